"""What the hub of several processes does, and what it does while the connection is lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.line import Line
from tests.live.waiting import connected, woken
from tools.postgres import Postgres
from yachtdice.live import Hub, MemoryHub, hub_for
from yachtdice.live.postgres import MOST, PostgresHub

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hubs(postgres_address: str, anyio_backend: str) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two hubs on one database, as in two processes."""
    async with hub_for(postgres_address) as one, hub_for(postgres_address) as other:
        yield one, other


@asynccontextmanager
async def administrator(address: str) -> AsyncIterator[Any]:
    """A connection of somebody else."""
    connection = await asyncpg.connect(address.replace("+asyncpg", ""))
    yield connection
    await connection.close()


OTHERS = """
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


async def cut(address: str) -> None:
    """Cut every connection of hubs to a database."""
    async with administrator(address) as connection:
        await connection.fetch(f"SELECT pg_terminate_backend(pid) FROM ({OTHERS}) AS others")


async def test_a_wake_up_reaches_the_other_process(hubs: tuple[Hub, Hub]) -> None:
    one, other = hubs
    with one.watch("a") as here, other.watch("a") as there, other.watch("b") as beside:
        one.publish("a")
        assert here.is_set()
        assert await woken(there)
        other.publish("a")
        assert await woken(here)
        assert not beside.is_set()


async def test_many_wake_ups_all_arrive(hubs: tuple[Hub, Hub]) -> None:
    one, other = hubs
    tables = [f"table {number}" for number in range(500)]
    contexts = [other.watch(table) for table in tables]
    events = [context.__enter__() for context in contexts]
    for table in tables:
        one.publish(table)
    for event in events:
        assert await woken(event)


async def test_more_than_are_kept_wake_everybody(hubs: tuple[Hub, Hub]) -> None:
    one, other = hubs
    with other.watch("never published") as event:
        for number in range(MOST + 1):
            one.publish(f"{number}")
        assert await woken(event)


@pytest.mark.parametrize("name", ["a\x00b", "\udcff", "Țară \\ 🎲", "", "x" * 10_000])
async def test_any_name_reaches_the_other_process(hubs: tuple[Hub, Hub], name: str) -> None:
    one, other = hubs
    with other.watch(name) as event:
        one.publish(name)
        assert await woken(event)


async def test_closing_sends_what_waits(postgres_address: str) -> None:
    async with hub_for(postgres_address) as stays:
        with stays.watch("a") as event:
            async with hub_for(postgres_address) as leaves:
                leaves.publish("a")
            assert await woken(event)
            assert not leaves.is_connected


async def test_a_cut_connection_is_made_again(hubs: tuple[Hub, Hub], postgres_address: str) -> None:
    one, other = hubs
    with one.watch("x") as here, other.watch("y") as there:
        await cut(postgres_address)
        # Both wake, to fall back on asking or to catch up.
        assert await woken(here)
        assert await woken(there)
        assert await connected(one)
        assert await connected(other)
    with other.watch("a") as event:
        one.publish("a")
        assert await woken(event)


async def test_what_is_published_without_a_connection_arrives_later(postgres_address: str) -> None:
    async with hub_for(postgres_address) as one, administrator(postgres_address) as connection:
        (pid,) = await connection.fetch(OTHERS)
        async with hub_for(postgres_address) as other:
            with other.watch("a") as event:
                await connection.fetch("SELECT pg_terminate_backend($1)", pid["pid"])
                assert await connected(one, expected=False)
                assert other.is_connected
                assert not event.is_set()
                one.publish("a")
                assert await woken(event)


async def test_a_server_that_is_away_is_waited_for(own_postgres: Postgres) -> None:
    address = own_postgres.create("yachtdice")
    async with hub_for(address) as one, hub_for(address) as other:
        own_postgres.stop()
        assert await connected(one, expected=False)
        assert await connected(other, expected=False)
        with one.watch("a") as here, other.watch("x") as there:
            one.publish("a")
            assert here.is_set()
            own_postgres.start()
            assert await connected(one)
            assert await connected(other)
            assert await woken(there)
        with other.watch("a") as there:
            one.publish("a")
            assert await woken(there)


async def test_a_hub_opens_while_the_server_is_away(own_postgres: Postgres) -> None:
    address = own_postgres.create("yachtdice")
    own_postgres.stop("immediate")
    async with hub_for(address) as hub:
        assert not hub.is_connected
        hub.publish("a")
        own_postgres.start()
        assert await connected(hub)
    assert not hub.is_connected


async def test_closing_does_not_wait_for_a_server_that_is_away(own_postgres: Postgres) -> None:
    address = own_postgres.create("yachtdice")
    hub = hub_for(address)
    await hub.open()
    own_postgres.stop("immediate")
    hub.publish("a")
    async with asyncio.timeout(10):
        await hub.close()


async def test_a_connection_that_says_nothing_any_more_is_given_up(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.live.postgres.HEARTBEAT", 0.1)
    monkeypatch.setattr("yachtdice.live.postgres.PATIENCE", 3)
    async with Line(postgres.port) as line:
        address = f"postgresql://postgres@127.0.0.1:{line.port}/postgres"
        async with hub_for(address) as hub:
            assert hub.is_connected
            line.passes.clear()
            assert await connected(hub, expected=False)
            line.passes.set()
            assert await connected(hub)


async def test_publishing_does_not_hurry_the_attempts_to_connect() -> None:
    attempts = list[asyncio.StreamWriter]()

    def refuse(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        attempts.append(writer)
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        async with hub_for(f"postgresql://postgres@127.0.0.1:{port}/postgres") as hub:
            for number in range(200):
                hub.publish(f"{number}")
                await asyncio.sleep(0.001)
    assert 1 <= len(attempts) < 50


@pytest.mark.parametrize(
    "database",
    ["memory:", "games.sqlite", Path("a/games.sqlite"), "sqlite+aiosqlite:///games.sqlite"],
)
def test_other_databases_have_the_hub_of_one_process(database: str | Path) -> None:
    assert isinstance(hub_for(database), MemoryHub)


async def test_an_address_may_hold_what_the_store_reads(postgres: Postgres) -> None:
    for address in (
        f"postgresql://postgres@/postgres?host=127.0.0.1:{postgres.port}",
        f"{postgres.address()}?ssl=disable&prepared_statement_cache_size=0",
        f"postgresql+asyncpg://postgres:p%40ss@127.0.0.1:{postgres.port}/postgres",
        f"postgresql://postgres@/postgres?host=127.0.0.1:1&host=127.0.0.1:{postgres.port}",
    ):
        async with hub_for(address) as hub:
            assert isinstance(hub, PostgresHub)
            assert hub.is_connected
