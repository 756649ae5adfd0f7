"""What holds of a store in a file."""

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from tests.store.samples import SUMMARY, moves, plain, roll, started
from yachtdice.errors import StoreUnavailable, VersionConflict
from yachtdice.events import Event
from yachtdice.store import Right, Store, holder_of, new_secret, store_from_url

pytestmark = pytest.mark.anyio


async def test_what_is_kept_is_there_after_opening_again(file: Path) -> None:
    ana = holder_of(new_secret())
    async with store_from_url(file) as store:
        table = await store.create([started()], SUMMARY, rights=[Right(ana, 1)])
        await store.append(table, 1, moves(), SUMMARY)
        before = await store.find(table)
    async with store_from_url(file) as store:
        assert plain(await store.load(table)) == [started(), *moves()]
        assert await store.find(table) == before
        assert await store.rights_of(table, ana) == {1}


async def test_of_two_stores_on_one_file_one_wins_each_version(file: Path) -> None:
    async with store_from_url(file) as one, store_from_url(file) as other:
        table = await one.create([started()], SUMMARY)
        won = list[int]()

        async def write(writer: int) -> None:
            for version in range(1, 21):
                try:
                    await (one, other)[writer % 2].append(table, version, [roll(writer)], SUMMARY)
                except VersionConflict:
                    continue
                won.append(version)

        await asyncio.gather(*(write(writer) for writer in range(10)))
        assert sorted(won) == list(range(1, 21))
        assert len(plain(await one.load(table))) == 21
        assert await one.load(table) == await other.load(table)


async def test_a_secret_is_nowhere_in_the_files(file: Path) -> None:
    secret = new_secret()
    async with store_from_url(file) as store:
        table = await store.create([started()], SUMMARY, rights=[Right(holder_of(secret))])
        await store.grant(table, Right(holder_of(secret), 1))
        written = b"".join(path.read_bytes() for path in file.parent.iterdir())
    assert holder_of(secret).encode() in written
    assert secret.encode() not in written


async def test_every_commit_waits_for_the_disk(file: Path) -> None:
    async with store_from_url(file) as store:
        table = await store.create([started()], SUMMARY)
        await store.show(table, 0, {})
        database = vars(store)["_database"]
        for connections in (vars(database)[name] for name in ("_reading", "_writing")):
            assert await connections.run(ways_to_write) == ["wal", 2, 1]


def ways_to_write(connection: Connection) -> list[object]:
    """How a connection keeps what it writes."""
    return [
        connection.exec_driver_sql(f"PRAGMA {name}").scalar()
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]


async def test_a_cancelled_caller_takes_nobody_along(file: Path) -> None:
    async with store_from_url(file) as store:
        tables = [await store.create([started()], SUMMARY) for _ in range(8)]
        calls = [asyncio.create_task(store.append(table, 1, moves(), SUMMARY)) for table in tables]
        await asyncio.sleep(0)
        for call in calls[::2]:
            call.cancel()
        outcomes = await asyncio.gather(*calls, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in outcomes[::2])
        for table in tables[1::2]:
            assert len(await store.load(table)) == 1 + len(moves())
        for table in tables[::2]:
            assert len(await store.load(table)) in (1, 1 + len(moves()))


async def test_closing_finishes_what_waits(file: Path) -> None:
    store = store_from_url(file)
    await store.open()
    table = await store.create([started()], SUMMARY)
    call = asyncio.create_task(store.append(table, 1, moves(), SUMMARY))
    await asyncio.sleep(0)
    await store.close()
    await call
    async with store_from_url(file) as again:
        assert len(await again.load(table)) == 1 + len(moves())


async def test_a_store_that_is_not_open_takes_nothing(file: Path) -> None:
    store = store_from_url(file)
    with pytest.raises(RuntimeError, match="open"):
        await store.create([started()], SUMMARY)
    async with store:
        table = await store.create([started()], SUMMARY)
    with pytest.raises(RuntimeError, match="open"):
        await store.append(table, 1, moves(), SUMMARY)


async def test_one_that_the_database_refuses_keeps_out_no_other(file: Path) -> None:
    async with store_from_url(file) as store:
        tables = [await store.create([started()], SUMMARY) for _ in range(3)]
        with sqlite3.connect(file) as stranger:
            stranger.execute(
                "INSERT INTO events SELECT game, 2, kind, body, time FROM events WHERE game = ?",
                [tables[1]],
            )
        stranger.close()
        outcomes = await asyncio.gather(
            *(store.append(table, 1, moves(), SUMMARY) for table in tables),
            return_exceptions=True,
        )
        assert "UNIQUE" in str(outcomes[1])
        for table in (tables[0], tables[2]):
            assert len(await store.load(table)) == 1 + len(moves())
        assert (await store.find(tables[1])).version == 1


@contextmanager
def files_at_most(size: int) -> Iterator[None]:
    """As on a full disk: no file of this process can grow beyond a number of bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def append_again_and_again(store: Store, table: str, events: list[Event]) -> None:
    """Append the same events to a new table up to a thousand times."""
    for times in range(1000):
        await store.append(table, 1 + times * len(events), events, SUMMARY)


async def test_a_full_disk_refuses_moves_and_half_does_none(file: Path) -> None:
    async with store_from_url(file) as store:
        table = await store.create([started()], SUMMARY)
        many: list[Event] = [roll(n) for n in range(100)]
        with files_at_most(300_000), pytest.raises(StoreUnavailable) as caught:
            await append_again_and_again(store, table, many)
        assert caught.value.values["where"] == str(file)
        version = (await store.find(table)).version
        assert version > 1
        assert plain(await store.load(table))[-100:] == many
        assert len(plain(await store.load(table))) == version
        await store.append(table, version, moves(), SUMMARY)
        assert len(plain(await store.load(table))) == version + len(moves())


async def test_where_no_file_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "file" / "games.sqlite", tmp_path / "folder"):
        with pytest.raises(StoreUnavailable) as caught:
            await store_from_url(path).open()
        assert caught.value.values["where"] == str(path)
        assert caught.value.values["reason"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "folder"]


async def test_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a % b?#" / "c" / "games.sqlite"
    async with store_from_url(path) as store:
        await store.create([started()], SUMMARY)
    assert path.exists()


async def test_a_file_that_is_no_database_is_left_alone(file: Path) -> None:
    file.write_text("Ana and Bo play Yacht. " * 1000)
    before = file.read_bytes()
    with pytest.raises(StoreUnavailable, match="not a database"):
        await store_from_url(file).open()
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]
