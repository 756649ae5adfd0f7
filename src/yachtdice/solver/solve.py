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


def solve(positions: Positions, threads: int = 1):
    from yachtdice.solver.kernels import LANES, Game, row_count, solve_lanes
    game = Game(positions.tables, positions.blocks, LATTICE)
    values = np.empty(positions.lanes)
    last_level = len(positions.levels) - 2
    a, b = positions.level_lanes(last_level)
    # terminal
    blocks = positions.blocks
    mask = blocks.mask[positions.levels[last_level]]
    for blk in range(positions.levels[last_level], positions.levels[last_level + 1]):
        s, e = int(blocks.lane[blk]), int(blocks.lane[blk+1])
        u = int(blocks.low[mask]) + np.arange(e - s)
        values[s:e] = np.where((u >= blocks.threshold), blocks.bonus, 0.0)
    rows = [aligned(row_count(len(positions.tables.points)) * LANES) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        for level in range(last_level - 1, -1, -1):
            a, b = positions.level_lanes(level)
            cuts = [a + (b - a) * i // threads // LANES * LANES for i in range(threads)] + [b]
            cuts[0] = a
            jobs = []
            for i in range(threads):
                if cuts[i] < cuts[i+1]:
                    blk = int(np.searchsorted(blocks.lane, cuts[i], side="right")) - 1
                    jobs.append(pool.submit(solve_lanes, values, rows[i], game, cuts[i], cuts[i+1], blk))
            for j in jobs: j.result()
    return values
