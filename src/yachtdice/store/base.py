"""What every store does: keep the events of tables, who may act at them, and what is shown."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Self

from yachtdice.dice import Roll
from yachtdice.errors import TicketTaken, UnknownTable, UnknownTicket, VersionConflict
from yachtdice.events import Event
from yachtdice.store.holders import Holder

Json = Mapping[str, Any]
"""What `json` can write: text keys; text, numbers, booleans, None, lists and such mappings."""

UNUSED_KINDS = frozenset({"started", "seated", "mixed"})
"""The kinds of the events at a table where nobody has played yet."""

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
    now to be shown. `ruleset` is its id, `finished` says that nothing more is to be played,
    `details` is whatever else the lists need (names, totals of the finished games), and `due` is
    when the table goes on by itself: when a bot moves, or a turn's time ends.
    """

    ruleset: str
    finished: bool = False
    details: Json = field(default_factory=dict[str, Any])
    due: datetime | None = None


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


@dataclass(frozen=True, slots=True)
class Ticket:
    """A way to a table that is good until `expires`.

    A short code that can be read aloud has itself as its `key` and hands over no seats. A pass
    that takes seats (None among them: the host's part) to another device has the SHA-256 of its
    secret as its key.
    """

    key: str
    table: str
    expires: datetime
    seats: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Presence:
    """What somebody shows beside the events, such as the dice they think of keeping.

    `counter` grows with everything that is shown at a table; `seen` is when it came, in UTC.
    """

    counter: int
    body: Json
    seen: datetime


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
        secret: str = "",
    ) -> str:
        """Keep a new table with its first events and rights, and give its id.

        `secret` is what only the server may know of it (at most 64 characters): nothing but
        `secret_of` gives it.
        """

    @abstractmethod
    async def append(
        self,
        table: str,
        version: int,
        events: Sequence[Event],
        summary: Summary,
        *,
        rights: Iterable[Right] = (),
        first_rolls: Iterable[Roll] = (),
    ) -> list[StoredEvent]:
        """Add events to a table that stands at `version`: all of them, durably, or none.

        `summary` is what lists show from then on. With the events, or not at all, `rights` are
        added and `first_rolls` counted: those that the computer threw. Raises `VersionConflict`
        when the table stands at another version, and `UnknownTable`.
        """

    @abstractmethod
    async def load(self, table: str, after: int = 0) -> list[StoredEvent]:
        """A table's events numbered above `after`, in order. Raises `UnknownTable`."""

    @abstractmethod
    async def find(self, table: str) -> Table:
        """A table without its events. Raises `UnknownTable`."""

    @abstractmethod
    async def secret_of(self, table: str) -> str:
        """What only the server may know of a table; '' if it has none. Raises `UnknownTable`."""

    @abstractmethod
    async def ping(self) -> None:
        """Return if the store answers."""

    @abstractmethod
    async def signing_secret(self) -> str:
        """A random text that all who use the store share, from when it was made, and nobody else.

        What one process signs with it another one knows.
        """

    @abstractmethod
    async def tables_of(
        self, holder: Holder, *, finished: bool | None = None, limit: int | None = None
    ) -> list[Table]:
        """The tables a holder has a right at, last changed first.

        `finished` picks the finished or the unfinished ones, `limit` the first so many.
        """

    @abstractmethod
    async def due_tables(self, before: datetime, limit: int) -> list[str]:
        """The first `limit` tables that are due at `before` or earlier, earliest first."""

    @abstractmethod
    async def first_rolls(self) -> dict[Roll, int]:
        """How often each roll was counted by `append`, all tables together, by the sorted roll."""

    @abstractmethod
    async def sweep(
        self, *, unused_before: datetime, unfinished_before: datetime, finished_before: datetime
    ) -> int:
        """Delete old tables with everything that belongs to them, and say how many there were.

        Each time is that of the last event: of tables where nobody has played (`UNUSED_KINDS`),
        of those being played, and of finished ones. Tickets that have expired go too. A table at
        which something happens meanwhile stays. What `first_rolls` has counted stays counted.
        """

    @abstractmethod
    async def grant(self, table: str, right: Right) -> None:
        """Add a right, where it is not there yet. Raises `UnknownTable`."""

    @abstractmethod
    async def rights_of(self, table: str, holder: Holder) -> frozenset[int | None]:
        """The seats a holder may act for, None among them for the host; none where unknown."""

    @abstractmethod
    async def holders_of(self, table: str) -> dict[int | None, frozenset[Holder]]:
        """Who may act for each seat, None for the host's part; empty where unknown."""

    @abstractmethod
    async def issue(self, ticket: Ticket) -> None:
        """Make a ticket good.

        Raises `UnknownTable`, and `TicketTaken` where another with its key is still good.
        """

    @abstractmethod
    async def ticket(self, key: str) -> Ticket:
        """The ticket with this key. Raises `UnknownTicket`, also when it has expired."""

    @abstractmethod
    async def tickets_of(self, table: str) -> list[Ticket]:
        """The tickets to a table that are good, the one that expires first first."""

    @abstractmethod
    async def hand_over(
        self, key: str, holder: Holder, *, also: Iterable[int | None] = ()
    ) -> Ticket:
        """Use up a ticket that has seats, and give it.

        The rights to its seats, and to those that go `also`, are taken from everybody else at its
        table and given to `holder`, and other tickets to any of its seats end, all at once. Raises
        `UnknownTicket`, also when it has expired, has been used or has no seats; of several at the
        same moment one succeeds.
        """

    @abstractmethod
    async def show(self, table: str, seat: int | None, body: Json) -> int:
        """Let those at a table see what is at a seat, now, and give its counter.

        It takes the place of what was shown for that seat before; with `seat` None it tells of
        the host. The table's version stays. It may be lost if the machine fails soon after.
        Raises `UnknownTable`.
        """

    @abstractmethod
    async def presence(self, table: str) -> dict[int | None, Presence]:
        """What is shown at a table, by seat; empty where unknown."""


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


def ends_with(ticket: Ticket, used: Ticket) -> bool:
    """Whether a ticket is good no more once another one has been used, or is that one."""
    return ticket.table == used.table and bool({*ticket.seats} & {*used.seats})


def unknown_ticket() -> UnknownTicket:
    """The error for a ticket that is not good. It does not name it: it may be a secret."""
    return UnknownTicket("expected a ticket that is good, found none, one expired or one used")


def ticket_taken() -> TicketTaken:
    """The error for a ticket whose key another has that is still good."""
    return TicketTaken("expected a key that no ticket has, found one that is still good")
