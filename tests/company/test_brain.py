"""What a bot would do, from nothing but the messages of its socket."""

import asyncio
import math
from random import Random

import pytest
from django.db import DatabaseError

from casino.company.bot import Bot
from casino.company.crew import Crew, must_stay
from casino.company.mirror import Gap
from casino.company.strategies import strategies
from casino.company.styles import MOST_PRESSES, STYLES, Bettor
from games.engine.contract import Box
from games.engine.registry import all_games, game_for

AREAS = [
    {"name": "ante", "role": "main", "minimum_cents": 1000, "maximum_cents": 20_000,
     "step_cents": 100},
    {"name": "bonus", "role": "side", "minimum_cents": 100, "maximum_cents": 5_000,
     "step_cents": 100},
    {"name": "pot", "role": "required", "minimum_cents": 1000, "maximum_cents": 1000,
     "step_cents": 100},
]  # fmt: skip


def seat(player: str, bot: bool = True, **more) -> dict:
    return {"player": player, "bot": bot, "stack_cents": 50_000} | more


def view(phase: str = "betting", **more) -> dict:
    seats = {"2": seat("p7")}
    you = {"player": "p7", "seats": [2], "stack_cents": 50_000}
    return {"phase": phase, "round": {"id": "1-5"}, "seats": seats, "you": you} | more


@pytest.fixture
def bot() -> Bot:
    made = Bot("http://x", 1, 0, STYLES["steady"], strategies(), Random(1))
    made.wanted = True
    show(made, view())
    return made


def show(bot: Bot, seen: dict, slug: str = "saigon-5-card", incarnation: int = 1) -> None:
    layout = {"game": {"slug": slug, "seats": 6}, "areas": AREAS, "buy_in_cents": 50_000}
    snapshot = {"type": "snapshot", "incarnation": incarnation, "n": bot.client.mirror.n + 1,
                "view": seen, "layout": layout, "you": {"player": "p7"}}  # fmt: skip
    bot.client.mirror.take(snapshot)


def done(bot: Bot, step) -> None:
    bot._again_at[step.tag] = math.inf


def test_a_table_with_other_rules_is_looked_at_anew(bot: Bot):
    mirror = bot.client.mirror
    mirror.layout["submission"] = 3
    event = {"type": "event", "incarnation": 1, "from": mirror.n, "n": mirror.n + 1,
             "patch": {"round": {"id": "1-6", "submission": 3}}}  # fmt: skip
    mirror.take(event)
    with pytest.raises(Gap):
        mirror.take(event | {"from": mirror.n, "n": mirror.n + 1,
                             "patch": {"round": {"id": "1-7", "submission": 4}}})  # fmt: skip
    assert mirror.incarnation == 0


def test_it_does_again_what_a_table_that_was_laid_anew_has_lost(bot: Bot):
    """Else a table of bots stands still once all of them have wagered and Redis is emptied."""
    wager = bot.next_step()
    done(bot, wager)
    show(bot, view(seats={"2": seat("p7", wagers=wager.fields["wagers"])}))
    done(bot, bot.next_step())
    assert bot.next_step() is None
    show(bot, view(), incarnation=2)
    again = bot.next_step()
    assert (again.kind, again.fields["round"]) == ("wager", "1-5")
    done(bot, again)
    show(bot, view(seats={"2": seat("p7", wagers=again.fields["wagers"])}), incarnation=2)
    assert bot.next_step().kind == "ready"


def test_a_cut_that_is_offered_anew_is_answered_anew(bot: Bot):
    cut = {"offered": {"seat": 2, "player": "p7"}, "first": 10, "last": 43}
    show(bot, view("cutting", cut=cut))
    done(bot, bot.next_step())
    assert bot.next_step() is None
    show(bot, view("cutting", cut=cut), incarnation=2)
    assert bot.next_step().kind == "cut"


def test_it_wagers_then_says_ready_then_waits(bot: Bot):
    wager = bot.next_step()
    assert (wager.kind, wager.fields["round"], wager.fields["seat"]) == ("wager", "1-5", 2)
    done(bot, wager)
    show(bot, view(seats={"2": seat("p7", wagers=wager.fields["wagers"])}))
    ready = bot.next_step()
    assert (ready.kind, ready.fields) == ("ready", {"round": "1-5", "ready": True})
    done(bot, ready)
    assert bot.next_step() is None


def test_a_new_round_is_a_new_wager(bot: Bot):
    done(bot, bot.next_step())
    show(bot, view(round={"id": "1-6"}))
    assert bot.next_step().fields["round"] == "1-6"


