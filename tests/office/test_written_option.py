"""An option that is written out: a house way, entered as JSON, judged, kept and shown."""

import json

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from casino.office.forms.submission import form_for
from casino.submissions import filing
from casino.submissions.models import RulesSubmission
from games.faceup_paigow.game import FaceUpPaiGow

GAME = FaceUpPaiGow()
FORM = form_for(GAME)
WAY = {
    "name": "Never two pair high",
    "rules": [
        {"rule": "pairs", "best": ["two-pair"], "shapes": ["2+2"], "low": ["pairs.2", "pairs.2"]},
        {"rule": "high six", "when": [[{"card": "pairs.1", "most": "6"}]], "keep": "pair"},
        {"rule": "rest", "keep": "high-card"},
    ],
}
FIELD = "option_house_way"
STANDARD_FIRST = "  1. rule 1: nothing; best high-card; shapes none; low singles.2, singles.3"


def entered(choice='"standard"', text="", **more):
    form = FORM(instance=RulesSubmission(name="Evening", game=GAME.slug, options={}))
    shown = {name: form[name].value() for name in form.fields if name != FIELD}
    values = {name: value for name, value in shown.items() if value not in (None, False)}
    return {**values, "name": "Evening", FIELD: choice, f"{FIELD}_text": text, **more}


def errors(**kwargs):
    form = FORM(entered(**kwargs))
    assert not form.is_valid()
    return {name: [strip_tags(e) for e in found] for name, found in form.errors.items()}


def test_a_named_house_way_is_filed_by_its_name():
    form = FORM(entered())
    assert form.is_valid(), form.errors
    assert form.instance.options["house_way"] == "standard"


def test_one_that_is_written_out_is_filed_as_it_was_written():
    form = FORM(entered("written out", json.dumps(WAY)))
    assert form.is_valid(), form.errors
    assert form.instance.options["house_way"] == WAY
    assert GAME.parse(form.instance.options).way.name == "Never two pair high"


def test_the_form_begins_with_the_standard_one_written_out():
    form = FORM(instance=RulesSubmission(name="Evening", game=GAME.slug, options={}))
    choice, text = form[FIELD].field.widget.decompress(form[FIELD].value())
    assert choice == '"standard"'
    copied = FORM(entered("written out", text))
    assert copied.is_valid(), copied.errors
    assert copied.instance.options["house_way"]["name"] == "Standard house way"
    way = GAME.parse(copied.instance.options).way
    assert way == GAME.parse({**copied.instance.options, "house_way": "standard"}).way
    assert "begins as a whole example" in form[FIELD].help_text


def test_a_copied_submission_keeps_its_text(manager):
    filed = {**{o.name: o.default for o in GAME.options()}, "house_way": WAY}
    made = filing.copy(filing.file(GAME.slug, "Evening", filed), None)
    assert "Never two pair high" in str(FORM(instance=made)[FIELD])


def test_a_text_beside_a_named_one_changes_nothing():
    form = FORM(entered('"standard"', json.dumps(WAY)))
    assert form.is_valid(), form.errors
    assert form.instance.options["house_way"] == "standard"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing is written below: one JSON object, between { and }."),
        ("rules", "This is not JSON: expecting value at line 1, column 1."),
        ('{"name": "x",\n "rules": [}', "This is not JSON: expecting value at line 2, column 12."),
        ("[]", "Write it out as one JSON object, between { and }."),
        ('"standard"', "Write it out as one JSON object, between { and }."),
        ('{"name": NaN}', "This is not JSON that can be kept."),
        ('{"name": "\\ud800"}', "This is not JSON that can be kept."),
        ("[" * 9_000, "This is not JSON that can be kept."),
        ('{"name": "a\\u0000b", "rules": []}', "holds a character that cannot be kept"),
        ("{" + " " * 20_000 + "}", "at most 20000 characters"),
    ],
)
def test_what_is_no_object_is_said_beside_the_field(text, said):
    (message,) = errors(choice="written out", text=text)[FIELD]
    assert said in message


def test_every_fault_of_a_house_way_stands_beside_it_with_its_place():
    wrong = {"name": "x", "rules": [{"rule": "a", "low": ["pairs.1", "kings.1"]}]}
    found = errors(choice="written out", text=json.dumps(wrong))
    assert found == {
        FIELD: ["In rules[0].low[1]: must be a group and a place, as in pairs.1. 688a.11(a)"]
    }


def test_other_faults_are_told_with_it():
    found = errors(choice="written out", text="{", option_table_maximum="5")
    assert set(found) == {FIELD, "option_table_maximum"}


def test_a_filed_one_comes_back_into_its_form():
    filed = {**{o.name: o.default for o in GAME.options()}, "house_way": WAY}
    form = FORM(instance=RulesSubmission(name="Evening", game=GAME.slug, options=filed))
    assert "Never two pair high" in str(form[FIELD])
    _, _, after = str(form[FIELD]).partition('value="written out"')
    assert "checked" in after.partition(">")[0]


def test_a_refused_text_is_shown_again():
    form = FORM(entered("written out", "{not json"))
    assert not form.is_valid()
    assert "{not json" in str(form[FIELD])


def test_the_office_files_it_and_shows_it_line_by_line(client, manager):
    url = reverse("admin:submissions_rulessubmission_add") + f"?game={GAME.slug}"
    data = entered("written out", json.dumps(WAY))
    assert client.get(url).status_code == 200
    assert client.post(url, data).status_code == 302
    (submission,) = RulesSubmission.objects.all()
    assert submission.options["house_way"] == WAY
    submission.used = True
    submission.save(update_fields=["used"])
    page = client.get(
        reverse("admin:submissions_rulessubmission_change", args=[submission.pk])
    ).content.decode()
    assert "1. rule pairs; best two-pair; shapes 2+2; low pairs.2, pairs.2" in page


def test_differences_between_a_named_and_a_written_one_are_readable():
    (option,) = [o for o in GAME.options() if o.kind == "written"]
    standard = filing.words(option, {}).splitlines()
    assert standard[:4] == ["standard", "name: Standard house way", "rules:", STANDARD_FIRST]
    assert filing.words(option, {"house_way": WAY}).splitlines() == [
        "name: Never two pair high",
        "rules:",
        "  1. rule pairs; best two-pair; shapes 2+2; low pairs.2, pairs.2",
        "  2.",
        "    rule: high six",
        "    when:",
        "      1.",
        "        1. card pairs.1; most 6",
        "    keep: pair",
        "  3. rule rest; keep high-card",
    ]
