"""Past rounds and their verification."""

from django.urls import path, register_converter

from casino.history import views


class Natural:
    """A positive number that fits every database's integer."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(Natural, "natural")

ROUND = "rounds/<natural:table_id>-<natural:number>/"
urlpatterns = [
    path("rounds/", views.rounds, name="rounds"),
    path("rounds/table/<natural:table_id>/", views.table_rounds, name="table_rounds"),
    path(ROUND, views.round_page, name="round"),
    path(f"{ROUND}transcript/", views.transcript, name="transcript"),
    path(f"{ROUND}proof/", views.proof, name="proof"),
    path("verify/", views.verify, name="verify"),
]
