"""Who may enter the office, and with which permissions. Players keep their own accounts.

Only a superuser decides who is staff and who may what: nobody can hand himself a permission here.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from casino.people.models import User

POWERS = ["is_staff", "is_superuser", "groups", "user_permissions"]

if TYPE_CHECKING:
    Base = UserAdmin[User]
else:
    Base = UserAdmin


@admin.register(User)
class PersonAdmin(Base):
    list_display = ["username", "display_name", "is_staff", "is_guest", "is_bot", "is_active"]
    list_filter = ["is_staff", "is_guest", "is_bot", "is_active", "groups"]
    fieldsets = [
        (None, {"fields": ["username", "password", "display_name"]}),
        ("Office", {"fields": ["is_active", "is_staff", "is_superuser"]}),
        ("Permissions", {"fields": ["groups", "user_permissions"]}),
        ("Dates", {"fields": ["last_login", "date_joined"]}),
    ]
    add_fieldsets = [
        (
            None,
            {"fields": ["username", "display_name", "usable_password", "password1", "password2"]},
        ),
    ]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        dates = ["last_login", "date_joined"]
        return dates if _superuser(request) else [*dates, *POWERS]

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        powerful = obj is not None and (obj.is_superuser or obj.is_staff)
        if powerful and not _superuser(request):
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Whoever has played or acted here stays in the books: switch the account off instead."""
        return False


def _superuser(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser
