"""The one path of every command: load, check the right, decide, append, wake, answer."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from time import perf_counter
from typing import Literal

from msgspec import convert, structs, to_builtins

from yachtdice.commands import Close, Command, NextGame, Replace, Skip, TakeSeat
from yachtdice.decisions import start
from yachtdice.errors import VersionConflict
from yachtdice.events import Dice, Seated
from yachtdice.game import Game
from yachtdice.live import Hub, MemoryHub, WakeUp
from yachtdice.ruleset import Ruleset
from yachtdice.seats import clean_name
from yachtdice.sources import Source
from yachtdice.store.base import Right, Store, StoredEvent, utc_now
from yachtdice.store.holders import Holder
from yachtdice.tables.cache import Cache
from yachtdice.tables.committed import TableDice
from yachtdice.tables.history import History, histories
from yachtdice.tables.invitations import Invitations
from yachtdice.tables.observer import Observer
from yachtdice.tables.options import Coach, Options, check_seconds
from yachtdice.tables.presence import Presence
from yachtdice.tables.readers import HOST_GONE_AFTER, HOSTING, Reader
from yachtdice.tables.standing import Standing, check_version, counted_rolls, turn_of
from yachtdice.tables.summary import TableSummary, read_summary, summarise

BOT_MOVES_WITHIN = timedelta(seconds=10)
"""After this time a bot's move is due to be made by whichever process finds it."""
MOST_LISTED = 2_000

Follower = Callable[[str, Game], None]
"""Is told how a table stands whenever that was changed here or looked at."""


