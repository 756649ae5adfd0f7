"""How much may come from one address in some time.

Generous: a family or a class behind one address never meets a limit. Whoever does is told when to
come back. Each process of the server counts by itself, so that with several of them somebody may
get as many times more.

A route says by a guard what each of its requests is::

    @post("/tables/{table:str}/seats", guards=[limited("joins")])

What counts only when it goes wrong, such as a code that is not there, is tried inside::

    async with limiter_of(request).guessing(request):
        table = await tables.find_code(code)  # counted where it raises `UnknownTicket`

Streams need say nothing: `middleware.OpenStreams` counts them as long as they are open.
"""

from collections import Counter
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import time
from typing import Any, Literal, cast

from limits import parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import AsyncAnyCallable

from yachtdice.errors import TooManyRequests, UnknownTicket

Kind = Literal["tables", "joins", "wrong_codes"]
Connection = ASGIConnection[Any, Any, Any, Any]

STREAM_SECONDS = 10
"""When to try again for a stream: another one may have been closed by then."""
NETWORK = 64
"""The bits of an IPv6 address that name a household; it has all addresses that begin with them."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address may do: numbers in a time, as in `120 per hour`; and streams at once.

    An IPv6 address counts as all that share its first 64 bits: they are one household's.
    """

    tables: str = "120 per hour"
    joins: str = "240 per hour"
    wrong_codes: str = "30 per 10 minutes"
    streams: int = 200


class Limiter:
    """Counts what comes from each address; without limits everything may come."""

    def __init__(self, limits: Limits | None) -> None:
        self._storage = MemoryStorage()
        self._windows = FixedWindowRateLimiter(self._storage)
        self._most_streams = limits.streams if limits else None
        self._streams = Counter[str]()
        self._allowed = limits and {
            "tables": parse(limits.tables),
            "joins": parse(limits.joins),
            "wrong_codes": parse(limits.wrong_codes),
        }

    async def count(self, connection: Connection, kind: Kind) -> None:
        """Count one more of a kind. Raises `TooManyRequests` beyond the limit."""
        if self._allowed is None:
            return
        allowed, network = self._allowed[kind], network_of(connection)
        if await self._windows.hit(allowed, kind, network):
            return
        window = await self._windows.get_window_stats(allowed, kind, network)
        seconds = max(1, ceil(window.reset_time - time()))
        message = f"expected at most {allowed} of {kind} from an address, found more"
        raise TooManyRequests(message, kind=kind, seconds=seconds)

    @asynccontextmanager
    async def guessing(self, connection: Connection) -> AsyncGenerator[None]:
        """Counts a code that turns out to be wrong, by `UnknownTicket`.

        It counts from the beginning and is taken back where it was right, so that many at once are
        no way round. Raises `TooManyRequests` where too many were wrong, whatever this one is.
        """
        await self.count(connection, "wrong_codes")
        try:
            yield
        except UnknownTicket:
            raise
        except BaseException:
            await self._take_back(connection)
            raise
        else:
            await self._take_back(connection)

    async def _take_back(self, connection: Connection) -> None:
        if self._allowed:
            key = self._allowed["wrong_codes"].key_for("wrong_codes", network_of(connection))
            await self._storage.decr(key)

    @contextmanager
    def stream(self, connection: Connection) -> Generator[None]:
        """Counts a stream as long as it is open. Raises `TooManyRequests` where too many are."""
        network = network_of(connection)
        if self._most_streams is not None and self._streams[network] >= self._most_streams:
            message = f"expected at most {self._most_streams} open streams, found more"
            raise TooManyRequests(message, kind="streams", seconds=STREAM_SECONDS)
        self._streams[network] += 1
        try:
            yield
        finally:
            self._streams[network] -= 1
            if not self._streams[network]:
                del self._streams[network]


def limiter_of(connection: Connection) -> Limiter:
    """The limiter of the application that a request is made to."""
    return cast(Limiter, connection.app.state.limiter)


def limited(kind: Kind) -> AsyncAnyCallable:
    """A guard of a route: each of its requests is one of a kind."""

    async def check(connection: Connection, _: BaseRouteHandler) -> None:
        await limiter_of(connection).count(connection, kind)

    return check


def network_of(connection: Connection) -> str:
    """What stands for whoever is at the other end: the address, of IPv6 the household's part."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:100]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), NETWORK), strict=False))
