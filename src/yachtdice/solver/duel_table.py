"""The table of a ruleset: the shares of two players in every position, solved once and kept.

Only for rulesets whose cards are no more than what is filled: an upper bonus or an extra multiplies
the cards of both players, and their product is out of reach.

The files are `00.shares` to `23.shares` (for 12 categories). Beside them, while the table is being
made, `work` has the step solved last in single precision: whoever comes next goes on from there, to
the same bits.
"""

import shutil
import time
from dataclasses import dataclass
from errno import EIO
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from yachtdice.errors import InvalidInput, NoDuelTable, NotEnoughRoom
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.solver.duel_files import (
    Kind,
    StepFile,
    file_size,
    folder_of,
    kind_for,
    write_step,
)
from yachtdice.solver.duel_shares import Solved
from yachtdice.solver.duel_sides import MARGIN, Pairs, Side
from yachtdice.solver.duel_solve import Stage, Workers, check_size, last_stage, new_stage
from yachtdice.solver.positions import find_positions
from yachtdice.solver.solve import Progress

MOST_POSITIONS = 1_500_000_000
"""A table of more is refused: it would take more than 3 GB on the disk, and 2 GB of memory."""
REMEMBERED = 64
"""Rows that stay in memory: half a MB each, and a turn of a player needs one."""

