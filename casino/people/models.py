"""Who is in the room: guests, players with an account, staff, and the house's own bots."""

import secrets
from typing import ClassVar

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.utils.text import slugify


class UserManager(DjangoUserManager["User"]):
    def create_guest(self, display_name: str) -> "User":
        """A person without a password, known only by the session that made him."""
        return self.create_user(
            f"guest-{secrets.token_hex(8)}", display_name=display_name, is_guest=True
        )

    def create_bot(self, display_name: str) -> "User":
        """A player of the house."""
        return self.create_user(
            f"bot-{secrets.token_hex(8)}", display_name=display_name, is_bot=True
        )

    def house_player(self, display_name: str) -> "User":
        """The one player of the house with this name, made when there is none. His username is
        unique and no person's (they are reserved): whoever asks, and however many at once, they
        are answered the same one."""
        known = self.filter(is_bot=True, display_name=display_name).order_by("pk").first()
        if known is not None:
            return known
        fields = {"display_name": display_name, "is_bot": True, "password": make_password(None)}
        username = f"bot-{slugify(display_name)}"
        return self.get_or_create(username=username, defaults=fields)[0]


class User(AbstractUser):
    """A person or bot. `display_name` is for the table; `username` is only for signing in."""

    display_name = models.CharField(max_length=24)
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)

    objects: ClassVar[UserManager] = UserManager()

    @property
    def player(self) -> str:
        """The name by which felt, transcripts and sockets know this person."""
        return f"p{self.pk}"


class Note(models.Model):
    """Something this person is told once, at the next chance: see `casino.people.notes`."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes")
    key = models.CharField(max_length=60, unique=True)
    """What it is about, so that nothing is noted twice."""
    text = models.CharField(max_length=300)
    at = models.DateTimeField(auto_now_add=True)
    told_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["user"], condition=models.Q(told_at=None), name="people_note_untold"
            ),
        ]

    def __str__(self) -> str:
        return f"note {self.key} for user {self.user_id}"
