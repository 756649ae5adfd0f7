"""What people do between their moves: who is there, and which dice the mover keeps."""

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta

from msgspec import Struct, ValidationError, convert, to_builtins

from yachtdice.dice import DICE, Keep
from yachtdice.game import Game
from yachtdice.live import Hub
from yachtdice.store import Json, Store
from yachtdice.store import Presence as Shown
from yachtdice.tables.cache import Cache

SEEN_EVERY = timedelta(seconds=20)
"""How often it is written down that somebody is still there."""


class _Kept(Struct, frozen=True):
    """The places that stay, of the roll that lay there since a version."""

    since: int
    places: tuple[bool, bool, bool, bool, bool]


class Presence:
    """Beside the events: nothing here changes a version or refuses a move.

    Where the hub is alone, what was read once is known until it is changed here.
    """

    def __init__(self, store: Store, hub: Hub, now: Callable[[], datetime]) -> None:
        self._store = store
        self._hub = hub
        self._now = now
        self._seen = OrderedDict[str, datetime]()
        self._known: Cache[str, dict[int | None, Shown]] = Cache()
        self._changes = 0

    async def show_keep(self, table: str, game: Game, keep: Keep) -> None:
        """Let the others see which dice the player to move keeps for the next roll."""
        if game.seat is None or game.roll is None or len(keep) != DICE:
            return
        kept = _Kept(game.settled, tuple(keep))  # pyright: ignore[reportArgumentType]
        await self._show(table, game.seat, to_builtins(kept))
        self._hub.publish(table)

    async def kept(self, table: str, game: Game) -> Keep | None:
        """The dice that the player to move keeps, as last shown for the roll that lies there."""
        if game.seat is None or game.roll is None:
            return None
        shown = (await self._shown(table)).get(game.seat)
        if shown is None:
            return None
        try:
            kept = convert(shown.body, _Kept)
        except ValidationError:
            return None
        return Keep(kept.places) if kept.since == game.settled else None

    async def host_is_here(self, table: str) -> None:
        """Write down that the host was seen, unless that has just been done."""
        now = self._now()
        self._forget_old(now)
        if table not in self._seen:
            self._seen[table] = now
            await self._show(table, None, {})

    async def host_seen(self, table: str) -> datetime | None:
        """When the host was seen last."""
        shown = (await self._shown(table)).get(None)
        return shown.seen if shown else None

    def _forget_old(self, now: datetime) -> None:
        """Those who were seen longest ago come first."""
        while self._seen and abs(now - next(iter(self._seen.values()))) >= SEEN_EVERY:
            self._seen.popitem(last=False)

    async def _show(self, table: str, seat: int | None, body: Json) -> None:
        await self._store.show(table, seat, body)
        self._changes += 1
        self._known.drop(table)

    async def _shown(self, table: str) -> dict[int | None, Shown]:
        known = self._known.get(table)
        if known is None:
            changes = self._changes
            known = await self._store.presence(table)
            # Not what was changed while it was read.
            if self._hub.is_alone and changes == self._changes:
                self._known.put(table, known)
        return known
