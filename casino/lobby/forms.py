"""What people type outside the tables: names, passwords, a private table's wishes."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import UsernameField
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError

from casino.lobby import names
from casino.lobby.guests import RESERVED
from casino.people.models import User


class SignInForm(forms.Form):
    username = UsernameField(
        label="Name",
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label="Password",
        max_length=256,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class AccountForm(forms.Form):
    """A new account, or the name and password that turn a guest into one."""

    username = UsernameField(
        label="Name for signing in",
        max_length=60,
        validators=[UnicodeUsernameValidator()],
        help_text="Letters, digits and @ . + - _ only.",
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label="Password",
        max_length=256,
        strip=False,
        help_text="Eight characters or more, not a common word and not your name.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label="The same password again",
        max_length=256,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        taken = User.objects.filter(username__iexact=username).exists()
        if taken or username.lower().startswith(RESERVED):
            raise ValidationError("This name is taken. Choose another one.")
        return username

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = self.cleaned_data
        password = data.get("password")
        if password is not None and "again" in data and password != data["again"]:
            self.add_error("again", "The two passwords differ.")
        if password is not None and "username" in data:
            try:
                password_validation.validate_password(password, User(username=data["username"]))
            except ValidationError as error:
                self.add_error("password", error)
        return data


class NameForm(forms.Form):
    display_name = forms.CharField(
        label="Your name at the table",
        max_length=names.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def clean_display_name(self) -> str:
        return names.cleaned(self.cleaned_data["display_name"])


class PrivateTableForm(forms.Form):
    """A private table plays what an open public table plays: its rules are filed already."""

    name = forms.CharField(
        label="Name of the table",
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    like = forms.ChoiceField(label="Game and rules")

    def __init__(self, *args: Any, like: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["like"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(pk), label) for pk, label in like]

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not all(names.can_be_seen(char) for char in name):
            raise ValidationError("Use characters that can be seen.")
        return name
