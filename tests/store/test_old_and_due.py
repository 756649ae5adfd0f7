"""What every store keeps beside the games: secrets, what is due, counts, and how old tables go."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tests.store.samples import FINISHED, SUMMARY, moves, roll, started
from yachtdice.dice import Roll
from yachtdice.errors import UnknownTable, UnknownTicket
from yachtdice.store import Right, Store, Summary, Ticket, holder_of

pytestmark = pytest.mark.anyio

ANA = holder_of("a")
NOW = datetime(2026, 2, 28, 23, 59, tzinfo=UTC)
"""When the store's clock begins; each look at it takes a second."""
NEVER, EVER = NOW - timedelta(days=1), NOW + timedelta(days=1)
SECRET = "5" * 64


def due(minutes: int) -> Summary:
    """The summary of a table that is due some minutes after the clock begins."""
    return Summary("yacht", due=NOW + timedelta(minutes=minutes))


async def test_a_secret_is_known_to_who_asks_for_it(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA)], secret=SECRET)
    await store.append(table, 1, moves(), SUMMARY)
    assert await store.secret_of(table) == SECRET
    shown = [await store.find(table), await store.tables_of(ANA), await store.load(table)]
    assert SECRET not in repr(shown)


async def test_a_table_may_have_no_secret(store: Store) -> None:
    assert await store.secret_of(await store.create([started()], SUMMARY)) == ""
    with pytest.raises(UnknownTable):
        await store.secret_of("nowhere")


async def test_when_a_table_is_due_stands_in_its_summary(store: Store) -> None:
    table = await store.create([started()], due(5))
    assert (await store.find(table)).summary == due(5)
    east = timezone(timedelta(hours=2))
    await store.append(table, 1, [roll(1)], Summary("yacht", due=NOW.astimezone(east)))
    assert str((await store.find(table)).summary.due) == str(NOW)
    await store.append(table, 2, [roll(2)], SUMMARY)
    assert (await store.find(table)).summary.due is None


async def test_tables_that_are_due_come_earliest_first(store: Store) -> None:
    four, one, three = [await store.create([started()], due(n)) for n in (4, 1, 3)]
    await store.create([started()], SUMMARY)
    assert await store.due_tables(NOW, 10) == []
    assert await store.due_tables(NOW + timedelta(minutes=3), 10) == [one, three]
    assert await store.due_tables(EVER, 10) == [one, three, four]
    assert await store.due_tables(EVER, 2) == [one, three]
    await store.append(one, 1, [roll(1)], due(9))
    await store.append(three, 1, [roll(1)], SUMMARY)
    assert await store.due_tables(EVER, 10) == [four, one]


async def test_first_rolls_are_counted_by_their_faces(store: Store) -> None:
    one, other = [await store.create([started()], SUMMARY) for _ in range(2)]
    assert await store.first_rolls() == {}
    await store.append(one, 1, [roll(1)], SUMMARY, first_rolls=[Roll("51342"), Roll("12345")])
    await asyncio.gather(
        store.append(one, 2, [roll(1)], SUMMARY, first_rolls=[Roll("66666")]),
        store.append(other, 1, [roll(1)], SUMMARY, first_rolls=[Roll("54321")]),
        store.append(other, 99, [roll(1)], SUMMARY, first_rolls=[Roll("11111")]),
        return_exceptions=True,
    )
    assert await store.first_rolls() == {Roll("12345"): 3, Roll("66666"): 1}


async def kept(store: Store, *tables: str) -> list[bool]:
    """Which of some tables are still there."""
    outcomes = await asyncio.gather(*map(store.find, tables), return_exceptions=True)
    return [not isinstance(each, UnknownTable) for each in outcomes]


