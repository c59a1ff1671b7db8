"""`manage.py odds` as people run it: whose odds, in which form, and what cannot be answered."""

import csv
import json
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino.cage import api as cage
from casino.floor.models import Operator, Table
from casino.ops import odds
from casino.submissions.models import RulesSubmission
from games.engine.odds import Ask
from games.faceup_paigow.rules.meter import terms

PAI_GOW = "face-up-pai-gow-poker"
BAD_INPUT = 2


def run(*args: str) -> tuple[str, str, int]:
    """Standard output, standard error, exit code."""
    out, err, code = StringIO(), StringIO(), 0
    try:
        call_command("odds", *args, stdout=out, stderr=err)
    except SystemExit as stop:
        code = stop.code
    return out.getvalue(), err.getvalue(), code


def told(*args: str) -> dict:
    out, err, code = run(*args, "--format", "json")
    assert (err, code) == ("", 0)
    said = json.loads(out)
    return {wager["wager"]: wager for wager in said["wagers"]} | {"warnings": said["warnings"]}


def figure(wager: dict, name: str) -> Fraction:
    return next(Fraction(f["ratio"]) for f in wager["figures"] if f["name"] == name)


@pytest.fixture
def file(tmp_path):
    """Options as a file."""

    def write(content) -> str:
        path = tmp_path / "options.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)

    return write


def filed(slug: str, **options) -> RulesSubmission:
    return RulesSubmission.objects.create(game=slug, name="A submission", options=options)


def a_table(submission) -> Table:
    operator = Operator.objects.create(name="Room")
    return Table.objects.create(operator=operator, name="One", submission=submission)


# --- whose --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("slug", "wagers"),
    [
        ("saigon-5-card", {"ante", "bonus"}),
        ("midibaccarat", {"banker", "player", "tie", "dragon_player", "dragon_banker"}),
        (PAI_GOW, {"main", "best", "ace_high", "fortune"}),
    ],
)
def test_a_game_by_its_defaults(slug, wagers):
    assert set(told("--game", slug, "--deals", "3")) == {*wagers, "warnings"}


def test_a_game_with_options(file):
    said = told("--game", "midibaccarat", "--options", file({"ez": True, "tie_odds": 10}))
    assert f"{100 * said['banker']['edge']['value']:.4f}" == "1.0183"
    assert [w["wager"] for w in said["warnings"]] == ["tie"]


@pytest.mark.django_db
def test_a_submission_and_its_table_say_the_same():
    submission = filed("saigon-5-card", edition="2016", bonus=None)
    table = a_table(submission)
    by_submission = run("--submission", str(submission.pk))
    assert by_submission == run("--table", str(table.pk))
    assert by_submission[0].startswith("Ante (680a.7(d)(1))") and by_submission[2] == 0


@pytest.mark.django_db
def test_a_table_is_told_at_what_its_meter_shows():
    table = a_table(filed(PAI_GOW, progressive=7))
    alone = told("--table", str(table.pk), "--deals", "0")["progressive"]
    assert "1,000.00" in alone["play"], "the seed, as long as the table has no meter"
    meter = cage.create_meter("grand", "Grand", PAI_GOW, terms(7))
    cage.link(table.pk, meter.pk)
    shown = cage.display(meter.pk).value_cents
    said = told("--table", str(table.pk), "--deals", "0")["progressive"]
    assert said["edge"] == alone["edge"] and shown == 100_000
    other = told("--table", str(table.pk), "--deals", "0", "--meter", "7000.50")["progressive"]
    assert "7,000.50" in other["play"] and Fraction(other["edge"]["ratio"]) < 0


def test_progressive_7_is_warned_of(file):
    said = told("--game", PAI_GOW, "--options", file({"progressive": 7}), "--deals", "0")
    assert f"{float(100 * figure(said['progressive'], 'long-run')):.1f}" == "121.9"
    assert [w["kind"] for w in said["warnings"] if w["wager"] == "progressive"] == ["player"]


