"""Who may enter the office, and with which permissions. Players keep their own accounts."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from casino.people.models import User

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
