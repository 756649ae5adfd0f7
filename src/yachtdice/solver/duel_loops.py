"""Loops for two players in turn: the share of the win, from the shares after the turn.

Leads are the innermost dimension. They are those of one player, whoever moves (see
`yachtdice.solver.duel_sides`), so that a turn copies the shares after it as they lie.

Shares are those of the player who moves, a draw counted half. They are kept in single precision,
and a turn is counted in double.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.compiled import LANES, add_weighted, copy_complement, entry, inner
from yachtdice.solver.lattice import ROLL_ROWS, ROWS, Lattice
from yachtdice.solver.target_loops import NOT_REACHED, find_steps, new_steps
from yachtdice.solver.turn_loops import (
    WIDTH,
    Doubles,
    Game,
    Piece,
    S,
    U,
    allowed,
    list_categories,
    maxima,
    means,
    set_five_equal,
    set_plain,
)

Singles = NDArray[np.float32]
Numbers = NDArray[np.int32]
LEAST_KEPT = 1e-30
"""A smaller share is kept as 0: numbers too small for single precision are slow to read."""


class Level(NamedTuple):
    """A player's places with equally many filled categories, and where outcomes lead from them.

    By place: its `mask`, `holds` and `upper` sum, and where its steps begin in the three arrays
    that follow (with one entry more, the number of all steps). By step: the outcome, the number of
    the place after it in the next level, and the points it adds, the upper bonus included.
    """

    mask: Numbers
    holds: Numbers
    upper: Numbers
    begin: NDArray[np.int64]
    outcome: Numbers
    after: Numbers
    points: Numbers


class Windows(NamedTuple):
    """The windows of a level by place of the one who moves and place of the other.

    From the lowest to the highest lead; `offset` is where the shares of the lowest are. Where the
    lowest is higher there are none.
    """

    lowest: Numbers
    highest: Numbers
    offset: NDArray[np.int64]


@entry
def set_reach(
    lowest: Numbers, highest: Numbers, game: Game, first: int, last: int, block: int
) -> None:
    """Set the fewest and the most points with which a game comes to each lane from `first` on.

    Those of `first` are set, those of lanes not reached are left as they are.
    """
    blocks, points, gain = game.blocks, game.tables.points, game.tables.gain
    threshold, bonus = blocks.threshold, blocks.bonus
    steps, count, known = new_steps(points.size), 0, -1
    for lane in range(first, last):
        block += S(lane >= S(blocks.lane[block + 1]))
        if lowest[lane] == NOT_REACHED:
            continue
        mask = S(blocks.mask[block])
        if known != block:
            count = find_steps(steps, game, mask, S(blocks.holds[block]))
            known = block
        upper = S(blocks.low[mask]) + lane - S(blocks.lane[block])
        for step in range(count):
            outcome = steps.outcome[step]
            total = upper + S(gain[outcome])
            after = steps.base[step] + min(max(total, steps.low[step]), steps.high[step])
            worth = S(points[outcome])
            worth += S(bonus) if upper < threshold and total >= threshold else 0
            lowest[after] = min(S(lowest[after]), S(lowest[lane]) + worth)
            highest[after] = max(S(highest[after]), S(highest[lane]) + worth)


@entry
def count_steps(begin: NDArray[np.int64], mask: Numbers, holds: Numbers, game: Game) -> None:
    """Set where the steps of each place begin; those of full cards have none."""
    steps = new_steps(game.tables.points.size)
    for place in range(mask.size):
        begin[place + 1] = begin[place] + find_steps(steps, game, S(mask[place]), S(holds[place]))


@entry
def set_steps(level: Level, number: Numbers, game: Game) -> None:
    """Write down the steps of a level, whose places are set; `number` is the place of each lane."""
    points, gain = game.tables.points, game.tables.gain
    threshold, bonus = game.blocks.threshold, game.blocks.bonus
    steps = new_steps(points.size)
    for place in range(level.mask.size):
        count = find_steps(steps, game, S(level.mask[place]), S(level.holds[place]))
        upper = S(level.upper[place])
        for step in range(count):
            outcome = steps.outcome[step]
            total = upper + S(gain[outcome])
            lane = steps.base[step] + min(max(total, steps.low[step]), steps.high[step])
            won = upper < threshold and total >= threshold
            here = level.begin[place] + step
            level.outcome[here] = outcome
            level.after[here] = number[lane]
            level.points[here] = S(points[outcome]) + (S(bonus) if won else 0)


@inner
def set_outcome(
    rows: Doubles, to: int, width: int, shares: Singles, start: int, below: int, upto: int,
    low: float, high: float,
) -> None:  # fmt: skip
    """Set a row to what is left of the shares from `start` on.

    Lanes before `below` become `low`, and those from `upto` on `high`.
    """
    if below < upto:
        copy_complement(rows, U(to), shares, U(start))
    for lane in range(below):
        rows[U(to + lane)] = low
    for lane in range(upto, width):
        rows[U(to + lane)] = high


@inner
def set_outcomes(
    rows: Doubles, shares: Singles, level: Level, then: Windows, places: tuple[int, int],
    lead: int, width: int, sign: int,
) -> None:  # fmt: skip
    """Set the rows of the outcomes from a pair of places, for so many leads from `lead` on.

    `sign` is 1 when the turn adds to the lead, and -1 when it takes from it.
    """
    place, other = places
    high = 1.0 if sign > 0 else 0.0
    for step in range(level.begin[U(place)], level.begin[U(place + 1)]):
        after = U(level.after[U(step)])
        first = lead + sign * S(level.points[U(step)])
        lowest = S(then.lowest[U(other), after])
        below = min(max(lowest - first, 0), width)
        upto = max(min(S(then.highest[U(other), after]) + 1 - first, width), below)
        start = then.offset[U(other), after] + first - lowest
        to = (ROWS + S(level.outcome[U(step)])) * LANES
        set_outcome(rows, to, width, shares, start, below, upto, 1.0 - high, high)


@inner
def first_throw(rows: Doubles, lattice: Lattice) -> None:
    """The last row becomes the mean over all rolls of five dice."""
    to, chance = U(ROWS - 1) * WIDTH, lattice.chance
    rows[to : to + WIDTH] = 0.0
    for roll in range(U(0), U(ROLL_ROWS), U(3)):
        a, b, c = roll, roll + U(1), roll + U(2)
        add_weighted(rows, to, a * WIDTH, b * WIDTH, c * WIDTH, chance[a], chance[b], chance[c])


@entry
def duel_pairs(
    shares: Singles, after: Singles, rows: Doubles, level: Level, now: Windows, then: Windows,
    sign: int, game: Game, plain: bool, first: int, last: int,
) -> None:  # fmt: skip
    """Set the shares of the pairs from `first` to `last` from those of the next level, `after`.

    Pairs are numbered place by place of the one who does not move. Both arrays have room for
    `LANES` more at both ends. `plain` says that five equal dice are like all others.
    """
    tables, lattice, places = game.tables, game.lattice, level.mask.size
    listed = np.empty(tables.five.shape[2] + 6, dtype=np.uint64)
    rows[:] = -np.inf
    for pair in range(first, last):
        place, other = pair % places, pair // places
        lowest, highest = S(now.lowest[place, other]), S(now.highest[place, other])
        mask, holds = S(level.mask[place]), S(level.holds[place])
        count = list_categories(tables, allowed(tables, mask, holds), listed)
        for lead in range(lowest, highest + 1, LANES):
            width = min(LANES, highest + 1 - lead)
            set_outcomes(rows, after, level, then, (place, other), lead, width, sign)
            set_plain(rows, tables, listed, count)
            if not plain:
                piece = Piece(0, width, mask, holds, S(level.upper[place]))
                set_five_equal(rows, rows[:0], tables, piece)
            for _ in range(2):
                means(rows, lattice)
                maxima(rows, lattice)
            first_throw(rows, lattice)
            to = now.offset[place, other] + lead - lowest
            for lane in range(width):
                share = rows[U((ROWS - 1) * LANES + lane)]
                shares[U(to + lane)] = share if share > LEAST_KEPT else 0.0
