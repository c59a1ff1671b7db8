"""A floor person decides about a share of a meter, in a process of its own.

`python -m tests.chaos.decide <table> <award> <user>`
"""

import os
import sys

import django


def main(table_id: int, award_id: int, user_id: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    django.setup()
    from casino.dealer import awards
    from casino.people.models import User

    by = User.objects.get(pk=user_id)
    awards.decide(table_id, award_id, "validated", "Seen on the felt.", by)
    print("decided")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
