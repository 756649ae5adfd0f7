"""The store that forgets: for tests, and for play that need not outlive the program."""

import json
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from yachtdice.dice import Roll
from yachtdice.events import Event
from yachtdice.store.base import (
    UNUSED_KINDS,
    Clock,
    Json,
    Presence,
    Right,
    Store,
    StoredEvent,
    Summary,
    Table,
    Ticket,
    ends_with,
    require_events,
    ticket_taken,
    unknown_table,
    unknown_ticket,
    utc_now,
    version_conflict,
)
from yachtdice.store.holders import Holder, is_same, new_table_id


@dataclass(slots=True)
class _Kept:
    """A table with everything that belongs to it."""

    table: Table
    secret: str
    rights: set[Right]
    events: list[StoredEvent] = field(default_factory=list[StoredEvent])
    shown: dict[int | None, Presence] = field(default_factory=dict[int | None, Presence])

    @property
    def is_unused(self) -> bool:
        return all(type(each.event).__struct_config__.tag in UNUSED_KINDS for each in self.events)


class MemoryStore(Store):
    """Keeps everything in this process. No method waits, so each is done in one go."""

    def __init__(self, *, clock: Clock = utc_now) -> None:
        self._clock = clock
        self._tables: dict[str, _Kept] = {}
        self._tickets: dict[str, Ticket] = {}
        self._first_rolls: Counter[Roll] = Counter()
        self._signing_secret = secrets.token_hex()

    async def open(self) -> None:
        """Nothing is needed."""

    async def close(self) -> None:
        """Nothing is kept open; what is stored stays for as long as the object."""

    async def create(
        self,
        events: Sequence[Event],
        summary: Summary,
        *,
        rights: Iterable[Right] = (),
        options: Json | None = None,
        secret: str = "",
    ) -> str:
        require_events(events)
        now, chosen = self._now(), _copy(options or {})
        table = Table(new_table_id(), _copied(summary), chosen, 0, now, now, None)
        kept = _Kept(table, secret, set(rights))
        _extend(kept, events, now)
        self._tables[table.id] = kept
        return table.id

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
        require_events(events)
        kept = self._kept(table)
        if kept.table.version != version:
            raise version_conflict(table, version, kept.table.version)
        kept.table = replace(kept.table, summary=_copied(summary))
        kept.rights.update(rights)
        self._first_rolls.update(roll.sorted for roll in first_rolls)
        return _extend(kept, events, self._now())

    async def load(self, table: str, after: int = 0) -> list[StoredEvent]:
        return self._kept(table).events[max(after, 0) :]

    async def find(self, table: str) -> Table:
        return self._kept(table).table

    async def secret_of(self, table: str) -> str:
        return self._kept(table).secret

    async def ping(self) -> None:
        """It is here."""

    async def signing_secret(self) -> str:
        return self._signing_secret

    async def tables_of(
        self, holder: Holder, *, finished: bool | None = None, limit: int | None = None
    ) -> list[Table]:
        tables = [
            kept.table
            for kept in self._tables.values()
            if any(right.holder == holder for right in kept.rights)
            and finished in (None, kept.table.finished is not None)
        ]
        tables.sort(key=lambda table: (table.changed, table.id), reverse=True)
        return tables[:limit]

    async def due_tables(self, before: datetime, limit: int) -> list[str]:
        due = [
            (kept.table.summary.due, table)
            for table, kept in self._tables.items()
            if kept.table.summary.due is not None and kept.table.summary.due <= before
        ]
        return [table for _, table in sorted(due)[:limit]]

    async def first_rolls(self) -> dict[Roll, int]:
        return dict(self._first_rolls)

    async def sweep(
        self, *, unused_before: datetime, unfinished_before: datetime, finished_before: datetime
    ) -> int:
        def is_old(kept: _Kept) -> bool:
            changed = kept.table.changed
            if kept.table.finished is not None:
                return changed < finished_before
            return changed < unfinished_before or (changed < unused_before and kept.is_unused)

        now = self._now()
        swept = [table for table, kept in self._tables.items() if is_old(kept)]
        for table in swept:
            del self._tables[table]
        self._tickets = {
            key: ticket
            for key, ticket in self._tickets.items()
            if ticket.table in self._tables and ticket.expires > now
        }
        return len(swept)

    async def grant(self, table: str, right: Right) -> None:
        self._kept(table).rights.add(right)

    async def rights_of(self, table: str, holder: Holder) -> frozenset[int | None]:
        rights = self._rights(table)
        return frozenset(right.seat for right in rights if is_same(right.holder, holder))

    async def holders_of(self, table: str) -> dict[int | None, frozenset[Holder]]:
        rights = self._rights(table)
        return {
            seat: frozenset(right.holder for right in rights if right.seat == seat)
            for seat in {right.seat for right in rights}
        }

    async def issue(self, ticket: Ticket) -> None:
        self._kept(ticket.table)
        standing = self._tickets.get(ticket.key)
        if standing is not None and standing.expires > self._now():
            raise ticket_taken()
        self._tickets[ticket.key] = replace(ticket, expires=ticket.expires.astimezone(UTC))

    async def ticket(self, key: str) -> Ticket:
        found = self._tickets.get(key)
        if found is None or found.expires <= self._now():
            raise unknown_ticket()
        return found

    async def tickets_of(self, table: str) -> list[Ticket]:
        now = self._now()
        good = [
            ticket
            for ticket in self._tickets.values()
            if ticket.table == table and ticket.expires > now
        ]
        return sorted(good, key=lambda ticket: (ticket.expires, ticket.key))

    async def hand_over(
        self, key: str, holder: Holder, *, also: Iterable[int | None] = ()
    ) -> Ticket:
        ticket = await self.ticket(key)
        if not ticket.seats:
            raise unknown_ticket()
        seats = {*ticket.seats, *also}
        self._tickets = {
            key: each for key, each in self._tickets.items() if not ends_with(each, ticket)
        }
        kept = self._kept(ticket.table)
        others = {right for right in kept.rights if right.seat not in seats}
        kept.rights = others | {Right(holder, seat) for seat in seats}
        return ticket

    async def show(self, table: str, seat: int | None, body: Json) -> int:
        kept = self._kept(table)
        counter = 1 + max((each.counter for each in kept.shown.values()), default=0)
        kept.shown[seat] = Presence(counter, _copy(body), self._now())
        return counter

    async def presence(self, table: str) -> dict[int | None, Presence]:
        return dict(self._tables[table].shown) if table in self._tables else {}

    def _now(self) -> datetime:
        return self._clock().astimezone(UTC)

    def _kept(self, table: str) -> _Kept:
        if table not in self._tables:
            raise unknown_table(table)
        return self._tables[table]

    def _rights(self, table: str) -> set[Right]:
        return self._tables[table].rights if table in self._tables else set()


def _extend(kept: _Kept, events: Sequence[Event], now: datetime) -> list[StoredEvent]:
    table = kept.table
    added = [StoredEvent(n, event, now) for n, event in enumerate(events, table.version + 1)]
    kept.events.extend(added)
    kept.table = replace(
        table,
        version=table.version + len(added),
        changed=now,
        finished=(table.finished or now) if table.summary.finished else None,
    )
    return added


def _copied(summary: Summary) -> Summary:
    due = summary.due and summary.due.astimezone(UTC)
    return replace(summary, details=_copy(summary.details), due=due)


def _copy(data: Json) -> Json:
    """The same, as it would come back from a database, and nobody else's to change."""
    return json.loads(json.dumps(data))
