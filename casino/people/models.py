"""Who is in the room: guests, players with an account, staff, and the house's own bots."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person or bot. `display_name` is what the table shows; `username` is only for signing in."""

    display_name = models.CharField(max_length=24)
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)

    @property
    def player(self) -> str:
        """The name by which felt, transcripts and sockets know this person."""
        return f"p{self.pk}"
