"""The one path of every command: load, check the right, decide, append, wake, answer."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import date
from typing import Any, Literal

from msgspec import convert

from yachtdice.commands import Command, EnterDice, EnterPoints, Fill, RollDice
from yachtdice.decisions import start
from yachtdice.errors import Forbidden, OutOfTurn, VersionConflict
from yachtdice.events import Dice
from yachtdice.game import Game
from yachtdice.live import Hub, MemoryHub
from yachtdice.ruleset import Ruleset
from yachtdice.sources import Source, SystemSource
from yachtdice.store.base import Right, Store
from yachtdice.store.holders import Holder
from yachtdice.tables.history import History, histories
from yachtdice.tables.presence import Presence
from yachtdice.tables.summary import TableSummary, read_summary, summarise

Coach = Literal["off", "after", "on"]
"""When best play is shown: never, after each move, or before it too."""

TURN_COMMANDS = RollDice | EnterDice | Fill | EnterPoints
"""The commands of whoever's turn it is."""

MOST_CACHED = 1_024
MOST_LISTED = 2_000


class Tables:
    """The tables of a store.

    Whoever acts is a `Holder`: the hash of a secret. `source` throws the computer's dice and
    `today` gives the day that a new game carries.
    """

    def __init__(
        self,
        store: Store,
        hub: Hub | None = None,
        *,
        source: Source | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._store = store
        self._hub = hub or MemoryHub()
        self._source = source or SystemSource()
        self._today = today
        self._folded: OrderedDict[str, Game] = OrderedDict()
        self._coaches: OrderedDict[str, Coach] = OrderedDict()
        self.presence = Presence(self._hub)

    def watch(self, table: str) -> AbstractContextManager[asyncio.Event]:
        """What is set whenever something at a table may have changed."""
        return self._hub.watch(table)

    @property
    def hears(self) -> bool:
        """Whether news of other processes arrive; else whoever watches has to ask."""
        return self._hub.is_connected

    async def create(
        self,
        host: Holder,
        rules: Ruleset,
        players: Sequence[str],
        *,
        dice: Dice = "computer",
        order: Literal["seats", "roll_off"] = "seats",
        bots: Sequence[str | None] = (),
        coach: Coach = "off",
    ) -> str:
        """Make a table at which `host` may act, and give its id.

        `coach` says when the pages of the table show best play. Raises `InvalidPlayers`.
        """
        events = start(
            rules,
            players,
            dice=dice,
            order=order,
            date=self.today(),
            bots=bots,
            source=self._source,
        )
        summary = summarise(Game.replay(events))
        options = {"coach": coach}
        return await self._store.create(events, summary, rights=[Right(host)], options=options)

    async def coach(self, table: str) -> Coach:
        """When the pages of a table show best play. Raises `UnknownTable`."""
        if table not in self._coaches:
            chosen = (await self._store.find(table)).options.get("coach", "off")
            self._coaches[table] = convert(chosen, Coach)
            _shorten(self._coaches)
        return self._coaches[table]

    async def game(self, table: str) -> Game:
        """The game at a table as it stands. Raises `UnknownTable`."""
        known = self._folded.get(table)
        stored = await self._store.load(table, after=known.version if known else 0)
        events = [each.event for each in stored]
        game = known.follow(events) if known else Game.replay(events)
        return self._remember(table, game)

    async def may_act(self, table: str, holder: Holder | None) -> bool:
        """Whether a holder may act at a table."""
        return holder is not None and bool(await self._store.rights_of(table, holder))

    async def act(self, table: str, holder: Holder | None, version: int, command: Command) -> Game:
        """Carry out a command that was made from a version of the table; durable on return.

        Raises `UnknownTable`; `Forbidden` where the holder has no right; `VersionConflict` if the
        table has moved on, so that a command that is sent twice is carried out once; and as
        `Game.decide` does.
        """
        game = await self.game(table)
        if not await self.may_act(table, holder):
            raise Forbidden(f"expected a right at table {table!r}, found none")
        if isinstance(command, TURN_COMMANDS):
            _check_person(game)
        return await self._carry_out(table, game, version, command)

    async def act_for_bot(self, table: str, version: int, command: Command) -> Game:
        """Carry out what a bot has chosen in its turn. Raises as `act` does."""
        return await self._carry_out(table, await self.game(table), version, command)

    async def _carry_out(self, table: str, game: Game, version: int, command: Command) -> Game:
        if version != game.version:
            message = f"expected version {game.version} of the table, found {version}"
            raise VersionConflict(message, expected=game.version, found=version)
        events = game.decide(command, self._source)
        after = game.follow(events)
        await self._store.append(table, version, events, summarise(after))
        after = self._remember(table, after)
        self._hub.publish(table)
        return after

    def today(self) -> str:
        """The day that a game which begins now carries, in ISO form."""
        return self._today().isoformat()

    async def mine(self, holder: Holder, *, finished: bool) -> list[TableSummary]:
        """The tables at which a holder may act, last changed first."""
        listed = await self._store.tables_of(holder, finished=finished, limit=MOST_LISTED)
        return [read_summary(table) for table in listed]

    async def history(self, holder: Holder) -> tuple[History, ...]:
        """The finished games of a holder, by ruleset, also those of matches that go on."""
        listed = await self._store.tables_of(holder, limit=MOST_LISTED)
        return histories(map(read_summary, listed))

    def _remember(self, table: str, game: Game) -> Game:
        """Keep the newest fold of the tables that were used last."""
        known = self._folded.pop(table, None)
        newest = known if known and known.version > game.version else game
        self._folded[table] = newest
        _shorten(self._folded)
        return newest


def _shorten(kept: OrderedDict[str, Any]) -> None:
    """Leave out what was put in first, down to the number that is kept."""
    while len(kept) > MOST_CACHED:
        kept.popitem(last=False)


def _check_person(game: Game) -> None:
    """Raise if it is a bot's turn."""
    if game.seat is not None and game.bot(game.seat):
        name = game.players[game.seat]
        message = f"expected a person's turn, found that of the bot at seat {game.seat}"
        raise OutOfTurn(message, seat=game.seat, player=name)
