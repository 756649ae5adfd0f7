"""The cards of two players in turn, from now on, and the leads there can be between them.

A *side* is what can become of one player's card, level by level of filled categories. A *step* is
a turn of either player; the one to move now has the even ones. In a step every card of the one who
moves meets every card of the other, and for each such pair a *window* of leads counts: those that a
game can bring there, without the leads that one of the two cannot make good any more.

A lead is always that of the player of the even steps, whoever moves.
"""

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from yachtdice.errors import UnevenCards
from yachtdice.scorecard import Scorecard
from yachtdice.solver.positions import Positions
from yachtdice.solver.solve import game_of

if TYPE_CHECKING:
    from yachtdice.solver.duel_loops import Level, Windows

Numbers = NDArray[np.int32]
Lanes = NDArray[np.int64]
EVERY = slice(None)
MARGIN = 32
"""Room before the first share of a step and after the last, which loops may read but never use."""


class Bounds(NamedTuple):
    """Points by place: the fewest and the most made since the card, the most still to come."""

    lowest: Numbers
    highest: Numbers
    most: Numbers

    def down(self, rows: slice) -> Self:
        """As a column, of some of the places."""
        return self._make(points[rows, None] for points in self)

    def across(self) -> Self:
        """As a row."""
        return self._make(points[None, :] for points in self)


class Side:
    """What can become of a card.

    Level `k` is its *places* with `k` more categories filled: by level, `lanes` has the lane of
    each. `number` is the place of each lane, -1 where no game comes.
    """

    def __init__(self, positions: Positions, card: Scorecard) -> None:
        self.positions = positions
        self.card = card
        reached, bounds = _reach(positions, card)
        turns = len(card.open)
        ends = [positions.level_lanes(len(card.points) - left) for left in range(turns, -1, -1)]
        self.lanes = tuple(reached[(reached >= low) & (reached < high)] for low, high in ends)
        self.bounds = tuple(Bounds(*(points[lanes] for points in bounds)) for lanes in self.lanes)
        self.number = np.full(positions.lanes, -1, dtype=np.int32)
        for lanes in self.lanes:
            self.number[lanes] = np.arange(lanes.size, dtype=np.int32)

    @property
    def turns(self) -> int:
        """How many categories are open on the card."""
        return len(self.lanes) - 1

    def reach(self, card: Scorecard) -> tuple[int, int] | None:
        """The fewest and the most points that a game makes on the way to a card, None if none
        comes there."""
        place = int(self.number[self.positions.lane(card)])
        if place < 0:
            return None
        bounds = self.bounds[self.turns - len(card.open)]
        return int(bounds.lowest[place]), int(bounds.highest[place])

    @cached_property
    def levels(self) -> "tuple[Level, ...]":
        """The places of each level but the last, with their steps to the next."""
        return tuple(self._level(lanes) for lanes in self.lanes[:-1])

    def _level(self, lanes: Lanes) -> "Level":
        from yachtdice.solver.duel_loops import Level, count_steps, set_steps

        blocks, game = self.positions.blocks, game_of(self.positions)
        block = np.searchsorted(blocks.lane, lanes, side="right") - 1
        mask, holds = blocks.mask[block].astype(np.int32), blocks.holds[block].astype(np.int32)
        upper = (lanes - blocks.lane[block] + blocks.low[mask]).astype(np.int32)
        begin = np.zeros(lanes.size + 1, dtype=np.int64)
        count_steps(begin, mask, holds, game)
        outcome, after, points = np.zeros((3, int(begin[-1])), dtype=np.int32)
        level = Level(mask, holds, upper, begin, outcome, after, points)
        set_steps(level, self.number, game)
        return level


def _reach(positions: Positions, card: Scorecard) -> tuple[Lanes, Bounds]:
    """The lanes that a game can come to from a card, and the bounds of points by lane."""
    from yachtdice.solver.duel_loops import set_reach
    from yachtdice.solver.target_loops import NOT_REACHED, set_most

    game, first = game_of(positions), positions.lane(card)
    full = positions.level_lanes(len(card.points))[0]
    lowest = np.full(positions.lanes, NOT_REACHED, dtype=np.int32)
    highest, most = np.zeros((2, positions.lanes), dtype=np.int32)
    lowest[first] = 0
    set_reach(lowest, highest, game, first, full, positions.block_of(first))
    set_most(most, game, first, full, positions.mask(card))
    return np.flatnonzero(lowest != NOT_REACHED), Bounds(lowest, highest, most)


