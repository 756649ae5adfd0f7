"""Backward induction for two players: the shares of a step from those of the step after it."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from yachtdice.errors import TooManyPositions
from yachtdice.solver.duel_sides import MARGIN, Alone, Pairs, Steps, sizes
from yachtdice.solver.positions import Positions
from yachtdice.solver.solve import game_of, new_rows, processors

if TYPE_CHECKING:
    from types import TracebackType

    from yachtdice.solver.duel_loops import Windows

Singles = NDArray[np.float32]
Done = Callable[[int], None]
"""Called with how many positions more are solved."""

LEAST_WORK, MOST_WORK = 4_000, 400_000
"""Positions that a thread takes on at a time: a tenth of a second at most, to be stopped after."""
SHARES_OF_THREAD = 4


MOST_ON_THE_SPOT = 10_000_000
"""Positions that are solved while somebody waits: some three seconds and a half of a processor."""

FEWEST_LEADS = 10
"""Leads of a pair of cards on the average, if not more."""


class Stage(NamedTuple):
    """A solved step: its windows, and the shares of the one who moves with margins at both ends."""

    step: int
    windows: "Windows"
    shares: Singles

    @property
    def size(self) -> int:
        """How many positions there are."""
        return self.shares.size - 2 * MARGIN


def new_stage(steps: Steps, step: int) -> Stage:
    """Room for the shares of a step."""
    windows = steps.windows(step)
    size = int(sizes(windows.lowest, windows.highest).sum())
    return Stage(step, windows, np.zeros(size + 2 * MARGIN, dtype=np.float32))


def last_stage(pairs: Pairs) -> Stage:
    """The end: where both cards are full, only a draw is undecided."""
    stage = new_stage(pairs, pairs.steps)
    stage.shares[:] = 0.5
    return stage


class Workers:
    """Threads that solve steps, on all processors unless told.

    Every position is computed from the step after it alone, so the shares are the same, bit by bit,
    for any number of threads. Left by an exception, the threads stop within a tenth of a second.
    """

    def __init__(self, positions: Positions, threads: int | None = None) -> None:
        self.threads = processors() if threads is None else threads
        self._pool = ThreadPoolExecutor(self.threads)
        self._game = game_of(positions)
        self._plain = positions.rules.joker is None and positions.rules.extra is None
        self._rooms: SimpleQueue[NDArray[np.float64]] = SimpleQueue()
        for _ in range(self.threads):
            self._rooms.put(new_rows(positions))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: "TracebackType | None",
    ) -> None:
        self._pool.shutdown(cancel_futures=True)

    def solve(self, steps: Steps, then: Stage, done: Done | None = None) -> Stage:
        """The step before a solved one."""
        now = new_stage(steps, then.step - 1)
        jobs: list[tuple[int, Future[None]]] = []
        for size, first, last in _shares_of_work(now, self.threads):
            jobs.append((size, self._pool.submit(self._work, steps, now, then, first, last)))
        for size, job in jobs:
            job.result()
            if done:
                done(size)
        return now

    def _work(self, steps: Steps, now: Stage, then: Stage, first: int, last: int) -> None:
        from yachtdice.solver.duel_loops import duel_pairs

        rows = self._rooms.get()
        try:
            duel_pairs(
                now.shares, then.shares, rows, steps.mover(now.step), now.windows, then.windows,
                steps.sign(now.step), self._game, self._plain, first, last,
            )  # fmt: skip
        finally:
            self._rooms.put(rows)


def _shares_of_work(stage: Stage, threads: int) -> Iterator[tuple[int, int, int]]:
    """Positions, first pair and last pair of pieces of work, in the order of the loops."""
    ends = np.cumsum(sizes(stage.windows.lowest, stage.windows.highest).T)
    wanted = min(max(stage.size // (threads * SHARES_OF_THREAD), LEAST_WORK), MOST_WORK)
    first, before = 0, 0
    while first < ends.size:
        last = min(int(np.searchsorted(ends, before + wanted)) + 1, ends.size)
        yield int(ends[last - 1]) - before, first, last
        first, before = last, int(ends[last - 1])


def check_size(steps: Steps, most: int) -> None:
    """Raise `TooManyPositions` where there are more.

    `found` is less than there are where the pairs alone show that they are too many.
    """
    found = FEWEST_LEADS * steps.count
    if found <= most:
        windows = map(steps.windows, range(steps.steps))
        found = sum(int(sizes(each.lowest, each.highest).sum()) for each in windows)
    if found > most:
        message = f"expected at most {most} positions of two players, found {found}"
        raise TooManyPositions(message, found=found, most=most)


def solve_pairs(pairs: Pairs, threads: int | None = None) -> tuple[Stage, ...]:
    """All steps, the first one first."""
    stages = [last_stage(pairs)]
    with Workers(pairs.one.positions, threads) as workers:
        for _ in range(pairs.steps):
            stages.append(workers.solve(pairs, stages[-1]))
    return tuple(reversed(stages))


def solve_alone(
    alone: Alone,
    positions: Positions,
    worth: Callable[[NDArray[np.int64]], NDArray[np.float64]],
    threads: int | None = None,
) -> tuple[Stage, ...]:
    """All steps of a side that plays on alone, for what final totals are worth, from 0 to 1.

    Windows and shares are by place of the one who plays. Raises `TooManyPositions` beyond
    `MOST_ON_THE_SPOT`.
    """
    check_size(alone, MOST_ON_THE_SPOT)
    last = new_stage(alone, alone.steps)
    for place in range(last.windows.lowest.shape[0]):
        low, high = int(last.windows.lowest[place, 0]), int(last.windows.highest[place, 0])
        if low <= high:
            start = int(last.windows.offset[place, 0])
            last.shares[start : start + high - low + 1] = worth(np.arange(low, high + 1))
    stages = [last]
    with Workers(positions, threads) as workers:
        for _ in range(alone.steps):
            stages.append(workers.solve(alone, _turned(stages[-1])))
    return tuple(reversed(stages))


def _turned(stage: Stage) -> Stage:
    """A step as the one who moves sees it, as if the other moved then."""
    lowest, highest, offset = stage.windows
    return Stage(stage.step, stage.windows._make((lowest.T, highest.T, offset.T)), 1 - stage.shares)
