"""How the application is carried: by this process, or by workers that it starts."""

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from threading import Event
from typing import Literal

import uvicorn
from litestar.types import ASGIApp
from msgspec import Struct, json

from yachtdice.live import hub_for
from yachtdice.ruleset import from_data
from yachtdice.store import store_from_url
from yachtdice.tables import Lifetimes, when_parent_ends
from yachtdice.web import logs
from yachtdice.web.app import create_app
from yachtdice.web.head import with_head
from yachtdice.web.limits import Limits
from yachtdice.web.measures import Measures
from yachtdice.web.settings import Settings
from yachtdice.web.stopping import listen
from yachtdice.web.workers import Workers

GRACE = 2
"""Seconds that answers under way get when the server is ended."""
HUNG = 20
"""Seconds after which a worker that does not answer is taken to hang, and replaced.

It answers as soon as its code is loaded, which takes long where all processors are busy.
"""
FILES = 65_536
"""Files and connections that a process may have open, where the system allows as many."""
COLLECTED_EVERY = (5_000, 10, 1_000)
"""When memory is looked through for cycles: after how many new objects, and how much of it when.

What is remembered of thousands of tables has no cycles. To look it all through as often as Python
does by itself took a third of the processor time of a move (`python -m bench load`).
"""
SERVED = "YACHTDICE_SERVED"
"""The environment variable that tells worker processes what to serve."""


class Served(Struct, frozen=True):
    """What to serve, as it can be told to another process.

    `rulesets` are the data of those of one's own; `secret` signs forms; `metrics` says whether
    figures are counted.
    """

    database: str
    rulesets: tuple[dict[str, object], ...]
    workers: int
    secret: str
    address: str
    limited: bool
    keep_all: bool
    metrics: bool
    log: logs.Kind


def carry(served: Served, measures: Measures, listening: socket.socket, proxies: list[str]) -> None:
    """Carry the application until the process is ended."""
    _open_many_files()
    _collect_seldom()
    # No access log: the address of a table lets whoever reads it watch.
    config = uvicorn.Config(
        _app(served, measures)
        if served.workers == 1
        else f"{__name__}:{app_in_environment.__name__}",
        factory=served.workers > 1,
        workers=served.workers,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=_protocol(),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=HUNG,
    )
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        if served.workers == 1:
            server.run(sockets=[listening])
        else:
            os.environ[SERVED] = json.encode(served).decode()
            Workers(config, [listening]).run()


def app_in_environment() -> ASGIApp:
    """The application that `carry` told this process to carry, as one of its workers."""
    # From now on: a worker that waits for the store has not begun, and would not hear it later.
    asked = Event()
    listen(asked.set)
    when_parent_ends(partial(os.kill, os.getpid(), signal.SIGTERM))
    _collect_seldom()
    served = json.decode(os.environ[SERVED], type=Served)
    logs.set_up(served.log)
    return _app(served, _measures(served), waits=lambda: not asked.is_set())


def _measures(served: Served) -> Measures:
    if not served.metrics:
        return Measures()
    from yachtdice.web.prometheus import PrometheusMeasures

    return PrometheusMeasures()


def _open_many_files() -> None:
    """Let this process, and those that it starts, have as many connections as the system allows.

    Many systems allow more than they give at first, which is often 1,024.
    """
    if sys.platform == "win32":
        return
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = FILES if most == resource.RLIM_INFINITY else min(most, FILES)
    if now < enough:
        with suppress(OSError, ValueError):  # macOS tells of more than it gives.
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))


def _collect_seldom() -> None:
    """Let this process look for cycles in memory seldom, and never in what is loaded by now."""
    gc.freeze()
    gc.set_threshold(*COLLECTED_EVERY)


def _app(
    served: Served, measures: Measures, *, waits: Callable[[], bool] = lambda: False
) -> ASGIApp:
    """The application; `waits` as in `Settings`: a worker that cannot begin ends the others too."""
    settings = Settings(
        store_from_url(served.database),
        hub=hub_for(served.database, processes=served.workers),
        house=tuple(map(from_data, served.rulesets)),
        secret=served.secret,
        limits=Limits() if served.limited else None,
        lifetimes=None if served.keep_all else Lifetimes(),
        address=served.address,
        measures=measures,
        waits=waits,
    )
    return with_head(create_app(settings))


def _protocol() -> type[asyncio.Protocol] | Literal["auto"]:
    """How requests are read; without httptools, uvicorn has another way that is bounded too."""
    if find_spec("httptools") is None:
        return "auto"
    from yachtdice.web.protocol import BoundedProtocol

    return BoundedProtocol
