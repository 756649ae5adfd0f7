"""Loops that follow the distribution of the score forward, level by level.

Of each lane a *window* of scores is kept: from the lowest to the highest with which a game can come
to it. The windows of a level lie one after the other in a flat array of probabilities.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.compiled import LANES, entry, inner
from yachtdice.solver.lattice import ROWS
from yachtdice.solver.turn_loops import (
    Batch,
    Doubles,
    Game,
    I,
    Piece,
    U,
    allowed,
    lane_after,
    piece_from,
    play_turn,
)

Scores = NDArray[np.int32]
Offsets = NDArray[np.int64]


class Windows(NamedTuple):
    """The lowest and highest score by lane; where no game comes, the lowest is the higher."""

    lowest: Scores
    highest: Scores


class Spread(NamedTuple):
    """The probabilities of a level: the window of its lane `first + i` begins at `offset[i]`."""

    first: int
    offset: Offsets
    chance: Doubles


@inner
def widen_after(windows: Windows, game: Game, piece: Piece, lane: int) -> None:
    """Widen the windows of all lanes that a turn can lead to."""
    tables = game.tables
    may = allowed(tables, piece.mask, piece.holds)
    for category in range(tables.five.shape[2]):
        if not may >> category & 1:
            continue
        for outcome in range(I(tables.first[category]), I(tables.first[category + 1])):
            after = U(lane_after(game, piece, category, outcome, 0))
            points = I(tables.points[outcome])
            lowest, highest = windows.lowest[U(lane)] + points, windows.highest[U(lane)] + points
            windows.lowest[after] = min(I(windows.lowest[after]), lowest)
            windows.highest[after] = max(I(windows.highest[after]), highest)


@entry
def set_windows(windows: Windows, game: Game, first: int, last: int, block: int) -> None:
    """Set the windows of all lanes that can be reached from the one set, which is `first`.

    `last` is the first lane of the last level.
    """
    for lane in range(first, last):
        block += I(lane >= I(game.blocks.lane[block + 1]))
        if windows.lowest[U(lane)] <= windows.highest[U(lane)]:
            piece = piece_from(game.blocks, block, lane, lane, lane + 1)
            widen_after(windows, game, piece, lane)


@inner
def push(
    chance: float, points: int, lane: int, after: int, windows: Windows, now: Spread, then: Spread
) -> None:
    """Add a lane's window to that of the lane after it, moved by the points."""
    lowest = I(windows.lowest[U(lane)])
    source = I(now.offset[U(lane - now.first)])
    to = I(then.offset[U(after - then.first)]) + lowest + points - I(windows.lowest[U(after)])
    for step in range(I(windows.highest[U(lane)]) - lowest + 1):
        then.chance[U(to + step)] += chance * now.chance[U(source + step)]


@inner
def push_lane(
    rows: Doubles, game: Game, piece: Piece, step: int, lane: int, windows: Windows,
    now: Spread, then: Spread, success: Doubles,
) -> None:  # fmt: skip
    """Move the chances of one lane of a piece on to those that its turn leads to."""
    tables = game.tables
    source = I(now.offset[U(lane - now.first)])
    size = I(windows.highest[U(lane)]) - I(windows.lowest[U(lane)]) + 1
    reached = now.chance[source : source + size].sum()
    may = allowed(tables, piece.mask, piece.holds)
    for category in range(tables.five.shape[2]):
        if not may >> category & 1:
            continue
        for outcome in range(I(tables.first[category]), I(tables.first[category + 1])):
            chance = rows[U((ROWS + outcome) * LANES + piece.at + step)]
            if chance > 0.0:
                after = lane_after(game, piece, category, outcome, step)
                push(chance, I(tables.points[outcome]), lane, after, windows, now, then)
                if tables.success[outcome]:
                    success[category] += chance * reached


@inner
def any_reached(windows: Windows, first: int, last: int) -> bool:
    """Whether a game can come to any of some lanes."""
    for lane in range(first, last):
        if windows.lowest[U(lane)] <= windows.highest[U(lane)]:
            return True
    return False


@inner
def block_at(game: Game, block: int, lane: int) -> int:
    """The block of a lane at or after a block."""
    while I(game.blocks.lane[block + 1]) <= lane:
        block += 1
    return block


@entry
def push_lanes(
    batch: Batch, values: Doubles, game: Game, last: int, block: int, windows: Windows,
    now: Spread, then: Spread, success: Doubles,
) -> None:  # fmt: skip
    """Move the chances of a level, which ends before `last`, on to the next one.

    `success[c]` takes the chance that category `c` is filled and its points are not 0.
    """
    for start in range(now.first, last, LANES):
        end = min(start + LANES, last)
        block = block_at(game, block, start)
        if not any_reached(windows, start, end):
            continue
        play_turn(batch, values, game, start, end, block)
        current, lane = block, start
        while lane < end:
            piece = piece_from(game.blocks, current, lane, start, end)
            for step in range(piece.width):
                here = lane + step
                if windows.lowest[U(here)] <= windows.highest[U(here)]:
                    push_lane(
                        batch.rows, game, piece, step, here, windows, now, then, success
                    )
            lane += piece.width
            current += I(lane >= I(game.blocks.lane[current + 1]))
