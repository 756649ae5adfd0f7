"""What every store does: keep the events of tables, and who may act at them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Self

from yachtdice.errors import UnknownTable, VersionConflict
from yachtdice.events import Event
from yachtdice.store.holders import Holder

Json = Mapping[str, Any]
"""What `json` can write: text keys; text, numbers, booleans, None, lists and such mappings."""

Clock = Callable[[], datetime]
"""Gives the present time, with its zone."""


def utc_now() -> datetime:
    """The present time in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it stands in a table's list: `number` counts from 1, `time` is UTC."""

    number: int
    event: Event
    time: datetime


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists of tables show of one, so that they need not fold its events.

    The store does not look into games: whoever appends has folded them anyway and says what is
    now to be shown. `ruleset` is its id, `finished` says that nothing more is to be played, and
    `details` is whatever else the lists need (names, totals of the finished games).
    """

    ruleset: str
    finished: bool = False
    details: Json = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Table:
    """A table as lists show it.

    `version` is the number of its events and `options` what was chosen when it was made. The
    times are UTC: `finished` is when it last came to be finished, None while it is being played.
    """

    id: str
    summary: Summary
    options: Json
    version: int
    created: datetime
    changed: datetime
    finished: datetime | None


@dataclass(frozen=True, slots=True)
class Right:
    """That `holder` may act for a seat, or, where `seat` is None, for the table as its host."""

    holder: Holder
    seat: int | None = None


class Store(ABC):
    """Keeps tables: their events in order, their summaries, and rights as hashes.

    What has returned is durable. Whatever a method raises, it has changed nothing, but for one
    case: a `StoreUnavailable` while writing may come after the change, when the connection was
    lost before the answer; appending again with the same version is then safe, and tells.

    Every method raises `StoreUnavailable` when what keeps the data cannot be reached.
    """

    @abstractmethod
    async def open(self) -> None:
        """Make the store ready. `StoreUnavailable` where it cannot be, with nothing half made."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written, then let everything go."""

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    @abstractmethod
    async def create(
        self,
        events: Sequence[Event],
        summary: Summary,
        *,
        rights: Iterable[Right] = (),
        options: Json | None = None,
    ) -> str:
        """Keep a new table with its first events and rights, and give its id."""

    @abstractmethod
    async def append(
        self, table: str, version: int, events: Sequence[Event], summary: Summary
    ) -> list[StoredEvent]:
        """Add events to a table that stands at `version`: all of them, durably, or none.

        `summary` is what lists show from then on. Raises `VersionConflict` when the table stands
        at another version, and `UnknownTable`.
        """

    @abstractmethod
    async def load(self, table: str, after: int = 0) -> list[StoredEvent]:
        """A table's events numbered above `after`, in order. Raises `UnknownTable`."""

    @abstractmethod
    async def find(self, table: str) -> Table:
        """A table without its events. Raises `UnknownTable`."""

    @abstractmethod
    async def grant(self, table: str, right: Right) -> None:
        """Add a right, where it is not there yet. Raises `UnknownTable`."""

    @abstractmethod
    async def rights_of(self, table: str, holder: Holder) -> frozenset[int | None]:
        """The seats a holder may act for, None among them for the host; none where unknown."""

    @abstractmethod
    async def tables_of(
        self, holder: Holder, *, finished: bool | None = None, limit: int | None = None
    ) -> list[Table]:
        """The tables a holder has a right at, last changed first.

        `finished` picks the finished or the unfinished ones, `limit` the first so many.
        """


def require_events(events: Sequence[Event]) -> None:
    """Refuse to write nothing: a table without events, or a move that says nothing."""
    if not events:
        raise ValueError("expected at least one event to keep, got none")


def version_conflict(table: str, expected: int, found: int) -> VersionConflict:
    """The error for an append that names another version than the one that stands."""
    message = f"expected table {table!r} at version {expected}, found version {found}"
    return VersionConflict(message, table=table, expected=expected, found=found)


def unknown_table(table: str) -> UnknownTable:
    """The error for a table that the store does not have."""
    return UnknownTable(f"there is no table {table!r}", table=table)
