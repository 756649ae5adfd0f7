"""Connections to a database, and everything that is SQLite's or PostgreSQL's own."""

import asyncio
import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Transaction, create_engine, event, exc, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from yachtdice.errors import StoreUnavailable

T = TypeVar("T")

_PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)

_LONGEST = 10
"""Seconds after which a server that does not answer is taken to be gone."""

_READERS = 4
"""Threads that read a file."""

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

_MAY_NOT = "42501"
"""The code among those that tells of a right which its owner has to give us."""

_LAZY = "yachtdice_lazy"


class Connections(ABC):
    """Connections to a database, on which work is done that knows nothing of the event loop."""

    @abstractmethod
    async def run(self, work: Callable[[Connection], T]) -> T:
        """What some work comes to that is given a connection."""

    @abstractmethod
    async def close(self) -> None:
        """Let all connections go."""


class ServerConnections(Connections):
    """Connections to a server: the loop goes on while it is waited for."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.connect() as connection:
            try:
                return await connection.run_sync(work)
            except TimeoutError:
                # Otherwise it would be told to roll back, and waited for once more.
                await connection.invalidate()
                raise

    async def close(self) -> None:
        await self.engine.dispose()


class FileConnections(Connections):
    """Connections to a file, used by threads of their own: the loop goes on meanwhile.

    All of some work is done in one thread, since each way to a thread and back takes longer than
    most statements.
    """

    def __init__(self, engine: Engine, threads: int) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(threads, "yachtdice-store")

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    async def close(self) -> None:
        self._threads.shutdown()
        self.engine.dispose()


def for_reading(url: URL) -> Connections:
    """Connections on which every statement stands alone."""
    return _connections(url, _LONGEST, _READERS, isolation_level="AUTOCOMMIT")


def for_writing(url: URL, *, patient: bool = False) -> Connections:
    """One for transactions that write; a patient one waits as long as it takes."""
    made = _connections(url, None if patient else _LONGEST, 1, pool_size=1, max_overflow=0)
    if isinstance(made, FileConnections):
        # The write lock is taken at the start: a transaction that reads first and then finds
        # that somebody else has written cannot go on in SQLite.
        event.listen(made.engine, "connect", _leave_begin_to_us)
        event.listen(made.engine, "begin", _begin_immediately)
    elif isinstance(made, ServerConnections):
        event.listen(made.engine.sync_engine, "connect", _wait_for_the_disk)
    return made


def begin(connection: Connection, *, lazy: bool) -> Transaction:
    """Begin a transaction; the commit of a lazy one does not wait for the disk."""
    connection.execution_options(**{_LAZY: lazy})
    transaction = connection.begin()
    if lazy and connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL synchronous_commit = off"))
    return transaction


def lock_for_upgrade(connection: Connection) -> None:
    """Let one process at a time change the schema, until the transaction ends.

    In SQLite the transaction has the lock already.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})


def make_file(url: URL) -> None:
    """Make the folder and the file of an SQLite database. `StoreUnavailable` where it cannot be.

    The driver would not say what is in the way.
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
        # The cause is the driver's own: it says the same without the name of a class.
        said = getattr(error.orig, "__cause__", None) or error.orig
        raise store_unavailable(url, str(said)) from error
    except (TimeoutError, exc.TimeoutError) as error:
        raise store_unavailable(url, "it does not answer") from error
    except OSError as error:
        raise store_unavailable(url, str(error)) from error


def is_ours(error: exc.DBAPIError) -> bool:
    """Whether the database has refused what it was asked, as it would at any time."""
    state = str(getattr(error.orig, "sqlstate", None) or "")
    if state == _MAY_NOT:
        return False
    return isinstance(error, _OURS) or state.startswith(_OUR_STATES)


def store_unavailable(url: URL, reason: str) -> StoreUnavailable:
    """The error for a database that cannot be used; a password in its address is left out."""
    where = url.database if url.get_backend_name() == "sqlite" else url.render_as_string()
    message = f"the store {where!r} cannot be used: {reason}"
    return StoreUnavailable(message, where=where, reason=reason)


def _connections(url: URL, longest: float | None, threads: int, **options: Any) -> Connections:
    compact = partial(json.dumps, separators=(",", ":"))
    # An error must not tell secrets to whoever reads the log.
    options |= {"json_serializer": compact, "hide_parameters": True}
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, **options)
        event.listen(engine, "connect", _set_pragmas)
        return FileConnections(engine, threads)
    limits = {"timeout": _LONGEST, "command_timeout": longest}
    return ServerConnections(create_async_engine(url, connect_args=limits, **options))


def _set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    try:
        for pragma in _PRAGMAS:
            connection.execute(pragma).close()
    except sqlite3.Error:
        connection.close()
        raise


def _leave_begin_to_us(connection: sqlite3.Connection, _record: object) -> None:
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
