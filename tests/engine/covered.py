"""No section of a chapter is forgotten: each has a row in the game's RULES.md, and each row keeps
its word: the tests it names exist, and tests of a section are named in its row.

A test of a section is called by its number: `test_680a_11_d_2_ii_B__what_it_says`. The sections
themselves stand in `sections.txt` beside the tests.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def named(section: str) -> str:
    """680a.11(d)(2) -> 680a_11_d_2"""
    return re.sub(r"[.()]+", "_", section).strip("_")


class Chapter:
    """The sections of a chapter, the rows of RULES.md and the tests, by section."""

    def __init__(self, number: str, game: str) -> None:
        tests = ROOT / "tests" / game
        rules = (ROOT / "games" / game / "RULES.md").read_text()
        self.number = number
        self.sections = (tests / "sections.txt").read_text().split()
        self.rows = dict(re.findall(rf"^\| ({number}\.\S+) \| (.+) \|$", rules, re.M))
        self.tests: dict[str, list[str]] = {}
        for file in tests.glob("test_*.py"):
            found = re.findall(rf"^def (test_({number}\w*?)__\w+)", file.read_text(), re.M)
            for test, section in found:
                self.tests.setdefault(section, []).append(test)

    def check(self, section: str) -> None:
        row = self.rows[section]
        tests = self.tests.get(named(section), [])
        assert f"`test_{named(section)}__*`" in row if tests else len(row) > 20
        for other in re.findall(rf"`test_({self.number}\w+?)__\*`", row):
            assert self.tests.get(other), f"no test of {other}"

    def check_all(self, count: int) -> None:
        """Rows and tests are of sections that exist, and of `count` sections none is missing."""
        assert len(self.sections) == len(set(self.sections)) == count
        assert set(self.rows) == set(self.sections)
        assert set(self.tests) <= {named(section) for section in self.sections}
