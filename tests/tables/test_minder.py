"""Bots at tables: they move by themselves, and only in their own turns."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

import pytest

from yachtdice import (
    EnterDice,
    Fill,
    Game,
    NextGame,
    Remove,
    Replace,
    Roll,
    RollDice,
    Scorecard,
    Skip,
    Undo,
    find_ruleset,
)
from yachtdice.errors import (
    Forbidden,
    IllegalMove,
    OutOfTurn,
    StoreUnavailable,
    VersionConflict,
    WrongDice,
)
from yachtdice.events import Dice
from yachtdice.live import MemoryHub
from yachtdice.record import Record
from yachtdice.ruleset import Ruleset, from_data
from yachtdice.solver import Strategy
from yachtdice.store import MemoryStore, StoredEvent, holder_of
from yachtdice.tables import Elsewhere, Minder, Strategies, Tables, mark_of
from yachtdice.tables.elsewhere import WorkFailed

T = TypeVar("T")

HOST = holder_of("the host's secret")
YACHT = find_ruleset("yacht")
ONE = from_data(
    {
        "id": "one",
        "name": "One",
        "category": [{"id": "all", "name": "All", "kind": "any", "points": "sum"}],
    }
)
MOST_LOOKS = 20_000
"""How often a test looks at a table before it gives up."""


class Place:
    """A server's tables and what minds them, over a store that outlives it."""

    def __init__(self, store: MemoryStore) -> None:
        self.tables = Tables(store, MemoryHub(is_alone=False))
        self.elsewhere = Elsewhere()
        self.minder = Minder(self.tables, Strategies(self.elsewhere), self.elsewhere, pace=0)

    async def table(
        self, bots: Sequence[str | None], rules: Ruleset = YACHT, dice: Dice = "computer"
    ) -> str:
        """A table with a seat for each bot, or for a person where there is None."""
        names = [f"Seat {number}" for number in range(len(bots))]
        return await self.tables.create(HOST, rules, names, bots=bots, dice=dice)

    async def after_the_bots(self, table: str) -> Game:
        """The game once it is a person's turn, or over; looking at the table wakes the bots."""
        for _ in range(MOST_LOOKS):
            game = await self.tables.game(table)
            if game.mover_bot is None:
                return game
            await asyncio.sleep(0)
        raise AssertionError("the bots never came to an end")

    async def play(self, table: str) -> Game:
        """A person's turn: one roll, and the category that adds most."""
        game = await self.after_the_bots(table)
        game = await self.tables.act(table, HOST, game.version, RollDice())
        best = max(game.options, key=lambda category: game.options[category])
        return await self.tables.act(table, HOST, game.version, Fill(best))


@pytest.fixture
def place() -> Place:
    return Place(MemoryStore())


@pytest.mark.anyio
async def test_a_game_with_bots_goes_to_its_end_and_its_record_parses(place: Place) -> None:
    table = await place.table([None, "greedy", "greedy"])
    for _ in YACHT.categories:
        await place.play(table)
    game = await place.after_the_bots(table)
    assert game.is_over
    assert [len(turns) for turns in game.turns] == [12, 12, 12]
    record = Record.of(game)
    assert Record.parse(str(record)) == record
    assert '[bot 2 "greedy"]' in str(record)


class Solved(Strategies):
    """The strategy of one ruleset, already there."""

    def __init__(self, strategy: Strategy) -> None:
        super().__init__(Elsewhere())
        self._strategy = strategy

    async def wait(self, rules: Ruleset) -> Strategy:
        return self._strategy


class Here(Elsewhere):
    """Does the work at once, or cannot do it, and remembers what it was."""

    def __init__(self, *, works: bool) -> None:
        super().__init__()
        self.works = works
        self.asked: list[tuple[object, ...]] = []

    async def run(self, function: Callable[..., T], *arguments: object) -> T:
        self.asked.append(arguments)
        if not self.works:
            raise WorkFailed("expected to be there")
        return function(*arguments)


@pytest.mark.anyio
@pytest.mark.parametrize("works", [True, False])
async def test_who_plays_for_the_win_is_told_the_cards_of_the_others(
    strategy_of: Callable[[Ruleset], Strategy], works: bool
) -> None:
    place, here = Place(MemoryStore()), Here(works=works)
    place.minder = Minder(place.tables, Solved(strategy_of(ONE)), here, pace=0)
    table = await place.table([None, "duelist", "greedy", None], ONE)
    game = await place.tables.game(table)
    game = await place.tables.act(table, HOST, game.version, Remove(3))
    game = await place.play(table)
    game = await place.after_the_bots(table)
    assert game.is_over
    assert here.asked
    for card, roll, _, others in here.asked:
        assert (card, roll in game.turns[1][0].rolls) == (Scorecard(ONE), True)
        assert others == (game.cards[0], Scorecard(ONE))


