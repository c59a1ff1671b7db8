"""The proof of the shoes: no card is dealt twice or passed over, no order revealed too early."""

from casino.cage.questions import Question

_DEALT = """SELECT s.table_id, s.number AS shoe, s.cards, r.number AS round, c.position, c.reserved,
       e.kind, e.gone, LAG(c.position + e.gone) OVER (PARTITION BY s.id ORDER BY r.number) AS due
  FROM cage_shoe s JOIN cage_round r ON r.shoe_id = s.id
  JOIN cage_roundclosed c ON c.round_id = r.id
  LEFT JOIN cage_roundended e ON e.round_id = r.id"""

QUESTIONS = (
    Question(
        "shoe {0}-{1}: round {2} began behind card {3}, the one before it had ended at {4}",
        f"""SELECT table_id, shoe, round, position, due FROM ({_DEALT}) AS dealt
           WHERE due <> position ORDER BY table_id, round""",
    ),
    Question(
        "shoe {0}-{1}: round {2} took {3} cards behind {4}, the shoe has {5}",
        f"""SELECT table_id, shoe, round, gone, position, cards FROM ({_DEALT}) AS dealt
           WHERE position + COALESCE(gone, 0) > cards ORDER BY table_id, round""",
    ),
    Question(
        "shoe {0}-{1}: void round {2} discarded {3} cards, {4} could have been seen",
        f"""SELECT table_id, shoe, round, gone, reserved FROM ({_DEALT}) AS dealt
           WHERE kind = 'void' AND gone < reserved AND position + gone < cards
           ORDER BY table_id, round""",
    ),
    Question(
        "round {0}-{1} does not say which cards of its shoe it took",
        """SELECT r.table_id, r.number FROM cage_round r
           LEFT JOIN cage_roundclosed c ON c.round_id = r.id
           LEFT JOIN cage_roundended e ON e.round_id = r.id
           WHERE (c.round_id IS NOT NULL AND (c.position IS NULL OR c.reserved IS NULL)
                  <> (r.shoe_id IS NULL))
              OR (e.round_id IS NOT NULL AND (e.gone IS NULL) <> (r.shoe_id IS NULL))
           ORDER BY r.id""",
    ),
    Question(
        "round {0}-{1} took {2} cards before its wagers were closed in",
        """SELECT r.table_id, r.number, e.gone FROM cage_round r
           JOIN cage_roundended e ON e.round_id = r.id
           LEFT JOIN cage_roundclosed c ON c.round_id = r.id
           WHERE c.round_id IS NULL AND e.gone <> 0 ORDER BY r.id""",
    ),
    Question(
        "round {0}-{1} was dealt from shoe {2} of another table or other rules",
        """SELECT r.table_id, r.number, s.id FROM cage_round r JOIN cage_shoe s ON s.id = r.shoe_id
           WHERE s.table_id <> r.table_id OR s.submission_id <> r.submission_id
              OR s.commitment <> r.commitment ORDER BY r.id""",
    ),
    Question(
        "round {0}-{1} was closed in before shoe {2} was cut",
        """SELECT r.table_id, r.number, s.number FROM cage_round r
           JOIN cage_shoe s ON s.id = r.shoe_id JOIN cage_roundclosed c ON c.round_id = r.id
           LEFT JOIN cage_shoecut k ON k.shoe_id = s.id
           WHERE k.shoe_id IS NULL ORDER BY r.id""",
    ),
    Question(
        "round {0}-{1} has not ended, its shoe {2} has been revealed",
        """SELECT r.table_id, r.number, s.number FROM cage_round r
           JOIN cage_shoe s ON s.id = r.shoe_id JOIN cage_shoeretired x ON x.shoe_id = s.id
           LEFT JOIN cage_roundended e ON e.round_id = r.id
           WHERE e.round_id IS NULL ORDER BY r.id""",
    ),
    Question(
        "table {0} has {1} shoes that are not retired",
        """SELECT s.table_id, COUNT(*) FROM cage_shoe s
           LEFT JOIN cage_shoeretired x ON x.shoe_id = s.id WHERE x.shoe_id IS NULL
           GROUP BY s.table_id HAVING COUNT(*) > 1 ORDER BY s.table_id""",
    ),
)
