"""Loops that write down best play of a turn, and with what chances it ends in each outcome."""

from typing import NamedTuple

import numpy as np

from yachtdice.solver.compiled import LANES, inner, move_to_six, prefer_row
from yachtdice.solver.lattice import ROLL_ROWS, ROWS, Lattice
from yachtdice.solver.turn_loops import WIDTH, Doubles, Game, Numbers, U, means, set_fills


class Batch(NamedTuple):
    """Room for a batch: its rows, as many numbers of what is chosen, the values of stopping by roll
    and lane, and what best play does there: the outcome of the fill, and the row kept with one
    roll left and with two."""

    rows: Doubles
    numbers: Doubles
    stop: Doubles
    fill: Numbers
    late: Numbers
    early: Numbers


@inner
def choose_keeps(rows: Doubles, numbers: Doubles, lattice: Lattice) -> None:
    """As `maxima`, with the row that is best in `numbers`."""
    last = U(ROWS - 1)
    for step in range(U(ROWS)):
        row = last - U(step)
        for lane in range(WIDTH):
            numbers[row * WIDTH + U(lane)] = float(row)
        if row < last:
            for place in range(lattice.distinct[row]):
                prefer_row(rows, numbers, row * WIDTH, lattice.fewer[row, place] * WIDTH)


@inner
def copy_numbers(numbers: Doubles, to: Numbers) -> None:
    """Write down what is chosen for the rolls."""
    for place in range(U(to.size)):
        to[place] = U(numbers[place])


@inner
def choose(batch: Batch, lattice: Lattice) -> None:
    """Write down best play of a turn, once the rows of the rolls are set.

    To keep all five is to stop, also with two rolls left.
    """
    rows, numbers = batch.rows, batch.numbers
    copy_numbers(numbers, batch.fill)
    batch.stop[:] = rows[: ROLL_ROWS * LANES]
    means(rows, lattice)
    choose_keeps(rows, numbers, lattice)
    copy_numbers(numbers, batch.late)
    means(rows, lattice)
    rows[: ROLL_ROWS * LANES] = batch.stop
    choose_keeps(rows, numbers, lattice)
    copy_numbers(numbers, batch.early)


@inner
def throw_keeps(rows: Doubles, lattice: Lattice) -> None:
    """Move the chances of the keeps on to the rolls they end in."""
    more = lattice.more
    last = U(more.shape[0] - 1)
    for step in range(U(more.shape[0])):
        keep = last - U(step)
        a, b, c = more[keep, 0] * WIDTH, more[keep, 1] * WIDTH, more[keep, 2] * WIDTH
        d, e, f = more[keep, 3] * WIDTH, more[keep, 4] * WIDTH, more[keep, 5] * WIDTH
        move_to_six(rows, (keep + U(ROLL_ROWS)) * WIDTH, a, b, c, d, e, f)


@inner
def move_rolls(rows: Doubles, chosen: Numbers, base: int) -> None:
    """Move the chance of each roll to the row chosen, counted from `base`."""
    for roll in range(U(ROLL_ROWS)):
        for lane in range(WIDTH):
            place = roll * WIDTH + U(lane)
            chance = rows[place]
            rows[place] = 0.0
            rows[(U(chosen[place]) + U(base)) * WIDTH + U(lane)] += chance


@inner
def set_chances(batch: Batch, lattice: Lattice) -> None:
    """Set the rows of the outcomes to their chances in a turn of best play."""
    rows = batch.rows
    rows[:] = 0.0
    for roll in range(U(ROLL_ROWS)):
        for lane in range(WIDTH):
            rows[roll * WIDTH + U(lane)] = lattice.chance[roll]
    move_rolls(rows, batch.early, 0)
    throw_keeps(rows, lattice)
    move_rolls(rows, batch.late, 0)
    throw_keeps(rows, lattice)
    move_rolls(rows, batch.fill, ROWS)


@inner
def choose_turn(
    batch: Batch, values: Doubles, game: Game, first: int, last: int, block: int
) -> int:
    """Write down best play on a batch. Blocks are as in `set_fills`."""
    batch.rows[:] = -np.inf
    after = set_fills(batch.rows, batch.numbers, values, game, first, last, block)
    choose(batch, game.lattice)
    return after


@inner
def play_turn(batch: Batch, values: Doubles, game: Game, first: int, last: int, block: int) -> int:
    """Write down best play on a batch, and set the rows of the outcomes to their chances.

    `block` is the one that lane `first` is in; returns that of lane `last`.
    """
    after = choose_turn(batch, values, game, first, last, block)
    set_chances(batch, game.lattice)
    return after
