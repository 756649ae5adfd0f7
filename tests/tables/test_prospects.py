"""The chance to win at tables: worked out elsewhere, once, and never too much at a time."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from tests.tables.test_minder import ONE, Here, Solved
from yachtdice import Game, Roll, Ruleset, Scorecard
from yachtdice.bots import prepare_for_win, prospect_for_win
from yachtdice.solver import Prospect, Strategy
from yachtdice.tables import Position, Prospects
from yachtdice.tables.prospects import MOST_WAITING

StrategyOf = Callable[[Ruleset], Strategy]
CARD = Scorecard(ONE)
FULL = CARD.fill("all", Roll("11111"))
AHEAD, BEHIND = Roll("11112"), Roll("11111")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def here() -> Here:
    """What works things out in this process."""
    return Here(works=True)


@pytest.fixture
def prospects(strategy_of: StrategyOf, here: Here) -> Prospects:
    """The prospects of a game of one turn."""
    return Prospects(Solved(strategy_of(ONE)), here)


def last_turn(roll: Roll | None, left: int = 0) -> Position:
    """The last turn of a game, against five points."""
    return Position(CARD, (FULL,), roll, left)


async def until_there(prospects: Prospects, position: Position) -> Prospect | None:
    """The prospect of a position, once it is there."""
    while (found := prospects.get(position)) is None and prospects.is_coming(position):
        await asyncio.sleep(0.01)
    return found


@pytest.mark.anyio
async def test_a_prospect_is_there_when_it_is_asked_for_again(
    prospects: Prospects, here: Here
) -> None:
    position = last_turn(AHEAD)
    assert prospects.get(position) is None
    found = await until_there(prospects, position)
    assert found is not None
    assert (found.win.share, found.win.exact) == (1.0, True)
    assert [each.category for each in found.choices] == ["all"]
    assert prospects.known(position) is prospects.get(position) is found
    assert len(here.asked) == 1


@pytest.mark.anyio
async def test_a_draw_counts_half(prospects: Prospects) -> None:
    found = await until_there(prospects, last_turn(BEHIND))
    assert found is not None
    assert found.win.share == 0.5


@pytest.mark.anyio
async def test_only_what_is_asked_for_is_worked_out(prospects: Prospects, here: Here) -> None:
    assert prospects.known(last_turn(None, 3)) is None
    await asyncio.sleep(0.01)
    assert here.asked == []


@pytest.mark.anyio
async def test_no_more_is_taken_on_than_can_wait(prospects: Prospects, here: Here) -> None:
    rolls = [Roll([a, b, c, 1, 1]) for a in (1, 2, 3) for b in (4, 5) for c in (1, 2, 3, 6)]
    positions = [last_turn(roll.sorted) for roll in rolls]
    assert len(set(positions)) > MOST_WAITING
    for position in positions:
        prospects.get(position)
    assert all(map(prospects.is_coming, positions))
    for position in positions:
        assert await until_there(prospects, position)


@pytest.mark.anyio
async def test_what_cannot_be_told_is_not_tried_again(
    strategy_of: StrategyOf, caplog: pytest.LogCaptureFixture
) -> None:
    here = Here(works=False)
    prospects = Prospects(Solved(strategy_of(ONE)), here)
    with caplog.at_level(logging.ERROR):
        assert await until_there(prospects, last_turn(AHEAD)) is None
    assert not prospects.is_coming(last_turn(AHEAD))
    assert prospects.get(last_turn(AHEAD)) is None
    assert len(here.asked) == 1
    assert "the chance to win could not be worked out" in caplog.text


@pytest.mark.anyio
async def test_who_does_not_play_in_turn_is_told_nothing(prospects: Prospects) -> None:
    position = Position(FULL, (CARD,), None, 3)
    assert await until_there(prospects, position) is None
    assert not prospects.is_coming(position)


@pytest.mark.anyio
@pytest.mark.parametrize(("bot", "prepared"), [("duelist", [(ONE,)]), ("greedy", [])])
async def test_what_a_duelist_needs_is_prepared_once(
    prospects: Prospects, here: Here, bot: str, prepared: list[tuple[Ruleset]]
) -> None:
    game = Game.start(ONE, ("Ana", "Bo"), bots=(None, bot))
    for _ in range(2):
        prospects.look("a table", game)
        await asyncio.sleep(0.01)
    await prospects.close()
    assert here.asked == prepared


def test_against_several_it_is_an_estimate(solver_cache: object) -> None:
    found = prospect_for_win(CARD, Roll("66666"), 2, (CARD, CARD))
    assert not found.win.exact
    assert 0.99 < found.win.share < 1
    prepare_for_win(ONE)
