"""Money commands are carried out once per user and key; a repetition moves nothing.

What was done is written in the transaction that does it: a killed process leaves both or neither. A
refused command leaves nothing and may be tried again with the same key.
"""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from casino.cage import refusals
from casino.cage.models import MoneyCommand
from casino.people.models import User


def once(
    user_id: int, key: str, name: str, arguments: dict[str, int], act: Callable[[], int]
) -> int:
    """The sitting that `act` answers now, or answered when this key came first.

    Refuses KeyUnfit, and KeyReused when the key was another command's.
    """
    if not isinstance(key, str) or not 1 <= len(key) <= 100:
        raise refusals.key_unfit()
    with transaction.atomic():
        lock_user(user_id)
        done = MoneyCommand.objects.filter(user_id=user_id, key=key).first()
        if done is not None:
            if (done.name, done.arguments) != (name, arguments):
                raise refusals.key_reused()
            return done.sitting_id
        sitting_id = act()
        MoneyCommand.objects.create(
            user_id=user_id,
            key=key,
            name=name,
            arguments=arguments,
            sitting_id=sitting_id,
            at=timezone.now(),
        )
        return sitting_id


def lock_user(user_id: int) -> None:
    """One money command of a user at a time. Raises DoesNotExist."""
    User.objects.select_for_update(no_key=True).only("pk").get(pk=user_id)
