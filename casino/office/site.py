"""The office as a site: the operator's own things come first, then people and the books."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.admin import AdminSite
from django.db import DataError
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from casino.office import front

ORDER = ("floor", "submissions", "people", "auth", "cage")


class Office(AdminSite):
    site_title = "Office"
    site_header = "The office"
    index_title = "The floor"
    index_template = "office/index.html"

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        own = front.context(request, self.get_app_list(request))
        return super().index(request, {**own, **(extra_context or {})})

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        return super().admin_view(_nothing_found(view), cacheable)

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        apps = super().get_app_list(request, app_label)
        return sorted(apps, key=lambda app: _place(app["app_label"]))


def _nothing_found(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Whoever asks for a number that is larger than any that the database holds finds nothing."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (OverflowError, DataError):
            if request.method != "GET":
                raise
            raise Http404 from None

    return asked


def _place(label: str) -> tuple[int, str]:
    return (ORDER.index(label) if label in ORDER else len(ORDER), label)
