"""The core alone: importing it, and scoring."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from time import perf_counter

from yachtdice import Scorecard, rulesets
from yachtdice.dice import sorted_rolls

REPEATS = 15


def best(action: Callable[[], object], repeats: int = REPEATS) -> float:
    """The shortest of several times, in seconds."""
    times: list[float] = []
    for _ in range(repeats):
        start = perf_counter()
        action()
        times.append(perf_counter() - start)
    return min(times)


def measure() -> Iterator[str]:
    """Lines about the core."""
    yield _importing()
    for rules in rulesets():
        card = Scorecard(rules)
        seconds = best(lambda card=card: [card.offers(roll) for roll in sorted_rolls()])
        fills = len(sorted_rolls()) * len(rules.categories)
        yield (
            f"score 252 rolls in the {len(rules.categories)} categories of {rules.id}: "
            f"{seconds * 1e3:.1f} ms, {seconds / fills * 1e6:.2f} us a fill"
        )


def _importing() -> str:
    """How long `import yachtdice` takes in a fresh interpreter, beside the interpreter itself."""
    bare = best(lambda: _python("pass"))
    whole = best(lambda: _python("import yachtdice"))
    added = (whole - bare) * 1e3
    return f"import yachtdice: {added:.0f} ms, {added / bare / 10:.0f}% of Python's own start"


def _python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)
