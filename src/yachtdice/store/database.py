"""A database: queries that stand alone, and changes that are committed together."""

import os
import socket
from collections.abc import Sequence
from zlib import crc32

from sqlalchemy import URL, Connection, Executable, RowMapping
from sqlalchemy.exc import DBAPIError, StatementError

from yachtdice.errors import StoreUnavailable
from yachtdice.store import batch
from yachtdice.store.changes import Change, Outcome, Show
from yachtdice.store.connections import begin, for_reading, for_writing, unavailable
from yachtdice.store.group_commit import GroupCommit
from yachtdice.store.upgrade import upgrade

SHARDS = 256


class Database:
    """Reads and writes. Its methods raise `StoreUnavailable`.

    All writing goes through one task, which commits whatever waits at that moment in one
    transaction: one wait for the disk, however many changes. A connection that has been lost
    since it was last used is made anew.
    """

    def __init__(self, url: URL) -> None:
        self._url = url
        self._reading = for_reading(url)
        self._writing = for_writing(url)
        self._writer: GroupCommit[Change, int] | None = None
        self._shard = (crc32(socket.gethostname().encode()) + os.getpid()) % SHARDS

    async def open(self) -> None:
        """Bring the schema up to date and begin to write."""
        await upgrade(self._url)
        self._writer = GroupCommit(self._commit)

    async def close(self) -> None:
        """Finish what is being written, then let everything go."""
        if self._writer is not None:
            await self._writer.close()
        await self._writing.close()
        await self._reading.close()

    async def read(self, query: Executable) -> Sequence[RowMapping]:
        """The rows that a query gives."""
        with unavailable(self._url):
            try:
                return await self._read(query)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await self._read(query)

    async def _read(self, query: Executable) -> Sequence[RowMapping]:
        return await self._reading.run(lambda made: made.execute(query).mappings().all())

    async def write(self, change: Change) -> int:
        """What a change came to, once it is durable; raises what kept it out."""
        if self._writer is None:
            raise RuntimeError("expected an open store, but it has not been opened")
        return await self._writer.submit(change)

    async def _commit(self, changes: Sequence[Change]) -> Sequence[Outcome]:
        try:
            with unavailable(self._url):
                return await self._commit_together(changes)
        except StoreUnavailable as error:
            # Each caller raises an error of its own, not one that all of them share.
            return [StoreUnavailable(str(error), **error.values) for _ in changes]
        except StatementError as error:
            if len(changes) == 1:
                return [error]
            # One that is refused must not keep out the others.
            return [outcome for change in changes for outcome in await self._commit([change])]

    async def _commit_together(self, changes: Sequence[Change]) -> Sequence[Outcome]:
        together = _Together(changes, self._shard)
        try:
            return await self._writing.run(together.write)
        except DBAPIError as error:
            if together.is_written or not error.connection_invalidated:
                raise
        # Nothing has been written: the server had gone since the last time, and may be back.
        return await self._writing.run(together.write)


class _Together:
    """Changes that are written in one transaction; it is committed only when they all are."""

    def __init__(self, changes: Sequence[Change], shard: int) -> None:
        self._changes = changes
        self._shard = shard
        self.is_written = False

    def write(self, connection: Connection) -> Sequence[Outcome]:
        lazy = all(isinstance(change, Show) for change in self._changes)
        transaction = begin(connection, lazy=lazy)
        outcomes = batch.write(connection, self._changes, self._shard)
        self.is_written = True
        transaction.commit()
        return outcomes
