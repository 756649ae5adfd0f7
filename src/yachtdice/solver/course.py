"""How a game of best play goes, turn by turn: the points it makes, what categories are worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from yachtdice.scorecard import Scorecard
from yachtdice.solver.distribution import follow_levels, new_windows
from yachtdice.solver.positions import NOWHERE, Positions

if TYPE_CHECKING:
    from yachtdice.solver.spread_loops import Spread

Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Course:
    """A whole game on the average.

    `turns` are the points of each turn, the upper bonus aside, which is worth `bonus` in all.
    Before each turn, `still_open` is the chance that a category is open, and `worth` what best play
    would lose in points if it were crossed out then (None where the rules leave it no choice).
    """

    turns: tuple[float, ...]
    bonus: float
    still_open: Mapping[str, tuple[float, ...]]
    worth: Mapping[str, tuple[float | None, ...]]


def find_course(positions: Positions, values: Doubles) -> Course:
    """Follow best play through a game; `values` are the expected points of all lanes."""
    card = Scorecard(positions.rules)
    names = [each.id for each in positions.rules.categories]
    windows = new_windows(positions, card)
    to_come: list[float] = []
    still_open: dict[str, list[float]] = {name: [] for name in names}
    worth: dict[str, list[float | None]] = {name: [] for name in names}
    for spread in follow_levels(positions, values, card, windows, np.zeros(len(names))):
        mass = _masses(spread)
        lanes = spread.first + np.flatnonzero(mass)
        mass = mass[mass > 0]
        to_come.append(float(mass @ values[lanes]))
        if len(to_come) > len(names):
            break
        for row, name in enumerate(names):
            share, lost = _crossed_out(positions, values, lanes, mass, row)
            still_open[name].append(share)
            worth[name].append(lost)
    return Course(
        turns=tuple(before - after for before, after in pairwise(to_come)),
        bonus=to_come[-1],
        still_open={name: tuple(shares) for name, shares in still_open.items()},
        worth={name: tuple(points) for name, points in worth.items()},
    )


def _masses(spread: "Spread") -> Doubles:
    """The chance that a game comes to each lane of a level."""
    below = np.concatenate([[0.0], np.cumsum(spread.chance)])
    ends = np.append(spread.offset[1:], spread.chance.size)
    return below[ends] - below[spread.offset]


def _crossed_out(
    positions: Positions, values: Doubles, lanes: NDArray[np.int64], mass: Doubles, row: int
) -> tuple[float, float | None]:
    """The chance that a category is open on these lanes, and the mean loss of filling it with 0."""
    blocks = positions.blocks
    block = np.searchsorted(blocks.lane, lanes, side="right") - 1
    filled = blocks.mask[block].astype(np.int64)
    is_open = filled >> row & 1 == 0
    share = float(mass[is_open].sum())
    after = filled | 1 << row
    start = blocks.start[blocks.holds[block].astype(np.int64), after].astype(np.int64)
    here = is_open & (start != NOWHERE)
    if not here.any():
        return share, None
    low = blocks.low.astype(np.int64)
    upper = lanes - blocks.lane[block].astype(np.int64) + low[filled]
    then = np.clip(upper, low[after], blocks.high[after]) - low[after] + start
    lost = values[lanes[here]] - values[then[here]]
    return share, float(lost @ mass[here] / mass[here].sum())
