"""Figures that take longer than an answer may: worked out in another process, and kept."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from yachtdice.tables import Elsewhere

if TYPE_CHECKING:
    from yachtdice.solver import Strategy


logger = logging.getLogger(__name__)

MOST_KEPT = 64
MOST_WAITING = 8
"""Beyond so many that wait, nothing more is taken on: whoever asks again has it begun later."""

T = TypeVar("T")


class Figures:
    """What functions make of strategies, by function, ruleset and arguments.

    A function is one of a module, takes a strategy and hashable arguments, and gives what can be
    pickled. The first call begins the work; until it is done there is nothing.
    """

    def __init__(self, elsewhere: Elsewhere) -> None:
        self._elsewhere = elsewhere
        self._ready: OrderedDict[Hashable, object] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[None]] = {}

    def get(self, work: Callable[..., T], strategy: "Strategy", *arguments: Hashable) -> T | None:
        """What the function makes, None while it is worked out or if that failed."""
        key = (work, strategy.rules, *arguments)
        if key in self._ready:
            self._ready.move_to_end(key)
        elif key not in self._making and len(self._making) < MOST_WAITING:
            made = self._make(key, work, strategy, *arguments)
            self._making[key] = asyncio.create_task(made)
        return cast(T | None, self._ready.get(key))

    def is_coming(
        self, work: Callable[..., object], strategy: "Strategy", *arguments: Hashable
    ) -> bool:
        """Whether what is not there yet will be."""
        return (work, strategy.rules, *arguments) not in self._ready

    async def close(self) -> None:
        """Stop what is being worked out."""
        for task in list(self._making.values()):
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def _make(self, key: Hashable, work: Callable[..., Any], *arguments: Any) -> None:
        made: object = None
        try:
            made = await self._elsewhere.run(work, *arguments)
        except Exception:
            logger.exception("figures could not be worked out")
        finally:
            self._making.pop(key, None)
        self._ready[key] = made
        while len(self._ready) > MOST_KEPT:
            self._ready.popitem(last=False)
