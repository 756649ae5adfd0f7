"""What goes on at tables by itself: the moves of bots, and the end of a turn's time.

A bot is held to the same commands as a person. Nothing is remembered here: whoever looks at a
table in a bot's turn wakes it, and tables that nobody looks at are found by the time at which they
are due. So games go on after a reload and after a restart, whichever process is there to do it.
Where several are, each waits for the next move from the one that it saw last, so that a bot is not
faster by it; of two that move at the same moment one finds that the table has moved on.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from yachtdice.bots import FOR_THE_WIN, Bot, choose_for_win, find_bot, needs_strategy
from yachtdice.commands import Command, Fill, RollDice
from yachtdice.dice import Keep, Roll
from yachtdice.errors import NotSolved, StoreUnavailable, VersionConflict, YachtdiceError
from yachtdice.game import Game
from yachtdice.scorecard import Scorecard
from yachtdice.tables.elsewhere import Elsewhere, WorkFailed
from yachtdice.tables.marks import mark_of
from yachtdice.tables.strategies import Strategies
from yachtdice.tables.tables import Tables

logger = logging.getLogger(__name__)

PACE = 0.9
"""Seconds between the moves of a bot."""
FIRST = 2.5
"""How many times as long it waits before its first roll: a fill may be taken back until then."""
LOOKS_EVERY = 1.0
"""Seconds between looks for tables that are due."""
MOST_AT_ONCE = 100
RESTS = 60.0
"""Seconds for which a table at which nothing could be done is left alone."""


class Minder:
    """Plays the turns of bots, and lets one finish a turn whose time has passed.

    `pace` are the seconds between the moves of a bot, `rest` lets seconds pass.
    """

    def __init__(
        self,
        tables: Tables,
        strategies: Strategies,
        elsewhere: Elsewhere,
        *,
        pace: float = PACE,
        rest: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._tables = tables
        self._strategies = strategies
        self._elsewhere = elsewhere
        self._pace = pace
        self._rest = rest
        self._minding: dict[str, asyncio.Task[None]] = {}
        self._resting: dict[str, float] = {}
        self._looking: asyncio.Task[None] | None = None
        tables.follow(self.wake)

    def open(self) -> None:
        """Begin to look for tables that are due."""
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Do nothing any more."""
        tasks = [*self._minding.values(), *filter(None, [self._looking])]
        self._looking = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, table: str, game: Game) -> None:
        """Let a bot play at a table if it is its turn, and none plays there yet."""
        if game.mover_bot:
            self._mind(table)

    def _mind(self, table: str) -> None:
        if table in self._minding or self._rests(table):
            return
        task = asyncio.create_task(self._play(table))
        self._minding[table] = task
        task.add_done_callback(lambda _: self._minding.pop(table, None))

    def _rests(self, table: str) -> bool:
        until = self._resting.get(table)
        if until is not None and asyncio.get_running_loop().time() >= until:
            del self._resting[table]
            return False
        return until is not None

    async def _look(self) -> None:
        while True:
            try:
                for table in await self._tables.due(MOST_AT_ONCE):
                    self._mind(table)
            except StoreUnavailable:
                pass  # Whoever asks for a table says so.
            except Exception:
                # Whatever it is, games would never go on by themselves again if this task ended.
                logger.exception("tables that are due could not be found")
            await asyncio.sleep(LOOKS_EVERY)

    async def _play(self, table: str) -> None:
        """Move until it is the turn of a person with time left, or the game is over."""
        try:
            game = await self._late(table)
            while game.mover_bot:
                await self._rest(self._pace * (1 if game.rolls else FIRST))
                game = await self._move(table, game)
        except StoreUnavailable:
            logger.warning("a table waits for the store", extra={"table": mark_of(table)})
        except YachtdiceError:
            about = {"table": mark_of(table)}
            logger.exception("a table cannot go on by itself", extra=about)
            self._resting[table] = asyncio.get_running_loop().time() + RESTS

    async def _late(self, table: str) -> Game:
        try:
            return await self._tables.skip_if_late(table)
        except VersionConflict:
            return await self._tables.game(table)

    async def _move(self, table: str, seen: Game) -> Game:
        """The game after one move of the bot, or as it stands if somebody was faster."""
        game = await self._tables.game(table)
        if game.mover_bot is None or not game.accepts(seen.version):
            return game
        command = await self._choose(table, game, game.mover_bot)
        try:
            return await self._tables.act_for_bot(table, game.version, command)
        except VersionConflict:
            return await self._tables.game(table)

    async def _choose(self, table: str, game: Game, name: str) -> Command:
        if game.seat is None or game.roll is None:
            return RollDice()
        bot = await self._bot(table, game, game.seat, name)
        others = tuple(game.cards[seat] for seat in game.playing if seat != game.seat)
        chosen = await self._ask(bot, game.cards[game.seat], game.roll, game.rolls_left, others)
        return RollDice(chosen) if isinstance(chosen, Keep) else Fill(chosen)

    async def _ask(
        self, bot: Bot, card: Scorecard, roll: Roll, left: int, others: tuple[Scorecard, ...]
    ) -> Keep | str:
        """What a bot chooses. To play for the win can take seconds: that is done elsewhere."""
        if bot.name != FOR_THE_WIN:
            return bot.choose(card, roll, left, others)
        try:
            return await self._elsewhere.run(choose_for_win, card, roll, left, others)
        except (WorkFailed, OSError, ValueError):
            logger.exception("the chance to win could not be worked out")
            return bot.choose(card, roll, left)

    async def _bot(self, table: str, game: Game, seat: int, name: str) -> Bot:
        """A bot for a seat; one whose game cannot be solved plays for the most points now."""
        strategy = await self._strategies.wait(game.rules) if needs_strategy(name) else None
        seed = f"{table}/{game.number}/{seat}"
        try:
            return find_bot(name, game.rules, strategy, seed=seed)
        except NotSolved:
            return find_bot("greedy", game.rules)
