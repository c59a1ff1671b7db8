"""`manage.py demo`: open the demonstration floor where there is no operator yet."""

from typing import Any

from django.core.management.base import BaseCommand

from casino.ops.demo import open_demo_floor


class Command(BaseCommand):
    help = "Open the demonstration floor: an operator, submissions and tables."

    def handle(self, *args: Any, **options: Any) -> None:
        opened = open_demo_floor()
        self.stdout.write(
            "The demonstration floor is open." if opened else "There is an operator already."
        )
