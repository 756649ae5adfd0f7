"""The schema, from every version of the program that was released."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL, create_engine

from tests.store.samples import SUMMARY, started
from yachtdice.errors import StoreUnavailable
from yachtdice.store import store_from_url
from yachtdice.store.schema import metadata
from yachtdice.store.upgrade import upgrade

pytestmark = pytest.mark.anyio

RELEASED = ["0001"]
"""Every revision that somebody may have a database of, oldest first."""


@pytest.fixture
def url(file: Path) -> URL:
    """The address of a file that is not there yet."""
    return URL.create("sqlite+aiosqlite", database=str(file))


def differences(url: URL) -> list[object]:
    """What would have to change for a database to have the schema of the program."""
    engine = create_engine(url.set(drivername="sqlite"))
    try:
        with engine.connect() as connection:
            return compare_metadata(MigrationContext.configure(connection), metadata)
    finally:
        engine.dispose()


@pytest.mark.parametrize("released", RELEASED)
async def test_every_released_schema_comes_to_the_present_one(url: URL, released: str) -> None:
    await upgrade(url, released)
    async with store_from_url(url.render_as_string()) as store:
        table = await store.create([started()], SUMMARY)
        assert len(await store.load(table)) == 1
    assert differences(url) == []


async def test_opening_again_changes_nothing(url: URL, file: Path) -> None:
    await upgrade(url)
    before = file.read_bytes()
    await upgrade(url)
    assert file.read_bytes() == before


async def test_several_stores_open_a_fresh_file_at_once(file: Path) -> None:
    stores = [store_from_url(file) for _ in range(5)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.create([started()], SUMMARY) for store in stores))
    for store in stores:
        await store.close()


async def test_a_newer_schema_is_refused_and_left_alone(url: URL, file: Path) -> None:
    await upgrade(url)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(StoreUnavailable, match=r"newer version.*9999"):
        await store_from_url(file).open()
    assert file.read_bytes() == before


async def test_another_programs_tables_are_left_alone(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE bookmarks (id INTEGER)")
    connection.close()
    with pytest.raises(StoreUnavailable, match="another program"):
        await store_from_url(file).open()
    with sqlite3.connect(file) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master").fetchall()
    connection.close()
    assert tables == [("bookmarks",)]
