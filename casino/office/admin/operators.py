"""The operator: the name and logo that its tables' layouts carry."""

from typing import TYPE_CHECKING

from django.contrib import admin

from casino.floor.models import Operator

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Operator]
else:
    Base = admin.ModelAdmin


@admin.register(Operator)
class OperatorAdmin(Base):
    list_display = ["name", "logo"]
