"""A real server in a process of its own, and browsers without scripts."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

import httpx
import pytest

from tests.web.browsing import Browser
from tools.ports import quiet_port

READY_WITHIN = 60.0
HOUSE = Path(__file__).parent / "house.toml"


class Server:
    """A server at an address that stays the same when it is started again.

    Without limits: all tests together come from one address.
    """

    def __init__(
        self,
        folder: Path,
        workers: int,
        cache: Path | None,
        database: str | None,
        options: Sequence[str],
    ) -> None:
        self.folder = folder
        self.cache = cache or folder / "cache"
        self.workers = workers
        self.database = database or str(folder / "games.sqlite")
        self.options = options
        self.log = folder / "log"
        self.port = quiet_port()
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "yachtdice", "serve", "--no-limits", "--ruleset", HOUSE]
        where = ["--database", self.database, "--port", str(self.port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *where, "--workers", str(self.workers), *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={
                    **os.environ,
                    "XDG_DATA_HOME": str(self.folder),
                    "YACHTDICE_CACHE": str(self.cache),
                },
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline().split()
        if not said:
            pytest.fail(f"the server ended with status {self.stop()}")
        self.address = said[-1]
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + READY_WITHIN
        while time.monotonic() < until:
            try:
                httpx.get(self.address, timeout=READY_WITHIN).raise_for_status()
                return
            except httpx.TransportError:
                time.sleep(0.05)
        pytest.fail("the server did not answer in time")

    @property
    def process(self) -> int:
        """The id of the process that was started."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(lambda process: process.kill())

    def stop(self) -> int:
        """Ask it to end, and give its exit status."""
        return self._end(lambda process: process.terminate())

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> int:
        assert self._process is not None
        with self._process as process:
            how(process)
            return process.wait()


@contextmanager
def serving(
    folder: Path,
    *options: str,
    workers: int = 1,
    cache: Path | None = None,
    database: str | None = None,
) -> Iterator[Server]:
    """A server that runs within the block, unless it is killed there; its data are in a folder.

    What it solves and compiles goes into the cache folder, games into the database; without them
    into ones of its own. `options` are further ones of the command line.
    """
    server = Server(folder, workers, cache, database, options)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def server_cache(request: pytest.FixtureRequest) -> Path:
    """A cache folder for servers: compiled code stays from one run to the next, values do not."""
    cache = request.config.cache.mkdir("yachtdice")
    rmtree(cache / "values", ignore_errors=True)
    return cache


@pytest.fixture(scope="session")
def server(server_cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all tests share which do not end it."""
    with serving(tmp_path_factory.mktemp("served"), cache=server_cache) as running:
        yield running
        assert "Traceback" not in running.log.read_text()


@pytest.fixture
def reader(server: Server) -> Iterator[Browser]:
    """A browser that has never been here."""
    with Browser(server.address) as opened:
        yield opened


@pytest.fixture
def other(server: Server) -> Iterator[Browser]:
    """Somebody else's browser."""
    with Browser(server.address) as opened:
        yield opened