class Tables:
    """The tables of a store.

    Whoever acts is a `Holder`: the hash of a secret. With a `source` all dice come from there;
    without one they come from the committed seed of each game. The `observer` is told of what was
    done; `now` and `today` tell the time.

    Where the hub is alone nobody else writes to the store: then what was read or written once is
    known, and a move is one write and no reading. Were that not so after all, no move would be lost
    or made twice, since the store refuses a version that does not stand; only looks would be old.
    """

    def __init__(
        self,
        store: Store,
        hub: Hub | None = None,
        *,
        source: Source | None = None,
        observer: Observer | None = None,
        now: Callable[[], datetime] = utc_now,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._store = store
        self._hub = hub or MemoryHub()
        self._alone = self._hub.is_alone
        self._dice = TableDice(store, source)
        self._observer = observer or Observer()
        self._now = now
        self._today = today
        self._known: Cache[str, Standing] = Cache()
        self._options: Cache[str, Options] = Cache()
        self._rights: Cache[str, dict[Holder, frozenset[int | None]]] = Cache()
        self._set_back: dict[str, datetime] = {}
        self._followers: list[Follower] = []
        self.invitations = Invitations(store, now, self._rights.drop)
        self.presence = Presence(store, self._hub, now)

    def follow(self, follower: Follower) -> None:
        """Tell somebody of every table that is looked at or changed."""
        self._followers.append(follower)

    def watch(self, table: str) -> AbstractContextManager[WakeUp]:
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
        seconds: int | None = None,
    ) -> str:
        """Make a table that `host` hosts, playing all seats with a person's name; give its id.

        A seat without a name is free, and comes after the others. `coach` says when the pages
        show best play, `seconds` how long a turn may take. Raises `InvalidPlayers`, and
        `InvalidInput` for the time.
        """
        check_seconds(seconds)
        players, bots = _free_seats_last(players, bots)
        secret = self._dice.new_secret()
        started = start(
            rules,
            players,
            dice=dice,
            order=order,
            date=self.today(),
            bots=bots,
            commitment=self._dice.commitment(secret, 1),
        )
        game = Game.replay([started])
        own = [seat for seat, name in enumerate(game.players) if name and not game.bot(seat)]
        table = await self._store.create(
            [started],
            summarise(game, self._due(game, seconds)),
            rights=[Right(host, seat) for seat in (None, *own)],
            options=to_builtins(Options(coach, seconds)),
            secret=secret,
        )
        await self.presence.host_is_here(table)
        return table

    async def options(self, table: str) -> Options:
        """What was chosen for a table. Raises `UnknownTable`."""
        known = self._options.get(table)
        if known is None:
            known = convert((await self._store.find(table)).options, Options)
            self._options.put(table, known)
        return known

    async def game(self, table: str) -> Game:
        """The game at a table as it stands. Raises `UnknownTable`."""
        game = (await self._stand(table)).game
        self._tell(table, game)
        return game

    async def _stand(self, table: str) -> Standing:
        known = self._known.get(table)
        if known and self._alone:
            return known
        stored = await self._store.load(table, after=known.game.version if known else 0)
        if known and not stored:
            return known
        events = [each.event for each in stored]
        game = known.game.follow(events) if known else Game.replay(events)
        due = (await self._store.find(table)).summary.due
        return self._remember(table, Standing(game, due))

    def _remember(self, table: str, standing: Standing) -> Standing:
        """Keep the newest fold, and give it."""
        known = self._known.get(table)
        newest = known if known and known.game.version > standing.game.version else standing
        self._known.put(table, newest)
        return newest

    def _tell(self, table: str, game: Game) -> None:
        for follower in self._followers:
            follower(table, game)

    async def events(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table numbered above `after`. Raises `UnknownTable`."""
        return await self._store.load(table, after)

    async def reader(self, table: str, holder: Holder | None) -> Reader:
        """Who a holder is at a table."""
        reader = await self._seated(table, holder)
        if reader.is_host or not reader.is_seated:
            return reader
        return replace(reader, host_is_away=await self._host_is_away(table))

    async def _seated(self, table: str, holder: Holder | None) -> Reader:
        """Who a holder is at a table, wherever its host may be."""
        if holder is None:
            return Reader()
        rights = await self._rights_of(table, holder)
        return Reader(frozenset(seat for seat in rights if seat is not None), None in rights)

    async def _rights_of(self, table: str, holder: Holder) -> frozenset[int | None]:
        known = self._rights.get(table) or {}
        if holder in known and self._alone:
            return known[holder]
        rights = await self._store.rights_of(table, holder)
        if rights and self._alone:
            self._rights.put(table, known | {holder: rights})
        return rights

    async def _host_is_away(self, table: str) -> bool:
        seen = await self.presence.host_seen(table)
        return seen is None or abs(self._now() - seen) >= HOST_GONE_AFTER

    async def knows(self, holder: Holder) -> bool:
        """Whether a holder has a right at any table."""
        return bool(await self._store.tables_of(holder, limit=1))

    async def note_seen(self, table: str, reader: Reader) -> None:
        """Remember that a reader is there, if that matters."""
        if reader.is_host:
            await self.presence.host_is_here(table)

    async def deadline(self, table: str) -> datetime | None:
        """When the time of the turn has passed, None where it never does."""
        seconds = (await self.options(table)).seconds
        if seconds is None:
            return None
        standing = await self._stand(table)
        if standing.due is None or standing.game.mover_bot:
            return None
        latest = self._now() + timedelta(seconds=seconds)
        if standing.due > latest:  # Since the turn began, the clock has been set back.
            standing = self._remember(table, replace(standing, due=latest))
            self._set_back[table] = latest
        elif self._set_back.get(table) != standing.due:
            self._set_back.pop(table, None)
        return standing.due

    async def act(self, table: str, holder: Holder | None, version: int, command: Command) -> Game:
        """Carry out a command that was made from a version of the table; durable on return.

        Raises `UnknownTable`; `Forbidden` where the holder has no right to it, and `OutOfTurn`;
        `VersionConflict` if the table has moved on, so that a command that is sent twice is
        carried out once; and as `Game.decide` does.
        """
        hosting = isinstance(command, HOSTING)
        while True:
            standing = await self._stand(table)
            reader = await (self.reader if hosting else self._seated)(table, holder)
            if reader.may_act:
                # Before the turn: the same fill, sent again, comes in somebody else's.
                check_version(standing.game, version)
            reader.check(standing.game, command)
            check_version(standing.game, version)
            await self.note_seen(table, reader)
            # Somebody who was faster may have done no more than what disturbs no command.
            with suppress(VersionConflict):
                return await self._carry_out(table, standing, version, command)

    async def take_seat(
        self, table: str, holder: Holder, name: str, *, since: int | None = None
    ) -> int:
        """Sit down on the first free seat, and give it.

        Of two who do so at once the second takes the next one. Whoever asks from the version
        `since` and has sat down under that name after it has sent the same twice, and keeps the
        seat. Raises `NoFreeSeat`, `InvalidPlayers` and `UnknownTable`.
        """
        while True:
            taken = None if since is None else await self._taken(table, holder, name, since)
            if taken is not None:
                return taken
            standing = await self._stand(table)
            free, version = standing.game.free[:1], standing.game.version
            rights = [Right(holder, seat) for seat in free]
            with suppress(VersionConflict):
                command = TakeSeat(name)
                await self._carry_out(table, standing, version, command, rights=rights)
                return free[0]

    async def _taken(self, table: str, holder: Holder, name: str, since: int) -> int | None:
        """The seat that a holder has taken under a name after a version."""
        seats = await self._rights_of(table, holder)
        later = [each.event for each in await self._store.load(table, since)] if seats else []
        taken = [event for event in later if isinstance(event, Seated) and event.seat in seats]
        return next((each.seat for each in taken if each.player == clean_name(name)), None)

    async def seat_bot(
        self, table: str, holder: Holder | None, bot: str, name: str, *, version: int
    ) -> Game:
        """Let a bot take the first free seat, under a name, as was asked for from a version.

        Raises `Forbidden` where the holder may not host, `VersionConflict`, `NoFreeSeat`,
        `InvalidPlayers` and `UnknownTable`.
        """
        while True:
            standing = await self._stand(table)
            reader = await self.reader(table, holder)
            reader.check(standing.game, Close())
            check_version(standing.game, version)
            seat, stands = next(iter(standing.game.free), 0), standing.game.version
            commands = (TakeSeat(name), Replace(seat, bot))
            with suppress(VersionConflict):
                return await self._carry_out(table, standing, stands, *commands)

    async def act_for_bot(self, table: str, version: int, command: Command) -> Game:
        """Carry out what a bot has chosen in its turn. Raises as `act` does."""
        return await self._carry_out(table, await self._stand(table), version, command)

    async def skip_if_late(self, table: str) -> Game:
        """The game after whoever's time has passed was skipped, or as it stands."""
        standing, deadline = await self._stand(table), await self.deadline(table)
        if deadline is None or self._now() < deadline:
            return standing.game
        return await self._carry_out(table, standing, standing.game.version, Skip())

    async def _carry_out(
        self,
        table: str,
        standing: Standing,
        version: int,
        command: Command,
        *then: Command,
        rights: Sequence[Right] = (),
    ) -> Game:
        before = standing.game
        check_version(before, version)
        secret = await self._dice.secret(table)
        if isinstance(command, NextGame):
            commitment = self._dice.commitment(secret, before.number + 1)
            command = structs.replace(command, commitment=commitment)
        source = self._dice.source(secret, before)
        after, events = before, ()
        for each in (command, *then):
            decided = after.decide(each, source)
            after, events = after.follow(decided), (*events, *decided)
        revealed = self._dice.reveal(secret, after)
        after, events = after.follow(revealed), (*events, *revealed)
        due = await self._due_after(table, standing, after)
        began = perf_counter()
        try:
            await self._store.append(
                table,
                before.version,
                events,
                summarise(after, due),
                rights=rights,
                first_rolls=counted_rolls(before, events),
            )
        except BaseException:
            self._known.drop(table)  # Whatever stands there now, it has to be read again.
            raise
        self._set_back.pop(table, None)
        if rights:
            self._rights.drop(table)
        self._observer.moved(table, after.version, command, perf_counter() - began)
        self._remember(table, Standing(after, due))
        self._hub.publish(table)
        self._tell(table, after)
        return after

    async def _due_after(self, table: str, standing: Standing, after: Game) -> datetime | None:
        """When somebody has to look after a table; within a turn its time goes on."""
        if standing.due and after.mover_bot is None and turn_of(after) == turn_of(standing.game):
            return standing.due
        return self._due(after, (await self.options(table)).seconds)

    def _due(self, game: Game, seconds: int | None) -> datetime | None:
        if game.seat is None:
            return None
        if game.mover_bot:
            return self._now() + BOT_MOVES_WITHIN
        return self._now() + timedelta(seconds=seconds) if seconds else None

    async def due(self, limit: int) -> list[str]:
        """Tables that have waited too long for a bot, or for the end of a turn's time."""
        now = self._now()
        due = await self._store.due_tables(now, limit)
        return [*due, *(table for table, latest in self._set_back.items() if latest <= now)]

    def now(self) -> datetime:
        """The present time."""
        return self._now()

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


def _free_seats_last(
    players: Sequence[str], bots: Sequence[str | None]
) -> tuple[list[str], list[str | None]]:
    """The seats in their order, those that are free behind the others."""
    programs = bots or [None] * len(players)
    seats = sorted(zip(players, programs, strict=True), key=lambda seat: not seat[0].strip())
    return [name for name, _ in seats], [bot for _, bot in seats]
