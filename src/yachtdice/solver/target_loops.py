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
    lane_after,
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


@inner
def points_of(game: Game, piece: Piece, outcome: int) -> int:
    """The points of an outcome on a piece of one lane, with the upper bonus if it wins that."""
    points = S(game.tables.points[outcome])
    threshold = game.blocks.threshold
    if piece.upper < threshold and piece.upper + S(game.tables.gain[outcome]) >= threshold:
        points += S(game.blocks.bonus)
    return points


@entry
def set_most(needs: Needs, game: Game, first: int, last: int, within: int) -> None:
    """Set the most points that can come, of all places from `first` to `last`, the last first.

    `within` is the mask of the card that games start from: cards without it are passed over.
    """
    tables, blocks = game.tables, game.blocks
    for block in range(blocks.mask.size - 1, -1, -1):
        mask = S(blocks.mask[block])
        start, end = max(first, S(blocks.lane[block])), min(last, S(blocks.lane[block + 1]))
        if mask & within != within:
            continue
        may = allowed(tables, mask, S(blocks.holds[block]))
        for place in range(start, end):
            piece, most = piece_from(blocks, block, place, place, place + 1), 0
            for category in range(tables.five.shape[2]):
                if may >> category & 1:
                    for outcome in range(tables.first[category], tables.first[category + 1]):
                        after = lane_after(game, piece, category, outcome, 0)
                        points = points_of(game, piece, outcome)
                        most = max(most, points + S(needs.most[U(after)]))
            needs.most[U(place)] = most


@inner
def widen(needs: Needs, game: Game, piece: Piece, place: int, category: int, outcome: int) -> None:
    """Widen the window of the place after an outcome."""
    after = U(lane_after(game, piece, category, outcome, 0))
    points = points_of(game, piece, outcome)
    lowest = max(S(needs.lowest[U(place)]) - points, 1)
    highest = min(S(needs.highest[U(place)]) - points, S(needs.most[after]))
    if lowest <= highest:
        needs.lowest[after] = min(S(needs.lowest[after]), lowest)
        needs.highest[after] = max(S(needs.highest[after]), highest)


@entry
def set_windows(needs: Needs, game: Game, first: int, last: int, block: int) -> None:
    """Set the windows of all places that can be reached from `first`, whose window is set."""
    tables, blocks = game.tables, game.blocks
    for place in range(first, last):
        block += S(place >= S(blocks.lane[block + 1]))
        if needs.lowest[U(place)] == NOT_REACHED:
            continue
        piece = piece_from(blocks, block, place, place, place + 1)
        may = allowed(tables, piece.mask, piece.holds)
        for category in range(tables.five.shape[2]):
            if may >> category & 1:
                for outcome in range(tables.first[category], tables.first[category + 1]):
                    widen(needs, game, piece, place, category, outcome)


@inner
def chance_of(chances: Doubles, needs: Needs, place: int, need: int) -> float:
    """The chance to make the points needed from a place on."""
    if need <= 0:
        return 1.0
    if need > S(needs.most[U(place)]):
        return 0.0
    return chances[U(S(needs.offset[U(place)]) + need - S(needs.lowest[U(place)]))]


@inner
def set_outcomes(
    rows: Doubles, chances: Doubles, needs: Needs, game: Game, piece: Piece, need: int, may: int
) -> None:
    """Set the rows of the outcomes to the chances after them, for needs from `need` on.

    `piece` is of one lane, but as wide as there are needs.
    """
    tables = game.tables
    for category in range(tables.five.shape[2]):
        if not may >> category & 1:
            continue
        for outcome in range(tables.first[category], tables.first[category + 1]):
            after = lane_after(game, piece, category, outcome, 0)
            left = need - points_of(game, piece, outcome)
            to = (ROWS + outcome) * LANES
            for lane in range(piece.width):
                rows[U(to + lane)] = chance_of(chances, needs, after, left + lane)


@entry
def target_lanes(
    chances: Doubles, rows: Doubles, needs: Needs, game: Game, first: int, last: int, block: int
) -> None:
    """Set the chances of the places from `first` to `last`, one level's, from the next level's."""
    tables, blocks = game.tables, game.blocks
    listed = np.empty(tables.five.shape[2] + 6, dtype=np.uint64)
    rows[:] = -np.inf
    for place in range(first, last):
        block += S(place >= S(blocks.lane[block + 1]))
        one = piece_from(blocks, block, place, place, place + 1)
        may = allowed(tables, one.mask, one.holds)
        count = list_categories(tables, may, listed)
        lowest, highest = S(needs.lowest[U(place)]), S(needs.highest[U(place)])
        for need in range(lowest, highest + 1, LANES):
            width = min(LANES, highest + 1 - need)
            piece = Piece(0, width, one.mask, one.holds, one.upper)
            set_outcomes(rows, chances, needs, game, piece, need, may)
            set_plain(rows, tables, listed, count)
            set_five_equal(rows, chances[:0], tables, piece)
            for _ in range(2):
                means(rows, game.lattice)
                maxima(rows, game.lattice)
            means(rows, game.lattice)
            to = S(needs.offset[U(place)]) + need - lowest
            for lane in range(width):
                chances[U(to + lane)] = rows[U((ROWS - 1) * LANES + lane)]
