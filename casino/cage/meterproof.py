"""The proof of the meters, to the cent: from journal, rounds and awards, each against the others.

What a round's wagers add is reckoned anew from its wager lines and the meter's terms, what shares
took from the awards; the journal must say the same, and the accounts what both make. As in `books`,
every question is one statement that selects what is wrong.
"""

from typing import Final

from django.db import connection

from casino.cage.limits import limits_of
from casino.cage.models import Meter, MeterLink, Round
from casino.cage.questions import Question
from casino.submissions.models import RulesSubmission
from games.engine.meters import MeterTerms

_STAKED: Final = """
    SELECT l.round_id, r.meter_id,
           CAST(SUM(l.amount_cents) AS BIGINT) AS cents,
           CAST(SUM(l.amount_cents) AS BIGINT) * m.rate_percent / 100 AS value_cents,
           CAST(SUM(l.amount_cents) AS BIGINT) * m.reserve_percent / 100 AS reserve_cents
    FROM cage_round r JOIN cage_meter m ON m.id = r.meter_id
    JOIN cage_journalline l ON l.round_id = r.id
    WHERE l.key LIKE 'round:%:wager:%:' || m.wager
    GROUP BY l.round_id, r.meter_id, m.rate_percent, m.reserve_percent"""
"""What each round staked on its meter, and what that adds."""

_MOVED: Final = """
    SELECT l.round_id,
           SUM(CASE WHEN c.kind = 'reserve' THEN 0 ELSE l.amount_cents END) AS value_cents,
           SUM(CASE WHEN c.kind = 'reserve' THEN l.amount_cents ELSE 0 END) AS reserve_cents
    FROM cage_account c JOIN cage_journalline l ON l.credit_id = c.id
    JOIN cage_account d ON d.id = l.debit_id
    WHERE d.kind = 'escrow' AND c.kind IN ('meter', 'overflow', 'reserve') GROUP BY l.round_id"""
"""What the journal moved from each round's escrow."""

_OWN: Final = (
    "(SELECT id FROM cage_account WHERE kind IN ('meter', 'reserve', 'overflow', 'award'))"
)


def _sum(keys: str) -> str:
    return f"COALESCE((SELECT SUM(l.amount_cents) FROM cage_journalline l WHERE {keys}), 0)"


def _came_back(kind: str) -> Question:
    """A void takes back what its wagers had added, a settled round no more than that."""
    field = "value_cents" if kind == "meter" else "reserve_cents"
    key = f"'round:' || e.round_id || ':back:{kind}'"
    back = _sum(f"l.key = {key} OR l.key = {key} || ':bank'")
    added = f"COALESCE(v.{field}, 0)"
    return Question(
        f"round {{0}}-{{1}} is {{2}}: of {{3}} cents added to the {kind}, {{4}} came back",
        f"""SELECT r.table_id, r.number, e.kind, {added}, {back} FROM cage_round r
            JOIN cage_roundended e ON e.round_id = r.id LEFT JOIN ({_MOVED}) v ON v.round_id = r.id
            WHERE r.meter_id IS NOT NULL AND ({back} > {added}
               OR (e.kind = 'void' AND {back} <> {added})) ORDER BY r.id""",
    )


_RESTART: Final = """CASE
    WHEN w.percent < 100 OR m.seed_cents < w.value_cents - w.share_cents THEN 0
    ELSE m.seed_cents - w.value_cents + w.share_cents END"""
_RESTARTED: Final = _sum(
    "l.key = 'round:' || w.round_id || ':restart:' || w.position || ':reserve'"
    " OR l.key = 'round:' || w.round_id || ':restart:' || w.position || ':bank'"
)
_DECIDED: Final = _sum("l.key IN ('award:' || w.id || ':stack', 'award:' || w.id || ':wallet')")
_REFUSED: Final = _sum("l.key IN ('award:' || w.id || ':meter', 'award:' || w.id || ':overflow')")

