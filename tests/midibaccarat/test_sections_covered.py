"""No section of 629a.1 to 629a.13 is forgotten: each has a row in RULES.md, and each row keeps its
word: the tests it names exist, and tests of a section are named in its row.

A test of a section is called by its number: `test_629a_13_c_1__what_it_says`.
"""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SECTIONS = (HERE / "sections.txt").read_text().split()
ROW = re.compile(r"^\| (629a\.\S+) \| (.+) \|$", re.M)
RULES = (HERE.parents[1] / "games" / "midibaccarat" / "RULES.md").read_text()
ROWS = dict(ROW.findall(RULES))


def named(section: str) -> str:
    """629a.11(d)(2) -> 629a_11_d_2"""
    return re.sub(r"[.()]+", "_", section).strip("_")


TESTS: dict[str, list[str]] = {}
for file in HERE.glob("test_*.py"):
    for name, number in re.findall(r"^def (test_(629a\w*?)__\w+)", file.read_text(), re.M):
        TESTS.setdefault(number, []).append(name)


@pytest.mark.parametrize("section", SECTIONS)
def test_section(section):
    row = ROWS[section]
    tests = TESTS.get(named(section), [])
    assert f"`test_{named(section)}__*`" in row if tests else len(row) > 20
    for other in re.findall(r"`test_(629a\w+?)__\*`", row):
        assert TESTS.get(other), f"no test of {other}"


def test_rows_and_tests_are_of_sections_that_exist():
    assert set(ROWS) == set(SECTIONS)
    assert set(TESTS) <= {named(section) for section in SECTIONS}


def test_the_sections_are_all_136():
    assert len(SECTIONS) == len(set(SECTIONS)) == 136
