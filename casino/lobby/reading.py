"""Reading pages: how a table is played under the rules it has filed, and what a section says."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from casino.cage import api as cage
from casino.dealer.rulebook import Rulebook, current_rulebook
from casino.floor.models import Table
from casino.lobby.doors import of_a_table
from casino.lobby.visitors import came_from
from casino.submissions import filing
from games.engine.contract import Game
from games.engine.registry import all_games


@dataclass(frozen=True, slots=True)
class Filed:
    """One option of the Rules Submission in force, in words."""

    label: str
    value: str
    section: str
    help: str = ""
    """What one must know to read what was written out."""


@require_safe
def why(request: HttpRequest, cite: str) -> HttpResponse:
    """One plain sentence about a section; a partial for htmx, a page for a plain link."""
    game = _game_of(cite)
    sentence = game.explain(cite) if game is not None else ""
    if game is None or not sentence:
        raise Http404
    template = "rules/_why.html" if request.headers.get("HX-Request") else "rules/why.html"
    context = {
        "cite": cite,
        "sentence": sentence,
        "game": game,
        "around": _around(game, cite),
        "back": came_from(request),
    }
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _around(game: Game, cite: str) -> list[tuple[str, str]]:
    """The chapter and the section that contain this one, each with what it is about."""
    wider = cite.partition("(")[0]
    found = [(game.chapter, game.explain(game.chapter))]
    if wider not in (cite, game.chapter):
        found.append((wider, game.explain(wider)))
    return [(section, said) for section, said in found if said and section != cite]


def _game_of(cite: str) -> Game | None:
    chapter = cite.partition(".")[0]
    return next((game for game in all_games() if game.chapter == chapter), None)


@require_safe
@of_a_table
def rules(request: HttpRequest, table: Table) -> HttpResponse:
    """How this table is played: the game in plain words, odds, limits and options in force."""
    book = current_rulebook(table.submission_id)
    context: dict[str, Any] = {
        "table": table,
        "game": book.game,
        "rules": book.rules,
        "layout": book.game.layout(book.rules),
        "areas": book.game.areas(book.rules),
        "inscriptions": book.game.inscriptions(book.rules),
        "filed": filed_options(book, table.submission.options),
        "how_to": how_to(book.game.slug),
        "validated_over": cage.validated_over(table.pk),
    }
    return render(request, "rules/rules.html", context)


def how_to(slug: str) -> str | None:
    """The template that explains this game in plain words, if there is one."""
    name = f"rules/{slug}.html"
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return None
    return name


def filed_options(book: Rulebook, values: dict[str, Any]) -> list[Filed]:
    return [
        Filed(
            option.label,
            filing.words(option, values),
            option.section,
            option.help if option.kind == "written" else "",
        )
        for option in book.game.options()
    ]
