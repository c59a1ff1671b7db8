"""One command at the desk, in a process of its own.

`python -m tests.chaos.driver <table> <user> <command as JSON>`
"""

import os
import sys

import django


def main(table_id: int, user_id: int, text: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    django.setup()
    from casino.dealer import desk
    from casino.dealer.commands import decode
    from casino.people.models import User

    answer = desk.perform(table_id, User.objects.get(pk=user_id), decode(text))
    print("answered", answer.ok, answer.refusal)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
