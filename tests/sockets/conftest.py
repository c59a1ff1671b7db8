"""One room of real processes for all tests of the sockets; each test has a table of its own."""

from collections.abc import Iterator

import pytest

from tests.sockets.house import House


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    opened = House()
    yield opened
    opened.close()


@pytest.fixture
def table(house: House) -> int:
    return house.ask("table")