QUESTIONS: Final = (
    Question(
        "meter {0} began with {1} cents, its seed is {2}",
        f"""SELECT m.slug, {_sum("l.key = 'meter:' || m.id || ':seed'")}, m.seed_cents
            FROM cage_meter m
            WHERE m.seed_cents <> {_sum("l.key = 'meter:' || m.id || ':seed'")} ORDER BY m.id""",
    ),
    Question(
        "round {0}-{1} wagered {2} cents on meter {3}, which adds {4} to it and {5} to its reserve;"
        " the journal moved {6} and {7}",
        f"""SELECT r.table_id, r.number, COALESCE(s.cents, 0), m.slug, COALESCE(s.value_cents, 0),
                   COALESCE(s.reserve_cents, 0), COALESCE(v.value_cents, 0),
                   COALESCE(v.reserve_cents, 0)
            FROM cage_round r JOIN cage_meter m ON m.id = r.meter_id
            LEFT JOIN ({_STAKED}) s ON s.round_id = r.id LEFT JOIN ({_MOVED}) v ON v.round_id = r.id
            WHERE COALESCE(s.value_cents, 0) <> COALESCE(v.value_cents, 0)
               OR COALESCE(s.reserve_cents, 0) <> COALESCE(v.reserve_cents, 0) ORDER BY r.id""",
    ),
    _came_back("meter"),
    _came_back("reserve"),
    Question(
        "line {0} moves {1} cents from {2} {3} to {4} {5}, as no meter does",
        f"""SELECT l.key, l.amount_cents, d.kind, d.owner, c.kind, c.owner FROM cage_journalline l
            JOIN cage_account d ON d.id = l.debit_id JOIN cage_account c ON c.id = l.credit_id
            LEFT JOIN cage_round r ON r.id = l.round_id
            LEFT JOIN cage_meteraward w ON d.kind = 'award' AND w.id = d.owner
            WHERE (l.debit_id IN {_OWN} OR l.credit_id IN {_OWN}) AND NOT (
               (d.kind = 'bank' AND c.kind = 'meter' AND l.key = 'meter:' || c.owner || ':seed')
               OR (c.kind = 'meter' AND COALESCE(r.meter_id, 0) = c.owner
                   AND (d.kind = 'bank' OR (d.kind = 'reserve' AND d.owner = c.owner))
                   AND l.key LIKE 'round:%:restart:%')
               OR (d.kind = 'escrow' AND c.kind IN ('meter', 'reserve', 'overflow')
                   AND COALESCE(r.meter_id, 0) = c.owner AND d.owner = r.id
                   AND l.key = 'round:' || r.id || ':' || c.kind)
               OR (d.kind IN ('meter', 'reserve') AND c.kind = 'escrow'
                   AND COALESCE(r.meter_id, 0) = d.owner AND c.owner = r.id
                   AND l.key = 'round:' || r.id || ':back:' || d.kind)
               OR (d.kind = 'meter' AND c.kind IN ('stack', 'wallet', 'award')
                   AND COALESCE(r.meter_id, 0) = d.owner AND l.key LIKE 'round:%:share:%')
               OR (d.kind = 'overflow' AND c.kind = 'meter' AND c.owner = d.owner
                   AND COALESCE(l.key = 'round:' || r.id || ':refill', FALSE))
               OR (d.kind = 'award' AND l.key = 'award:' || d.owner || ':' || c.kind
                   AND (c.kind IN ('stack', 'wallet') OR (c.kind IN ('meter', 'overflow')
                        AND COALESCE(w.meter_id, 0) = c.owner)))) ORDER BY l.id""",
    ),
    Question(
        "award {0} is {1}% of {2} cents, {3}, in round {4}-{5};"
        " the journal moved {6} from {7} to {8}",
        """SELECT w.id, w.percent, w.value_cents, w.share_cents, r.table_id, r.number,
                  COALESCE(l.amount_cents, 0), COALESCE(d.kind, '-'), COALESCE(c.kind, '-')
           FROM cage_meteraward w JOIN cage_round r ON r.id = w.round_id
           LEFT JOIN cage_journalline l
                ON l.key = 'round:' || w.round_id || ':share:' || w.position
           LEFT JOIN cage_account d ON d.id = l.debit_id
           LEFT JOIN cage_account c ON c.id = l.credit_id
           WHERE w.share_cents <> w.value_cents * w.percent / 100
              OR COALESCE(r.meter_id, 0) <> w.meter_id
              OR w.share_cents <> COALESCE(l.amount_cents, 0)
              OR (l.id IS NOT NULL AND (d.kind <> 'meter' OR d.owner <> w.meter_id
                  OR COALESCE(l.user_id, 0) <> w.user_id
                  OR CASE WHEN w.needs_validation THEN c.kind <> 'award' OR c.owner <> w.id
                     ELSE c.kind NOT IN ('stack', 'wallet') END)) ORDER BY w.id""",
    ),
    Question(
        "line {0} takes {1} cents of meter {2}, for which there is no award",
        """SELECT l.key, l.amount_cents, d.owner FROM cage_account d
           JOIN cage_journalline l ON l.debit_id = d.id
           JOIN cage_account c ON c.id = l.credit_id
           WHERE d.kind = 'meter' AND c.kind IN ('stack', 'wallet', 'award') AND NOT EXISTS (
                SELECT 1 FROM cage_meteraward w
                WHERE l.key = 'round:' || w.round_id || ':share:' || w.position) ORDER BY l.id""",
    ),
    Question(
        "award {0} takes {1}%; then the meter needs {2} cents for its seed and was given {3}",
        f"""SELECT w.id, w.percent, {_RESTART}, {_RESTARTED} FROM cage_meteraward w
            JOIN cage_meter m ON m.id = w.meter_id
            WHERE {_RESTART} <> {_RESTARTED} ORDER BY w.id""",
    ),
    Question(
        "award {0} of {1} cents is {2}: {3} were paid, {4} went back, {5} lie in its account",
        f"""SELECT * FROM (
               SELECT w.id, w.share_cents, CASE WHEN d.award_id IS NOT NULL THEN d.decision
                          WHEN w.needs_validation THEN 'pending' ELSE 'paid at once' END AS state,
                      {_DECIDED} AS paid, {_REFUSED} AS back, COALESCE(a.balance_cents, 0) AS held
               FROM cage_meteraward w
               LEFT JOIN cage_awarddecision d ON d.award_id = w.id
               LEFT JOIN cage_account a ON a.kind = 'award' AND a.owner = w.id) AS s
            WHERE paid <> CASE WHEN state = 'validated' THEN share_cents ELSE 0 END
               OR back <> CASE WHEN state = 'refused' THEN share_cents ELSE 0 END
               OR held <> CASE WHEN state = 'pending' THEN share_cents ELSE 0 END ORDER BY id""",
    ),
    Question(
        "account award {0} holds {1} cents of no award",
        """SELECT a.owner, a.balance_cents FROM cage_account a WHERE a.kind = 'award'
           AND NOT EXISTS (SELECT 1 FROM cage_meteraward w WHERE w.id = a.owner) ORDER BY a.id""",
    ),
    Question(
        "meter {0} shows {1} cents, its limit is {2} and its overflow holds {3}",
        """SELECT m.slug, v.balance_cents, COALESCE(m.limit_cents, 0), o.balance_cents
           FROM cage_meter m JOIN cage_account v ON v.kind = 'meter' AND v.owner = m.id
           JOIN cage_account o ON o.kind = 'overflow' AND o.owner = m.id
           WHERE v.balance_cents > m.limit_cents OR (o.balance_cents > 0
             AND v.balance_cents <> COALESCE(m.limit_cents, -1)) ORDER BY m.id""",
    ),
    Question(
        "meter {0} and its overflow hold {1} cents;"
        " seed, contributions, shares and restarts make {2}",
        f"""SELECT * FROM (
               SELECT m.slug, COALESCE((SELECT SUM(a.balance_cents) FROM cage_account a
                   WHERE a.kind IN ('meter', 'overflow') AND a.owner = m.id), 0) AS held,
                 m.seed_cents
                 + COALESCE((SELECT SUM(s.value_cents) FROM ({_STAKED}) s
                             WHERE s.meter_id = m.id), 0)
                 - COALESCE((SELECT SUM(l.amount_cents) FROM cage_round r
                             JOIN cage_journalline l ON l.key = 'round:' || r.id || ':back:meter'
                             WHERE r.meter_id = m.id), 0)
                 + COALESCE((SELECT SUM({_RESTART} - w.share_cents
                               + CASE WHEN d.decision = 'refused' THEN w.share_cents ELSE 0 END)
                             FROM cage_meteraward w
                             LEFT JOIN cage_awarddecision d ON d.award_id = w.id
                             WHERE w.meter_id = m.id), 0) AS due
               FROM cage_meter m) AS t
            WHERE held <> due ORDER BY slug""",
    ),
    Question(
        "the reserve of meter {0} holds {1} cents; contributions and restarts make {2}",
        f"""SELECT * FROM (
               SELECT m.slug, COALESCE((SELECT a.balance_cents FROM cage_account a
                   WHERE a.kind = 'reserve' AND a.owner = m.id), 0) AS held,
                 COALESCE((SELECT SUM(s.reserve_cents) FROM ({_STAKED}) s
                           WHERE s.meter_id = m.id), 0)
                 - COALESCE((SELECT SUM(l.amount_cents) FROM cage_round r
                             JOIN cage_journalline l ON l.key = 'round:' || r.id || ':back:reserve'
                             WHERE r.meter_id = m.id), 0)
                 - COALESCE((SELECT SUM(l.amount_cents) FROM cage_meteraward w
                             JOIN cage_journalline l ON l.key = 'round:' || w.round_id
                                  || ':restart:' || w.position || ':reserve'
                             WHERE w.meter_id = m.id), 0) AS due
               FROM cage_meter m) AS t
            WHERE held <> due ORDER BY slug""",
    ),
)  # fmt: skip


