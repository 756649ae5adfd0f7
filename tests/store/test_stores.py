"""What every store does, whatever keeps the data."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tests.store.samples import FINISHED, SUMMARY, moves, plain, roll, started
from yachtdice.errors import UnknownTable, VersionConflict
from yachtdice.store import (
    MemoryStore,
    Right,
    Store,
    Summary,
    holder_of,
    new_secret,
    store_from_url,
)

pytestmark = pytest.mark.anyio

ANA, BO = holder_of("a"), holder_of("b")


async def test_a_table_begins_with_its_events(store: Store) -> None:
    table = await store.create([started(), roll(1)], SUMMARY)
    assert plain(await store.load(table)) == [started(), roll(1)]


async def test_events_come_back_in_order_and_equal(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    await store.append(table, 1, moves(), SUMMARY)
    await store.append(table, 1 + len(moves()), [roll(7)], SUMMARY)
    assert plain(await store.load(table)) == [started(), *moves(), roll(7)]


async def test_an_append_gives_what_a_load_gives(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    added = await store.append(table, 1, moves(), SUMMARY)
    assert added == await store.load(table, after=1)


async def test_only_newer_events_are_loaded(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    await store.append(table, 1, [roll(n) for n in range(2, 13)], SUMMARY)
    assert [each.number for each in await store.load(table, after=10)] == [11, 12]
    assert await store.load(table, after=12) == []
    assert await store.load(table, after=99) == []


async def test_a_store_that_answers_says_no_more(store: Store) -> None:
    await store.ping()


async def test_the_signing_secret_stays_as_it_is(store: Store) -> None:
    secret = await store.signing_secret()
    assert len(secret) >= 64
    assert await store.signing_secret() == secret
    async with MemoryStore() as another:
        assert await another.signing_secret() != secret


async def test_tables_are_apart(store: Store) -> None:
    one = await store.create([started()], SUMMARY)
    other = await store.create([started()], SUMMARY)
    await store.append(one, 1, [roll(1)], SUMMARY)
    assert one != other
    assert plain(await store.load(other)) == [started()]


async def test_ids_are_long_and_safe_in_addresses(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    assert len(table) * 6 >= 128
    assert set(table) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@pytest.mark.parametrize("version", [0, 1, 3, 99])
async def test_another_version_changes_nothing(store: Store, version: int) -> None:
    table = await store.create([started(), roll(1)], SUMMARY)
    before = await store.find(table)
    with pytest.raises(VersionConflict) as caught:
        await store.append(table, version, moves(), FINISHED)
    assert caught.value.values == {"table": table, "expected": version, "found": 2}
    assert plain(await store.load(table)) == [started(), roll(1)]
    assert await store.find(table) == before


async def test_an_unknown_table_is_an_error(store: Store) -> None:
    for call in (
        store.load("nowhere"),
        store.load("nowhere", after=3),
        store.find("nowhere"),
        store.append("nowhere", 0, [roll(1)], SUMMARY),
        store.grant("nowhere", Right(ANA)),
    ):
        with pytest.raises(UnknownTable) as caught:
            await call
        assert caught.value.values == {"table": "nowhere"}
    assert await store.rights_of("nowhere", ANA) == frozenset()


async def test_nothing_cannot_be_written(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    with pytest.raises(ValueError, match="at least one event"):
        await store.create([], SUMMARY)
    with pytest.raises(ValueError, match="at least one event"):
        await store.append(table, 1, [], SUMMARY)


async def test_of_racing_writers_one_wins_each_version(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    won = list[int]()

    async def write(writer: int) -> None:
        for version in range(1, 11):
            try:
                await store.append(table, version, [roll(writer), roll(writer + 1)], SUMMARY)
            except VersionConflict:
                continue
            won.append(version)

    await asyncio.gather(*(write(writer) for writer in range(40)))
    stored = await store.load(table)
    assert sorted(won) == [1, 3, 5, 7, 9]
    pairs = list(zip(plain(stored)[1::2], plain(stored)[2::2], strict=True))
    assert all(pair in [(roll(n), roll(n + 1)) for n in range(40)] for pair in pairs)
    assert len(pairs) == 5


async def test_what_cannot_be_written_keeps_out_no_other(store: Store) -> None:
    tables = [await store.create([started()], SUMMARY) for _ in range(3)]
    summaries = [SUMMARY, Summary("yacht", details={"players": {"Ana", "Bo"}}), SUMMARY]
    outcomes = await asyncio.gather(
        *(
            store.append(table, 1, [roll(1)], each)
            for table, each in zip(tables, summaries, strict=True)
        ),
        return_exceptions=True,
    )
    assert "set is not JSON serializable" in str(outcomes[1])
    assert [len(await store.load(table)) for table in tables] == [2, 1, 2]


async def test_many_tables_at_once(store: Store) -> None:
    tables = await asyncio.gather(*(store.create([started()], SUMMARY) for _ in range(50)))

    async def play(table: str, number: int) -> None:
        for version in range(1, 6):
            await store.append(table, version, [roll(number + version)], SUMMARY)

    await asyncio.gather(*(play(table, 10 * n) for n, table in enumerate(tables)))
    for n, table in enumerate(tables):
        expected = [started(), *(roll(10 * n + version) for version in range(1, 6))]
        assert plain(await store.load(table)) == expected


async def test_times_are_the_clocks(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    await store.append(table, 1, moves(), SUMMARY)
    times = [str(each.time) for each in await store.load(table)]
    assert times == ["2026-02-28 23:59:00+00:00"] + ["2026-02-28 23:59:01+00:00"] * len(moves())
    found = await store.find(table)
    assert [str(found.created), str(found.changed)] == [times[0], times[1]]


async def test_times_are_utc(address: str) -> None:
    east = timezone(timedelta(hours=2))
    time = datetime(2026, 3, 1, 1, 30, 0, 123456, tzinfo=east)
    async with store_from_url(address, clock=lambda: time) as store:
        table = await store.create([started()], SUMMARY)
        (event,) = await store.load(table)
    assert str(event.time) == "2026-02-28 23:30:00.123456+00:00"


async def test_the_clock_is_now(address: str) -> None:
    async with store_from_url(address) as store:
        table = await store.create([started()], SUMMARY)
        assert abs(datetime.now(UTC) - (await store.find(table)).created) < timedelta(hours=1)


async def test_a_table_is_found_with_its_options_and_summary(store: Store) -> None:
    options = {"hints": "off", "delays": [1.5, None, True], "name": "Țară 🎲 \x00"}
    table = await store.create([started()], SUMMARY, options=options)
    found = await store.find(table)
    assert (found.id, found.version, found.options) == (table, 1, options)
    assert found.summary == SUMMARY
    assert found.finished is None


async def test_an_append_writes_the_summary(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    await store.append(table, 1, moves(), FINISHED)
    found = await store.find(table)
    assert found.summary == FINISHED
    assert found.version == 1 + len(moves())
    assert found.finished == found.changed
    assert found.created != found.changed


async def test_finished_keeps_its_time_until_it_is_taken_back(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    await store.append(table, 1, [roll(1)], FINISHED)
    first = (await store.find(table)).finished
    await store.append(table, 2, [roll(2)], FINISHED)
    corrected = await store.find(table)
    assert first is not None
    assert corrected.finished == first
    assert corrected.changed > first
    await store.append(table, 3, [roll(3)], SUMMARY)
    assert (await store.find(table)).finished is None


async def test_rights_are_those_granted(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA), Right(ANA, 0)])
    other = await store.create([started()], SUMMARY)
    await store.grant(table, Right(BO, 1))
    assert await store.rights_of(table, ANA) == {None, 0}
    assert await store.rights_of(table, BO) == {1}
    assert await store.rights_of(table, holder_of(new_secret())) == frozenset()
    assert await store.rights_of(other, ANA) == frozenset()


async def test_a_right_granted_twice_is_one(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA), Right(ANA)])
    await asyncio.gather(*(store.grant(table, Right(ANA, seat)) for seat in (None, 1, 1, 1)))
    await store.grant(table, Right(ANA, 1))
    assert await store.rights_of(table, ANA) == {None, 1}
    assert [each.id for each in await store.tables_of(ANA)] == [table]


async def test_a_right_leaves_the_version(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    before = await store.find(table)
    await store.grant(table, Right(ANA))
    assert await store.find(table) == before


async def test_a_holders_tables_come_last_changed_first(store: Store) -> None:
    one, two, three = [
        await store.create([started()], SUMMARY, rights=[Right(ANA)]) for _ in range(3)
    ]
    await store.create([started()], SUMMARY, rights=[Right(BO)])
    await store.append(one, 1, [roll(1)], FINISHED)
    tables = await store.tables_of(ANA)
    assert [each.id for each in tables] == [one, three, two]
    assert tables[0] == await store.find(one)
    assert [each.id for each in await store.tables_of(ANA, finished=True)] == [one]
    assert [each.id for each in await store.tables_of(ANA, finished=False)] == [three, two]
    assert [each.id for each in await store.tables_of(ANA, limit=2)] == [one, three]
    assert await store.tables_of(holder_of("c")) == []


async def test_what_is_given_cannot_change_what_is_kept(store: Store) -> None:
    details = {"players": ["Ana"]}
    table = await store.create([started()], Summary("yacht", details=details))
    (await store.load(table)).clear()
    details["players"].append("Bo")
    assert len(await store.load(table)) == 1
    assert (await store.find(table)).summary.details == {"players": ["Ana"]}
