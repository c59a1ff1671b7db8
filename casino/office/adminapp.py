"""Django's admin with the office's own first page and order."""

from django.contrib.admin.apps import AdminConfig


class OfficeAdmin(AdminConfig):
    default_site = "casino.office.site.Office"
