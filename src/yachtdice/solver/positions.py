"""The positions of a ruleset, numbered so that loops find neighbours side by side.

A position is what of a card matters for the points to come: the filled categories as a *mask* (bit
`c` for the category in row `c`), whether the category of the extra bonus *holds* points, and the
upper sum. A ruleset without the bonus or the extra has no such part.

A *block* is the positions that share mask and holds; its upper sums are consecutive *lanes*. The
sum is capped at the bonus's threshold, where the bonus is won; sums from which it cannot be won
any more share the lowest lane; and sums too high for the mask are left out. Blocks are ordered by
*level*, the number of filled categories.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.errors import TooManyPositions
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.solver.outcomes import FULL, UNCHANGED, UPPER_COMPLETE, Tables, build_tables

MOST_LANES = 20_000_000
"""A ruleset with more lanes is refused: values alone would take more than 160 MB."""

NOWHERE = 0xFFFF_FFFF
"""In place of a lane: no game comes here."""


class Blocks(NamedTuple):
    """The blocks as arrays.

    By block: `mask`, `holds` and `lane`, its first lane (with one entry more, the number of all
    lanes). By mask: `low` and `high`, the upper sums of the first and the last lane. `start[holds,
    mask]` is the first lane or `NOWHERE`. `threshold` and `bonus` are the upper bonus's, 0 without.
    """

    mask: NDArray[np.uint32]
    holds: NDArray[np.uint8]
    lane: NDArray[np.uint32]
    low: NDArray[np.uint16]
    high: NDArray[np.uint16]
    start: NDArray[np.uint32]
    threshold: int
    bonus: float


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """All positions of a ruleset, with the tables of what its turns can end in.

    `levels[k]` to `levels[k + 1]` are the blocks with `k` filled categories. `states` counts the
    positions that can be reached when every sum below the threshold counts as one of its own.
    """

    rules: Ruleset
    tables: Tables
    blocks: Blocks
    levels: tuple[int, ...]
    states: int

    @property
    def lanes(self) -> int:
        """How many values there are."""
        return int(self.blocks.lane[-1])

    def level_lanes(self, level: int) -> tuple[int, int]:
        """The first lane of a level, and the one after its last."""
        lane = self.blocks.lane
        return int(lane[self.levels[level]]), int(lane[self.levels[level + 1]])

    def block_of(self, lane: int) -> int:
        """The block of a lane."""
        return int(np.searchsorted(self.blocks.lane, lane, side="right")) - 1

    def mask(self, card: Scorecard) -> int:
        """The filled categories of a card."""
        return sum(1 << row for row, points in enumerate(card.points) if points is not None)

    def holds(self, card: Scorecard) -> bool:
        """Whether the category of the extra bonus holds points."""
        extra = self.rules.extra
        return bool(extra and card.get(extra.category))

    def lane_of(self, mask: int, holds: bool, upper: int) -> int:
        """The lane of a position."""
        low, high = int(self.blocks.low[mask]), int(self.blocks.high[mask])
        return int(self.blocks.start[int(holds), mask]) + min(max(upper, low), high) - low

    def lane(self, card: Scorecard) -> int:
        """The lane of a card."""
        return self.lane_of(self.mask(card), self.holds(card), card.upper)

    def lanes_after(self, card: Scorecard) -> NDArray[np.int64]:
        """The lane that each outcome leads to from a card, `NOWHERE` where its category is filled.

        Whether a roll may have the outcome is for the tables to say.
        """
        tables, blocks, mask = self.tables, self.blocks, self.mask(card)
        category = tables.category.astype(np.int64)
        after = mask | (1 << category)
        held = np.where(tables.extra == UNCHANGED, self.holds(card), tables.extra == FULL)
        low = blocks.low[after].astype(np.int64)
        upper = np.clip(card.upper + tables.gain.astype(np.int64), low, blocks.high[after])
        start = blocks.start[held.astype(np.int64), after].astype(np.int64)
        open_after = (mask >> category & 1 == 0) & (start != NOWHERE)
        return np.where(open_after, start + upper - low, NOWHERE)

    def points_after(self, card: Scorecard) -> NDArray[np.int64]:
        """The points that each outcome adds to the total of a card, an upper bonus won by it too.

        Whether the category is open, and may be filled, is not asked.
        """
        points = self.tables.points.astype(np.int64)
        bonus = self.rules.upper_bonus
        if bonus and card.upper < bonus.threshold:
            won = card.upper + self.tables.gain.astype(np.int64) >= bonus.threshold
            points += bonus.points * won
        return points


def find_positions(rules: Ruleset) -> Positions:
    """Number the positions of a ruleset. Raises `TooManyPositions` beyond `MOST_LANES`."""
    tables = build_tables(rules)
    most = np.array([_gains(tables, row).max() for row in range(len(rules.categories))])
    threshold = rules.upper_bonus.threshold if rules.upper_bonus else 0
    low, high = _bounds(most, threshold)
    mask, holds, levels = _order(rules, tables)
    width = high[mask].astype(np.int64) - low[mask] + 1
    total = int(width.sum())
    if total > MOST_LANES:
        message = f"expected at most {MOST_LANES} positions in a ruleset, found {total}"
        raise TooManyPositions(message, found=total, most=MOST_LANES)
    lane = np.concatenate([[0], np.cumsum(width)]).astype(np.uint32)
    start = np.full((2, low.size), NOWHERE, dtype=np.uint32)
    start[holds, mask] = lane[:-1]
    bonus = float(rules.upper_bonus.points) if rules.upper_bonus else 0.0
    blocks = Blocks(mask, holds, lane, low, high, start, threshold, bonus)
    return Positions(rules, tables, blocks, levels, _count(tables, blocks, most))


def _gains(tables: Tables, row: int) -> NDArray[np.uint16]:
    return tables.gain[tables.first[row] : tables.first[row + 1]]


def _bounds(
    most: NDArray[np.uint16], threshold: int
) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """The lowest and the highest upper sum of each mask that need a lane."""
    gained = np.zeros(1, dtype=np.int64)
    for gain in most:
        gained = np.concatenate([gained, gained + int(gain)])
    high = np.minimum(threshold, gained)
    to_come = gained[-1] - gained
    low = np.minimum(high, np.maximum(0, threshold - to_come - 1))
    return low.astype(np.uint16), high.astype(np.uint16)


def _reachable(tables: Tables, categories: int) -> NDArray[np.bool_]:
    """Which masks a game can come to in the order that the rules allow."""
    masks = np.arange(1 << categories, dtype=np.uint32)
    upper = tables.conditions[0]
    legal = tables.legal[np.where(masks & upper == upper, UPPER_COMPLETE, 0)]
    reached = np.zeros(masks.size, dtype=np.bool_)
    reached[0] = True
    filled = np.bitwise_count(masks)
    for level in range(categories):
        here = masks[reached & (filled == level)]
        for row in range(categories):
            bit = np.uint32(1 << row)
            reached[here[(legal[here] & ~here & bit) > 0] | bit] = True
    return reached


def _order(
    rules: Ruleset, tables: Tables
) -> tuple[NDArray[np.uint32], NDArray[np.uint8], tuple[int, ...]]:
    """The masks and holds of all blocks in their order, and where each level begins."""
    categories = len(rules.categories)
    masks = np.flatnonzero(_reachable(tables, categories)).astype(np.uint32)
    holds = np.zeros(masks.size, dtype=np.uint8)
    if rules.extra:
        held = masks[masks & np.uint32(1 << rules.index(rules.extra.category)) > 0]
        masks = np.concatenate([masks, held])
        holds = np.concatenate([holds, np.ones(held.size, dtype=np.uint8)])
    filled = np.bitwise_count(masks)
    order = np.lexsort((holds, masks, filled))
    levels = np.searchsorted(filled[order], range(categories + 2))
    return masks[order], holds[order], tuple(int(each) for each in levels)


def _count(tables: Tables, blocks: Blocks, most: NDArray[np.uint16]) -> int:
    """How many positions can be reached: for every block the sums that its categories can make."""
    upper = [row for row, gain in enumerate(most) if gain]
    bits = sum(1 << row for row in upper)
    subsets, blocks_with = np.unique(blocks.mask & np.uint32(bits), return_counts=True)
    total = 0
    for subset, times in zip(subsets.tolist(), blocks_with.tolist(), strict=True):
        sums = {0}
        for row in upper:
            if subset >> row & 1:
                gains = set(_gains(tables, row).tolist())
                sums = {min(old + gain, blocks.threshold) for old in sums for gain in gains}
        total += times * len(sums)
    return total
