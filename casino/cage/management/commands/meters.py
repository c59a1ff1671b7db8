"""`manage.py meters check`: prove the progressive meters."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.cage.meterproof import check_meters
from casino.cage.models import Meter, MeterAward


class Command(BaseCommand):
    help = "Proves every progressive meter to the cent; exit status 1 names every discrepancy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["check"])

    def handle(self, *args: Any, **options: Any) -> None:
        discrepancies = check_meters()
        if discrepancies:
            raise CommandError("\n".join(discrepancies), returncode=1)
        counted = f"{Meter.objects.count()} meters, {MeterAward.objects.count()} awards"
        self.stdout.write(f"The meters are right: {counted}.")