class Steps(Protocol):
    """Turns to come, one after the other, as the solver wants them."""

    @property
    def steps(self) -> int:
        """How many turns are still to be played."""
        ...

    @property
    def count(self) -> int:
        """How many pairs of places there are in all steps, full cards aside."""
        ...

    def sign(self, step: int) -> int:
        """1 where the turn adds to the lead, -1 where it takes from it."""
        ...

    def mover(self, step: int) -> "Level":
        """The places of the player who moves in a step."""
        ...

    def windows(self, step: int) -> "Windows":
        """The windows of a step, by place of the one who moves and place of the other."""
        ...


class Pairs(Steps):
    """All pairs of cards that a game of two can come to, step by step.

    `one` moves now and `two` has filled as many categories or one more, else `UnevenCards` is
    raised. `lead` is how many points `one` is ahead.
    """

    def __init__(self, one: Side, two: Side, lead: int) -> None:
        check_turn(one.turns, two.turns)
        self.one = one
        self.two = two
        self.lead = lead

    @property
    def steps(self) -> int:
        return self.one.turns + self.two.turns

    @property
    def count(self) -> int:
        ones = [lanes.size for lanes in self.one.lanes]
        twos = [lanes.size for lanes in self.two.lanes]
        return sum(ones[(step + 1) // 2] * twos[step // 2] for step in range(self.steps))

    def row_sizes(self, step: int) -> Lanes:
        """How many positions a step has for each place of the one who moves."""
        windows = self.windows(step)
        return sizes(windows.lowest, windows.highest).sum(axis=1)

    def sign(self, step: int) -> int:
        return -1 if step % 2 else 1

    def mover(self, step: int) -> "Level":
        return (self.two if step % 2 else self.one).levels[step // 2]

    def windows(self, step: int, rows: slice = EVERY) -> "Windows":
        """The windows of a step, by place of the one who moves and place of the other.

        The shares of a step lie in that order, from `MARGIN` on. `rows` takes some of the places of
        the one who moves, as if there were no others.
        """
        one, two = self.one.bounds[(step + 1) // 2], self.two.bounds[step // 2]
        one, two = (one.across(), two.down(rows)) if step % 2 else (one.down(rows), two.across())
        lowest = np.maximum(self.lead + one.lowest - two.highest, -one.most)
        highest = np.minimum(self.lead + one.highest - two.lowest, two.most)
        return _windows(lowest, highest)


class Alone(Steps):
    """A side that plays on alone. Its totals, from `total` on, stand in the place of leads.

    The windows hold those with which the final total can still come from `lowest` to `highest`.
    """

    def __init__(self, side: Side, total: int, lowest: int, highest: int) -> None:
        self._side = side
        self._total = total
        self._ends = lowest, highest

    @property
    def steps(self) -> int:
        return self._side.turns

    @property
    def count(self) -> int:
        return sum(lanes.size for lanes in self._side.lanes[:-1])

    def sign(self, step: int) -> int:
        return 1

    def mover(self, step: int) -> "Level":
        return self._side.levels[step]

    def windows(self, step: int) -> "Windows":
        bounds = self._side.bounds[step].down(EVERY)
        lowest = np.maximum(self._total + bounds.lowest, self._ends[0] - bounds.most)
        highest = np.minimum(self._total + bounds.highest, self._ends[1])
        return _windows(lowest, highest)


def _windows(lowest: Numbers, highest: Numbers) -> "Windows":
    """Windows whose shares lie one after the other, from `MARGIN` on."""
    from yachtdice.solver.duel_loops import Windows

    widths = sizes(lowest, highest)
    offset = MARGIN + np.cumsum(widths).reshape(widths.shape) - widths
    return Windows(lowest, highest, offset)


def sizes(lowest: Numbers, highest: Numbers) -> Lanes:
    """How many leads there are in windows."""
    return np.maximum(highest.astype(np.int64) - lowest + 1, 0)


def check_turn(own: int, others: int) -> None:
    """Raise `UnevenCards` unless it is the turn of the one with so many open categories."""
    if own - others not in (0, 1):
        message = f"expected {others} or {others + 1} open categories, found {own}"
        raise UnevenCards(message, found=own, others=others)
