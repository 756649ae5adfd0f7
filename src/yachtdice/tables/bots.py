"""Bots at tables: they move by themselves, at a pace that people can follow.

A bot is held to the same commands as a person. Nothing about it is remembered: whoever looks at a
table in a bot's turn wakes it, so the game goes on after a reload or a restart of the server.
"""

import asyncio
import logging

from yachtdice.bots import Bot, find_bot, needs_strategy
from yachtdice.commands import Command, Fill, RollDice
from yachtdice.dice import Keep
from yachtdice.errors import NotSolved, StoreUnavailable, VersionConflict, YachtdiceError
from yachtdice.game import Game
from yachtdice.tables.strategies import Strategies
from yachtdice.tables.tables import Tables

logger = logging.getLogger(__name__)

PACE = 0.9
"""Seconds between the moves of a bot."""
FIRST = 2.5
"""How many times as long it waits before its first roll: a fill may be taken back until then."""


class BotPlayers:
    """Plays the turns of bots at the tables that are looked at."""

    def __init__(self, tables: Tables, strategies: Strategies, *, pace: float = PACE) -> None:
        self._tables = tables
        self._strategies = strategies
        self._pace = pace
        self._playing: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: str, game: Game) -> None:
        """Let the bot play whose turn it is at a table, if it is one's and none plays there yet."""
        if is_bots_turn(game) and table not in self._playing:
            task = asyncio.create_task(self._play(table))
            self._playing[table] = task
            task.add_done_callback(lambda _: self._playing.pop(table, None))

    async def close(self) -> None:
        """Let no bot move any more."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table: str) -> None:
        """Move until it is a person's turn or the game is over."""
        try:
            game = await self._tables.game(table)
            while is_bots_turn(game):
                await asyncio.sleep(self._pace * (1 if game.rolls else FIRST))
                game = await self._move(table)
        except StoreUnavailable:
            logger.warning("the bot at table %s waits for the store", table)
        except YachtdiceError:
            logger.exception("the bot at table %s cannot move", table)

    async def _move(self, table: str) -> Game:
        """The game after one move of the bot, or as it stands if somebody was faster."""
        game = await self._tables.game(table)
        if not is_bots_turn(game):
            return game
        command = await self._choose(table, game)
        try:
            return await self._tables.act_for_bot(table, game.version, command)
        except VersionConflict:
            return await self._tables.game(table)

    async def _choose(self, table: str, game: Game) -> Command:
        if game.seat is None or game.roll is None:
            return RollDice()
        bot = await self._bot(table, game)
        chosen = bot.choose(game.cards[game.seat], game.roll, game.rolls_left)
        return RollDice(chosen) if isinstance(chosen, Keep) else Fill(chosen)

    async def _bot(self, table: str, game: Game) -> Bot:
        """The bot to move; one whose game cannot be solved plays for the most points now."""
        name = game.mover_bot or ""
        strategy = await self._strategies.wait(game.rules) if needs_strategy(name) else None
        seed = f"{table}/{game.number}/{game.seat}"
        try:
            return find_bot(name, game.rules, strategy, seed=seed)
        except NotSolved:
            return find_bot("greedy", game.rules)


def is_bots_turn(game: Game) -> bool:
    """Whether the player to move is a program."""
    return game.mover_bot is not None
