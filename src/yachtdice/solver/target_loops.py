"""Loops for best play to a target: the chance to make the points that are still needed.

The lanes of `yachtdice.solver.positions` are here *places*, each with a window of needed points:
from the lowest to the highest with which a game can come there and which decide anything. Less
is made for certain, more never. The windows lie one after the other in an array of chances.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.compiled import LANES, entry, inner
from yachtdice.solver.lattice import ROWS
from yachtdice.solver.turn_loops import (
    Doubles,
    Game,
    Piece,
    S,
    U,
    allowed,
    held_after,
    list_categories,
    maxima,
    means,
    piece_from,
    set_five_equal,
    set_plain,
)

Points = NDArray[np.int32]
NOT_REACHED = 1 << 30


class Needs(NamedTuple):
    """By place: the most points that can still come, the lowest and highest need (where no game
    comes, the lowest is `NOT_REACHED`), and where its window begins in the chances."""

    most: Points
    lowest: Points
    highest: Points
    offset: NDArray[np.int64]


class Steps(NamedTuple):
    """Where outcomes lead from a block, by outcome: the place of the upper sum 0 (or what would be
    its place), and the lowest and highest sum after it."""

    outcome: NDArray[np.int64]
    base: NDArray[np.int64]
    low: NDArray[np.int64]
    high: NDArray[np.int64]


@inner
def find_steps(steps: Steps, game: Game, mask: int, holds: int) -> int:
    """Write the steps from a block down; returns how many there are.

    Done once a block, because to hand the arrays of a game on costs more than a step.
    """
    tables, blocks = game.tables, game.blocks
    may, count = allowed(tables, mask, holds), 0
    for outcome in range(tables.points.size):
        category = S(tables.category[outcome])
        if may >> category & 1:
            after = mask | (1 << category)
            steps.outcome[count] = outcome
            steps.low[count], steps.high[count] = blocks.low[after], blocks.high[after]
            start = S(blocks.start[held_after(tables, outcome, holds), after])
            steps.base[count] = start - steps.low[count]
            count += 1
    return count


@inner
def new_steps(outcomes: int) -> Steps:
    """Room for the steps from a block."""
    room = np.zeros((4, outcomes), dtype=np.int64)
    return Steps(room[0], room[1], room[2], room[3])


@entry
def set_most(most: Points, game: Game, first: int, last: int, within: int) -> None:
    """Set the most points that can come, of all places from `first` to `last`, the last first.

    `within` is the mask of the card that games start from: cards without it are passed over.
    """
    blocks, points, gain = game.blocks, game.tables.points, game.tables.gain
    threshold, bonus = game.blocks.threshold, game.blocks.bonus
    steps = new_steps(points.size)
    for block in range(blocks.mask.size - 1, -1, -1):
        mask = S(blocks.mask[block])
        start, end = max(first, S(blocks.lane[block])), min(last, S(blocks.lane[block + 1]))
        if mask & within != within or start >= end:
            continue
        count = find_steps(steps, game, mask, S(blocks.holds[block]))
        for place in range(start, end):
            upper = S(blocks.low[mask]) + place - S(blocks.lane[block])
            for step in range(count):
                outcome = steps.outcome[step]
                total = upper + S(gain[outcome])
                after = steps.base[step] + min(max(total, steps.low[step]), steps.high[step])
                worth = S(points[outcome]) + S(most[after])
                worth += S(bonus) if upper < threshold and total >= threshold else 0
                most[place] = max(S(most[place]), worth)


@entry
def set_windows(needs: Needs, game: Game, first: int, last: int, block: int) -> None:
    """Set the windows of all places that can be reached from `first`, whose window is set."""
    blocks, points, gain = game.blocks, game.tables.points, game.tables.gain
    threshold, bonus = game.blocks.threshold, game.blocks.bonus
    lowest, highest, most = needs.lowest, needs.highest, needs.most
    steps, count, known = new_steps(points.size), 0, -1
    for place in range(first, last):
        block += S(place >= S(blocks.lane[block + 1]))
        if lowest[place] == NOT_REACHED:
            continue
        mask = S(blocks.mask[block])
        if known != block:
            count = find_steps(steps, game, mask, S(blocks.holds[block]))
            known = block
        upper = S(blocks.low[mask]) + place - S(blocks.lane[block])
        for step in range(count):
            outcome = steps.outcome[step]
            total = upper + S(gain[outcome])
            after = steps.base[step] + min(max(total, steps.low[step]), steps.high[step])
            worth = S(points[outcome])
            worth += S(bonus) if upper < threshold and total >= threshold else 0
            least = max(S(lowest[place]) - worth, 1)
            greatest = min(S(highest[place]) - worth, S(most[after]))
            if least <= greatest:
                lowest[after] = min(S(lowest[after]), least)
                highest[after] = max(S(highest[after]), greatest)


@inner
def set_outcome(
    rows: Doubles, to: int, width: int, chances: Doubles, needs: Needs, after: int, need: int
) -> None:
    """Set a row to the chances to make the points needed from a place on, from `need` up."""
    most = S(needs.most[U(after)])
    start = S(needs.offset[U(after)]) - S(needs.lowest[U(after)]) + need
    sure = min(max(1 - need, 0), width)
    possible = max(min(most + 1 - need, width), sure)
    for lane in range(sure):
        rows[U(to + lane)] = 1.0
    for lane in range(sure, possible):
        rows[U(to + lane)] = chances[U(start + lane)]
    for lane in range(possible, width):
        rows[U(to + lane)] = 0.0


@inner
def set_outcomes(
    rows: Doubles, chances: Doubles, needs: Needs, game: Game, piece: Piece, need: int,
    steps: Steps, count: int,
) -> None:  # fmt: skip
    """Set the rows of the outcomes to the chances after them, for needs from `need` on.

    `piece` is of one place, but as wide as there are needs.
    """
    points, gain, upper = game.tables.points, game.tables.gain, piece.upper
    threshold, bonus = game.blocks.threshold, game.blocks.bonus
    for step in range(count):
        outcome = steps.outcome[step]
        total = upper + S(gain[outcome])
        after = steps.base[step] + min(max(total, steps.low[step]), steps.high[step])
        left = need - S(points[outcome])
        left -= S(bonus) if upper < threshold and total >= threshold else 0
        to = (ROWS + outcome) * LANES
        set_outcome(rows, to, piece.width, chances, needs, after, left)


@entry
def target_lanes(
    chances: Doubles, rows: Doubles, needs: Needs, game: Game, first: int, last: int, block: int
) -> None:
    """Set the chances of the places from `first` to `last`, one level's, from the next level's."""
    tables, blocks = game.tables, game.blocks
    listed = np.empty(tables.five.shape[2] + 6, dtype=np.uint64)
    steps, steps_count, known = new_steps(tables.points.size), 0, -1
    rows[:] = -np.inf
    for place in range(first, last):
        block += S(place >= S(blocks.lane[block + 1]))
        if needs.lowest[U(place)] == NOT_REACHED:
            continue
        one = piece_from(blocks, block, place, place, place + 1)
        may = allowed(tables, one.mask, one.holds)
        count = list_categories(tables, may, listed)
        if known != block:
            steps_count = find_steps(steps, game, one.mask, one.holds)
            known = block
        lowest, highest = S(needs.lowest[U(place)]), S(needs.highest[U(place)])
        for need in range(lowest, highest + 1, LANES):
            width = min(LANES, highest + 1 - need)
            piece = Piece(0, width, one.mask, one.holds, one.upper)
            set_outcomes(rows, chances, needs, game, piece, need, steps, steps_count)
            set_plain(rows, tables, listed, count)
            set_five_equal(rows, chances[:0], tables, piece)
            for _ in range(2):
                means(rows, game.lattice)
                maxima(rows, game.lattice)
            means(rows, game.lattice)
            to = S(needs.offset[U(place)]) + need - lowest
            for lane in range(width):
                chances[U(to + lane)] = rows[U((ROWS - 1) * LANES + lane)]
