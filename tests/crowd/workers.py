"""The workers of a server, one by one: what a connection comes to is otherwise left to chance."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.web.conftest import READY_WITHIN, Server


def processes(server: Server) -> list[int]:
    """The processes of a server that answer, in their order."""
    return workers_of(server.process) or [server.process]


def workers_of(process: int) -> list[int]:
    """The workers that a process has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    spawned = [each for each in children if "spawn_main" in _command(each)]
    return sorted(map(int, spawned))


def _command(process: str) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()


@contextmanager
def only(server: Server, number: int) -> Iterator[None]:
    """Within the block one worker answers, counted from 0 and round again; the others rest."""
    there = processes(server)
    with ExitStack() as stack:
        for index, process in enumerate(there):
            if index != number % len(there):
                os.kill(process, signal.SIGSTOP)
                stack.callback(os.kill, process, signal.SIGCONT)
        yield


def started(server: Server, number: int) -> list[int]:
    """The workers, once there are so many."""
    until = time.monotonic() + READY_WITHIN
    while len(found := workers_of(server.process)) != number:
        assert time.monotonic() < until, f"found {found}"
        time.sleep(0.05)
    return found
