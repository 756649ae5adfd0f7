"""The schema, from every version of the program that was released, on both databases."""

import asyncio
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL, Connection, make_url, text

from tests.store.samples import SUMMARY, started
from yachtdice.errors import StoreUnavailable
from yachtdice.store import Store, holder_of, store_from_url
from yachtdice.store.connections import for_writing
from yachtdice.store.schema import metadata
from yachtdice.store.upgrade import upgrade
from yachtdice.tables import Tables

pytestmark = pytest.mark.anyio

T = TypeVar("T")

RELEASED = ["0001", "0002"]
"""Every revision that somebody may have a database of, oldest first."""

ROWS = Path(__file__).parents[1] / "data" / "stores"
"""What the program wrote with each of them."""

ANA, BO = holder_of("ana"), holder_of("bo")
DUEL, WITH_BOT, FINISHED = (
    "PoCMPBAYuoI48wW4nWvclSvD",
    "QHK8zvF5-EBioNAfFm7wXN6a",
    "Z77AsJ6VZEC9uFiD-aRA38SB",
)


@pytest.fixture
def url(database_address: str) -> URL:
    """An empty database, of each kind in turn."""
    if "://" in database_address:
        return make_url(database_address)
    return URL.create("sqlite", database=database_address)


async def by_another(url: URL, work: Callable[[Connection], T]) -> T:
    """What somebody else's work comes to, done in a transaction."""

    def in_transaction(connection: Connection) -> T:
        with connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(text("SET TIME ZONE 'UTC'"))
            return work(connection)

    connections = for_writing(url)
    try:
        return await connections.run(in_transaction)
    finally:
        await connections.close()


async def execute(url: URL, *statements: str) -> None:
    """Let somebody else carry out statements."""

    def work(connection: Connection) -> None:
        for statement in statements:
            connection.exec_driver_sql(statement)

    await by_another(url, work)


async def differences(url: URL) -> list[object]:
    """What would have to change for a database to have the schema of the program."""

    def compare(connection: Connection) -> list[object]:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    return await by_another(url, compare)


async def write_rows(url: URL, released: str) -> None:
    """Bring what an older version of the program wrote into a database of its schema."""
    await upgrade(url, released)
    lines = (ROWS / f"{released}.sql").read_text(encoding="utf-8").splitlines()
    await execute(url, *(line for line in lines if not line.startswith("--")))


def store_at(url: URL) -> Store:
    """The store of a database."""
    return store_from_url(url.render_as_string(hide_password=False))


@pytest.mark.parametrize("released", RELEASED)
async def test_every_released_schema_comes_to_the_present_one(url: URL, released: str) -> None:
    await upgrade(url, released)
    async with store_at(url) as store:
        table = await store.create([started()], SUMMARY)
        assert len(await store.load(table)) == 1
    assert await differences(url) == []


async def test_games_of_0001_go_on(url: URL) -> None:
    await write_rows(url, "0001")
    async with store_at(url) as store:
        tables = Tables(store)
        duel, over = await tables.game(DUEL), await tables.game(FINISHED)
        assert (duel.version, duel.players, duel.totals) == (7, ("Ana", "Țibi"), (17, 23))
        assert over.is_over
        found = await store.find(DUEL)
        assert (found.version, found.summary.due) == (7, None)
        assert found.created == datetime(2026, 2, 28, 23, 59, 0, 250, tzinfo=UTC)
        assert [each.id for each in await store.tables_of(ANA, finished=True)] == [FINISHED]
        assert await store.secret_of(DUEL) == ""
        await store.append(DUEL, 7, [started()], SUMMARY)


async def test_hosts_of_0001_may_act_for_every_seat(url: URL) -> None:
    await write_rows(url, "0001")
    async with store_at(url) as store:
        both = {ANA, BO}
        assert await store.holders_of(DUEL) == {None: both, 0: both, 1: both}
        assert await store.holders_of(WITH_BOT) == {None: {BO}, 0: {BO}, 1: {BO}}
        assert await store.holders_of(FINISHED) == {None: {ANA}, 0: {ANA}}


async def test_only_hosts_of_0001_get_seats_however_many_there_are(url: URL) -> None:
    await write_rows(url, "0001")
    insert = text("INSERT INTO rights (game, holder, seat) VALUES (:game, :holder, :seat)")
    hosts = [{"game": DUEL, "holder": f"{n:04}", "seat": -1} for n in range(1200)]
    rows = [*hosts, {"game": DUEL, "holder": "zoe", "seat": 0}]
    await by_another(url, lambda connection: connection.execute(insert, rows))
    async with store_at(url) as store:
        holders = await store.holders_of(DUEL)
    assert len(holders[None]) == 1202
    assert holders[1] == holders[None]
    assert holders[0] == holders[None] | {"zoe"}


async def test_opening_again_changes_nothing(file: Path) -> None:
    await upgrade(URL.create("sqlite", database=str(file)))
    before = file.read_bytes()
    await upgrade(URL.create("sqlite", database=str(file)))
    assert file.read_bytes() == before


async def test_several_stores_open_a_fresh_database_at_once(url: URL) -> None:
    stores = [store_at(url) for _ in range(5)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.create([started()], SUMMARY) for store in stores))
    for store in stores:
        await store.close()


async def test_all_who_open_a_database_share_its_signing_secret(
    database_address: str, tmp_path: Path
) -> None:
    secrets = list[str]()
    for address in (database_address, database_address, str(tmp_path / "another")):
        async with store_from_url(address) as store:
            secrets.append(await store.signing_secret())
    assert secrets[0] == secrets[1] != secrets[2]


async def test_a_newer_schema_is_refused_and_left_alone(url: URL) -> None:
    await upgrade(url)
    await execute(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreUnavailable, match=r"newer version.*9999"):
        await store_at(url).open()
    assert await differences(url) == []


async def test_another_programs_tables_are_left_alone(url: URL) -> None:
    await execute(url, "CREATE TABLE bookmarks (id INTEGER)")
    with pytest.raises(StoreUnavailable, match="another program"):
        await store_at(url).open()
    with pytest.raises(Exception, match="games"):
        await execute(url, "SELECT * FROM games")


async def test_a_newer_file_is_not_written(file: Path) -> None:
    await upgrade(URL.create("sqlite", database=str(file)))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(StoreUnavailable):
        await store_from_url(file).open()
    assert file.read_bytes() == before
