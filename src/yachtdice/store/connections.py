"""Connections to a database, and everything that is SQLite's or PostgreSQL's own."""

import json
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event, exc, text
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncTransaction,
    create_async_engine,
)

from yachtdice.errors import StoreUnavailable

_PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)

_LONGEST = 10
"""Seconds after which a server that does not answer is taken to be gone."""

_WAIT_FOR_THE_DISK = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)

_UPGRADE_LOCK = 0x79616368
"""Any number that nobody else locks in the same PostgreSQL database."""

_OURS = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)
"""What the database says of wrong statements and data, not of its own state."""

_OUR_STATES = ("22", "23", "42")
"""The classes of PostgreSQL's codes that say the same."""

_LAZY = "yachtdice_lazy"


def reading_engine(url: URL) -> AsyncEngine:
    """Connections on which every statement stands alone."""
    return _engine(url, _LONGEST, isolation_level="AUTOCOMMIT")


def writing_engine(url: URL, *, patient: bool = False) -> AsyncEngine:
    """A connection for transactions that write; a patient one waits as long as it takes."""
    engine = _engine(url, None if patient else _LONGEST, pool_size=1, max_overflow=0)
    if url.get_backend_name() == "sqlite":
        # The write lock is taken at the start: a transaction that reads first and then finds
        # that somebody else has written cannot go on in SQLite.
        event.listen(engine.sync_engine, "connect", _leave_begin_to_us)
        event.listen(engine.sync_engine, "begin", _begin_immediately)
    else:
        event.listen(engine.sync_engine, "connect", _wait_for_the_disk)
    return engine


@asynccontextmanager
async def connected(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    """A connection of an engine; one whose server does not answer is not used again."""
    async with engine.connect() as connection:
        try:
            yield connection
        except TimeoutError:
            # Otherwise it would be told to roll back, and waited for once more.
            await connection.invalidate()
            raise


async def begin(connection: AsyncConnection, *, lazy: bool) -> AsyncTransaction:
    """Begin a transaction; the commit of a lazy one does not wait for the disk."""
    await connection.execution_options(**{_LAZY: lazy})
    transaction = await connection.begin()
    if lazy and connection.dialect.name == "postgresql":
        await connection.execute(text("SET LOCAL synchronous_commit = off"))
    return transaction


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
    except exc.DBAPIError as error:
        if is_ours(error):
            raise
        raise store_unavailable(url, str(error.orig)) from error
    except (TimeoutError, exc.TimeoutError) as error:
        raise store_unavailable(url, "it does not answer") from error
    except OSError as error:
        raise store_unavailable(url, str(error)) from error


def is_ours(error: exc.DBAPIError) -> bool:
    """Whether the database has refused what it was asked, as it would at any time."""
    state = str(getattr(error.orig, "sqlstate", None) or "")
    return isinstance(error, _OURS) or state.startswith(_OUR_STATES)


def store_unavailable(url: URL, reason: str) -> StoreUnavailable:
    """The error for a database that cannot be used; a password in its address is left out."""
    where = url.database if url.get_backend_name() == "sqlite" else url.render_as_string()
    message = f"the store {where!r} cannot be used: {reason}"
    return StoreUnavailable(message, where=where, reason=reason)


def _engine(url: URL, longest: float | None, **options: Any) -> AsyncEngine:
    compact = partial(json.dumps, separators=(",", ":"))
    sqlite = url.get_backend_name() == "sqlite"
    engine = create_async_engine(
        url,
        json_serializer=compact,
        # An error must not tell secrets to whoever reads the log.
        hide_parameters=True,
        connect_args={} if sqlite else {"timeout": _LONGEST, "command_timeout": longest},
        **options,
    )
    if sqlite:
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
    level = "NORMAL" if connection.get_execution_options().get(_LAZY) else "FULL"
    if connection.info.get(_LAZY, "FULL") != level:
        connection.exec_driver_sql(f"PRAGMA synchronous = {level}")
        connection.info[_LAZY] = level
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _wait_for_the_disk(connection: Any, _record: object) -> None:
    async def run(driver: Any) -> None:
        await driver.execute(_WAIT_FOR_THE_DISK)

    connection.run_async(run)
