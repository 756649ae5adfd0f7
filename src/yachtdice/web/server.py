"""The server: what is checked and opened before the application is carried."""

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from importlib.metadata import version
from ipaddress import ip_address, ip_network
from pathlib import Path

from yachtdice.errors import InvalidAddress, InvalidDatabase
from yachtdice.ruleset import Ruleset
from yachtdice.store import default_database, file_of, store_from_url
from yachtdice.web import logs
from yachtdice.web.alone import only_server
from yachtdice.web.carrying import Served, carry
from yachtdice.web.lan import addresses_of
from yachtdice.web.measures import Measures
from yachtdice.web.settings import Offer

logger = logging.getLogger(__name__)

THIS_MACHINE = ("127.0.0.1", "::1")

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
    metrics: tuple[str, int] | None = None,
    log: logs.Kind = "text",
    ready: Ready = say,
) -> None:
    """Serve the pages until the process is ended.

    `rulesets` are offered beside those of the package; port 0 takes a free one. With `lan` the
    invitations name the address by which the devices of this network reach the pages, however
    their readers do. Addresses and networks in `proxies` are believed when they say for whom they
    ask and whether that was by https; without any, this machine is. `limited` says whether
    `Limits` hold for what comes from one address, `keep_all` that tables are kept for good and not
    for their `Lifetimes`. At `metrics`, a host and a port, figures are shown for Prometheus; `log`
    is how the log is written. `ready` is told the addresses as soon as they answer. Raises
    `StoreUnavailable` where the database cannot be used, `InvalidDatabase`, `InvalidRuleset` and
    `InvalidAddress` for arguments that cannot be served, and `OSError` where an address is taken
    or not this machine's.
    """
    address = str(default_database() if database is None else database)
    _check(address, rulesets, workers)
    believed = [*map(_machine, proxies or THIS_MACHINE)]
    with ExitStack() as stack:
        if file := file_of(address):
            stack.enter_context(only_server(file))
        secret = asyncio.run(_open_once(address))
        listening = stack.enter_context(_listen(host, port))
        measures = _measures(stack, metrics, workers) if metrics else Measures()
        addresses = [_address(each, listening) for each in (addresses_of(host) if lan else [host])]
        served = Served(
            database=address,
            rulesets=tuple(rules.to_data() for rules in rulesets),
            workers=workers,
            secret=secret,
            address=addresses[0] if lan else "",
            limited=limited,
            keep_all=keep_all,
            metrics=metrics is not None,
            log=log,
        )
        logs.set_up(log)
        logger.info("serving", extra={"release": version("yachtdice"), "workers": workers})
        ready(addresses)
        carry(served, measures, listening, believed)


def _check(address: str, rulesets: Sequence[Ruleset], workers: int) -> None:
    """Raise what would go wrong in the server."""
    Offer.of(rulesets)
    if workers > 1 and address == "memory:":
        message = "expected a database that several workers can share, found 'memory:'"
        raise InvalidDatabase(message, found=address)


async def _open_once(address: str) -> str:
    """Bring the database up to date, and give its signing secret."""
    async with store_from_url(address) as store:
        return await store.signing_secret()


def _measures(stack: ExitStack, at: tuple[str, int], workers: int) -> Measures:
    """What counts for this process, with its figures shown until the stack ends."""
    from yachtdice.web.prometheus import shown

    return stack.enter_context(shown(*at, workers=workers))


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
