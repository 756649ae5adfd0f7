"""What the solver does, each task in a process of its own: prints its best time and its memory.

`python -m bench.solver_tasks TASK`, a task being the name of a function here.
"""

import json
import resource
import sys
import time
from collections.abc import Callable

from yachtdice import Roll, Scorecard, find_ruleset
from yachtdice.solver import Strategy, find_strategy, solve

REPEATS = 7


def best(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The shortest of some runs, in seconds, after one that loads compiled code."""
    times: list[float] = []
    work()
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def strategy(name: str) -> tuple[Strategy, Scorecard]:
    """The strategy of a ruleset, and an empty card."""
    found = find_strategy(find_ruleset(name))
    return found, Scorecard(found.rules)


def solve_yahtzee() -> float:
    """All of Yahtzee with one thread, tables of points included."""
    return best(lambda: solve(find_ruleset("yahtzee"), threads=1))


def solve_yahtzee_2() -> float:
    """The same with two threads."""
    return best(lambda: solve(find_ruleset("yahtzee"), threads=2))


def solve_yacht() -> float:
    """All of Yacht."""
    return best(lambda: solve(find_ruleset("yacht"), threads=1), 30)


def solve_process() -> float:
    """All of Yacht in this whole process, but for the start of Python."""
    solve(find_ruleset("yacht"))
    return time.process_time()


def advise() -> float:
    """One piece of advice on an empty card of Yahtzee."""
    found, card = strategy("yahtzee")
    return best(lambda: found.advise(card, Roll("33345"), 2), 200)


def simulate_yacht() -> float:
    """Games a second of best play."""
    found, _ = strategy("yacht")
    return max(1_000_000 / found.simulate(1_000_000, seed).seconds for seed in range(3))


def simulate_yahtzee() -> float:
    """Games a second of best play."""
    found, _ = strategy("yahtzee")
    return max(1_000_000 / found.simulate(1_000_000, seed).seconds for seed in range(3))


def distribution_yacht() -> float:
    """The exact distribution of the final score."""
    found, card = strategy("yacht")
    return best(lambda: found.distribution(card))


def distribution_yahtzee() -> float:
    """The exact distribution of the final score."""
    found, card = strategy("yahtzee")
    return best(lambda: found.distribution(card), 2)


def deviation_yahtzee() -> float:
    """The standard deviations of all positions of Yahtzee, with one thread."""
    from yachtdice.solver.solve import find_variances

    found, _ = strategy("yahtzee")
    return best(lambda: find_variances(found.positions, found.values, 1), 3)


def target_yacht() -> float:
    """Best play to 200 points from an empty card of Yacht."""
    found, card = strategy("yacht")
    return best(lambda: found.target(card, 200), 3)


if __name__ == "__main__":
    value = globals()[sys.argv[1]]()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"value": value, "memory": memory}))