def test_it_sits_only_when_wanted_and_where_there_is_room(bot: Bot):
    show(bot, view("idle", seats={"1": seat("p9")}))
    sit = bot.next_step()
    assert sit.kind == "sit" and sit.fields["seat"] in range(2, 7)
    bot.wanted = False
    assert bot.next_step() is None
    bot.wanted = True
    show(bot, view(seats={str(n): seat("p9") for n in range(1, 7)}))
    assert bot.next_step() is None
    show(bot, view(last_round=True, seats={}))
    assert bot.next_step() is None


def test_it_gives_up_its_seat_with_nothing_at_stake(bot: Bot):
    bot.wanted = False
    assert bot.next_step().kind == "leave"
    show(bot, view(seats={"2": seat("p7", wagers={"ante": 1000})}))
    assert bot.next_step().kind == "ready"
    show(bot, view("dealing", seats={"2": seat("p7", wagers={"ante": 1000})}))
    assert bot.next_step() is None
    show(bot, view(seats={"2": seat("p7", leaving=True)}))
    assert bot.next_step() is None


def test_it_brings_chips_when_its_rack_is_low(bot: Bot):
    you = {"player": "p7", "seats": [2], "stack_cents": 9_000}
    show(bot, view(you=you))
    assert bot.next_step().fields == {"amount_cents": 50_000}


def test_it_decides_for_its_own_box_once(bot: Bot):
    hand = {"boxes": {"2": {"count": 5, "set": False, "cards": ["As", "9c", "Td", "2h", "7d"]}}}
    show(bot, view("deciding", hand=hand))
    act = bot.next_step()
    assert (act.kind, act.fields["action"]) == ("act", {"auto": True})
    done(bot, act)
    assert bot.next_step() is None


def test_a_choice_and_the_set_after_it_are_two_decisions(bot: Bot):
    def shows(**box):
        hand = {"boxes": {"2": box}, "dealer": {"high": DEALER[:5], "low": DEALER[5:]}}
        show(bot, view("deciding", hand=hand), slug="face-up-pai-gow-poker")
        return bot.next_step()

    choice = shows(choice_due=True)
    assert set(choice.fields["action"]) == {"choice"}
    done(bot, choice)
    assert set(shows(cards=SEVEN).fields["action"]) == {"set"}


DEALER = ["Jd", "8s", "7d", "6c", "3c", "Td", "2c"]
SEVEN = ["As", "Ah", "Kd", "9c", "7h", "5s", "3d"]


def test_it_cuts_or_declines_once_when_the_cut_is_offered_to_it(bot: Bot):
    cut = {"offered": {"seat": 2, "player": "p7"}, "first": 10, "last": 43, "cards": 53}
    show(bot, view("cutting", cut=cut | {"offered": {"seat": 1, "player": "p9"}}))
    assert bot.next_step() is None
    places = set()
    for number in range(60):
        show(bot, view("cutting", cut=cut, round={"id": f"1-{number}"}))
        step = bot.next_step()
        assert step.kind == "cut" and step.fields["round"] == f"1-{number}"
        places.add(step.fields.get("position"))
        done(bot, step)
        assert bot.next_step() is None
    assert None in places
    assert len(places) > 10 and places <= {None, *range(10, 44)}


def test_a_pause_is_cut_short_by_the_deadline(bot: Bot):
    show(bot, view(deadline_ms=bot.client.clock_ms() + 2_500))
    assert bot._pause_s((60, 90)) <= 1.0
    show(bot, view(deadline_ms=bot.client.clock_ms() - 500))
    assert bot._pause_s((60, 90)) == 0.0


# --- styles -------------------------------------------------------------------------------------


OFFERING_ALL = {
    "saigon-5-card": {"edition": "2019", "pot": True, "bonus": "A"},
    "face-up-pai-gow-poker": {"progressive": 4},
}


def test_every_game_is_tried():
    assert set(OFFERING_ALL) <= {game.slug for game in all_games()}


@pytest.mark.parametrize("slug", OFFERING_ALL)
@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_every_style_wagers_what_the_rules_allow(style, slug):
    game = game_for(slug)
    rules = game.parse(OFFERING_ALL[slug])
    areas = [
        {n: getattr(a, n) for n in ("name", "role", "minimum_cents", "maximum_cents", "step_cents")}
        for a in game.areas(rules)
    ]
    dice = Random(3)
    bettor = Bettor(style, dice)
    placed = set()
    for _ in range(300):
        stack = dice.choice([0, 500, 1_500, 2_500, 60_000, 10**7])
        wagers = bettor.wagers(areas, stack)
        bettor.settled(dice.choice([-5, 0, 9]))
        if wagers:
            box = Box(1, "p1", wagers)
            game.check_wagers(rules, box, [])
            assert game.need(rules, [box]) <= stack
            placed |= set(wagers)
    assert placed == {area["name"] for area in areas if area["role"] != "required"}