@pytest.mark.anyio
async def test_a_bot_that_starts_moves_without_anybody_else(place: Place) -> None:
    game = await place.after_the_bots(await place.table(["greedy", None]))
    assert [len(turns) for turns in game.turns] == [1, 0]


@pytest.mark.anyio
async def test_nobody_moves_for_a_bot_and_nobody_undoes_its_fill(place: Place) -> None:
    table = await place.table(["greedy", None])
    game = await place.tables.game(table)
    with pytest.raises(OutOfTurn):
        await place.tables.act(table, HOST, game.version, RollDice())
    with pytest.raises(Forbidden):
        await place.tables.act(table, holder_of("another"), game.version, RollDice())
    assert await place.tables.game(table) == game
    game = await place.after_the_bots(table)
    with pytest.raises(IllegalMove):
        await place.tables.act(table, HOST, game.version, Undo())


@pytest.mark.anyio
async def test_a_bot_goes_on_after_a_restart_in_the_middle_of_its_turn() -> None:
    store = MemoryStore()
    before = Place(store)
    table = await before.table(["greedy", None])
    game = await before.tables.game(table)
    game = await before.tables.act_for_bot(table, game.version, RollDice())
    await before.minder.close()
    after = Place(store)
    finished = await after.after_the_bots(table)
    assert finished.turns[0][0].rolls[0] == game.roll


@pytest.mark.anyio
async def test_two_servers_that_wake_the_same_bot_move_it_once() -> None:
    store = MemoryStore()
    one, two = Place(store), Place(store)
    table = await one.table(["greedy", "greedy", None])
    await asyncio.gather(one.after_the_bots(table), two.after_the_bots(table))
    game = await Tables(store).game(table)
    assert [len(turns) for turns in game.turns] == [1, 1, 0]
    for turns in game.turns[:2]:
        assert 1 <= len(turns[0].rolls) <= 3


class Rests:
    """The rests of a bot, each of which lasts until the test ends it."""

    def __init__(self) -> None:
        self._resting = asyncio.Queue[asyncio.Event]()

    async def __call__(self, _seconds: float) -> None:
        over = asyncio.Event()
        self._resting.put_nowait(over)
        await over.wait()

    async def begun(self) -> asyncio.Event:
        """The rest that begins next."""
        async with asyncio.timeout(30):
            return await self._resting.get()


@pytest.mark.anyio
async def test_a_bot_is_no_faster_where_two_servers_wake_it() -> None:
    store = MemoryStore()
    table = await Place(store).table(["greedy", "greedy", None])
    rests, minders = [Rests(), Rests()], list[Minder]()
    for rest in rests:
        tables = Tables(store, MemoryHub(is_alone=False))
        minders.append(Minder(tables, Strategies(Elsewhere()), Elsewhere(), rest=rest))
        await tables.game(table)
    first, second = [await each.begun() for each in rests]
    for _ in range(3):
        first.set()
        first = await rests[0].begun()
        moved = len(await store.load(table))
        second.set()
        second = await rests[1].begun()
        assert len(await store.load(table)) == moved, "it has rested for an older move"
    for minder in minders:
        await minder.close()


@pytest.mark.anyio
async def test_where_the_first_of_two_servers_goes_the_second_plays_on() -> None:
    store = MemoryStore()
    one, two = Place(store), Place(store)
    table = await one.table(["greedy", None])
    await one.tables.game(table)
    await two.tables.game(table)
    await one.minder.close()
    game = await two.after_the_bots(table)
    assert [len(turns) for turns in game.turns] == [1, 0]


class Broken(MemoryStore):
    """Cannot be read any more, once it `is_broken`."""

    is_broken = False

    async def load(self, table: str, after: int = 0) -> list[StoredEvent]:
        if self.is_broken:
            raise StoreUnavailable("expected a store", where="nowhere", reason="it is gone")
        return await super().load(table, after)


@pytest.mark.anyio
async def test_a_log_names_no_table(caplog: pytest.LogCaptureFixture) -> None:
    store = Broken()
    place = Place(store)
    table = await place.table(["greedy", None])
    await place.tables.game(table)
    store.is_broken = True
    with caplog.at_level(logging.INFO):
        while not caplog.records:
            await asyncio.sleep(0)
    (record,) = caplog.records
    assert record.__dict__["table"] == mark_of(table)
    assert table not in str(record.__dict__)


