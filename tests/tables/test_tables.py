"""The path of every command, and what goes on at tables by itself."""

import asyncio
import json
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

import pytest

from tests.tables.clock import Clock
from yachtdice import Fill, Game, Keep, RollDice, ScriptedSource, find_ruleset
from yachtdice.commands import EnterDice, Mix, NextGame, Skip
from yachtdice.committed import CommittedSource
from yachtdice.dice import Roll
from yachtdice.errors import InvalidInput, VersionConflict
from yachtdice.events import encode
from yachtdice.ruleset import Ruleset
from yachtdice.solver import Strategy
from yachtdice.store import MemoryStore, StoredEvent, holder_of
from yachtdice.tables import Elsewhere, Minder, Strategies, Tables

YACHT = find_ruleset("yacht")
HOST, BO = holder_of("host"), holder_of("bo")
MOST_LOOKS = 20_000


class Solved(Strategies):
    """The strategy of Yacht, already there."""

    def __init__(self, strategy: Strategy) -> None:
        super().__init__(Elsewhere())
        self._strategy = strategy

    async def wait(self, rules: Ruleset) -> Strategy:
        return self._strategy


class Place:
    """A server: tables over a store that outlives it, and what minds them."""

    def __init__(self, strategy: Strategy, clock: Clock, store: MemoryStore) -> None:
        self.strategy = strategy
        self.clock = clock
        self.store = store
        self.tables = Tables(store, now=clock)
        self.minder = Minder(self.tables, Solved(strategy), Elsewhere(), pace=0)

    def again(self) -> "Place":
        """A server that starts on the same store."""
        return Place(self.strategy, self.clock, self.store)

    async def until(self, table: str, fills: int) -> Game:
        """The game once so many categories are filled; nobody looks at the table meanwhile."""
        for _ in range(MOST_LOOKS):
            events = [each.event for each in await self.store.load(table)]
            game = Game.replay(events)
            if sum(map(len, game.turns)) >= fills:
                return game
            await asyncio.sleep(0)
        raise AssertionError("the table did not go on")

    async def play_out(self, table: str) -> Game:
        """Play a game to its end: roll once, fill the first category that may be."""
        game = await self.tables.game(table)
        while not game.is_over:
            game = await self.tables.act(table, HOST, game.version, RollDice())
            first = next(iter(game.options))
            game = await self.tables.act(table, HOST, game.version, Fill(first))
        return game


@pytest.fixture
def place(strategy_of: Callable[[Ruleset], Strategy]) -> Place:
    clock = Clock()
    return Place(strategy_of(YACHT), clock, MemoryStore(clock=clock))


def _as_committed(game: Game) -> bool:
    """Whether the throws of a game of one throw a turn are those of its seed."""
    assert game.seed is not None
    source = CommittedSource(bytes.fromhex(game.seed), game.mixed, 0)
    return all(turn.rolls == (Roll(source.throw(5)),) for turn in game.turns[0])


def _said(game: Iterable[object]) -> str:
    return json.dumps([encode(event) for event in game])  # pyright: ignore[reportArgumentType]


@pytest.mark.anyio
async def test_the_seed_is_nowhere_until_the_game_ends_and_then_proves_every_throw(
    place: Place,
) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana"])
    secret = await place.store.secret_of(table)
    game = await place.tables.game(table)
    game = await place.tables.act(table, HOST, game.version, Mix(0, "my-own-value"))
    assert game.seed is None
    game = await place.play_out(table)
    stored = await place.store.load(table)
    before_the_end = _said(each.event for each in stored[:-1])
    assert game.seed is not None
    assert game.seed not in before_the_end
    assert secret not in _said(each.event for each in stored)
    assert _as_committed(game)


