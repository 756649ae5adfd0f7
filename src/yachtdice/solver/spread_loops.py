"""Loops that follow the distribution of the score forward, level by level.

Of each lane a *window* of scores is kept: from the lowest to the highest with which a game can come
to it. The windows of a level lie one after the other in a flat array of probabilities.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.choice_loops import Batch, play_turn
from yachtdice.solver.compiled import LANES, entry, inner
from yachtdice.solver.lattice import ROWS
from yachtdice.solver.turn_loops import (
    Doubles,
    Game,
    Piece,
    S,
    U,
    allowed,
    lane_after,
    piece_from,
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
def widen(windows: Windows, points: int, lane: int, after: int) -> None:
    """Widen the window of a lane that a turn can lead to."""
    lowest, highest = windows.lowest[U(lane)] + points, windows.highest[U(lane)] + points
    windows.lowest[U(after)] = min(S(windows.lowest[U(after)]), lowest)
    windows.highest[U(after)] = max(S(windows.highest[U(after)]), highest)


@inner
def push(
    chance: float, points: int, lane: int, after: int, windows: Windows, now: Spread, then: Spread
) -> None:
    """Add a lane's window to that of the lane after it, moved by the points."""
    lowest = S(windows.lowest[U(lane)])
    source = S(now.offset[U(lane - now.first)])
    to = S(then.offset[U(after - then.first)]) + lowest + points - S(windows.lowest[U(after)])
    for step in range(S(windows.highest[U(lane)]) - lowest + 1):
        then.chance[U(to + step)] += chance * now.chance[U(source + step)]


@inner
def mass(windows: Windows, now: Spread, lane: int) -> float:
    """The chance that a game comes to a lane."""
    source = S(now.offset[U(lane - now.first)])
    size = S(windows.highest[U(lane)]) - S(windows.lowest[U(lane)]) + 1
    return now.chance[source : source + size].sum()


@inner
def follow(
    rows: Doubles, game: Game, piece: Piece, step: int, lane: int, windows: Windows,
    now: Spread, then: Spread, success: Doubles,
) -> None:  # fmt: skip
    """Go on from one lane of a piece to all that its turn leads to.

    The windows there are widened, or if `then` has room for them, the chances are added.
    """
    tables, pushes = game.tables, then.chance.size > 0
    reached = mass(windows, now, lane) if pushes else 0.0
    may = allowed(tables, piece.mask, piece.holds)
    for category in range(tables.five.shape[2]):
        if not may >> category & 1:
            continue
        for outcome in range(S(tables.first[category]), S(tables.first[category + 1])):
            chance = rows[U((ROWS + outcome) * LANES + piece.at + step)]
            if chance == 0.0:
                continue
            after, points = lane_after(game, piece, category, outcome, step), tables.points[outcome]
            if not pushes:
                widen(windows, S(points), lane, after)
                continue
            push(chance, S(points), lane, after, windows, now, then)
            if tables.success[outcome]:
                success[category] += chance * reached


@inner
def is_reached(windows: Windows, lane: int) -> bool:
    """Whether a game can come to a lane."""
    return windows.lowest[U(lane)] <= windows.highest[U(lane)]


@inner
def any_reached(windows: Windows, first: int, last: int) -> bool:
    """Whether a game can come to any of some lanes."""
    found = False
    for lane in range(first, last):
        found |= is_reached(windows, lane)
    return found


@inner
def block_at(game: Game, block: int, lane: int) -> int:
    """The block of a lane at or after a block."""
    while S(game.blocks.lane[block + 1]) <= lane:
        block += 1
    return block


@entry
def follow_lanes(
    batch: Batch, values: Doubles, game: Game, last: int, block: int, windows: Windows,
    now: Spread, then: Spread, success: Doubles,
) -> None:  # fmt: skip
    """Go on from all lanes of a level, which ends before `last`, to the next one.

    Called first with an empty `then`, which sets the windows of the next level, and then with room
    for them. `success[c]` takes the chance that category `c` is filled and its points are not 0.
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
                if is_reached(windows, here):
                    follow(batch.rows, game, piece, step, here, windows, now, then, success)
            lane += piece.width
            current += S(lane >= S(game.blocks.lane[current + 1]))
