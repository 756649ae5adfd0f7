"""One store of each kind, for the tests that every store must pass."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from yachtdice.store import Store, store_from_url


@pytest.fixture
def anyio_backend() -> str:
    """SQLAlchemy runs on asyncio alone."""
    return "asyncio"


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str:
    """The address of an empty store, of each kind in turn."""
    return "memory:" if request.param == "memory" else database(request)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_address(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind in turn."""
    return database(request)


def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of the kind that a fixture's parameter names."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("file"))
    return request.getfixturevalue("postgres_address")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where an SQLite file can be made."""
    return tmp_path / "games.sqlite"


@pytest.fixture
async def store(address: str, anyio_backend: str) -> AsyncIterator[Store]:
    """An open store of each kind in turn; its clock goes a second further at each look."""
    seconds = count()

    def clock() -> datetime:
        return datetime(2026, 2, 28, 23, 59, tzinfo=UTC) + timedelta(seconds=next(seconds))

    async with store_from_url(address, clock=clock) as opened:
        yield opened
