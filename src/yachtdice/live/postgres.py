"""The hub of several processes and machines: PostgreSQL's NOTIFY carries the names of tables."""

# asyncpg tells few of its types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

import asyncio
import logging
from typing import Any

import asyncpg

from yachtdice.live.base import Hub

logger = logging.getLogger(__name__)

CHANNEL = "yachtdice"
EVERYTHING = "*"
"""Is sent in place of a table's name to wake everybody; no table is called so."""

PAUSES = (0.1, 0.2, 0.5, 1, 2, 3)
"""Seconds between attempts to connect; the last one again and again."""
HEARTBEAT = 10
"""Seconds without anything to send after which it is tried whether the server still answers."""
PATIENCE = 10
"""Seconds after which a server that does not answer is taken to be gone."""
GRACE = 1
"""Seconds that closing may take for what has not been sent, and again for the connection."""
MOST = 1_000
"""Names that are sent at once, and at most kept while there is no connection: all wake for more."""
LONGEST = 1_000
"""The longest name that is sent; PostgreSQL takes less than 8,000 bytes."""

_NOTIFY = "SELECT pg_notify($1, name) FROM unnest($2::text[]) AS name"

_SETTINGS = {
    "application_name": "yachtdice live",
    # Commits that notify wait for one another: let none of them wait for the disk too.
    "synchronous_commit": "off",
}


class PostgresHub(Hub):
    """Wakes those who watch in this process at once, and those in others by one connection.

    A connection that is lost is made again, by itself and for as long as it takes; what is to be
    sent waits meanwhile.
    """

    def __init__(self, address: str) -> None:
        """The database's address as asyncpg reads it: `postgresql://user@host/database`."""
        super().__init__()
        self._address = address
        self._waiting: dict[str, None] = {}
        self._stir = asyncio.Event()
        self._tried = asyncio.Event()
        self._connected = False
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._closing.clear()
        self._task = asyncio.create_task(self._run())
        await self._tried.wait()

    async def close(self) -> None:
        self._closing.set()
        self._stir.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=GRACE)
            self._task.cancel()
            await asyncio.wait({self._task})

    def publish(self, table: str) -> None:
        self._wake(table)
        name = table.encode("unicode_escape").decode("ascii")
        self._put(name if len(name) <= LONGEST else EVERYTHING)

    @property
    def is_alone(self) -> bool:
        return False

    @property
    def is_connected(self) -> bool:
        return self._connected

    def _put(self, *names: str) -> None:
        """Let names be sent."""
        self._waiting.update(dict.fromkeys(names))
        if len(self._waiting) > MOST:
            self._waiting = {EVERYTHING: None}
        self._stir.set()

    async def _run(self) -> None:
        attempts = 0
        while not self._closing.is_set():
            try:
                connection = await _connect(self._address)
                attempts = 0
                await self._carry(connection)
            except Exception as error:
                # Whatever it is, watchers would never be woken again if this task ended.
                if not attempts:
                    logger.warning("no wake-ups from other processes: %s", error or repr(error))
            self._tried.set()
            await _set_within(self._closing, PAUSES[min(attempts, len(PAUSES) - 1)])
            attempts += 1

    async def _carry(self, connection: asyncpg.Connection) -> None:
        """Send and hear until all is sent and the hub closes; raise if the connection is lost."""
        try:
            connection.add_termination_listener(self._stop_resting)
            await connection.add_listener(CHANNEL, self._hear)
            self._set_connected(True)
            while not connection.is_closed():
                if self._waiting:
                    await self._send(connection)
                elif self._closing.is_set():
                    return
                elif not await _set_within(self._stir, HEARTBEAT):
                    await connection.execute("SELECT 1")
                else:
                    self._stir.clear()
            raise ConnectionError("the connection was closed")
        finally:
            self._set_connected(False)
            await _let_go(connection)

    async def _send(self, connection: asyncpg.Connection) -> None:
        names, self._waiting = list(self._waiting), {}
        try:
            await connection.execute(_NOTIFY, CHANNEL, names)
        except BaseException:
            self._put(*names)
            raise

    def _stop_resting(self, _connection: object) -> None:
        self._stir.set()

    def _hear(self, connection: Any, sender: int, _channel: str, payload: object) -> None:
        if sender == connection.get_server_pid():
            return
        if payload == EVERYTHING:
            self._wake_all()
        else:
            self._wake(str(payload).encode("ascii").decode("unicode_escape"))

    def _set_connected(self, connected: bool) -> None:
        if connected != self._connected:
            self._connected = connected
            self._tried.set()
            self._wake_all()


async def _set_within(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event, but no longer than that; say whether it is set."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


async def _connect(address: str) -> asyncpg.Connection:
    return await asyncpg.connect(
        address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=_SETTINGS
    )


async def _let_go(connection: asyncpg.Connection) -> None:
    try:
        await connection.close(timeout=GRACE)
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
        connection.terminate()
