"""What is asked of a database: one class for each kind of change."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from yachtdice.store.base import Json, Summary, Ticket

Row = dict[str, Any]

RightKey = tuple[str, str, int]
"""A row of `rights`: game, holder, seat."""


@dataclass(frozen=True, slots=True)
class Create:
    """A new table: the rows of its game, its events and its rights."""

    game: Row
    events: Sequence[Row]
    rights: AbstractSet[RightKey]


@dataclass(frozen=True, slots=True)
class Append:
    """Rows of events for a table that stands at `version`, and what comes with them.

    `first_rolls` are sorted, as text.
    """

    table: str
    version: int
    events: Sequence[Row]
    summary: Summary
    time: datetime
    rights: AbstractSet[RightKey] = frozenset()
    first_rolls: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Grant:
    """A right at a table."""

    table: str
    right: RightKey


@dataclass(frozen=True, slots=True)
class Issue:
    """A ticket that becomes good."""

    ticket: Ticket
    time: datetime


@dataclass(frozen=True, slots=True)
class HandOver:
    """A ticket that is used up, if it is still there, and the rights that are given for it."""

    ticket: Ticket
    rights: AbstractSet[RightKey]


@dataclass(frozen=True, slots=True)
class Show:
    """What is to be seen at a seat."""

    table: str
    seat: int
    body: Json
    time: datetime


@dataclass(frozen=True, slots=True)
class Sweep:
    """Tables to delete, if they still stand at these versions, and keys of expired tickets."""

    tables: Mapping[str, int]
    tickets: Sequence[str]
    time: datetime


Change = Create | Append | Grant | Issue | HandOver | Show | Sweep

Outcome = Exception | int
"""What kept a change out, or the number that it came to: the version of a table, the counter of
presence, how many tables were deleted; 0 where it comes to none."""


@dataclass(slots=True)
class Touched:
    """What changes must know of, and nobody else may change meanwhile.

    The ids of tables, those of them whose rights may change, that show something or whose tickets
    may all go, and the keys of tickets.
    """

    tables: set[str] = field(default_factory=set[str])
    granting: set[str] = field(default_factory=set[str])
    showing: set[str] = field(default_factory=set[str])
    ticketed: set[str] = field(default_factory=set[str])
    keys: set[str] = field(default_factory=set[str])

    def add(self, change: Change) -> None:
        """Add what a change touches."""
        match change:
            case Create():
                pass
            case Append():
                self._add_table(change.table, granting=bool(change.rights))
            case Grant():
                self._add_table(change.table, granting=True)
            case Issue():
                self._add_table(change.ticket.table)
                self.keys.add(change.ticket.key)
            case HandOver():
                self._add_table(change.ticket.table, granting=True)
                self.ticketed.add(change.ticket.table)
                self.keys.add(change.ticket.key)
            case Show():
                self._add_table(change.table)
                self.showing.add(change.table)
            case Sweep():
                self.tables.update(change.tables)
                self.ticketed.update(change.tables)
                self.keys.update(change.tickets)

    def _add_table(self, table: str, *, granting: bool = False) -> None:
        self.tables.add(table)
        if granting:
            self.granting.add(table)
