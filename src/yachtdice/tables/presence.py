"""What people do between their moves: who is there, and which dice the mover keeps."""

from collections.abc import Callable
from datetime import datetime, timedelta

from msgspec import Struct, ValidationError, convert, to_builtins

from yachtdice.dice import DICE, Keep
from yachtdice.game import Game
from yachtdice.live import Hub
from yachtdice.store import Store

SEEN_EVERY = timedelta(seconds=20)
"""How often it is written down that somebody is still there."""


class _Kept(Struct, frozen=True):
    """The places that stay, of the roll that lay there since a version."""

    since: int
    places: tuple[bool, bool, bool, bool, bool]


class Presence:
    """Beside the events: nothing here changes a version or refuses a move."""

    def __init__(self, store: Store, hub: Hub, now: Callable[[], datetime]) -> None:
        self._store = store
        self._hub = hub
        self._now = now
        self._seen: dict[str, datetime] = {}

    async def show_keep(self, table: str, game: Game, keep: Keep) -> None:
        """Let the others see which dice the player to move keeps for the next roll."""
        if game.seat is None or game.roll is None or len(keep) != DICE:
            return
        kept = _Kept(game.settled, tuple(keep))  # pyright: ignore[reportArgumentType]
        await self._store.show(table, game.seat, to_builtins(kept))
        self._hub.publish(table)

    async def kept(self, table: str, game: Game) -> Keep | None:
        """The dice that the player to move keeps, as last shown for the roll that lies there."""
        if game.seat is None or game.roll is None:
            return None
        shown = (await self._store.presence(table)).get(game.seat)
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
        last = self._seen.get(table)
        if last is None or abs(now - last) >= SEEN_EVERY:
            self._forget_old(now)
            self._seen[table] = now
            await self._store.show(table, None, {})

    async def host_seen(self, table: str) -> datetime | None:
        """When the host was seen last."""
        shown = (await self._store.presence(table)).get(None)
        return shown.seen if shown else None

    def _forget_old(self, now: datetime) -> None:
        self._seen = {t: seen for t, seen in self._seen.items() if abs(now - seen) < SEEN_EVERY}
