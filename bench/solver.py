"""The solver beside its peers.

Each task runs in a process of its own, ours and theirs in turn, several times; the best counts.
The peers are installed into an environment of their own, in the folder that `YACHTDICE_PEERS`
names; where that is `none` they are left out.
"""

import json
import os
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PEERS = ("yatzy-solver==1.0.0", "pyhtzee", "open_spiel")
ROUNDS = 3


@dataclass(frozen=True)
class Row:
    """A line of the table: our task, a peer's to compare with, and what must be reached.

    `unit` is `s`, `ms` or `games/s`, and says whether less or more is better. `ratio` is how many
    times better than the peer, `bound` an absolute figure for a quiet machine.
    """

    what: str
    task: str
    unit: str
    bound: float
    peer: str | None = None
    ratio: float = 0
    threads: int = 1


ROWS = (
    Row("all of Yahtzee, one thread", "solve_yahtzee", "s", 0.5, "yatzy_solve", 10),
    Row("all of Yahtzee, two threads", "solve_yahtzee_2", "s", 0.3, "yatzy_solve", 10, 2),
    Row("all of Yacht", "solve_yacht", "ms", 10),
    Row("all of Yacht, whole process", "solve_process", "s", 1.5),
    Row("one piece of advice", "advise", "ms", 1),
    Row("best play of Yacht", "simulate_yacht", "games/s", 500_000),
    Row("best play of Yahtzee", "simulate_yahtzee", "games/s", 50_000, "yatzy_simulate", threads=2),
    Row("the same, against random play", "simulate_yahtzee", "games/s", 50_000, "pyhtzee_random"),
    Row("the same, of Yacht", "simulate_yacht", "games/s", 500_000, "open_spiel_random"),
    Row("distribution of Yacht", "distribution_yacht", "s", 0.1),
    Row("distribution of Yahtzee", "distribution_yahtzee", "s", 20),
    Row("deviations of all of Yahtzee", "deviation_yahtzee", "s", 20),
    Row("target from an empty card of Yacht", "target_yacht", "s", 20),
)
MOST_MEMORY = 400


def ours(row: Row) -> tuple[float, float]:
    """Our figure and the megabytes it took."""
    command = [sys.executable, "-m", "bench.solver_tasks", row.task]
    start = time.perf_counter()
    result = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    if row.task == "solve_process":
        return time.perf_counter() - start, result["memory"]
    return result["value"], result["memory"]


def theirs(row: Row, python: Path) -> float:
    """The peer's figure, with as many threads."""
    command = [str(python), str(Path(__file__).with_name("solver_peers.py")), str(row.peer)]
    environment = {**os.environ, "RAYON_NUM_THREADS": str(row.threads)}
    environment.pop("PYTHONPATH", None)
    run = subprocess.run(command, check=True, capture_output=True, env=environment)
    return json.loads(run.stdout)


def peers_python(folder: Path) -> Path:
    """The Python of the peers' environment."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PEERS], check=True)
    return python


def line(row: Row, python: Path | None) -> str:
    """A line of the table."""
    more = row.unit == "games/s"
    pick = max if more else min
    mine: list[float] = []
    memory: list[float] = []
    peer: list[float] = []
    for _ in range(ROUNDS):
        figure, megabytes = ours(row)
        mine.append(figure)
        memory.append(megabytes)
        if row.peer and python:
            peer.append(theirs(row, python))
    reached = pick(mine)
    ratio = (reached / pick(peer) if more else pick(peer) / reached) if peer else None
    bound = row.bound / 1000 if row.unit == "ms" else row.bound
    good = reached >= bound if more else reached <= bound
    good = (good if ratio is None else ratio >= row.ratio) and max(memory) <= MOST_MEMORY
    return " | ".join(
        [
            f"{row.what:36}",
            f"{show(reached, row.unit):>16}",
            f"{show(bound, row.unit):>16}",
            f"{show(pick(peer), row.unit) + ' ' + str(row.peer) if peer else '':>36}",
            f"{f'{ratio:.1f} x' if ratio else '':>9}",
            f"{max(memory):4.0f} MB",
            "reached" if good else "MISSED",
        ]
    )


def show(figure: float, unit: str) -> str:
    """A figure in its unit."""
    if unit == "ms":
        return f"{1000 * figure:.2f} ms"
    return f"{figure:,.0f} games/s" if unit == "games/s" else f"{figure:.3f} s"


def measure() -> Iterator[str]:
    """Lines of a table: the task, our figure, what it should be, the peer's, how many times better
    ours is, the most memory that took, and whether the line is as it should be."""
    folder = os.environ.get("YACHTDICE_PEERS", "build/peers")
    python = None if folder == "none" else peers_python(Path(folder).absolute())
    for row in ROWS:
        yield line(row, python)
