"""The chance to win at the tables, worked out in another process so that no move waits for it."""

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from yachtdice.bots import FOR_THE_WIN, prepare_for_win, prospect_for_win
from yachtdice.dice import Roll
from yachtdice.errors import YachtdiceError
from yachtdice.game import Game
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.tables.cache import Cache
from yachtdice.tables.elsewhere import Elsewhere, WorkFailed
from yachtdice.tables.strategies import Strategies

if TYPE_CHECKING:
    from yachtdice.solver import Prospect

logger = logging.getLogger(__name__)

MOST_KEPT = 1_024
MOST_WAITING = 16
"""Beyond so many that wait, nothing more is taken on: whoever asks again has it begun later."""


@dataclass(frozen=True, slots=True)
class Position:
    """A card, those of the others, and the dice on the table: None before the turn."""

    card: Scorecard
    others: tuple[Scorecard, ...]
    roll: Roll | None
    rolls_left: int


class Prospects:
    """The prospects of positions: asked for by pages, again and again until they are there.

    One is worked out at a time, so that a bot in the same process waits for one at the most.
    """

    def __init__(self, strategies: Strategies, elsewhere: Elsewhere) -> None:
        self._strategies = strategies
        self._elsewhere = elsewhere
        self._ready: Cache[Position, Prospect | str] = Cache(MOST_KEPT)
        self._making: dict[Position, asyncio.Task[None]] = {}
        self._preparing: dict[Ruleset, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    def known(self, position: Position) -> "Prospect | None":
        """The prospect of a position if it has been worked out."""
        found = self._ready.get(position)
        return None if isinstance(found, str) else found

    def get(self, position: Position) -> "Prospect | None":
        """The same; what is not there is begun."""
        is_new = self.is_coming(position) and position not in self._making
        if is_new and len(self._making) < MOST_WAITING:
            self._making[position] = asyncio.create_task(self._make(position))
        return self.known(position)

    def is_coming(self, position: Position) -> bool:
        """Whether a prospect that is not there yet will be."""
        return self._ready.get(position) is None

    def look(self, table: str, game: Game) -> None:
        """Where a bot is to play for the win, load and compile what it needs before its turn."""
        if FOR_THE_WIN in game.bots and game.rules not in self._preparing:
            self._preparing[game.rules] = asyncio.create_task(self._prepare(game.rules))

    async def close(self) -> None:
        """Stop what is being worked out."""
        tasks = [*self._making.values(), *self._preparing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, position: Position) -> None:
        made: Prospect | str = "cannot be worked out"
        try:
            if await self._strategies.wait(position.card.rules):
                async with self._one:
                    made = await self._elsewhere.run(
                        prospect_for_win,
                        position.card,
                        position.roll,
                        position.rolls_left,
                        position.others,
                    )
        except YachtdiceError as error:
            logger.info("no chance to win: %s", error)
        except (WorkFailed, OSError, RuntimeError, ValueError):
            logger.exception("the chance to win could not be worked out")
        finally:
            self._making.pop(position, None)
        self._ready.put(position, made)

    async def _prepare(self, rules: Ruleset) -> None:
        try:
            if await self._strategies.wait(rules):
                await self._elsewhere.run(prepare_for_win, rules)
        except (YachtdiceError, WorkFailed, OSError, RuntimeError, ValueError):
            logger.exception("play for the win could not be prepared")
