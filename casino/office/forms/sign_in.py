"""The office's own door: its passwords are tried at the same bounded pace as the lobby's."""

from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError

from casino.sockets import signing_in
from casino.sockets.address import request_address


class OfficeSignIn(AdminAuthenticationForm):
    def clean(self) -> dict[str, Any]:
        assert self.request is not None
        name = self.cleaned_data.get("username", "")
        try:
            found = signing_in.attempt(request_address(self.request), name, super().clean)
        except signing_in.TooManyAttempts:
            raise ValidationError("Too many attempts. Wait ten minutes and try again.") from None
        return found or {}