# --- what is asked ------------------------------------------------------------------------
def test_stakes_players_and_bounds():
    said = told(
        "--game", PAI_GOW, "--deals", "0", "--stake", "5", "--stake", "7.50", "--players", "6",
        "--most-edge", "5", "--least-edge", "3.6",
    )  # fmt: skip
    stakes = {at["stake_cents"]: at["edge"]["value"] for at in said["fortune"]["stakes"]}
    assert set(stakes) == {500, 750} and stakes[500] < stakes[750]
    assert {(w["wager"], w["kind"]) for w in said["warnings"]} == {
        ("ace_high", "low"), ("fortune", "high"), ("fortune", "low"),
    }  # fmt: skip


def test_a_session():
    said = told("--game", "midibaccarat", "--rounds", "60")["banker"]
    assert 0.4 < figure(said, "session-ahead") < 0.5
    assert figure(said, "session-low") < -10 < 10 < figure(said, "session-high")
    assert told("--game", "midibaccarat")["banker"]["figures"] == []


def test_csv_is_a_sheet():
    out, _, _ = run("--game", "saigon-5-card", "--format", "csv", "--most-edge", "10")
    rows = list(csv.DictReader(StringIO(out)))
    ways = [int(row["ways"]) for row in rows if (row["wager"], row["part"]) == ("bonus", "row")]
    assert sum(ways) == 2_869_685
    assert [row["name"] for row in rows if row["part"] == "warning"] == ["high"]


def test_table_is_the_default_form():
    out, err, code = run("--game", "saigon-5-card")
    assert (err, code) == ("", 0)
    two_pair = next(line for line in out.splitlines() if line.startswith("Two pair"))
    assert two_pair.split() == ["Two", "pair", "138,600", "4.829798%", "8", "to", "1", "38.6384%"]


# --- the simulation -----------------------------------------------------------------------
def test_the_same_seed_gives_the_same_figures():
    first, second, other = (
        told("--game", PAI_GOW, "--deals", "20", "--seed", seed)["main"] for seed in "778"
    )
    assert first == second and first["rows"] != other["rows"]
    assert first["rounds"] == 20 * 42 and first["standard_error"] > 0


def test_unasked_it_tells_what_was_dealt_at_length():
    said = told("--game", PAI_GOW)
    assert said["main"]["rounds"] == 90_000 * 42 and said["best"]["rounds"] == 20_000 * 42
    assert f"{100 * said['main']['edge']['value']:.2f}" == "6.18"


def test_unasked_another_house_way_is_dealt_a_little(file):
    way = {"name": "Simple", "rules": [{"rule": "all", "keep": "high-card"}]}
    subject = odds.of_file(PAI_GOW, file({"house_way": way}))
    heard = []

    def along(deals, found):
        heard.append((found.wager, deals))
        if len(heard) == 10:
            raise KeyboardInterrupt

    found = odds.dealt(subject, None, 1, along)
    assert heard[-1] == ("main", 1000) and [one.total for one in found] == [42_000]


def test_no_deals_no_main_wager():
    assert not {"main", "best"} & set(told("--game", PAI_GOW, "--deals", "0"))


def test_it_tells_how_it_comes_along_and_stops_when_interrupted():
    """The third word of it is answered by an interrupt: what there is by then is kept."""
    subject, heard = odds.of_file(PAI_GOW, ""), []

    def along(deals, found):
        heard.append((deals, found.total))
        if len(heard) == 3:
            raise KeyboardInterrupt

    found = odds.dealt(subject, 1000, 1, along)
    assert heard == [(100, 4200), (200, 8400), (300, 12600)]
    assert [(one.wager, one.total) for one in found] == [("main", 12600)]


def test_whole_simulations_tell_their_deals():
    heard = []
    found = odds.dealt(odds.of_file(PAI_GOW, ""), 150, 1, lambda deals, one: heard.append(deals))
    assert heard == [100, 150, 100, 150]
    assert [one.total for one in found] == [6300, 6300]


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_where_somebody_watches():
    err = Terminal()
    call_command("odds", "--game", PAI_GOW, "--deals", "10", stdout=StringIO(), stderr=err)
    assert "10 deals: edge" in err.getvalue() and err.getvalue().endswith("\n")
    err = Terminal()
    call_command("odds", "--game", "midibaccarat", stdout=StringIO(), stderr=err)
    assert err.getvalue() == ""


