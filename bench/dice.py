"""The computer's dice: what the tests say of the first rolls that committed seeds lead to."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from statistics import median

from yachtdice import Roll
from yachtdice.committed import CommittedSource
from yachtdice.dice import DICE
from yachtdice.fairness import Fairness, look_at

RUNS = 20
ROLLS = 100_000
FIRST_ROLLS = 25
"""First rolls of a game; between two of them lie two more throws."""


def measure() -> Iterator[str]:
    """Lines about the dice: the same in every run of this, since the seeds are."""
    values: list[float] = []
    for run in range(1, RUNS + 1):
        found = _rolled(run)
        faces, rolls = found.test_of_faces, found.test_of_rolls
        assert faces
        assert rolls
        values += [faces.p, rolls.p]
        yield (
            f"run {run}, {found.rolls:,} first rolls: faces p = {faces.p:.3f}, "
            f"252 kinds p = {rolls.p:.3f}"
        )
    below = sum(p < 0.05 for p in values)
    yield (
        f"{below} of {len(values)} under 0.05 ({len(values) / 20:.0f} by chance), "
        f"the least {min(values):.4f}, the median {median(values):.3f}"
    )


def _rolled(run: int) -> Fairness:
    """The first rolls of as many games as it takes, each with a seed and a value of its own."""
    rolls: Counter[Roll] = Counter()
    for game in range(ROLLS // FIRST_ROLLS):
        seed = sha256(f"run {run} game {game}".encode()).digest()
        for turn in range(FIRST_ROLLS):
            source = CommittedSource(seed, [(0, f"value {game}")], 3 * turn)
            rolls[Roll(sorted(source.throw(DICE)))] += 1
    return look_at(rolls)
