"""Money commands are carried out once per user and key; a repetition gets the first answer again.

The answer is written in the transaction of the work: a killed process leaves both or neither.
A refused command leaves nothing and may be tried again with the same key.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from casino.cage import refusals
from casino.cage.models import MoneyCommand
from games.engine.contract import Json

Answer = TypeVar("Answer")


def once(
    user_id: int,
    key: str,
    *,
    name: str,
    arguments: Mapping[str, Json],
    answer_type: type[Answer],
    act: Callable[[], Answer],
) -> Answer:
    """Do `act` unless this key has been answered. Raises KeyReused for another command's key."""
    if not isinstance(key, str) or not 1 <= len(key) <= 100:
        raise refusals.key_unfit()
    with transaction.atomic():
        lock_user(user_id)
        done = MoneyCommand.objects.filter(user_id=user_id, key=key).first()
        if done is not None:
            if (done.name, done.arguments) != (name, dict(arguments)):
                raise refusals.key_reused()
            return msgspec.convert(done.answer, answer_type)
        answer = act()
        MoneyCommand.objects.create(
            user_id=user_id,
            key=key,
            name=name,
            arguments=dict(arguments),
            answer=msgspec.to_builtins(answer),
            at=timezone.now(),
        )
        return answer


def lock_user(user_id: int) -> None:
    """One money command of a user at a time. Raises DoesNotExist."""
    users = get_user_model().objects.select_for_update(no_key=True)
    users.only("pk").get(pk=user_id)
