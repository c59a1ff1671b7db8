"""Every page of the room."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("casino.lobby.urls")),
    path("", include("casino.history.urls")),
    path("", include("casino.cage.urls")),
]

handler400 = "casino.lobby.errors.bad_request"
handler403 = "casino.lobby.errors.forbidden"
handler404 = "casino.lobby.errors.not_found"
handler500 = "casino.lobby.errors.failed"
