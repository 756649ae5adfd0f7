"""A clock that is set back: what depends on it goes on from the time that it then shows."""

from datetime import timedelta

import pytest

from tests.tables.clock import Clock
from yachtdice import RollDice, find_ruleset
from yachtdice.events import Skipped
from yachtdice.store import MemoryStore, holder_of
from yachtdice.tables import Tables

pytestmark = pytest.mark.anyio

YACHT = find_ruleset("yacht")
ANA, BO = holder_of("ana"), holder_of("bo")


class Place:
    """Tables whose clock can be moved."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.tables = Tables(MemoryStore(clock=self.clock), now=self.clock)

    async def table(self) -> str:
        """Ana's table with Bo, at which a turn takes half a minute at the most."""
        table = await self.tables.create(ANA, YACHT, ["Ana", ""], seconds=30)
        await self.tables.take_seat(table, BO, "Bo")
        await self.tables.act(table, ANA, 2, RollDice())
        return table


async def test_a_turn_takes_no_longer_than_it_may_when_the_clock_is_set_back() -> None:
    place = Place()
    table = await place.table()
    place.clock.move(hours=-1)
    assert await place.tables.deadline(table) == place.clock() + timedelta(seconds=30)
    place.clock.move(seconds=29)
    assert await place.tables.due(10) == []
    place.clock.move(seconds=1)
    assert await place.tables.due(10) == [table]
    assert await place.tables.due(10) == [table], "until the turn has ended"
    game = await place.tables.skip_if_late(table)
    assert game.mover_bot
    assert isinstance((await place.tables.events(table))[-1].event, Skipped)
    assert await place.tables.due(10) == []


async def test_a_move_after_the_clock_was_set_back_gives_no_more_time() -> None:
    place = Place()
    table = await place.table()
    place.clock.move(hours=-1)
    ends = await place.tables.deadline(table)
    place.clock.move(seconds=20)
    await place.tables.act(table, ANA, 3, RollDice())
    assert await place.tables.deadline(table) == ends
    place.clock.move(seconds=10)
    assert await place.tables.due(10) == [table]


async def test_a_turn_that_an_hour_too_much_has_ended_ends_once() -> None:
    place = Place()
    table = await place.table()
    place.clock.move(hours=1)
    assert await place.tables.due(10) == [table]
    game = await place.tables.skip_if_late(table)
    assert (await place.tables.skip_if_late(table)).version == game.version


async def test_a_host_is_there_or_away_whatever_the_clock_showed_before() -> None:
    place = Place()
    table = await place.table()
    place.clock.move(hours=-1)
    assert (await place.tables.reader(table, BO)).may_host, "nobody knows since when"
    await place.tables.note_seen(table, await place.tables.reader(table, ANA))
    assert not (await place.tables.reader(table, BO)).may_host