Singles = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a table comes to: its positions, and the bytes of its files.

    `solved` positions are kept already. `room` are the bytes that the disk must have free to make
    the rest, and `folder` is where.
    """

    positions: int
    bytes: int
    solved: int
    room: int
    folder: Path


@dataclass(frozen=True, slots=True)
class Made:
    """A table that was made or gone on with: so many positions were `solved`, in so many seconds.

    `processor_seconds` are those of all processors together.
    """

    table: "Table"
    solved: int
    seconds: float
    processor_seconds: float
    threads: int

    def to_data(self) -> dict[str, float]:
        """As JSON would hold it."""
        return {
            "first": self.table.first,
            "positions": self.table.positions,
            "bytes": self.table.bytes,
            "solved": self.solved,
            "seconds": self.seconds,
            "processor_seconds": self.processor_seconds,
            "threads": self.threads,
        }


class Table(Solved):
    """A finished table on the disk. Serves all cards of two players in turn."""

    def __init__(self, pairs: Pairs, files: tuple[StepFile, ...]) -> None:
        super().__init__(pairs)
        self._files = files
        self._read = lru_cache(REMEMBERED)(self._read_row)

    @property
    def first(self) -> float:
        """The share of the player who begins."""
        return float(self.row(0, 0)[0])

    @property
    def positions(self) -> int:
        """How many positions are solved."""
        return sum(file.shares for file in self._files)

    @property
    def bytes(self) -> int:
        """The bytes of the files."""
        return sum(file.bytes for file in self._files)

    def row(self, step: int, place: int) -> Singles:
        return self._read(step, place)

    def _read_row(self, step: int, place: int) -> Singles:
        return self._files[step].row(place)


def check_ruleset(rules: Ruleset) -> None:
    """Raise `NoDuelTable` for a ruleset whose cards are more than what is filled."""
    if rules.upper_bonus or rules.extra:
        message = f"expected a ruleset without an upper bonus or an extra, found {rules.id!r}"
        raise NoDuelTable(message, found=rules.name)


def open_table(rules: Ruleset) -> Table | None:
    """The table of a ruleset, if it is kept."""
    if rules.upper_bonus or rules.extra:
        return None
    files: list[StepFile] = []
    try:
        for step in range(2 * len(rules.categories)):
            files.append(StepFile(_path(rules, step), rules, step))
    except (OSError, RuntimeError, ValueError):
        return None
    return Table(_all_pairs(rules), tuple(files))


class Maker:
    """Solves a ruleset for two players, or what is not solved yet of it, and keeps it.

    Interrupted, another goes on from the last step that was finished. Raises `NoDuelTable` and
    `TooManyPositions`.
    """

    def __init__(self, rules: Ruleset) -> None:
        check_ruleset(rules)
        self._rules = rules
        self._folder = folder_of(rules)
        self._work = self._folder / "work"
        self._pairs = _all_pairs(rules)
        check_size(self._pairs, MOST_POSITIONS)
        steps = range(self._pairs.steps)
        self._rows = [self._pairs.row_sizes(step) for step in steps]
        self._positions = [int(rows.sum()) for rows in self._rows]
        self._bytes = [file_size(rows.size, int(rows.sum())) for rows in self._rows]

    def plan(self) -> Plan:
        """What there is to do."""
        return self._plan(self._solved_from())

    def run(self, threads: int | None = None, progress: Progress | None = None) -> Made:
        """Make the table, on all processors unless told. One that is finished is checked.

        Raises `NotEnoughRoom`, `InvalidInput` for less than one thread, and `OSError` where the
        folder cannot be written.
        """
        if threads is not None and threads < 1:
            raise InvalidInput(f"expected at least one thread, found {threads!r}", found=threads)
        wall, processor = time.perf_counter(), time.process_time()
        now = self._stage(self._solved_from())
        plan = self._plan(now.step)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._check_room(plan)
        with Workers(self._pairs.one.positions, threads) as workers:
            tell = _Teller(plan, progress)
            while now.step:
                now = workers.solve(self._pairs, now, tell)
                self._keep(now)
        self._work.unlink(missing_ok=True)
        table = open_table(self._rules)
        if table is None:
            raise OSError(EIO, "the files of the table cannot be read")
        solved, seconds = plan.positions - plan.solved, time.perf_counter() - wall
        return Made(table, solved, seconds, time.process_time() - processor, workers.threads)

    def _plan(self, step: int) -> Plan:
        """What there is to do once a step is solved."""
        left = self._positions[:step]
        spare = 4 * sum(sorted(left)[-2:])
        return Plan(
            positions=sum(self._positions),
            bytes=sum(self._bytes),
            solved=sum(self._positions[step:]),
            room=sum(self._bytes[:step]) + spare,
            folder=self._folder,
        )

    def _solved_from(self) -> int:
        """The first of the steps that are kept, and can be gone on from."""
        if open_table(self._rules):
            return 0
        try:
            solved = StepFile(self._work, self._rules).step
            for step in range(solved, self._pairs.steps):
                StepFile(_path(self._rules, step), self._rules, step)
        except (OSError, ValueError):
            return self._pairs.steps
        return solved

    def _stage(self, step: int) -> Stage:
        """A step that is kept; the end of the game where a file from it on is damaged."""
        try:
            for each in range(step, self._pairs.steps):
                StepFile(_path(self._rules, each), self._rules, each).check()
            if step < self._pairs.steps:
                stage = new_stage(self._pairs, step)
                path = self._work if step else _path(self._rules, 0)
                StepFile(path, self._rules, step).read(stage.shares[MARGIN:-MARGIN])
                return stage
        except (OSError, ValueError):
            pass
        return last_stage(self._pairs)

    def _check_room(self, plan: Plan) -> None:
        free = shutil.disk_usage(self._folder).free
        if free < plan.room:
            message = f"expected {plan.room} bytes free in {self._folder}, found {free}"
            raise NotEnoughRoom(message, needed=plan.room, free=free, folder=str(self._folder))

    def _keep(self, stage: Stage) -> None:
        """Write a step, and what the next one needs to be gone on with."""
        step, rows = stage.step, self._rows[stage.step]
        shares = stage.shares[MARGIN:-MARGIN]
        path, kind = _path(self._rules, step), kind_for(shares.size)
        write_step(path, self._rules, step, rows, shares, kind)
        if step:
            write_step(self._work, self._rules, step, rows, shares, Kind.FULL)


class _Teller:
    """Adds up what is done."""

    def __init__(self, plan: Plan, progress: Progress | None) -> None:
        self._done = plan.solved
        self._total = plan.positions
        self._progress = progress

    def __call__(self, more: int) -> None:
        self._done += more
        if self._progress:
            self._progress(self._done, self._total)


def _all_pairs(rules: Ruleset) -> Pairs:
    """All pairs of cards of a game from the beginning."""
    side = Side(find_positions(rules), Scorecard(rules))
    return Pairs(side, side, 0)


def _path(rules: Ruleset, step: int) -> Path:
    """Where the shares of a step are kept."""
    return folder_of(rules) / f"{step:02}.shares"
