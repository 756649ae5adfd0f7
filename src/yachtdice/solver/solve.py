"""Backward induction: the value of every position of a ruleset.

The value of a lane is the expected points to come under best play, the upper bonus included: it is
paid at the end, where the sum has reached the threshold, so that turns need not ask.
"""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from yachtdice.errors import InvalidInput
from yachtdice.ruleset import Ruleset
from yachtdice.solver.lattice import LATTICE, ROLL_ROWS, ROWS
from yachtdice.solver.positions import Positions, find_positions

if TYPE_CHECKING:
    from yachtdice.solver.choice_loops import Batch
    from yachtdice.solver.turn_loops import Game

Doubles = NDArray[np.float64]
Progress = Callable[[int, int], None]
"""Called with how many positions are done, and how many there are."""

SMALLEST_SHARE = 256
"""Fewer lanes are not worth a thread of their own."""


@dataclass(frozen=True, slots=True)
class Solution:
    """All positions of a ruleset with their values, in expected points to come.

    `seconds` is what the solving took, without loading or compiling code.
    """

    positions: Positions
    values: Doubles
    seconds: float
    threads: int

    @property
    def expected(self) -> float:
        """The expected final score."""
        return float(self.values[0])

    @property
    def states(self) -> int:
        """How many positions can be reached."""
        return self.positions.states

    def to_data(self) -> dict[str, float]:
        """As JSON would hold it."""
        return {
            "expected": self.expected,
            "states": self.states,
            "seconds": self.seconds,
            "threads": self.threads,
        }


def solve(rules: Ruleset, threads: int | None = None, progress: Progress | None = None) -> Solution:
    """Solve a ruleset from nothing, on all processors unless told.

    Raises `TooManyPositions`, and `InvalidInput` for less than one thread.
    """
    from yachtdice.solver import value_loops

    threads = processors() if threads is None else threads
    if threads < 1:
        raise InvalidInput(f"expected at least one thread, found {threads!r}", found=threads)
    start = time.perf_counter()
    positions = find_positions(rules)
    found = time.perf_counter()
    game = game_of(positions)
    values = np.zeros(positions.lanes)
    rooms = [new_rows(positions) for _ in range(threads)]
    value_loops.solve_lanes(values, rooms[0], game, 0, 0, 0)
    loaded = time.perf_counter()
    _pay_bonus(positions, values)

    def work(thread: int, first: int, last: int, block: int) -> None:
        value_loops.solve_lanes(values, rooms[thread], game, first, last, block)

    run(positions, work, threads, progress)
    seconds = time.perf_counter() - loaded + found - start
    return Solution(positions, values, seconds, threads)


def find_variances(
    positions: Positions,
    values: Doubles,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Doubles:
    """The variance of the points to come under best play, by lane."""
    from yachtdice.solver import value_loops

    threads = threads or processors()
    game = game_of(positions)
    variances = np.zeros(positions.lanes)
    rooms = [new_batch(positions) for _ in range(threads)]

    def work(thread: int, first: int, last: int, block: int) -> None:
        value_loops.vary_lanes(variances, values, rooms[thread], game, first, last, block)

    run(positions, work, threads, progress)
    return variances


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def aligned(size: int) -> Doubles:
    """Doubles that begin at a line of the processor's cache."""
    room = np.empty(size + 8)
    skip = -(room.ctypes.data // 8) % 8
    return room[skip : skip + size]


def game_of(positions: Positions) -> "Game":
    """The arrays that loops go by."""
    from yachtdice.solver.turn_loops import Game

    return Game(positions.tables, positions.blocks, LATTICE)


def new_batch(positions: Positions) -> "Batch":
    """Room for the loops that write down best play."""
    from yachtdice.solver.choice_loops import Batch
    from yachtdice.solver.compiled import LANES

    fill, late, early = np.zeros((3, ROLL_ROWS * LANES), dtype=np.uint16)
    stop = aligned(ROLL_ROWS * LANES)
    return Batch(new_rows(positions), new_rows(positions), stop, fill, late, early)


def new_rows(positions: Positions) -> Doubles:
    """Room for the rows of a batch."""
    from yachtdice.solver.compiled import LANES

    return aligned((ROWS + positions.tables.points.size + 1) * LANES)


def _pay_bonus(positions: Positions, values: Doubles) -> None:
    """Set the values of full cards."""
    blocks = positions.blocks
    for block in range(positions.levels[-2], positions.levels[-1]):
        if blocks.threshold and blocks.high[blocks.mask[block]] == blocks.threshold:
            values[int(blocks.lane[block + 1]) - 1] = blocks.bonus


def run(
    positions: Positions,
    work: Callable[[int, int, int, int], None],
    threads: int,
    progress: Progress | None = None,
    lowest: int = 0,
) -> None:
    """Call `work(thread, first, last, block)` for all lanes, those of the fullest cards first.

    Full cards are left out, and those with fewer filled categories than `lowest`.

    The lanes of a level are shared among threads. Each is computed from the lanes of the level
    before alone, so the results are the same, bit by bit, for any number of threads.
    """
    full = positions.level_lanes(len(positions.levels) - 2)[0]
    with ThreadPoolExecutor(threads) as pool:
        for level in range(len(positions.levels) - 3, lowest - 1, -1):
            first, last = positions.level_lanes(level)
            step = max(-(-(last - first) // threads), SMALLEST_SHARE)
            shares = [
                (thread, lane, min(lane + step, last), positions.block_of(lane))
                for thread, lane in enumerate(range(first, last, step))
            ]
            for job in [pool.submit(work, *share) for share in shares]:
                job.result()
            if progress:
                progress(full - first, full)