# --- bad input ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--game", "poker"], "poker is not a game of this room: saigon-5-card"),
        (["--game", "midibaccarat", "--stake", "ten"], "ten is not a sum"),
        (["--game", "midibaccarat", "--stake", "1.005"], "1.005 is not a sum"),
        (["--game", "midibaccarat", "--stake", "-5"], "-5 is not a sum"),
        (["--game", "midibaccarat", "--stake", "0"], "A stake must be more than nothing"),
        (["--game", "midibaccarat", "--stake", "1e9"], "1e9 is not a sum"),
        (["--game", PAI_GOW, "--players", "7"], "1 to 6 can play"),
        (["--game", PAI_GOW, "--players", "0"], "1 to 6 can play"),
        (["--game", PAI_GOW, "--meter", "full"], "full is not a sum"),
        (["--game", PAI_GOW, "--meter", "99999999999"], "A meter shows nothing to"),
        (["--game", PAI_GOW, "--deals", "-1"], "deals can be simulated"),
        (["--game", PAI_GOW, "--deals", "999999999"], "deals can be simulated"),
        (["--game", PAI_GOW, "--rounds", "0"], "A session has 1 to 250 rounds"),
        (["--game", PAI_GOW, "--rounds", "251"], "A session has 1 to 250 rounds"),
        (["--game", PAI_GOW, "--most-edge", "lots"], "lots is not a percentage"),
        (["--game", PAI_GOW, "--least-edge", "nan"], "nan is not a percentage"),
        (["--game", PAI_GOW, "--options", "/no/such/file"], "/no/such/file: No such file"),
    ],
)
def test_a_question_that_cannot_be_answered(args, says):
    if args[-1].startswith("-"):
        args = [*args[:-2], f"{args[-2]}={args[-1]}"]
    out, err, code = run(*args)
    assert (out, code) == ("", BAD_INPUT)
    assert says in err and "Traceback" not in err


def test_bounds_that_leave_nothing():
    _, err, code = run("--game", "midibaccarat", "--least-edge", "5", "--most-edge", "3")
    assert (err, code) == ("The least edge is above the greatest.\n", BAD_INPUT)


def test_all_faults_at_once():
    _, err, code = run("--game", PAI_GOW, "--players", "9", "--deals", "-1")
    assert code == BAD_INPUT and len(err.splitlines()) == 2


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "is not JSON"), ("[" * 100_000, "is not JSON"), ("[]", "must be an object"),
        ('{"a": 1' + " " * odds.LARGEST_FILE + "}", "has more than 1,048,576 bytes"),
        ({"no_such": 1}, "no_such: is not an option of this game"),
        ({"bonus": "Z"}, "bonus: must be one of A. 680a.12(c)"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_submission(file, content, says):
    out, err, code = run("--game", "saigon-5-card", "--options", file(content))
    assert (out, code) == ("", BAD_INPUT) and says in err


def test_every_fault_of_a_file_is_named(file):
    options = {"edition": "2016", "pot": True, "table_minimum": 5}
    _, err, code = run("--game", "saigon-5-card", "--options", file(options))
    assert code == BAD_INPUT and len(err.splitlines()) == 2


@pytest.mark.django_db
def test_what_is_not_there():
    assert run("--table", "77")[1:] == ("There is no table 77.\n", BAD_INPUT)
    assert run("--submission", "77")[1:] == ("There is no submission 77.\n", BAD_INPUT)
    gone = filed("a-game-of-old")
    assert "is not a game of this room" in run("--submission", str(gone.pk))[1]


def test_options_go_with_a_game():
    assert run("--table", "1", "--options", "x")[1:] == ("--options goes with --game.\n", BAD_INPUT)


@pytest.mark.parametrize("args", [[], ["--table", "1", "--game", "x"], ["--table", "one"]])
def test_one_subject_is_named(args):
    with pytest.raises(CommandError):
        run(*args)


def test_what_the_terminal_says_is_what_the_engine_counts():
    """The command adds nothing of its own to the figures."""
    subject = odds.of_file("midibaccarat", "")
    found = odds.exact(subject, Ask())
    said = told("--game", "midibaccarat")
    for one in found:
        assert Fraction(said[one.wager]["edge"]["ratio"]) == one.edge
        assert len(said[one.wager]["rows"]) == len(one.rows)