def test_a_presser_doubles_after_wins_and_starts_again_after_a_loss():
    bettor = Bettor(STYLES["presser"], Random(1))

    def ante() -> int:
        return bettor.wagers(AREAS, 10**6)["ante"]

    antes = [ante()]
    for _ in range(MOST_PRESSES + 1):
        bettor.settled(500)
        antes.append(ante())
    assert antes == [1000, 2000, 4000, 8000, 1000]
    bettor.settled(500)
    bettor.settled(-500)
    assert ante() == 1000


# --- the crew -----------------------------------------------------------------------------------


class Crowd:
    """A crew whose bots see one table, changed by hand."""

    def __init__(self, bots: int) -> None:
        self.bots = [Bot("http://x", 1, n, STYLES["steady"], {}, Random(n)) for n in range(bots)]
        self.crew = Crew(self.bots, Random(1))
        self.n = 0

    def table(self, people: int, watching: int) -> list[bool]:
        """Everybody wanted sits; then the crew arranges. Answers who is wanted."""
        sitting = [b for b in self.bots if b.wanted]
        seats = {str(n + 1): seat(f"bot{self.bots.index(b)}") for n, b in enumerate(sitting)}
        for person in range(people):
            seats[str(len(sitting) + person + 1)] = seat(f"p{person}", bot=False)
        self.n += 1
        for number, bot in enumerate(self.bots):
            bot.client.mirror.take(
                {"type": "snapshot", "incarnation": 1, "n": self.n, "view": {"seats": seats},
                 "layout": {"game": {"seats": 6}}, "you": {"player": f"bot{number}"}}
            )  # fmt: skip
            bot.client.mirror.watching = watching + len(self.bots) - len(sitting)
        self.crew.arrange()
        return [bot.wanted for bot in self.bots]


def test_a_crew_fills_an_empty_table_one_by_one():
    crowd = Crowd(3)
    assert sum(crowd.table(0, 0)) == 1
    assert sum(crowd.table(0, 0)) == 2
    assert sum(crowd.table(0, 0)) == 3


def test_a_bot_leaves_for_a_person_who_watches():
    crowd = Crowd(3)
    for _ in range(3):
        crowd.table(0, 0)
    assert sum(crowd.table(people=2, watching=0)) == 3
    assert sum(crowd.table(people=2, watching=1)) == 2
    assert sum(crowd.table(people=4, watching=1)) == 1
    assert sum(crowd.table(people=5, watching=1)) == 0


def test_it_does_not_come_back_at_once():
    crowd = Crowd(3)
    for _ in range(3):
        crowd.table(0, 0)
    crowd.table(people=2, watching=1)
    assert sum(crowd.table(people=1, watching=0)) == 2
    crowd.crew._back_at.clear()
    assert sum(crowd.table(people=1, watching=0)) == 3


def test_a_lone_person_keeps_company():
    crowd = Crowd(5)
    for _ in range(4):
        crowd.table(0, 0)
    assert sum(b.wanted for b in crowd.bots) == 4
    for _ in range(6):
        crowd.table(people=1, watching=3)
    assert sum(b.wanted for b in crowd.bots) >= must_stay(1) == 2


def test_no_bot_takes_the_seats_people_could_want():
    crowd = Crowd(6)
    for _ in range(10):
        crowd.table(people=0, watching=0)
    assert sum(b.wanted for b in crowd.bots) == 4


async def test_a_bot_that_can_no_longer_connect_is_heard_of_and_comes_back():
    """It knows nothing of the table then: what it saw before holds no more."""
    crowd = Crowd(1)
    crowd.table(people=0, watching=0)
    (bot,) = crowd.bots
    saw: list[bool] = []
    back = asyncio.Event()

    async def connect() -> None:
        saw.append(bot.connected)
        if len(saw) == 1:
            raise DatabaseError("the cage does not say who this is")
        back.set()
        await asyncio.Event().wait()

    bot.client.run = connect
    running = asyncio.ensure_future(crowd.crew.run())
    async with asyncio.timeout(60):
        await back.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert saw == [True, False]
