"""Loops that other loops are made of: a turn, from the values of the positions after it.

Work goes in *batches* of `LANES` neighbouring lanes. A batch has an array of rows, flat, `LANES`
doubles each: the 462 of the keep lattice, then one for each outcome, then one of minus infinity.
A *piece* is the lanes of a batch that belong to the same block.

Offsets are unsigned: a signed index costs a check each.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.compiled import (
    LANES,
    copy_raised,
    greatest_of_six,
    inner,
    mean_of_six,
    prefer_number,
    raise_by_five,
    raise_by_three,
    raise_by_two,
)
from yachtdice.solver.lattice import EQUAL, FIVE_EQUAL, ROLL_ROWS, ROWS, Lattice
from yachtdice.solver.outcomes import (
    FACE_FILLED,
    FULL,
    HOLDS,
    ILLEGAL,
    JOKER_FILLED,
    LOWER_COMPLETE,
    UNCHANGED,
    UPPER_COMPLETE,
    Tables,
)
from yachtdice.solver.positions import Blocks

Doubles = NDArray[np.float64]
Numbers = NDArray[np.uint16]
U = np.uint64
S = cast("Callable[[Any], int]", np.int64)
"""To a signed integer of 64 bits: numba would make a fraction of a signed and an unsigned one."""
WIDTH = U(LANES)


class Game(NamedTuple):
    """A ruleset as the loops see it."""

    tables: Tables
    blocks: Blocks
    lattice: Lattice


class Piece(NamedTuple):
    """Lanes of one block in a batch: `width` of them from `at`, with upper sums from `upper`."""

    at: int
    width: int
    mask: int
    holds: int
    upper: int


@inner
def situation(tables: Tables, mask: int, holds: int) -> int:
    """The bits of a card's situation, that of a face aside."""
    conditions = tables.conditions
    found = HOLDS if holds else 0
    if mask & S(conditions[0]) == S(conditions[0]):
        found |= UPPER_COMPLETE
    if mask & S(conditions[1]) == S(conditions[1]):
        found |= LOWER_COMPLETE
    if mask & S(conditions[2]) == S(conditions[2]):
        found |= JOKER_FILLED
    return found


@inner
def means(rows: Doubles, lattice: Lattice) -> None:
    """Every keep becomes the mean over one more die."""
    more = lattice.more
    for keep in range(U(more.shape[0])):
        a, b, c = more[keep, 0] * WIDTH, more[keep, 1] * WIDTH, more[keep, 2] * WIDTH
        d, e, f = more[keep, 3] * WIDTH, more[keep, 4] * WIDTH, more[keep, 5] * WIDTH
        mean_of_six(rows, (U(keep) + U(ROLL_ROWS)) * WIDTH, a, b, c, d, e, f)


@inner
def maxima(rows: Doubles, lattice: Lattice) -> None:
    """Every row becomes the best of all keeps within it."""
    fewer = lattice.fewer
    last = U(fewer.shape[0] - 1)
    for step in range(U(fewer.shape[0])):
        row = last - U(step)
        to = row * WIDTH
        a, b, c = fewer[row, 0] * WIDTH, fewer[row, 1] * WIDTH, fewer[row, 2] * WIDTH
        if lattice.distinct[row] <= 2:
            raise_by_two(rows, to, a, b)
        elif lattice.distinct[row] == 3:
            raise_by_three(rows, to, a, b, c)
        else:
            raise_by_five(rows, to, a, b, c, fewer[row, 3] * WIDTH, fewer[row, 4] * WIDTH)


@inner
def allowed(tables: Tables, mask: int, holds: int) -> int:
    """The bits of the categories that may be filled."""
    return S(tables.legal[situation(tables, mask, holds)]) & ~mask


@inner
def held_after(tables: Tables, outcome: int, holds: int) -> int:
    """Whether the category of the extra bonus holds points after an outcome."""
    change = tables.extra[outcome]
    return holds if change == UNCHANGED else S(change == FULL)


@inner
def set_outcome(
    rows: Doubles, values: Doubles, game: Game, piece: Piece, category: int, outcome: int
) -> None:
    """What an outcome is worth on the lanes of a piece."""
    tables, blocks = game.tables, game.blocks
    after = piece.mask | (1 << category)
    low, high = S(blocks.low[after]), S(blocks.high[after])
    start = S(blocks.start[held_after(tables, outcome, piece.holds), after]) - low
    points = tables.points[outcome]
    upper = piece.upper + S(tables.gain[outcome])
    to = (ROWS + outcome) * LANES + piece.at
    if piece.width == LANES and upper >= low and upper + LANES - 1 <= high:
        copy_raised(rows, U(to), values, U(start + upper), points)
        return
    for lane in range(piece.width):
        rows[U(to + lane)] = points + values[U(start + min(max(upper + lane, low), high))]


@inner
def set_outcomes(rows: Doubles, values: Doubles, game: Game, piece: Piece, listed: int) -> None:
    """Set the rows of the outcomes of the listed categories on the lanes of a piece."""
    tables = game.tables
    may = allowed(tables, piece.mask, piece.holds)
    for category in range(tables.five.shape[2]):
        if not listed >> category & 1:
            continue
        for outcome in range(S(tables.first[category]), S(tables.first[category + 1])):
            if may >> category & 1:
                set_outcome(rows, values, game, piece, category, outcome)
            else:
                to = (ROWS + outcome) * LANES + piece.at
                for lane in range(piece.width):
                    rows[U(to + lane)] = -np.inf


@inner
def case_of(tables: Tables, mask: int, holds: int, face: int) -> int:
    """The situation of a card for five equal dice of a face, counted from 0."""
    own = S(tables.conditions[3 + face])
    found = situation(tables, mask, holds)
    return found | FACE_FILLED if mask & own == own else found


