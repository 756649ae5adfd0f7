"""The server that is measured, and what it costs."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import IO

import httpx

START_SECONDS = 60
SYNCS = 300
TICKS = os.sysconf("SC_CLK_TCK")
SERVE = ("-m", "yachtdice", "serve")
"""What Python runs to serve."""


@dataclass(slots=True)
class Server:
    """A server in a process of its own."""

    address: str
    process: subprocess.Popen[bytes]

    @property
    def cpu(self) -> float:
        """Seconds of processor time that it and the processes it started have used."""
        return sum(_cpu(pid) for pid in self._family())

    @property
    def memory(self) -> float:
        """Megabytes of memory that the process itself has had at the most."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024

    def _family(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [self.process.pid, *map(int, children.read_text().split())]


@contextmanager
def server(
    database: str | Path,
    arguments: Sequence[str] = (),
    *,
    port: int = 0,
    program: Sequence[str] = SERVE,
    log: IO[bytes] | int = subprocess.DEVNULL,
) -> Iterator[Server]:
    """A server on loopback that answers, ended afterwards if it still runs."""
    port = port or free_port()
    command = [sys.executable, *program, "--port", str(port), "--no-limits"]
    with subprocess.Popen(
        [*command, "--database", str(database), *arguments],
        stdout=subprocess.DEVNULL,
        stderr=log,
    ) as process:
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, process)
            yield Server(address, process)
        finally:
            process.terminate()
            process.wait(timeout=10)


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def fsync_seconds(folder: Path) -> float:
    """The median time of a small write that is made durable, where the database stands."""
    times: list[float] = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            start = perf_counter()
            file.write(b"x" * 4096)
            os.fsync(file.fileno())
            times.append(perf_counter() - start)
    return median(times)


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    end = perf_counter() + START_SECONDS
    with httpx.Client() as client:
        while perf_counter() < end:
            if process.poll() is not None:
                raise RuntimeError(f"the server ended with status {process.returncode}")
            try:
                client.get(address)
            except httpx.TransportError:
                sleep(0.05)
            else:
                return
    raise TimeoutError(f"expected an answer from {address} within {START_SECONDS} s")
