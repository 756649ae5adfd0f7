"""The store in a database, by SQLAlchemy."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import URL, make_url

from yachtdice.dice import Roll
from yachtdice.events import Event
from yachtdice.store import queries
from yachtdice.store.base import (
    Clock,
    Json,
    Presence,
    Right,
    Store,
    StoredEvent,
    Summary,
    Table,
    Ticket,
    require_events,
    unknown_table,
    unknown_ticket,
    utc_now,
)
from yachtdice.store.changes import Append, Create, Grant, HandOver, Issue, Show, Sweep
from yachtdice.store.database import Database
from yachtdice.store.holders import Holder, is_same, new_table_id
from yachtdice.store.rows import (
    event_of,
    event_rows,
    game_row,
    presence_of,
    right_key,
    seat_number,
    seat_of,
    table_of,
    ticket_of,
)
from yachtdice.store.schema import SIGNING_SECRET

SWEPT_AT_ONCE = 100
"""Tables that are deleted in one transaction, while others wait to write."""


class SqlStore(Store):
    """Keeps tables in a database, which other processes may use at the same time."""

    def __init__(self, url: str | URL, *, clock: Clock = utc_now) -> None:
        self._clock = clock
        self._database = Database(make_url(url))

    async def open(self) -> None:
        await self._database.open()

    async def close(self) -> None:
        await self._database.close()

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
        table, now = new_table_id(), self._now()
        finished = now if summary.finished else None
        made = Table(table, summary, options or {}, len(events), now, now, finished)
        rows = event_rows(table, _numbered(events, 0, now))
        held = {right_key(table, right) for right in rights}
        await self._database.write(Create(game_row(made, secret), rows, held))
        return table

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
        now = self._now()
        added = _numbered(events, version, now)
        await self._database.write(
            Append(
                table,
                version,
                event_rows(table, added),
                summary,
                now,
                {right_key(table, right) for right in rights},
                [str(roll.sorted) for roll in first_rolls],
            )
        )
        return added

    async def load(self, table: str, after: int = 0) -> list[StoredEvent]:
        rows = await self._database.read(queries.events_of(table, after))
        if not rows:
            await self.find(table)
        return [event_of(row) for row in rows]

    async def find(self, table: str) -> Table:
        rows = await self._database.read(queries.game(table))
        if not rows:
            raise unknown_table(table)
        return table_of(rows[0])

    async def secret_of(self, table: str) -> str:
        rows = await self._database.read(queries.secret(table))
        if not rows:
            raise unknown_table(table)
        return rows[0]["secret"]

    async def ping(self) -> None:
        await self._database.read(queries.NOTHING)

    async def signing_secret(self) -> str:
        rows = await self._database.read(queries.shared(SIGNING_SECRET))
        return rows[0]["value"]

    async def tables_of(
        self, holder: Holder, *, finished: bool | None = None, limit: int | None = None
    ) -> list[Table]:
        rows = await self._database.read(queries.games_of(holder, finished, limit))
        return [table_of(row) for row in rows]

    async def due_tables(self, before: datetime, limit: int) -> list[str]:
        rows = await self._database.read(queries.due_games(before, limit))
        return [row["id"] for row in rows]

    async def first_rolls(self) -> dict[Roll, int]:
        rows = await self._database.read(queries.first_rolls())
        return {Roll(row["roll"]): int(row["count"]) for row in rows}

    async def sweep(
        self, *, unused_before: datetime, unfinished_before: datetime, finished_before: datetime
    ) -> int:
        ages = (unused_before, unfinished_before, finished_before)
        now, swept = self._now(), 0
        while True:
            old = await self._database.read(queries.old_games(*ages, SWEPT_AT_ONCE))
            expired = await self._database.read(queries.expired_tickets(now, SWEPT_AT_ONCE))
            if not old and not expired:
                return swept
            versions = {row["id"]: row["version"] for row in old}
            keys = [row["key"] for row in expired]
            swept += await self._database.write(Sweep(versions, keys, now))

    async def grant(self, table: str, right: Right) -> None:
        await self._database.write(Grant(table, right_key(table, right)))

    async def rights_of(self, table: str, holder: Holder) -> frozenset[int | None]:
        rows = await self._database.read(queries.rights_at(table))
        return frozenset(seat_of(row["seat"]) for row in rows if is_same(row["holder"], holder))

    async def holders_of(self, table: str) -> dict[int | None, frozenset[Holder]]:
        holders = dict[int | None, frozenset[Holder]]()
        for row in await self._database.read(queries.rights_at(table)):
            seat = seat_of(row["seat"])
            holders[seat] = holders.get(seat, frozenset()) | {Holder(row["holder"])}
        return holders

    async def issue(self, ticket: Ticket) -> None:
        good = replace(ticket, expires=ticket.expires.astimezone(UTC))
        await self._database.write(Issue(good, self._now()))

    async def ticket(self, key: str) -> Ticket:
        rows = await self._database.read(queries.ticket(key))
        if not rows or rows[0]["expires"] <= self._now():
            raise unknown_ticket()
        return ticket_of(rows[0])

    async def tickets_of(self, table: str) -> list[Ticket]:
        rows = await self._database.read(queries.tickets_to(table, self._now()))
        return [ticket_of(row) for row in rows]

    async def hand_over(
        self, key: str, holder: Holder, *, also: Iterable[int | None] = ()
    ) -> Ticket:
        ticket = await self.ticket(key)
        if not ticket.seats:
            raise unknown_ticket()
        seats = (*ticket.seats, *also)
        given = {right_key(ticket.table, Right(holder, seat)) for seat in seats}
        await self._database.write(HandOver(ticket, given))
        return ticket

    async def show(self, table: str, seat: int | None, body: Json) -> int:
        shown = Show(table, seat_number(seat), body, self._now())
        return await self._database.write(shown)

    async def presence(self, table: str) -> dict[int | None, Presence]:
        rows = await self._database.read(queries.presence_at(table))
        return {seat_of(row["seat"]): presence_of(row) for row in rows}

    def _now(self) -> datetime:
        return self._clock().astimezone(UTC)


def _numbered(events: Sequence[Event], after: int, time: datetime) -> list[StoredEvent]:
    return [StoredEvent(number, event, time) for number, event in enumerate(events, after + 1)]