async def test_each_kind_of_table_has_its_age(store: Store) -> None:
    unused = await store.create([started()], SUMMARY)
    going = await store.create([started(), roll(1)], SUMMARY)
    over = await store.create([started(), roll(1)], FINISHED)
    ages = dict.fromkeys(("unused_before", "unfinished_before", "finished_before"), NEVER)
    assert await store.sweep(**ages) == 0
    assert await kept(store, unused, going, over) == [True, True, True]
    assert await store.sweep(**{**ages, "unused_before": EVER}) == 1
    assert await kept(store, unused, going, over) == [False, True, True]
    assert await store.sweep(**{**ages, "finished_before": EVER}) == 1
    assert await kept(store, unused, going, over) == [False, True, False]
    assert await store.sweep(**{**ages, "unfinished_before": EVER}) == 1
    assert await kept(store, unused, going, over) == [False, False, False]


async def test_unfinished_tables_are_old_whether_used_or_not(store: Store) -> None:
    unused = await store.create([started()], SUMMARY)
    await store.sweep(unused_before=NEVER, unfinished_before=EVER, finished_before=NEVER)
    assert await kept(store, unused) == [False]


async def test_the_age_is_that_of_the_last_event(store: Store) -> None:
    old, moved = [await store.create([started(), roll(1)], SUMMARY) for _ in range(2)]
    await store.append(moved, 2, [roll(2)], SUMMARY)
    changed = (await store.find(moved)).changed
    ages = {"unused_before": changed, "unfinished_before": changed, "finished_before": changed}
    assert await store.sweep(**ages) == 1
    assert await kept(store, old, moved) == [False, True]


async def test_everything_that_belongs_to_a_table_goes_with_it(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA), Right(ANA, 0)])
    other = await store.create([started()], FINISHED, rights=[Right(ANA)])
    for key, each in (("A", table), ("B", other)):
        await store.issue(Ticket(key, each, EVER, (0,)))
        await store.show(each, 0, {})
    await store.append(table, 1, [roll(1)], SUMMARY, first_rolls=[Roll("11111")])
    assert await store.sweep(unused_before=EVER, unfinished_before=EVER, finished_before=NEVER) == 1
    assert await store.tables_of(ANA) == [await store.find(other)]
    assert await store.rights_of(table, ANA) == frozenset()
    assert await store.presence(table) == {}
    assert list(await store.presence(other)) == [0]
    with pytest.raises(UnknownTicket):
        await store.ticket("A")
    assert (await store.ticket("B")).table == other
    with pytest.raises(UnknownTable):
        await store.load(table)
    with pytest.raises(UnknownTable):
        await store.append(table, 2, [roll(1)], SUMMARY)
    assert await store.first_rolls() == {Roll("11111"): 1}


async def test_expired_tickets_go(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    for number in range(150):
        await store.issue(Ticket(f"{number}", table, NOW))
    await store.issue(Ticket("good", table, EVER))
    ages = dict.fromkeys(("unused_before", "unfinished_before", "finished_before"), NEVER)
    assert await store.sweep(**ages) == 0
    assert [each.key for each in await store.tickets_of(table)] == ["good"]


async def test_many_old_tables_go_while_others_are_played(store: Store) -> None:
    old = await asyncio.gather(*(store.create([started()], SUMMARY) for _ in range(250)))
    played = await store.create([started(), roll(1)], SUMMARY)

    async def play() -> None:
        for version in range(2, 22):
            await store.append(played, version, [roll(version)], SUMMARY)

    swept, _ = await asyncio.gather(
        store.sweep(unused_before=EVER, unfinished_before=NEVER, finished_before=NEVER), play()
    )
    assert swept == 250
    assert not any(await kept(store, *old))
    assert len(await store.load(played)) == 22


async def test_of_a_move_and_a_sweep_one_wins(store: Store) -> None:
    tables = await asyncio.gather(*(store.create([started()], SUMMARY) for _ in range(20)))
    sweep = store.sweep(unused_before=EVER, unfinished_before=NEVER, finished_before=NEVER)
    moves_ = (store.append(table, 1, [roll(1)], SUMMARY) for table in tables)
    swept, *outcomes = await asyncio.gather(sweep, *moves_, return_exceptions=True)
    moved = [not isinstance(each, UnknownTable) for each in outcomes]
    assert await kept(store, *tables) == moved
    assert swept == moved.count(False)
