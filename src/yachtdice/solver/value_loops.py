"""Loops that set the value of every position, and the variance of the points to come."""

import numpy as np

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
    maxima,
    means,
    piece_from,
    set_fills,
)


@entry
def solve_lanes(
    values: Doubles, rows: Doubles, game: Game, first: int, last: int, block: int
) -> None:
    """Set the values of the lanes from `first` to `last`, which begin in `block`.

    All belong to one level, and those of the next level are known.
    """
    lattice = game.lattice
    rows[:] = -np.inf
    for start in range(first, last, LANES):
        end = min(start + LANES, last)
        block = set_fills(rows, values[:0], values, game, start, end, block)
        for _ in range(2):
            means(rows, lattice)
            maxima(rows, lattice)
        means(rows, lattice)
        for lane in range(end - start):
            values[U(start + lane)] = rows[U((ROWS - 1) * LANES + lane)]


@inner
def variance(
    values: Doubles,
    variances: Doubles,
    rows: Doubles,
    game: Game,
    piece: Piece,
    lane: int,
    mean: float,
) -> float:
    """The variance of the points to come from one lane of a piece."""
    tables = game.tables
    may = allowed(tables, piece.mask, piece.holds)
    total = 0.0
    for category in range(tables.five.shape[2]):
        if not may >> category & 1:
            continue
        for outcome in range(S(tables.first[category]), S(tables.first[category + 1])):
            chance = rows[U((ROWS + outcome) * LANES + piece.at + lane)]
            if chance > 0.0:
                after = U(lane_after(game, piece, category, outcome, lane))
                off = tables.points[outcome] + values[after] - mean
                total += chance * (variances[after] + off * off)
    return total


@entry
def vary_lanes(
    variances: Doubles, values: Doubles, batch: Batch, game: Game, first: int, last: int, block: int
) -> None:
    """Set the variances of the lanes from `first` to `last`, as `solve_lanes` does their values."""
    blocks = game.blocks
    for start in range(first, last, LANES):
        end = min(start + LANES, last)
        current, lane = block, start
        block = play_turn(batch, values, game, start, end, block)
        while lane < end:
            piece = piece_from(blocks, current, lane, start, end)
            for step in range(piece.width):
                here = U(lane + step)
                variances[here] = variance(
                    values, variances, batch.rows, game, piece, step, values[here]
                )
            lane += piece.width
            current += S(lane >= S(blocks.lane[current + 1]))