def check_meters() -> list[str]:
    """Every discrepancy as one sentence; an empty list proves the meters."""
    found = []
    with connection.cursor() as cursor:
        for question in QUESTIONS:
            cursor.execute(question.sql)
            found += [question.sentence.format(*row) for row in cursor.fetchall()]
    return found + _rounds_on_other_terms() + _links_on_other_terms()


def _rounds_on_other_terms() -> list[str]:
    """A round feeds a meter on the terms that its rules ask for, or none where they ask none."""
    meters = Meter.objects.in_bulk()
    pairs = Round.objects.order_by("submission_id", "meter_id").values_list(
        "submission_id", "meter_id"
    )
    return [
        f"rounds under submission {submission} feed {_named(meters, meter)}, on other terms than"
        " their rules ask for"
        for submission, meter in pairs.distinct()
        if _terms(submission) != (meters[meter].terms if meter else None)
    ]


def _links_on_other_terms() -> list[str]:
    """A link was made for rules that were filed. The table may have been pointed at others since;
    its next round then feeds another meter."""
    filed = [(s.game, limits_of(s).meter_terms()) for s in RulesSubmission.objects.all()]
    return [
        f"table {link.table_id} is linked to meter {link.meter.slug}, which has other terms"
        for link in MeterLink.objects.select_related("meter").order_by("pk")
        if (link.meter.game, link.meter.terms) not in filed
    ]


def _terms(submission_id: int) -> MeterTerms | None:
    return limits_of(RulesSubmission.objects.get(pk=submission_id)).meter_terms()


def _named(meters: dict[int, Meter], meter_id: int | None) -> str:
    return f"meter {meters[meter_id].slug}" if meter_id else "no meter"
