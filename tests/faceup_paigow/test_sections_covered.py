"""No section of 688a.3 to 688a.13 is forgotten."""

import pytest

from tests.engine.covered import Chapter

CHAPTER = Chapter("688a", "faceup_paigow")


@pytest.mark.parametrize("section", CHAPTER.sections)
def test_section(section):
    CHAPTER.check(section)


def test_the_sections_are_all_176():
    CHAPTER.check_all(176)
