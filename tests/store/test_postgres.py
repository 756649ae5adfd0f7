"""What holds of a store in PostgreSQL: trouble with the server, and others at the same tables."""

import asyncio
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.line import Line
from tests.store.samples import SUMMARY, moves, plain, roll, started
from tools.postgres import Postgres, Way
from yachtdice.dice import Roll
from yachtdice.errors import StoreUnavailable, TicketTaken, UnknownTicket, VersionConflict
from yachtdice.store import Right, Store, Ticket, holder_of, store_from_url

pytestmark = pytest.mark.anyio

ANA, BO = holder_of("a"), holder_of("b")
EVER = datetime.now(UTC) + timedelta(days=1)
NEVER = EVER - timedelta(days=9)


@pytest.fixture
async def two(postgres_address: str, anyio_backend: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores on one database, as in two processes."""
    async with store_from_url(postgres_address) as one, store_from_url(postgres_address) as other:
        yield one, other


async def test_of_two_stores_one_wins_each_version(two: tuple[Store, Store]) -> None:
    table = await two[0].create([started()], SUMMARY)
    won = list[int]()

    async def write(writer: int) -> None:
        for version in range(1, 21):
            try:
                await two[writer % 2].append(table, version, [roll(writer)], SUMMARY)
            except VersionConflict:
                continue
            won.append(version)

    await asyncio.gather(*(write(writer) for writer in range(10)))
    assert sorted(won) == list(range(1, 21))
    assert len(plain(await two[0].load(table))) == 21
    assert await two[0].load(table) == await two[1].load(table)


async def test_two_stores_that_do_everything_at_once_never_wait_in_a_ring(
    two: tuple[Store, Store],
) -> None:
    tables = [await two[0].create([started()], SUMMARY, rights=[Right(ANA)]) for _ in range(6)]
    old = [await two[0].create([started()], SUMMARY) for _ in range(20)]
    chance = random.Random(1)
    rolls = ["11111", "22222", "12345", "33345"]

    async def move(store: Store, table: str) -> None:
        version = (await store.find(table)).version
        chosen = [Roll(chance.choice(rolls)) for _ in range(3)]
        right = Right(chance.choice((ANA, BO)), chance.randrange(4))
        events = [roll(chance.randrange(99))]
        await store.append(table, version, events, SUMMARY, rights=[right], first_rolls=chosen)

    async def pass_on(store: Store, table: str) -> None:
        key = f"{chance.randrange(4)}"
        await store.issue(Ticket(key, table, chance.choice((EVER, NEVER)), (0, None)))
        await store.hand_over(f"{chance.randrange(4)}", BO)

    async def show(store: Store, table: str) -> None:
        await store.show(table, chance.randrange(3), {"keep": []})

    async def sweep(store: Store, _: str) -> None:
        await store.sweep(unused_before=EVER, unfinished_before=NEVER, finished_before=NEVER)

    works: list[Callable[[Store, str], Awaitable[None]]] = [move, move, pass_on, show, sweep]
    for table in tables:
        await two[0].append(table, 1, [roll(1)], SUMMARY)

    async def work() -> None:
        for _ in range(12):
            with suppress(VersionConflict, TicketTaken, UnknownTicket):
                await chance.choice(works)(chance.choice(two), chance.choice(tables))

    await asyncio.gather(*(work() for _ in range(24)))
    await sweep(two[1], "")
    appended = 0
    for table in tables:
        found = await two[0].find(table)
        assert len(plain(await two[1].load(table))) == found.version
        appended += found.version - 2
    assert sum((await two[0].first_rolls()).values()) == 3 * appended > 0
    for table in old:
        assert await two[1].presence(table) == {}
    assert len(await two[0].tables_of(ANA)) <= len(tables)


async def write_until(store: Store, table: str, told: list[int], enough: asyncio.Event) -> None:
    """Append pairs of events through everything that comes; tell the version of each answer."""
    while not enough.is_set():
        try:
            version = (await store.find(table)).version
            await store.append(table, version, [roll(version)] * 2, SUMMARY)
        except StoreUnavailable:
            await asyncio.sleep(0.02)
        else:
            told.append(version + 2)


async def more(told: list[list[int]], by: int) -> None:
    """Wait until each writer has been answered so often again."""
    goals = [len(each) + by for each in told]
    async with asyncio.timeout(60):
        while any(len(each) < goal for each, goal in zip(told, goals, strict=True)):
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("way", ["fast", "immediate"])
async def test_a_restart_of_the_server_under_writes(own_postgres: Postgres, way: Way) -> None:
    async with store_from_url(own_postgres.create("yachtdice")) as store:
        tables = [await store.create([started()], SUMMARY) for _ in range(8)]
        told, enough = [list[int]() for _ in tables], asyncio.Event()
        writers = [
            asyncio.create_task(write_until(store, table, each, enough))
            for table, each in zip(tables, told, strict=True)
        ]
        for _ in range(3):
            await more(told, 3)
            await asyncio.to_thread(own_postgres.restart, way)
        await more(told, 3)
        enough.set()
        await asyncio.gather(*writers)
        for table, each in zip(tables, told, strict=True):
            stored = plain(await store.load(table))
            assert (await store.find(table)).version == len(stored)
            assert len(stored) >= each[-1]
            assert each == sorted(set(each))
            assert stored[1::2] == stored[2::2], "half of an append is there"


async def test_a_restart_between_two_calls_is_not_noticed(own_postgres: Postgres) -> None:
    async with store_from_url(own_postgres.create("yachtdice")) as store:
        table = await store.create([started()], SUMMARY)
        await asyncio.gather(*(store.load(table) for _ in range(10)))
        own_postgres.restart()
        await store.append(table, 1, moves(), SUMMARY)
        own_postgres.restart("immediate")
        loaded = await asyncio.gather(*(store.load(table) for _ in range(10)))
        assert [len(each) for each in loaded] == [1 + len(moves())] * 10
        await store.show(table, 0, {})


async def test_a_server_that_is_away_refuses_and_comes_back(own_postgres: Postgres) -> None:
    async with store_from_url(own_postgres.create("yachtdice")) as store:
        table = await store.create([started()], SUMMARY)
        own_postgres.stop()
        for call in (
            store.ping(),
            store.load(table),
            store.create([started()], SUMMARY),
            store.append(table, 1, moves(), SUMMARY),
            store.show(table, 0, {}),
            store.sweep(unused_before=EVER, unfinished_before=EVER, finished_before=EVER),
        ):
            with pytest.raises(StoreUnavailable) as caught:
                await call
            assert caught.value.values["reason"]
        with pytest.raises(StoreUnavailable):
            await store_from_url(own_postgres.address("yachtdice")).open()
        own_postgres.start()
        await store.ping()
        assert plain(await store.load(table)) == [started()]
        await store.append(table, 1, moves(), SUMMARY)


async def test_who_may_make_no_tables_is_told_so(postgres_address: str) -> None:
    name = f"guest_{uuid4().hex}"
    await execute(postgres_address, f"CREATE ROLE {name} LOGIN")
    try:
        await execute(postgres_address, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        address = make_url(postgres_address).set(username=name).render_as_string()
        with pytest.raises(StoreUnavailable, match=r": permission denied for schema public$"):
            await store_from_url(address).open()
    finally:
        await execute(postgres_address, f"DROP ROLE {name}")


async def test_a_server_that_says_nothing_any_more_is_given_up(
    postgres: Postgres, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.store.connections._LONGEST", 3)
    async with Line(postgres.port) as line:
        url = make_url(postgres_address).set(port=line.port)
        async with store_from_url(url.render_as_string()) as store:
            table = await store.create([started()], SUMMARY)
            line.passes.clear()
            with pytest.raises(StoreUnavailable):
                await store.append(table, 1, moves(), SUMMARY)
            with pytest.raises(StoreUnavailable):
                await store.load(table)
            line.passes.set()
            stored = await store.load(table)
            assert len(stored) in (1, 1 + len(moves()))
            await store.append(table, len(stored), moves(), SUMMARY)


async def test_one_that_the_database_refuses_keeps_out_no_other(postgres_address: str) -> None:
    async with store_from_url(postgres_address) as store:
        tables = [await store.create([started()], SUMMARY) for _ in range(3)]
        await execute(
            postgres_address,
            "INSERT INTO events SELECT game, 2, kind, body, time FROM events"
            f" WHERE game = '{tables[1]}'",
        )
        outcomes = await asyncio.gather(
            *(store.append(table, 1, moves(), SUMMARY) for table in tables), return_exceptions=True
        )
        assert "unique" in str(outcomes[1])
        for table in (tables[0], tables[2]):
            assert len(await store.load(table)) == 1 + len(moves())
        assert (await store.find(tables[1])).version == 1


async def execute(address: str, statement: str) -> None:
    """Let somebody else carry out a statement."""
    engine = create_async_engine(address)
    async with engine.begin() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


async def test_moves_wait_for_the_disk_whatever_the_database_is_set_to(
    postgres_address: str,
) -> None:
    name = make_url(postgres_address).database
    await execute(postgres_address, f"ALTER DATABASE {name} SET synchronous_commit = off")
    async with store_from_url(postgres_address) as store:
        table = await store.create([started()], SUMMARY)
        await store.show(table, 0, {})
        writing = vars(vars(store)["_database"])["_writing"]
        found = await writing.run(
            lambda connection: connection.execute(text("SHOW synchronous_commit")).scalar()
        )
    assert found == "on"


async def test_what_is_wrong_with_an_address_is_told(postgres: Postgres) -> None:
    refused = f"postgresql://ana:secret@127.0.0.1:{postgres.port}/postgres"
    missing = f"postgresql://postgres:secret@127.0.0.1:{postgres.port}/missing"
    nobody = "postgresql://ana:secret@127.0.0.1:1/yachtdice"
    for address, reason in ((refused, "ana"), (missing, "missing"), (nobody, "127.0.0.1")):
        with pytest.raises(StoreUnavailable) as caught:
            await store_from_url(address).open()
        assert reason in str(caught.value.values["reason"])
        assert "secret" not in str(caught.value)
        assert "class" not in str(caught.value)


@pytest.mark.parametrize("scheme", ["postgresql", "postgresql+asyncpg"])
async def test_an_address_may_name_the_driver(postgres_address: str, scheme: str) -> None:
    address = postgres_address.replace("postgresql+asyncpg", scheme)
    async with store_from_url(address) as store:
        assert await store.first_rolls() == {}


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreUnavailable, match="needs the package 'asyncpg'"):
        store_from_url("postgresql+asyncpg://ana@localhost/yachtdice")
