"""Backward induction: the value of every position of a ruleset.

The value of a lane is the expected points to come under best play, the upper bonus included: it is
paid at the end, where the sum has reached the threshold, so that turns need not ask.
"""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yachtdice.ruleset import Ruleset
from yachtdice.solver.lattice import LATTICE, ROWS
from yachtdice.solver.positions import Positions, find_positions

Progress = Callable[[int, int], None]


def processors() -> int:
    return len(os.sched_getaffinity(0))


def aligned(size: int) -> NDArray[np.float64]:
    """Doubles that begin at a line of the processor's cache."""
    room = np.empty(size + 8)
    skip = -(room.ctypes.data // 8) % 8
    return room[skip : skip + size]


@dataclass(frozen=True, slots=True)
class Workers:
    """Threads that go through the lanes of a level side by side.

    Each lane is computed by one of them from the lanes of other levels alone, so the results are
    the same, bit by bit, for any number.
    """

    positions: Positions
    threads: int
    progress: Progress | None = None

    def run(self, work: Callable[[int, int, int, int], None]) -> None:
        """Call `work(thread, first, last, block)` for all lanes, the last level but one first."""
        done = 0
        with ThreadPoolExecutor(self.threads) as pool:
            for level in range(len(self.positions.levels) - 3, -1, -1):
                first, last = self.positions.level_lanes(level)
                shares = self._shares(first, last)
                if len(shares) == 1:
                    work(*shares[0])
                else:
                    for job in [pool.submit(work, *share) for share in shares]:
                        job.result()
                done += last - first
                if self.progress:
                    self.progress(done, self.positions.lanes)

    def _shares(self, first: int, last: int) -> list[tuple[int, int, int, int]]:
        step = max(-(-(last - first) // self.threads), 256)
        starts = range(first, last, step)
        return [
            (thread, start, min(start + step, last), self.positions.block_of(start))
            for thread, start in enumerate(starts)
        ]


def solve(positions: Positions, threads: int = 1, progress: Progress | None = None):
    from yachtdice.solver.turn_loops import LANES, Game, row_count
    from yachtdice.solver.value_loops import solve_lanes
    game = Game(positions.tables, positions.blocks, LATTICE)
    values = np.zeros(positions.lanes)
    _pay_bonus(positions, values)
    rows = [aligned(row_count(len(positions.tables.points)) * LANES) for _ in range(threads)]
    Workers(positions, threads, progress).run(lambda t,a,b,k: solve_lanes(values, rows[t], game, a, b, k))
    return values

def _pay_bonus(positions, values):
    last = len(positions.levels) - 2
    blocks = positions.blocks
    for block in range(positions.levels[last], positions.levels[last + 1]):
        if positions.blocks.threshold and int(blocks.high[blocks.mask[block]]) == blocks.threshold:
            values[int(blocks.lane[block+1]) - 1] = blocks.bonus

def deviations(positions, values, threads=1):
    from yachtdice.solver.turn_loops import LANES, Game, row_count, Batch, ROLL_ROWS
    from yachtdice.solver.value_loops import vary_lanes
    game = Game(positions.tables, positions.blocks, LATTICE)
    var = np.zeros(positions.lanes)
    def b():
        n=row_count(len(positions.tables.points)) * LANES
        m = ROLL_ROWS*LANES
        return Batch(aligned(n), aligned(n), *[np.empty(m,dtype=np.uint16) for _ in range(3)])
    bs=[b() for _ in range(threads)]
    Workers(positions, threads).run(lambda t,a,b,k: vary_lanes(var, values, bs[t], game, a, b, k))
    return np.sqrt(var)