@pytest.mark.anyio
async def test_each_game_of_a_match_has_a_seed_of_its_own(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana"])
    first = await place.play_out(table)
    game = await place.tables.act(table, HOST, first.version, NextGame())
    assert game.commitment not in (None, first.commitment)
    assert game.seed is None
    second = await place.play_out(table)
    assert _as_committed(second)
    assert second.seed != first.seed


@pytest.mark.anyio
async def test_dice_go_on_after_a_restart_as_they_were_committed(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana"])
    game = await place.tables.game(table)
    game = await place.tables.act(table, HOST, game.version, RollDice())
    game = await place.tables.act(table, HOST, game.version, Fill("choice"))
    assert _as_committed(await place.again().play_out(table))


@pytest.mark.anyio
async def test_with_a_source_of_ones_own_nothing_is_committed_to() -> None:
    tables = Tables(MemoryStore(), source=ScriptedSource("12345"))
    table = await tables.create(HOST, YACHT, ["Hana"])
    game = await tables.game(table)
    assert game.commitment is None
    assert (await tables.act(table, HOST, game.version, RollDice())).roll == Roll("12345")


@pytest.mark.anyio
async def test_only_the_computers_first_rolls_are_counted(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana"])
    own = await place.tables.create(HOST, YACHT, ["Hana"], dice="own")
    game = await place.tables.game(own)
    await place.tables.act(own, HOST, game.version, EnterDice(Roll("66666")))
    game = await place.tables.game(table)
    game = await place.tables.act(table, HOST, game.version, RollDice())
    await place.tables.act(table, HOST, game.version, RollDice(Keep.at([0])))
    assert game.roll is not None
    assert await place.store.first_rolls() == {game.roll.sorted: 1}


@pytest.mark.anyio
async def test_who_sits_down_or_gives_a_value_is_in_nobodys_way(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana", ""])
    seat = await place.tables.take_seat(table, BO, "Bo")
    seen = (await place.tables.game(table)).version
    await place.tables.act(table, BO, seen, Mix(seat, "bo-s-value"))
    game = await place.tables.act(table, HOST, seen, RollDice())
    assert game.roll is not None
    with pytest.raises(VersionConflict):
        await place.tables.act(table, HOST, seen, RollDice())


class Slow(MemoryStore):
    """A store at which several commands wait to be kept at the same moment."""

    async def append(self, *what: Any, **more: Any) -> list[StoredEvent]:
        await asyncio.sleep(0)
        return await super().append(*what, **more)


@pytest.mark.anyio
async def test_values_given_at_the_same_moment_all_count(place: Place) -> None:
    tables = Tables(Slow(clock=place.clock), now=place.clock)
    table = await tables.create(HOST, YACHT, ["Hana", "Bo", "Cy"])
    seen = (await tables.game(table)).version
    values = [tables.act(table, HOST, seen, Mix(seat, f"value-{seat}")) for seat in range(3)]
    await asyncio.gather(*values)
    assert {seat for seat, _ in (await tables.game(table)).mixed} == {0, 1, 2}


@pytest.mark.anyio
async def test_of_two_rolls_at_the_same_moment_one_is_made(place: Place) -> None:
    tables = Tables(Slow(clock=place.clock), now=place.clock)
    table = await tables.create(HOST, YACHT, ["Hana", "Bo"])
    seen = (await tables.game(table)).version
    rolls = [tables.act(table, HOST, seen, RollDice()) for _ in range(2)]
    made = await asyncio.gather(*rolls, return_exceptions=True)
    assert sorted(map(type, made), key=str) == sorted([Game, VersionConflict], key=str)
    assert (await tables.game(table)).version == seen + 1


@pytest.mark.anyio
async def test_kept_dice_are_seen_for_their_roll_only(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana", "Bo"])
    game = await place.tables.game(table)
    game = await place.tables.act(table, HOST, game.version, RollDice())
    keep = Keep.at([1, 3])
    with place.tables.watch(table) as changed:
        await place.tables.presence.show_keep(table, game, keep)
        assert changed.is_set()
    assert (await place.tables.game(table)).version == game.version
    assert await place.tables.presence.kept(table, game) == keep
    later = await place.tables.act(table, HOST, game.version, RollDice(Keep.at([0])))
    assert await place.tables.presence.kept(table, later) is None


@pytest.mark.anyio
async def test_when_the_time_of_a_turn_has_passed_steady_makes_the_move(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana", "Bo"], seconds=60)
    start = place.clock.time
    game = await place.tables.game(table)
    place.clock.move(seconds=30)
    game = await place.tables.act(table, HOST, game.version, RollDice())
    assert await place.tables.deadline(table) == start + timedelta(seconds=60)
    assert await place.tables.skip_if_late(table) == game
    place.clock.move(seconds=30)
    place.minder.open()
    try:
        after = await place.until(table, 1)
    finally:
        await place.minder.close()
    assert after.turns[0][0].rolls[0] == game.roll
    assert after.seat == 1
    assert after.stand_in is None


@pytest.mark.anyio
async def test_a_time_passes_for_a_server_that_was_not_there(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana", "Bo"], seconds=15)
    place.clock.move(hours=1)
    later = place.again()
    later.minder.open()
    try:
        game = await later.until(table, 1)
    finally:
        await later.minder.close()
    assert game.seat == 1


@pytest.mark.anyio
async def test_two_servers_let_a_time_run_out_once(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana", "Bo", "Cy"], seconds=15)
    place.clock.move(seconds=15)
    one, two = place.again(), place.again()
    one.minder.open()
    two.minder.open()
    try:
        await one.until(table, 1)
        for _ in range(200):
            await asyncio.sleep(0)
    finally:
        await one.minder.close()
        await two.minder.close()
    game = await place.tables.game(table)
    assert [len(turns) for turns in game.turns] == [1, 0, 0]


@pytest.mark.anyio
async def test_a_bot_nobody_looks_at_goes_on_after_a_restart(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Deep", "Hana"], bots=["greedy", None])
    place.clock.move(seconds=10)
    later = place.again()
    later.minder.open()
    try:
        game = await later.until(table, 1)
    finally:
        await later.minder.close()
    assert game.seat == 1


@pytest.mark.anyio
async def test_a_host_skips_a_turn_with_rolls_left_or_none(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana", ""])
    await place.tables.take_seat(table, BO, "Bo")
    game = await place.tables.game(table)
    game = await place.tables.act(table, HOST, game.version, RollDice())
    game = await place.tables.act(table, HOST, game.version, Fill("choice"))
    game = await place.tables.act(table, HOST, game.version, Skip())
    assert game.mover_bot == "steady"
    game = await place.until(table, 2)
    assert game.seat == 0


@pytest.mark.anyio
@pytest.mark.parametrize("seconds", [0, -1, 14, 10**9])
async def test_a_time_for_a_turn_is_sensible(place: Place, seconds: int) -> None:
    with pytest.raises(InvalidInput, match="expected 15 to"):
        await place.tables.create(HOST, YACHT, ["Hana"], seconds=seconds)
