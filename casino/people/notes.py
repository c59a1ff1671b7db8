"""What happened to a person while he may have been away, told once: by the open page or the next.

Whoever acts in somebody's place leaves a note under a key of its own; writing it again is
harmless, before it was told and after.
"""

from django.utils import timezone

from casino.people.models import Note


def leave(user_id: int, key: str, text: str) -> None:
    Note.objects.get_or_create(key=key, defaults={"user_id": user_id, "text": text})


def take(user_id: int) -> list[str]:
    """What this person has not been told yet, oldest first; from now on he has."""
    waiting = list(Note.objects.filter(user_id=user_id, told_at=None).order_by("pk"))
    told = []
    for note in waiting:  # of two pages that ask at once, one tells
        if Note.objects.filter(pk=note.pk, told_at=None).update(told_at=timezone.now()):
            told.append(note.text)
    return told
