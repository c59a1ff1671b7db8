"""No section of 680a.3 to 680a.13 is forgotten."""

import pytest

from tests.engine.covered import Chapter

CHAPTER = Chapter("680a", "saigon5")


@pytest.mark.parametrize("section", CHAPTER.sections)
def test_section(section):
    CHAPTER.check(section)


def test_the_sections_are_all_121():
    CHAPTER.check_all(121)
