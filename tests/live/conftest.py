"""Hubs of each kind, and waiting for what they bring."""

from collections.abc import AsyncIterator

import pytest

from yachtdice.live import Hub, hub_for


@pytest.fixture
def anyio_backend() -> str:
    """Hubs run on asyncio alone."""
    return "asyncio"


@pytest.fixture(params=["memory", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a database, for each kind of hub in turn."""
    return "memory:" if request.param == "memory" else request.getfixturevalue("postgres_address")


@pytest.fixture
async def hub(database: str, anyio_backend: str) -> AsyncIterator[Hub]:
    """An open hub of each kind in turn."""
    async with hub_for(database) as opened:
        yield opened
