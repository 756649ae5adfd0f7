"""The server that carries the application."""

import asyncio
import json
import os
import socket
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Literal

import uvicorn
from litestar.types import ASGIApp
from platformdirs import user_data_path
from uvicorn.supervisors import Multiprocess

from yachtdice.errors import InvalidAddress, InvalidDatabase
from yachtdice.live import hub_for
from yachtdice.ruleset import Ruleset, from_data
from yachtdice.store import default_database, store_from_url
from yachtdice.tables import Lifetimes
from yachtdice.web.app import create_app
from yachtdice.web.head import with_head
from yachtdice.web.lan import addresses_of
from yachtdice.web.limits import Limits
from yachtdice.web.security import signing_secret
from yachtdice.web.settings import Offer, Settings

GRACE = 2
"""Seconds that answers under way get when the server is ended."""
THIS_MACHINE = ("127.0.0.1", "::1")
SERVED = "YACHTDICE_SERVED"
"""The environment variable that tells worker processes what to serve."""


Ready = Callable[[Sequence[str]], None]
"""Is told where the pages are, the best address first."""


def say(addresses: Sequence[str]) -> None:
    """Tell on standard output where the pages are."""
    for address in addresses:
        print(f"yachtdice: {address}", flush=True)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    database: str | Path | None = None,
    rulesets: Sequence[Ruleset] = (),
    workers: int = 1,
    lan: bool = False,
    proxies: Sequence[str] = (),
    limited: bool = True,
    keep_all: bool = False,
    ready: Ready = say,
) -> None:
    """Serve the pages until the process is ended.

    `rulesets` are offered beside those of the package; port 0 takes a free one. With `lan` the
    invitations name the address by which the devices of this network reach the pages, however
    their readers do. Addresses and networks in `proxies` are believed when they say for whom they
    ask and whether that was by https; without any, this machine is. `limited` says whether
    `Limits` hold for what comes from one address, `keep_all` that tables are kept for good and not
    for their `Lifetimes`. `ready` is told the addresses as soon as they answer. Raises
    `StoreUnavailable` where the database cannot be used, `InvalidDatabase`, `InvalidRuleset` and
    `InvalidAddress` for arguments that cannot be served, and `OSError` where the address is taken
    or not this machine's.
    """
    address = str(database or default_database())
    _check(address, rulesets, workers)
    believed = [*map(_machine, proxies or THIS_MACHINE)]
    with _listen(host, port) as listening:
        addresses = [_address(each, listening) for each in (addresses_of(host) if lan else [host])]
        ready(addresses)
        shown = addresses[0] if lan else ""
        told = _told(
            address,
            rulesets,
            workers=workers,
            address=shown,
            limited=limited,
            keep_all=keep_all,
        )
        _run(told, workers, listening, believed)


def app_in_environment() -> ASGIApp:
    """The application that `serve` told this process to carry."""
    return _app(os.environ[SERVED])


def _check(address: str, rulesets: Sequence[Ruleset], workers: int) -> None:
    """Raise what would go wrong in the server, and bring the database up to date once."""
    Offer.of(rulesets)
    if workers > 1 and address == "memory:":
        message = "expected a database that several workers can share, found 'memory:'"
        raise InvalidDatabase(message, found=address)
    asyncio.run(_open_once(address))


async def _open_once(address: str) -> None:
    async with store_from_url(address):
        pass


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def _address(host: str, listening: socket.socket) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{listening.getsockname()[1]}"


def _machine(text: str) -> str:
    """The address of a machine or a network as the server compares it. Raises `InvalidAddress`."""
    try:
        return str(ip_network(text, strict=False) if "/" in text else ip_address(text))
    except ValueError as error:
        message = f"expected an address such as 10.0.0.2 or 10.0.0.0/8, found {text!r:.60}"
        raise InvalidAddress(message, found=text[:60]) from error


def _told(database: str, rulesets: Iterable[Ruleset], **choices: str | bool | int) -> str:
    """What to serve, as text that can be given to another process."""
    house = [rules.to_data() for rules in rulesets]
    return json.dumps({"database": database, "rulesets": house, **choices})


def _app(told: str) -> ASGIApp:
    what = json.loads(told)
    settings = Settings(
        store_from_url(what["database"]),
        hub=hub_for(what["database"], processes=what["workers"]),
        house=tuple(map(from_data, what["rulesets"])),
        secret=signing_secret(user_data_path("yachtdice", appauthor=False)),
        limits=Limits() if what["limited"] else None,
        lifetimes=None if what["keep_all"] else Lifetimes(),
        address=what["address"],
    )
    return with_head(create_app(settings))


def _protocol() -> type[asyncio.Protocol] | Literal["auto"]:
    """How requests are read; without httptools, uvicorn has another way that is bounded too."""
    if find_spec("httptools") is None:
        return "auto"
    from yachtdice.web.protocol import BoundedProtocol

    return BoundedProtocol


def _run(told: str, workers: int, listening: socket.socket, proxies: list[str]) -> None:
    # No access log: the address of a table lets whoever reads it watch.
    config = uvicorn.Config(
        _app(told) if workers == 1 else f"{__name__}:{app_in_environment.__name__}",
        factory=workers > 1,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=_protocol(),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=GRACE,
    )
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        if workers == 1:
            server.run(sockets=[listening])
        else:
            os.environ[SERVED] = told
            Multiprocess(config, sockets=[listening]).run()
