"""No section of 629a.1 to 629a.13 is forgotten."""

import pytest

from tests.engine.covered import Chapter

CHAPTER = Chapter("629a", "midibaccarat")


@pytest.mark.parametrize("section", CHAPTER.sections)
def test_section(section):
    CHAPTER.check(section)


def test_the_sections_are_all_136():
    CHAPTER.check_all(136)
