"""The form of a Rules Submission: made from the options, judged as a whole, by section."""

import re

import pytest
from django.utils.html import strip_tags

from casino.office.forms.submission import fieldsets_for, form_for, grouped
from casino.submissions.models import RulesSubmission
from games.engine.contract import Fault
from games.engine.registry import game_for
from tests.submissions.games import LAWFUL, SmallGame

FORM = form_for(SmallGame())
ENTERED = {
    "name": "Evening",
    "option_edition": '"2019"',
    "option_pot": "on",
    "option_bonus": '"A"',
    "option_minimum": "10.00",
    "option_limit": "",
    "option_boxes": "2",
}


def errors(data):
    form = FORM(data)
    assert not form.is_valid()
    return {name: [strip_tags(e) for e in found] for name, found in form.errors.items()}


def without(*names):
    return {name: value for name, value in ENTERED.items() if name not in names}


def test_what_was_entered_is_what_is_filed():
    form = FORM(ENTERED)
    assert form.is_valid(), form.errors
    assert (form.instance.game, form.instance.options) == ("small-game", LAWFUL)


@pytest.mark.parametrize(
    ("field", "entered", "filed"),
    [
        ("option_bonus", "null", ("bonus", None)),
        ("option_limit", "50000.5", ("limit", 5_000_050)),
        ("option_minimum", "0.07", ("minimum", 7)),
        ("option_boxes", "3", ("boxes", 3)),
    ],
)
def test_every_kind_is_filed_as_its_json_value(field, entered, filed):
    form = FORM({**ENTERED, field: entered})
    assert form.is_valid(), form.errors
    assert form.instance.options == {**LAWFUL, filed[0]: filed[1]}


def test_an_unchecked_box_is_a_no():
    form = FORM(without("option_pot"))
    assert form.is_valid(), form.errors
    assert form.instance.options["pot"] is False


def test_all_faults_at_once_each_beside_its_field_with_its_section():
    found = errors(
        {**ENTERED, "option_edition": '"2016"', "option_limit": "100", "option_boxes": "4"}
    )
    assert found == {
        "option_pot": ["The 2016 edition has no Pot Wager. 1a.7(d)(2)"],
        "option_limit": ["At least $50,000.00. 1a.12(d)"],
        "option_boxes": ["At most three boxes. 1a.7"],
    }


def test_a_fault_of_no_single_option_stands_above_the_form():
    assert errors({**ENTERED, "option_minimum": "-1"})["__all__"] == ["A table has a minimum. 1a.2"]


def test_an_unreadable_field_does_not_hide_the_faults_of_others():
    found = errors({**ENTERED, "option_minimum": "ten", "option_boxes": "4"})
    assert set(found) == {"option_minimum", "option_boxes"}


@pytest.mark.parametrize(
    ("field", "entered"),
    [
        ("option_edition", '"2017"'),
        ("option_edition", "2019"),
        ("option_minimum", "10.005"),
        ("option_minimum", ""),
        ("option_minimum", "1e30"),
        ("option_boxes", "two"),
        ("name", ""),
    ],
)
def test_what_is_not_a_value_of_the_option_is_refused(field, entered):
    assert field in errors({**ENTERED, field: entered})


def test_a_filed_submission_comes_back_into_its_form():
    filed = {**LAWFUL, "limit": 5_000_050, "bonus": None, "pot": False, "edition": "2016"}
    form = FORM(instance=RulesSubmission(name="Evening", game="small-game", options=filed))
    shown = {name: form[f"option_{name}"].value() for name in filed}
    assert shown["limit"] == "50000.50"
    assert (shown["bonus"], shown["edition"], shown["pot"]) == ("null", '"2016"', False)
    again = {f"option_{k}": v for k, v in shown.items() if v is not False}
    resent = FORM({"name": "Evening", **again})
    assert resent.is_valid(), resent.errors
    assert resent.instance.options == filed


def test_a_refused_form_shows_again_what_was_entered():
    form = FORM({**ENTERED, "option_boxes": "4", "option_edition": '"2016"'})
    page = str(form["option_edition"])
    assert re.search(r'value="&quot;2016&quot;"[^>]*checked', page)


def test_an_unreadable_field_has_its_own_fault_only():
    class Strict(SmallGame):
        def faults(self, options):
            return [Fault("boxes", "1a.7", "Never lawful.")]

    form = form_for(Strict())({**ENTERED, "option_boxes": "9x"})
    assert form.errors == {"option_boxes": ["Enter a whole number."]}


def test_a_strange_choice_is_shown_again_as_it_came():
    form = FORM({**ENTERED, "option_edition": "{"})
    assert "option_edition" in form.errors
    assert form["option_edition"].value() == '"{"'


def test_sections_follow_each_other_as_in_the_regulation():
    sections = [section for section, _ in grouped(game_for("saigon-5-card").options())]
    numbers = [int(section.partition(".")[2] or 0) for section in sections]
    assert sections[0] == "680a"
    assert numbers == sorted(numbers)
    assert len(set(sections)) == len(sections)


def test_each_option_stands_with_its_section_and_in_its_group():
    groups = [(section, [o.name for o in options]) for section, options in grouped(OPTIONS)]
    assert groups == [
        ("1a.1", ["edition"]),
        ("1a.7", ["pot", "boxes"]),
        ("1a.12", ["bonus", "limit"]),
        ("", ["minimum"]),
    ]
    assert [name for name, _ in fieldsets_for(SmallGame())] == [
        None,
        "1a.1",
        "1a.7",
        "1a.12",
        "The house's own",
    ]
    assert "1a.12(d)" in str(FORM()["option_limit"].label)


OPTIONS = SmallGame().options()
