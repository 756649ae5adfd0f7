"""The store that forgets: for tests, and for play that need not outlive the program."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from yachtdice.events import Event
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
    version_conflict,
)
from yachtdice.store.holders import Holder, new_table_id


class MemoryStore(Store):
    """Keeps everything in this process. No method waits, so each is done in one go."""

    def __init__(self, *, clock: Clock = utc_now) -> None:
        self._clock = clock
        self._tables: dict[str, Table] = {}
        self._events: dict[str, list[StoredEvent]] = {}
        self._rights: dict[str, set[Right]] = {}

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
    ) -> str:
        require_events(events)
        now, kept = self._now(), _copy(options or {})
        table = Table(new_table_id(), _copied(summary), kept, 0, now, now, None)
        self._rights[table.id] = set(rights)
        self._events[table.id] = []
        self._extend(table, events, now)
        return table.id

    async def append(
        self, table: str, version: int, events: Sequence[Event], summary: Summary
    ) -> list[StoredEvent]:
        require_events(events)
        found = await self.find(table)
        if found.version != version:
            raise version_conflict(table, version, found.version)
        return self._extend(replace(found, summary=_copied(summary)), events, self._now())

    def _extend(self, table: Table, events: Sequence[Event], now: datetime) -> list[StoredEvent]:
        added = [StoredEvent(n, event, now) for n, event in enumerate(events, table.version + 1)]
        self._events[table.id].extend(added)
        self._tables[table.id] = replace(
            table,
            version=table.version + len(added),
            changed=now,
            finished=(table.finished or now) if table.summary.finished else None,
        )
        return added

    def _now(self) -> datetime:
        return self._clock().astimezone(UTC)

    async def load(self, table: str, after: int = 0) -> list[StoredEvent]:
        await self.find(table)
        return self._events[table][max(after, 0) :]

    async def find(self, table: str) -> Table:
        if table not in self._tables:
            raise unknown_table(table)
        return self._tables[table]

    async def grant(self, table: str, right: Right) -> None:
        await self.find(table)
        self._rights[table].add(right)

    async def rights_of(self, table: str, holder: Holder) -> frozenset[int | None]:
        rights = self._rights.get(table, set[Right]())
        return frozenset(right.seat for right in rights if right.holder == holder)

    async def tables_of(
        self, holder: Holder, *, finished: bool | None = None, limit: int | None = None
    ) -> list[Table]:
        tables = [
            table
            for table in self._tables.values()
            if any(right.holder == holder for right in self._rights[table.id])
            and finished in (None, table.finished is not None)
        ]
        tables.sort(key=lambda table: (table.changed, table.id), reverse=True)
        return tables[:limit]


def _copied(summary: Summary) -> Summary:
    return replace(summary, details=_copy(summary.details))


def _copy(data: Json) -> Json:
    """The same, as it would come back from a database, and nobody else's to change."""
    return json.loads(json.dumps(data))
