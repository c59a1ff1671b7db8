"""The operator's first steps, in Django's admin: submissions, tables and their pit, meters, the
ledger."""

from casino.office.admin.ledger import register_ledger
from casino.office.admin.meters import MeterAdmin
from casino.office.admin.operators import OperatorAdmin
from casino.office.admin.people import PersonAdmin
from casino.office.admin.submissions import SubmissionAdmin
from casino.office.admin.tables import TableAdmin

register_ledger()

__all__ = ["MeterAdmin", "OperatorAdmin", "PersonAdmin", "SubmissionAdmin", "TableAdmin"]
