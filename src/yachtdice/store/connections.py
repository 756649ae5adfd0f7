"""Connections to a database, and everything that is SQLite's or PostgreSQL's own."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event, exc, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from yachtdice.errors import StoreUnavailable

_PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)

_UPGRADE_LOCK = 0x79616368
"""Any number that nobody else locks in the same PostgreSQL database."""

_OURS = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)
"""What the database says of wrong statements and data, not of its own state."""


def reading_engine(url: URL) -> AsyncEngine:
    """Connections on which every statement stands alone."""
    return _engine(url, isolation_level="AUTOCOMMIT")


def writing_engine(url: URL) -> AsyncEngine:
    """Connections for transactions that write."""
    engine = _engine(url, pool_size=1, max_overflow=0)
    if url.get_backend_name() == "sqlite":
        # The write lock is taken at the start: a transaction that reads first and then finds
        # that somebody else has written cannot go on in SQLite.
        event.listen(engine.sync_engine, "connect", _leave_begin_to_us)
        event.listen(engine.sync_engine, "begin", _begin_immediately)
    return engine


def lock_for_upgrade(connection: Connection) -> None:
    """Let one process at a time change the schema, until the transaction ends.

    In SQLite the transaction has the lock already.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})


def make_file(url: URL) -> None:
    """Make the folder and the file of an SQLite database. `StoreUnavailable` where it cannot be.

    The driver would leave a thread behind that fails when its event loop has gone.
    """
    if url.get_backend_name() == "sqlite":
        with unavailable(url):
            path = Path(url.database or "")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()


@contextmanager
def unavailable(url: URL) -> Generator[None]:
    """Turn what a database or the file system says of its own state into `StoreUnavailable`."""
    try:
        yield
    except _OURS:
        raise
    except exc.DBAPIError as error:
        raise store_unavailable(url, str(error.orig)) from error
    except (OSError, TimeoutError, exc.TimeoutError) as error:
        raise store_unavailable(url, str(error)) from error


def store_unavailable(url: URL, reason: str) -> StoreUnavailable:
    """The error for a database that cannot be used; a password in its address is left out."""
    where = url.database if url.get_backend_name() == "sqlite" else url.render_as_string()
    message = f"the store {where!r} cannot be used: {reason}"
    return StoreUnavailable(message, where=where, reason=reason)


def _engine(url: URL, **options: Any) -> AsyncEngine:
    compact = partial(json.dumps, separators=(",", ":"))
    engine = create_async_engine(url, json_serializer=compact, **options)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    try:
        for pragma in _PRAGMAS:
            connection.execute(pragma).close()
    except connection.dbapi.Error:
        connection.close()
        raise


def _leave_begin_to_us(connection: Any, _record: object) -> None:
    connection.isolation_level = None


def _begin_immediately(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
