"""`manage.py cage check`: prove the books."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.cage.books import check_books
from casino.cage.models import JournalLine


class Command(BaseCommand):
    help = "Proves the books of the cage; exit status 1 names every discrepancy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["check"])

    def handle(self, *args: Any, **options: Any) -> None:
        discrepancies = check_books()
        if discrepancies:
            raise CommandError("\n".join(discrepancies), returncode=1)
        self.stdout.write(f"The books are right: {JournalLine.objects.count()} lines.")
