"""The dice of tables: from seeds that are committed to when a game begins, shown when it ends."""

import hmac
import secrets
from hashlib import sha256

from yachtdice.committed import CommittedSource, commitment_of
from yachtdice.events import Event, Revealed
from yachtdice.game import Game
from yachtdice.sources import Source, SystemSource
from yachtdice.store.base import Store
from yachtdice.tables.cache import Cache

_BYTES = 32


class TableDice:
    """Where the dice of each table come from.

    A table has one secret. The seed of a game of its match is made from it, so that a seed that
    has been shown tells nothing of later ones. With a `source` nothing is committed to.
    """

    def __init__(self, store: Store, source: Source | None) -> None:
        self._store = store
        self._source = source
        self._secrets: Cache[str, str] = Cache()

    def new_secret(self) -> str:
        """A secret for a new table: 256 random bits in hexadecimal, or empty."""
        return "" if self._source else secrets.token_hex(_BYTES)

    async def secret(self, table: str) -> str:
        """The secret of a table, empty where it has none."""
        known = self._secrets.get(table)
        if known is None:
            known = "" if self._source else await self._store.secret_of(table)
            self._secrets.put(table, known)
        return known

    def commitment(self, secret: str, number: int) -> str | None:
        """What a table commits itself to for a game of its match, counted from 1."""
        return commitment_of(_seed(secret, number)) if secret else None

    def source(self, secret: str, game: Game) -> Source:
        """What throws the next dice of a game."""
        if self._source:
            return self._source
        if game.commitment is None or game.seed is not None:
            return SystemSource()
        return CommittedSource(_seed(secret, game.number), game.mixed, game.thrown)

    def reveal(self, secret: str, game: Game) -> tuple[Event, ...]:
        """What shows the seed of a game that has come to its end.

        Where the computer threw nothing there is nothing to check, and the seed stays a secret: an
        entry may still be corrected, so that the game goes on.
        """
        is_due = game.is_over and game.thrown > 0
        if not is_due or game.commitment is None or game.seed is not None:
            return ()
        return (Revealed(_seed(secret, game.number).hex()),)


def _seed(secret: str, number: int) -> bytes:
    """The seed of a game: the HMAC-SHA-256 of the table's secret and the game's number."""
    return hmac.digest(bytes.fromhex(secret), b"game %d" % number, sha256)
