"""The proof of the books: every question is one statement over whole tables, so it sees one moment.

Each question selects what is wrong, as columns that its sentence names; no row means all is well.
"""

from django.db import connection

from casino.cage import shoebooks, triggers
from casino.cage.questions import Question

QUESTIONS = (
    Question(
        "all balances add up to {0} cents, not to nothing",
        "SELECT SUM(balance_cents) FROM cage_account HAVING SUM(balance_cents) <> 0",
    ),
    Question(
        "{0} {1}: the balance is {2} cents after {3} lines, the journal says {4} after {5}",
        """SELECT a.kind, a.owner, a.balance_cents, a.sequence, COALESCE(m.cents, 0),
                  COALESCE(m.postings, 0)
           FROM cage_account a LEFT JOIN (
                SELECT account_id, SUM(cents) AS cents, COUNT(*) AS postings FROM (
                    SELECT debit_id AS account_id, -amount_cents AS cents FROM cage_journalline
                    UNION ALL SELECT credit_id, amount_cents FROM cage_journalline) AS sides
                GROUP BY account_id) m ON m.account_id = a.id
           WHERE a.balance_cents <> COALESCE(m.cents, 0)
              OR a.sequence <> COALESCE(m.postings, 0) ORDER BY a.id""",
    ),
    Question(
        "{0} {1} is overdrawn: {2} cents",
        """SELECT kind, owner, balance_cents FROM cage_account
           WHERE balance_cents < 0 AND kind NOT IN ('bank', 'house') ORDER BY id""",
    ),
    Question(
        "the {0} of ended round {1}-{2} still holds {3} cents",
        """SELECT a.kind, r.table_id, r.number, a.balance_cents FROM cage_account a
           JOIN cage_roundended e ON e.round_id = a.owner JOIN cage_round r ON r.id = e.round_id
           WHERE a.kind IN ('escrow', 'pot') AND a.balance_cents <> 0 ORDER BY a.id""",
    ),
    Question(
        "round {0}-{1}: {2} cents were closed in, the journal moved {3}",
        """SELECT r.table_id, r.number, COALESCE(c.staked_cents, 0), COALESCE(j.cents, 0)
           FROM cage_round r LEFT JOIN cage_roundclosed c ON c.round_id = r.id
           LEFT JOIN (SELECT l.round_id, SUM(l.amount_cents) AS cents FROM cage_journalline l
                JOIN cage_account a ON a.id = l.credit_id
                WHERE a.kind IN ('escrow', 'pot') AND l.user_id IS NOT NULL GROUP BY l.round_id) j
             ON j.round_id = r.id
           WHERE COALESCE(c.staked_cents, 0) <> COALESCE(j.cents, 0) ORDER BY r.id""",
    ),
    Question(
        "round {0}-{1}: the lines of user {2} hand back {3} cents, the journal {4}",
        """SELECT r.table_id, r.number, s.user_id, SUM(s.lines), SUM(s.journal) FROM (
                SELECT round_id, user_id, credit_cents AS lines, 0 AS journal FROM cage_roundline
                UNION ALL
                SELECT l.round_id, l.user_id, 0, l.amount_cents FROM cage_journalline l
                JOIN cage_account a ON a.id = l.debit_id
                WHERE a.kind IN ('escrow', 'pot', 'meter') AND l.user_id IS NOT NULL) AS s
           JOIN cage_round r ON r.id = s.round_id
           GROUP BY r.id, r.table_id, r.number, s.user_id
           HAVING SUM(s.lines) <> SUM(s.journal) ORDER BY r.id, s.user_id""",
    ),
    Question(
        "round {0}-{1} ended with lines of {2} cents staked, {3} were closed in",
        """SELECT r.table_id, r.number, COALESCE(s.cents, 0), c.staked_cents
           FROM cage_roundclosed c JOIN cage_roundended e ON e.round_id = c.round_id
           JOIN cage_round r ON r.id = c.round_id
           LEFT JOIN (SELECT round_id, SUM(stake_cents) AS cents FROM cage_roundline
                      GROUP BY round_id) s ON s.round_id = c.round_id
           WHERE COALESCE(s.cents, 0) < c.staked_cents
              OR (e.kind = 'void' AND s.cents <> c.staked_cents) ORDER BY r.id""",
    ),
    Question(
        "round {0}-{1} has lines but has not ended",
        """SELECT r.table_id, r.number FROM cage_round r
           WHERE EXISTS (SELECT 1 FROM cage_roundline l WHERE l.round_id = r.id)
             AND NOT EXISTS (SELECT 1 FROM cage_roundended e WHERE e.round_id = r.id)""",
    ),
    Question(
        "table {0} has {1} rounds that have not ended",
        """SELECT r.table_id, COUNT(*) FROM cage_round r
           LEFT JOIN cage_roundended e ON e.round_id = r.id WHERE e.round_id IS NULL
           GROUP BY r.table_id HAVING COUNT(*) > 1 ORDER BY r.table_id""",
    ),
    Question(
        "sitting {0} bought in {1} cents, the journal says {2}",
        """SELECT s.id, s.bought_in_cents, COALESCE(j.cents, 0) FROM cage_sitting s
           LEFT JOIN (SELECT t.owner, SUM(l.amount_cents) AS cents FROM cage_journalline l
                JOIN cage_account f ON f.id = l.debit_id JOIN cage_account t ON t.id = l.credit_id
                WHERE f.kind = 'wallet' AND t.kind = 'stack' GROUP BY t.owner) j ON j.owner = s.id
           WHERE s.bought_in_cents <> COALESCE(j.cents, 0) ORDER BY s.id""",
    ),
    Question(
        "sitting {0} has ended with {1} cents on the table",
        """SELECT s.id, a.balance_cents FROM cage_sitting s
           JOIN cage_account a ON a.kind = 'stack' AND a.owner = s.id
           WHERE s.closed_at IS NOT NULL AND a.balance_cents <> 0 ORDER BY s.id""",
    ),
    Question(
        "sitting {0} owes {1} cents of vigorish and has {2}",
        """SELECT o.owner, o.balance_cents, s.balance_cents FROM cage_account o
           JOIN cage_account s ON s.kind = 'stack' AND s.owner = o.owner
           WHERE o.kind = 'owed' AND o.balance_cents > s.balance_cents ORDER BY o.owner""",
    ),
    Question(
        "sitting {0} holds {1} seats although it {2}",
        """SELECT s.id, COUNT(b.id),
                  CASE WHEN s.closed_at IS NULL THEN 'is open' ELSE 'has ended' END
           FROM cage_sitting s
           LEFT JOIN cage_sittingseat b ON b.sitting_id = s.id AND b.released_at IS NULL
           GROUP BY s.id, s.closed_at
           HAVING (s.closed_at IS NULL) <> (COUNT(b.id) > 0) ORDER BY s.id""",
    ),
    Question(
        "line {0} belongs to user {1}, its wallet to user {2}",
        """SELECT l.key, l.user_id, a.owner FROM cage_journalline l
           JOIN cage_account a ON a.id = l.debit_id
           WHERE a.kind = 'wallet' AND (l.user_id IS NULL OR l.user_id <> a.owner)
           UNION ALL SELECT l.key, l.user_id, a.owner FROM cage_journalline l
           JOIN cage_account a ON a.id = l.credit_id
           WHERE a.kind = 'wallet' AND (l.user_id IS NULL OR l.user_id <> a.owner)""",
    ),
)


def check_books() -> list[str]:
    """Every discrepancy as one sentence; an empty list proves the books."""
    found = [f"trigger {name} is missing" for name in triggers.missing(connection)]
    with connection.cursor() as cursor:
        for question in (*QUESTIONS, *shoebooks.QUESTIONS):
            cursor.execute(question.sql)
            found += [question.sentence.format(*row) for row in cursor.fetchall()]
    return found
