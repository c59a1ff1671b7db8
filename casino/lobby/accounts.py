"""Coming in and going out: guests, accounts, signing in and out, the name at the table, top-ups."""

from django.contrib import messages
from django.contrib.auth import authenticate, logout
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from casino.cage import api as cage
from casino.cage.wallets import TOP_UP_BELOW_CENTS
from casino.lobby import guests
from casino.lobby.forms import AccountForm, NameForm, SignInForm
from casino.lobby.visitors import next_url, person, signed_in, wants_json
from casino.people import notes
from casino.people.models import User
from casino.sockets import limits, signing_in
from casino.sockets.address import request_address
from games.engine.contract import Refusal

TOO_MANY = 429
get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """One click makes a guest with chips; JSON for the table page, else on to `next`."""
    if not request.user.is_authenticated:
        if not limits.allow("guest", request_address(request)):
            return _too_many_guests(request)
        guests.enter(request, guests.new_guest())
    if not wants_json(request):
        return redirect(next_url(request))
    user = person(request)
    return JsonResponse(
        {
            "player": user.player,
            "name": user.display_name,
            "guest": user.is_guest,
            "wallet_cents": cage.wallet_cents(user.pk),
            "csrf": get_token(request),
        }
    )


def _too_many_guests(request: HttpRequest) -> HttpResponse:
    text = "Too many guests have come from your address. Wait some minutes, or sign in."
    if wants_json(request):
        refusal = {"name": "TooManyGuests", "section": "", "message": text}
        return JsonResponse({"refusal": refusal}, status=TOO_MANY)
    return render(request, "errors/too_many.html", {"text": text}, status=TOO_MANY)


@require_GET
def wallet(request: HttpRequest) -> HttpResponse:
    """The wallet as it is now, for a table page that was opened a while ago."""
    pk = request.user.pk
    return JsonResponse({"wallet_cents": None if pk is None else cage.wallet_cents(pk)})


@require_POST
def untold(request: HttpRequest) -> HttpResponse:
    """What this visitor has not been told yet, for the table page; from now on he has."""
    pk = request.user.pk
    said = [str(message) for message in messages.get_messages(request)]
    return JsonResponse({"notes": [] if pk is None else notes.take(pk), "messages": said})


@sensitive_post_parameters("password")
@get_or_post
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        user, fault, status = _attempt(request, **form.cleaned_data)
        if user is not None:
            guests.enter(request, user)
            return redirect(next_url(request))
        form.add_error(None, fault)
    context = {"form": form, "next": next_url(request)}
    return render(request, "account/sign_in.html", context, status=status)


def _attempt(request: HttpRequest, username: str, password: str) -> tuple[User | None, str, int]:
    known = User.objects.filter(username__iexact=username).first()
    name = known.username if known else username

    def look() -> User | None:
        user = authenticate(request, username=name, password=password)
        return user if isinstance(user, User) else None

    try:
        found = signing_in.attempt(request_address(request), name, look)
    except signing_in.TooManyAttempts:
        return None, "Too many attempts. Wait ten minutes before you try again.", TOO_MANY
    return found, "" if found else "Name and password do not belong together.", 200


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """A guest has no way back, so he is asked once before he goes."""
    if getattr(request.user, "is_guest", False) and "sure" not in request.POST:
        return render(request, "account/sign_out.html")
    logout(request)
    messages.success(request, "You have signed out.")
    return redirect("lobby")


@sensitive_post_parameters("password", "again")
@get_or_post
def create(request: HttpRequest) -> HttpResponse:
    """A new account; a guest keeps his row and everything that belongs to it."""
    user = request.user
    keeping = isinstance(user, User) and user.is_guest
    if user.is_authenticated and not keeping:
        return redirect("account")
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not keeping and not limits.allow("guest", request_address(request)):
            return _too_many_guests(request)
        if _created(request, form):
            messages.success(request, "Your account is made. Your chips stay with it.")
            return redirect(next_url(request))
    context = {"form": form, "keeping": keeping, "next": next_url(request)}
    return render(request, "account/create.html", context)


def _created(request: HttpRequest, form: AccountForm) -> bool:
    username, password = form.cleaned_data["username"], form.cleaned_data["password"]
    try:
        with transaction.atomic():
            if request.user.is_authenticated:
                guests.keep(request, person(request), username, password)
            else:
                guests.enter(request, guests.new_account(username, password))
    except IntegrityError:
        form.add_error("username", "This name has just been taken. Choose another one.")
        return False
    return True


@signed_in
@get_or_post
def account(request: HttpRequest) -> HttpResponse:
    """Name at the table, wallet, top-up, and for guests the way to keep it all."""
    user = person(request)
    form = NameForm(request.POST or None, initial={"display_name": user.display_name})
    if request.method == "POST" and form.is_valid():
        user.display_name = form.cleaned_data["display_name"]
        user.save(update_fields=["display_name"])
        messages.success(request, "Your name is changed. Tables show it when you next sit down.")
        return redirect("account")
    wallet, chips = cage.wallet_cents(user.pk), cage.chips_cents(user.pk)
    context = {
        "form": form,
        "wallet": wallet,
        "on_tables": chips - wallet,
        "may_ask": chips < TOP_UP_BELOW_CENTS,
        "top_up_below": TOP_UP_BELOW_CENTS,
    }
    return render(request, "account/account.html", context)


@signed_in
@require_POST
def top_up(request: HttpRequest) -> HttpResponse:
    try:
        cage.top_up(person(request))
    except Refusal as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, "Fresh chips are in your wallet.")
    return redirect(next_url(request) if "next" in request.POST else "account")
