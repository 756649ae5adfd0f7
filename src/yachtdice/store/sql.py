"""The store in a database, by SQLAlchemy."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from sqlalchemy import URL, Executable, RowMapping, make_url, select
from sqlalchemy.exc import DataError, IntegrityError

from yachtdice.errors import StoreUnavailable
from yachtdice.events import Event
from yachtdice.store import batch
from yachtdice.store.base import (
    Clock,
    Json,
    Right,
    Store,
    StoredEvent,
    Summary,
    Table,
    require_events,
    unknown_table,
    utc_now,
)
from yachtdice.store.changes import Append, Change, Create, Grant
from yachtdice.store.connections import reading_engine, unavailable, writing_engine
from yachtdice.store.group_commit import GroupCommit
from yachtdice.store.holders import Holder, new_table_id
from yachtdice.store.rows import (
    event_of,
    event_rows,
    game_row,
    right_rows,
    seat_number,
    seat_of,
    table_of,
)
from yachtdice.store.schema import events, games, rights
from yachtdice.store.upgrade import upgrade


class SqlStore(Store):
    """Keeps tables in a database, which other processes may use at the same time.

    All writing goes through one task, which commits whatever waits at that moment in one
    transaction: one wait for the disk, however many moves.
    """

    def __init__(self, url: str | URL, *, clock: Clock = utc_now) -> None:
        self._url = make_url(url)
        self._clock = clock
        self._reading = reading_engine(self._url)
        self._writing = writing_engine(self._url)
        self._writer: GroupCommit[Change] | None = None

    async def open(self) -> None:
        await upgrade(self._url)
        self._writer = GroupCommit(self._commit)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
        await self._writing.dispose()
        await self._reading.dispose()

    async def create(
        self,
        events: Sequence[Event],
        summary: Summary,
        *,
        rights: Iterable[Right] = (),
        options: Json | None = None,
    ) -> str:
        require_events(events)
        table, now = new_table_id(), self._now()
        finished = now if summary.finished else None
        made = Table(table, summary, options or {}, len(events), now, now, finished)
        await self._write(
            Create(
                game_row(made),
                event_rows(table, _numbered(events, 0, now)),
                right_rows(table, rights),
            )
        )
        return table

    async def append(
        self, table: str, version: int, events: Sequence[Event], summary: Summary
    ) -> list[StoredEvent]:
        require_events(events)
        now = self._now()
        added = _numbered(events, version, now)
        await self._write(Append(table, version, event_rows(table, added), summary, now))
        return added

    async def load(self, table: str, after: int = 0) -> list[StoredEvent]:
        rows = await self._read(
            select(events)
            .where(events.c.game == table, events.c.number > after)
            .order_by(events.c.number)
        )
        if not rows:
            await self.find(table)
        return [event_of(row) for row in rows]

    async def find(self, table: str) -> Table:
        rows = await self._read(select(games).where(games.c.id == table))
        if not rows:
            raise unknown_table(table)
        return table_of(rows[0])

    async def grant(self, table: str, right: Right) -> None:
        await self._write(Grant(table, right.holder, seat_number(right.seat)))

    async def rights_of(self, table: str, holder: Holder) -> frozenset[int | None]:
        rows = await self._read(
            select(rights.c.seat).where(rights.c.game == table, rights.c.holder == holder)
        )
        return frozenset(seat_of(row["seat"]) for row in rows)

    async def tables_of(
        self, holder: Holder, *, finished: bool | None = None, limit: int | None = None
    ) -> list[Table]:
        held = select(rights.c.game).where(rights.c.holder == holder)
        query = select(games).where(games.c.id.in_(held))
        if finished is not None:
            query = query.where((games.c.finished.is_not(None)) == finished)
        query = query.order_by(games.c.changed.desc(), games.c.id.desc()).limit(limit)
        return [table_of(row) for row in await self._read(query)]

    def _now(self) -> datetime:
        return self._clock().astimezone(UTC)

    async def _read(self, query: Executable) -> Sequence[RowMapping]:
        with unavailable(self._url):
            async with self._reading.connect() as connection:
                return (await connection.execute(query)).mappings().all()

    async def _write(self, change: Change) -> None:
        if self._writer is None:
            raise RuntimeError("expected an open store, but it has not been opened")
        await self._writer.submit(change)

    async def _commit(self, changes: Sequence[Change]) -> Sequence[Exception | None]:
        try:
            return await self._commit_together(changes)
        except (DataError, IntegrityError) as error:
            if len(changes) == 1:
                return [error]
            # One that the database refuses must not keep out the others.
            return [outcome for change in changes for outcome in await self._commit([change])]

    async def _commit_together(self, changes: Sequence[Change]) -> Sequence[Exception | None]:
        try:
            with unavailable(self._url):
                async with self._writing.begin() as connection:
                    return await batch.write(connection, changes)
        except StoreUnavailable as error:
            # Each caller raises an error of its own, not one that all of them share.
            return [StoreUnavailable(str(error), **error.values) for _ in changes]


def _numbered(events: Sequence[Event], after: int, time: datetime) -> list[StoredEvent]:
    return [StoredEvent(number, event, time) for number, event in enumerate(events, after + 1)]
