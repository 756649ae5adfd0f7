"""Best play for the tables, solved in another process so that no move waits for it."""

import asyncio
import logging
from importlib.util import find_spec
from typing import TYPE_CHECKING

from yachtdice.errors import TooManyPositions
from yachtdice.ruleset import Ruleset
from yachtdice.tables.elsewhere import Elsewhere, WorkFailed

if TYPE_CHECKING:
    from yachtdice.solver import Strategy

logger = logging.getLogger(__name__)

MOST_KEPT = 8


def can_solve() -> bool:
    """Whether what solving needs is installed: the extra `solver`."""
    return all(find_spec(name) for name in ("numpy", "numba"))


class Strategies:
    """The strategies of rulesets, by ruleset.

    The first call for a ruleset reads its value file, or begins to solve it; until that is done
    there is no strategy, and whoever asked says so or asks again.
    """

    def __init__(self, elsewhere: Elsewhere) -> None:
        self._elsewhere = elsewhere
        self._ready: dict[Ruleset, Strategy | None] = {}
        self._making: dict[Ruleset, asyncio.Task[None]] = {}

    def get(self, rules: Ruleset) -> "Strategy | None":
        """The strategy of a ruleset, None while it is being solved or if it cannot be."""
        if rules not in self._ready and rules not in self._making:
            self._making[rules] = asyncio.create_task(self._make(rules))
        return self._ready.get(rules)

    def is_coming(self, rules: Ruleset) -> bool:
        """Whether a strategy that is not there yet will be."""
        return self.get(rules) is None and rules in self._making

    async def wait(self, rules: Ruleset) -> "Strategy | None":
        """The strategy of a ruleset once it is there, None if it cannot be solved."""
        if self.get(rules) is None and rules in self._making:
            await asyncio.shield(self._making[rules])
        return self._ready.get(rules)

    async def close(self) -> None:
        """Stop what is being solved."""
        for task in list(self._making.values()):
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def _make(self, rules: Ruleset) -> None:
        strategy: Strategy | None = None
        try:
            strategy = await _find(rules, self._elsewhere) if can_solve() else None
        except TooManyPositions:
            logger.info("ruleset %s has too many positions to be solved", rules.id)
        except (WorkFailed, OSError, RuntimeError):
            logger.exception("ruleset %s could not be solved", rules.id)
        finally:
            self._making.pop(rules, None)
        while len(self._ready) >= MOST_KEPT:
            self._ready.pop(next(iter(self._ready)))
        self._ready[rules] = strategy


async def _find(rules: Ruleset, elsewhere: Elsewhere) -> "Strategy":
    """The strategy of a ruleset, read if its values are kept. Raises `TooManyPositions`.

    What the other process has solved comes back also where nothing can be kept.
    """
    from yachtdice.solver import find_strategy, load_strategy  # needs the extra `solver`

    kept = await asyncio.to_thread(load_strategy, rules)
    return kept or await elsewhere.run(find_strategy, rules)
