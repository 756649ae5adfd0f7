"""Figures that are worked out in another process."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from yachtdice import Ruleset, Scorecard, find_ruleset
from yachtdice.solver import Strategy
from yachtdice.tables import Elsewhere
from yachtdice.web.figures import MOST_KEPT, MOST_WAITING, Figures

StrategyOf = Callable[[Ruleset], Strategy]


@pytest.fixture(scope="module")
def strategy(strategy_of: StrategyOf) -> Strategy:
    """Best play of Yacht."""
    return strategy_of(find_ruleset("yacht"))


def number(strategy: Strategy, value: int) -> int:
    """Some work."""
    return value


def filled(strategy: Strategy, card: Scorecard) -> dict[str, int]:
    """Work on a card."""
    return {name: points for name, points in card.filled.items() if points is not None}


def fails(strategy: Strategy) -> int:
    """Work that goes wrong."""
    raise ValueError(strategy.rules.id)


async def until_there(figures: Figures, work: Callable[..., object], *given: object) -> object:
    """What is worked out, once it is."""
    while (made := figures.get(work, *given)) is None and figures.is_coming(work, *given):  # pyright: ignore[reportArgumentType]
        await asyncio.sleep(0.02)
    return made


def test_figures_come_later_and_stay(strategy: Strategy) -> None:
    async def ask() -> None:
        elsewhere = Elsewhere()
        figures, card = Figures(elsewhere), Scorecard(strategy.rules)
        assert figures.get(filled, strategy, card) is None
        assert figures.is_coming(filled, strategy, card)
        made = await until_there(figures, filled, strategy, card)
        assert made == {}
        assert figures.get(filled, strategy, card) is made
        elsewhere.close()
        await figures.close()

    asyncio.run(ask())


def test_what_cannot_be_worked_out_is_not_tried_again(
    strategy: Strategy, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask() -> None:
        elsewhere = Elsewhere()
        figures = Figures(elsewhere)
        assert await until_there(figures, fails, strategy) is None
        assert not figures.is_coming(fails, strategy)
        assert await until_there(figures, number, strategy, 7) == 7
        elsewhere.close()
        await figures.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(ask())
    assert "figures could not be worked out" in caplog.text


def test_no_more_is_taken_on_than_can_wait(strategy: Strategy) -> None:
    async def ask() -> None:
        elsewhere = Elsewhere()
        figures = Figures(elsewhere)
        for value in range(MOST_WAITING + 2):
            assert figures.get(number, strategy, value) is None
        assert figures.is_coming(number, strategy, MOST_WAITING + 1)
        for value in range(MOST_KEPT + 2):
            assert await until_there(figures, number, strategy, value) == value
        assert figures.get(number, strategy, 0) is None, "the oldest give way"
        elsewhere.close()
        await figures.close()

    asyncio.run(ask())
