"""Old tables are deleted, each kind after its time."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from tests.tables.clock import Clock
from yachtdice import Roll, find_ruleset
from yachtdice.errors import StoreUnavailable, UnknownTable
from yachtdice.events import Event, Rolled, Started
from yachtdice.store import MemoryStore
from yachtdice.store.base import Summary
from yachtdice.tables import Lifetimes, Sweeper

YACHT = find_ruleset("yacht")
USUAL = Lifetimes()


async def make(store: MemoryStore, *, moved: bool = False, finished: bool = False) -> str:
    """A table at which somebody has moved, or where the game is over."""
    events: list[Event] = [Started(YACHT, ("Ana",))]
    if moved or finished:
        events.append(Rolled(Roll("12345")))
    return await store.create(events, Summary("yacht", finished=finished))


async def sweep_for(
    store: MemoryStore, clock: Clock, hours: float, lifetimes: Lifetimes = USUAL
) -> list[float]:
    """Let a sweeper run for so many hours of the clock, and say how long it rested each time."""
    until, rests = clock.time + timedelta(hours=hours), list[float]()

    async def rest(seconds: float) -> None:
        rests.append(seconds)
        if clock.time >= until:
            await asyncio.Event().wait()
        clock.move(seconds=seconds)
        await asyncio.sleep(0)

    sweeper = Sweeper(store, lifetimes, now=clock, rest=rest)
    sweeper.open()
    while clock.time < until:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    await sweeper.close()
    return rests


async def are_there(store: MemoryStore, tables: Sequence[str]) -> list[bool]:
    """Which of some tables there still are."""
    found = await asyncio.gather(*map(store.find, tables), return_exceptions=True)
    assert all(isinstance(each, UnknownTable) for each in found if isinstance(each, Exception))
    return [not isinstance(each, UnknownTable) for each in found]


@pytest.mark.parametrize(
    ("days", "stay"),
    [
        (6.9, [True, True, True]),
        (7.1, [False, True, True]),
        (89.9, [False, True, True]),
        (90.1, [False, False, True]),
        (729, [False, False, True]),
        (731, [False, False, False]),
    ],
)
def test_each_kind_of_table_has_its_time(days: float, stay: list[bool]) -> None:
    async def sweep() -> None:
        clock = Clock()
        store = MemoryStore(clock=clock)
        tables = [
            await make(store),
            await make(store, moved=True),
            await make(store, finished=True),
        ]
        clock.move(hours=24 * days)
        await sweep_for(store, clock, 0)
        assert await are_there(store, tables) == stay

    asyncio.run(sweep())


def test_it_goes_on_once_an_hour() -> None:
    async def sweep() -> None:
        clock = Clock()
        store = MemoryStore(clock=clock)
        table = await make(store)
        rests = await sweep_for(store, clock, 7 * 24)
        assert await are_there(store, [table]) == [True]
        rests += await sweep_for(store, clock, 1)
        assert set(rests) == {3_600.0}
        assert len(rests) == 7 * 24 + 1 + 2
        assert await are_there(store, [table]) == [False]

    asyncio.run(sweep())


def test_the_times_can_be_chosen() -> None:
    async def sweep() -> None:
        clock = Clock()
        store = MemoryStore(clock=clock)
        tables = [await make(store), await make(store, moved=True)]
        clock.move(hours=2)
        await sweep_for(store, clock, 0, Lifetimes(unused=timedelta(hours=1)))
        assert await are_there(store, tables) == [False, True]

    asyncio.run(sweep())


def test_a_table_at_which_something_happens_begins_its_time_anew() -> None:
    async def sweep() -> None:
        clock = Clock()
        store = MemoryStore(clock=clock)
        table = await make(store)
        clock.move(hours=24 * 6)
        await store.append(table, 1, [Rolled(Roll("12345"))], Summary("yacht"))
        clock.move(hours=24 * 89)
        await sweep_for(store, clock, 0)
        assert await are_there(store, [table]) == [True]

    asyncio.run(sweep())


class Failing(MemoryStore):
    """A store that cannot be swept at first."""

    def __init__(self, clock: Clock, error: Exception) -> None:
        super().__init__(clock=clock)
        self._errors = [error]
        self.sweep = self._fail_first(super().sweep)

    def _fail_first(self, sweep: Callable) -> Callable:
        async def fail_first(**times: object) -> int:
            if self._errors:
                raise self._errors.pop()
            return await sweep(**times)

        return fail_first


@pytest.mark.parametrize("error", [StoreUnavailable("no disk"), RuntimeError("a mistake")])
def test_it_goes_on_after_an_error(caplog: pytest.LogCaptureFixture, error: Exception) -> None:
    async def sweep() -> None:
        clock = Clock()
        store = Failing(clock, error)
        table = await make(store)
        clock.move(hours=24 * 8)
        with caplog.at_level(logging.WARNING):
            await sweep_for(store, clock, 1)
        assert len(caplog.records) == 1
        assert await are_there(store, [table]) == [False]

    asyncio.run(sweep())