@inner
def set_five_equal(rows: Doubles, numbers: Doubles, tables: Tables, piece: Piece) -> None:
    """Set the rows of five equal dice, which the situation may change, to their best fill.

    `numbers` takes the outcomes, unless it is empty.
    """
    for face in range(len(FIVE_EQUAL)):
        case = case_of(tables, piece.mask, piece.holds, face)
        to = FIVE_EQUAL[face] * LANES + piece.at
        for lane in range(piece.width):
            best, number = -np.inf, 0.0
            for category in range(tables.five.shape[2]):
                outcome = S(tables.five[face, case, category])
                if outcome != ILLEGAL and not piece.mask >> category & 1:
                    value = rows[U((ROWS + outcome) * LANES + piece.at + lane)]
                    if value > best + EQUAL:
                        number = float(outcome)
                    best = max(best, value)
            rows[U(to + lane)] = best
            if numbers.size:
                numbers[U(to + lane)] = number


@inner
def list_categories(tables: Tables, may: int, listed: NDArray[np.uint64]) -> int:
    """Write the categories among these bits to `listed`; returns how many.

    The rest of the list is the column of `plain` that stands for no category.
    """
    count = 0
    listed[:] = tables.five.shape[2]
    for category in range(tables.five.shape[2]):
        if may >> category & 1:
            listed[count] = category
            count += 1
    return count


@inner
def outcome_at(outcome: int) -> np.uint64:
    """Where the row of an outcome begins."""
    return (U(outcome) + U(ROWS)) * WIDTH


@inner
def set_plain(rows: Doubles, tables: Tables, listed: NDArray[np.uint64], count: int) -> None:
    """Set the rows of all rolls to their best fill among the listed categories."""
    for roll in range(U(ROLL_ROWS)):
        found = tables.plain[roll]
        to = roll * WIDTH
        a, b, c = found[listed[0]], found[listed[1]], found[listed[2]]
        d, e, f = found[listed[3]], found[listed[4]], found[listed[5]]
        greatest_of_six(
            rows, to, outcome_at(a), outcome_at(b), outcome_at(c), outcome_at(d), outcome_at(e),
            outcome_at(f),
        )  # fmt: skip
        for place in range(6, count, 5):
            a, b, c = found[listed[place]], found[listed[place + 1]], found[listed[place + 2]]
            d, e = found[listed[place + 3]], found[listed[place + 4]]
            raise_by_five(
                rows, to, outcome_at(a), outcome_at(b), outcome_at(c), outcome_at(d), outcome_at(e)
            )


@inner
def choose_plain(
    rows: Doubles, numbers: Doubles, tables: Tables, listed: NDArray[np.uint64], count: int
) -> None:
    """As `set_plain`, with the outcome that is best in `numbers`."""
    rows[: ROLL_ROWS * LANES] = -np.inf
    numbers[: ROLL_ROWS * LANES] = np.inf
    for roll in range(U(ROLL_ROWS)):
        for place in range(count):
            outcome = tables.plain[roll, listed[place]]
            prefer_number(rows, numbers, roll * WIDTH, outcome_at(outcome), float(outcome))


@inner
def piece_from(blocks: Blocks, block: int, lane: int, first: int, last: int) -> Piece:
    """The piece of a block from `lane` on in the batch of the lanes `first` to `last`."""
    end = min(last, S(blocks.lane[block + 1]))
    mask = S(blocks.mask[block])
    upper = S(blocks.low[mask]) + lane - S(blocks.lane[block])
    return Piece(lane - first, end - lane, mask, S(blocks.holds[block]), upper)


@inner
def allowed_in(game: Game, first: int, last: int, block: int) -> int:
    """The bits of the categories that may be filled on any of some lanes."""
    blocks = game.blocks
    may = 0
    while block < blocks.mask.size and S(blocks.lane[block]) < last:
        may |= allowed(game.tables, S(blocks.mask[block]), S(blocks.holds[block]))
        block += 1
    return may


@inner
def set_fills(
    rows: Doubles, numbers: Doubles, values: Doubles, game: Game, first: int, last: int, block: int
) -> int:
    """Set the rows of the rolls of a batch to their best fills.

    `numbers` takes the outcomes, unless it is empty. `block` is the one that lane `first` is in;
    returns that of lane `last`.
    """
    tables, blocks = game.tables, game.blocks
    may = allowed_in(game, first, last, block)
    listed = np.empty(tables.five.shape[2] + 6, dtype=np.uint64)
    count = list_categories(tables, may, listed)
    lane, current = first, block
    while lane < last:
        piece = piece_from(blocks, current, lane, first, last)
        set_outcomes(rows, values, game, piece, may)
        lane += piece.width
        current += S(lane >= S(blocks.lane[current + 1]))
    if numbers.size:
        choose_plain(rows, numbers, tables, listed, count)
    else:
        set_plain(rows, tables, listed, count)
    lane, current = first, block
    while lane < last:
        piece = piece_from(blocks, current, lane, first, last)
        set_five_equal(rows, numbers, tables, piece)
        lane += piece.width
        current += S(lane >= S(blocks.lane[current + 1]))
    return current


@inner
def lane_after(game: Game, piece: Piece, category: int, outcome: int, lane: int) -> int:
    """The lane that an outcome leads to from one of a piece's lanes, counted from 0."""
    tables, blocks = game.tables, game.blocks
    after = piece.mask | (1 << category)
    low, high = S(blocks.low[after]), S(blocks.high[after])
    upper = piece.upper + lane + S(tables.gain[outcome])
    start = S(blocks.start[held_after(tables, outcome, piece.holds), after])
    return start + min(max(upper, low), high) - low