@pytest.mark.anyio
async def test_a_stale_move_of_a_bot_changes_nothing(place: Place) -> None:
    table = await place.table(["greedy", None])
    game = await place.tables.game(table)
    with pytest.raises(VersionConflict):
        await place.tables.act_for_bot(table, game.version + 1, RollDice())
    assert await place.tables.game(table) == game


def test_the_computer_rolls_for_a_bot_at_a_table_with_real_dice() -> None:
    from yachtdice import Correct, ScriptedSource

    game = Game.start(YACHT, ["Ana", "Deep"], dice="own", bots=[None, "greedy"])
    game = game.play(EnterDice(Roll("11111"))).play(Fill("ones"))
    with pytest.raises(WrongDice):
        game.play(EnterDice(Roll("22222")))
    game = game.play(RollDice(), ScriptedSource("22222"))
    assert not game.can_undo
    game = game.play(Fill("twos"))
    assert not game.can_undo
    with pytest.raises(WrongDice):
        game.play(Correct(1, 0, "threes"))
    assert Record.parse(str(Record.of(game))) == Record.of(game)


@pytest.mark.anyio
async def test_bests_are_those_of_people(place: Place) -> None:
    table = await place.table([None, "greedy"])
    for _ in YACHT.categories:
        await place.play(table)
    game = await place.after_the_bots(table)
    (history,) = await place.tables.history(HOST)
    assert history.scores == (game.totals[0],)


@pytest.mark.anyio
@pytest.mark.parametrize("dice", ["computer", "own"])
@pytest.mark.parametrize("rolls", range(4))
async def test_a_bot_finishes_a_skipped_turn_and_no_more(
    place: Place, rolls: int, dice: Dice
) -> None:
    table = await place.table([None, None], dice=dice)
    game = await place.tables.game(table)
    roll = RollDice() if dice == "computer" else EnterDice(Roll("12466"))
    for command in [*[roll] * rolls, Skip(bot="greedy")]:
        game = await place.tables.act(table, HOST, game.version, command)
    with pytest.raises(OutOfTurn):
        await place.tables.act(table, HOST, game.version, RollDice())
    game = await place.after_the_bots(table)
    assert [len(turns) for turns in game.turns] == [1, 0]
    assert len(game.turns[0][0].rolls) >= rolls
    assert (game.seat, game.dice_of(1)) == (1, dice)


@pytest.mark.anyio
async def test_a_bot_plays_for_whoever_was_replaced_until_they_are_back(place: Place) -> None:
    table = await place.table([None, None])
    game = await place.tables.game(table)
    game = await place.tables.act(table, HOST, game.version, Replace(0, "greedy"))
    game = await place.after_the_bots(table)
    assert [len(turns) for turns in game.turns] == [1, 0]
    await place.play(table)
    game = await place.after_the_bots(table)
    assert [len(turns) for turns in game.turns] == [2, 1]
    game = await place.tables.act(table, HOST, game.version, Replace(0, None))
    await place.play(table)
    assert (await place.tables.game(table)).mover_bot is None


@pytest.mark.anyio
async def test_bests_are_of_those_who_played_each_game_to_its_end(place: Place) -> None:
    """Of game 1 both count, of game 2 only who was neither replaced nor out."""
    table = await place.table([None, None, None])
    game = await place.tables.game(table)
    game = await place.tables.act(table, HOST, game.version, Remove(2))
    for _ in range(2 * len(YACHT.categories)):
        await place.play(table)
    first = await place.tables.game(table)
    await place.tables.act(table, HOST, first.version, NextGame())
    game = await place.play(table)
    await place.tables.act(table, HOST, game.version, Replace(0, "greedy"))
    for _ in range(len(YACHT.categories) - 1):
        await place.play(table)
    second = await place.after_the_bots(table)
    assert second.is_over
    (history,) = await place.tables.history(HOST)
    assert history.scores == (second.totals[1], *first.totals[:2])


class Stumbling(MemoryStore):
    """A store that cannot say at first which tables are due, for a reason that nobody expected."""

    stumbles = 2

    async def due_tables(self, before: datetime, limit: int) -> list[str]:
        if self.stumbles:
            self.stumbles -= 1
            raise RuntimeError("expected to find its feet")
        return await super().due_tables(before, limit)


@pytest.mark.anyio
async def test_it_looks_for_tables_again_whatever_went_wrong(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("yachtdice.tables.minder.LOOKS_EVERY", 0)
    store = Stumbling()
    place = Place(store)
    place.minder.open()
    while store.stumbles:
        await asyncio.sleep(0)
    looking = place.minder._looking
    assert looking is not None
    assert not looking.done()
    await place.minder.close()
    assert caplog.text.count("expected to find its feet") >= 2
