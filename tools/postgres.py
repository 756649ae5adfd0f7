"""A PostgreSQL server of one's own, for tests and measurements: `python -m tools.postgres`.

It needs no systemd and no rights beyond those of an ordinary user; for root, whom PostgreSQL
refuses, it runs as the user `postgres`. It listens on loopback only, lets everybody in, and is
gone, with everything in it, when it is ended.
"""

import argparse
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from tools.ports import quiet_port

USER = "postgres"
"""The superuser of the server, and the system's user that runs it for root."""

QUICK = {"fsync": "off", "full_page_writes": "off"}
"""What makes a server quick that need not outlive a failure of the machine."""

Way = Literal["fast", "immediate"]
"""How a server ends: it breaks off transactions, or it stops as if it had crashed."""


def find_programs() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest version; None where it is missing."""
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    if found := max(versions, key=lambda path: float(path.parts[-3]), default=None):
        return found.parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


class Postgres:
    """A server in a folder of its own, which must be empty."""

    def __init__(self, folder: Path, programs: Path, *, durable: bool = False) -> None:
        self._folder = folder
        self._programs = programs
        self._settings = {} if durable else QUICK
        self._runs = False
        self.port = quiet_port()

    def address(self, database: str = USER) -> str:
        """The address of a database, as `store_from_url` takes it."""
        return f"postgresql+asyncpg://{USER}@127.0.0.1:{self.port}/{database}"

    def make(self) -> None:
        """Make the files of the server and start it."""
        if os.geteuid() == 0:
            shutil.chown(self._folder, USER)
        self._run(
            "initdb",
            "-D",
            self._data,
            "-A",
            "trust",
            "-U",
            USER,
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
        )
        self.start()

    def start(self) -> None:
        """Start, and wait until connections are taken."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": "",
            "shared_buffers": "32MB",
            **self._settings,
        }
        options = " ".join(f"-c {name}={value or chr(39) * 2}" for name, value in settings.items())
        self._run("pg_ctl", "start", "-w", "-D", self._data, "-l", self._log, "-o", options)
        self._runs = True

    def stop(self, way: Way = "fast") -> None:
        """Stop, if it runs, and wait until nothing does."""
        if self._runs:
            self._run("pg_ctl", "stop", "-w", "-D", self._data, "-m", way)
            self._runs = False

    def restart(self, way: Way = "fast") -> None:
        """Stop and start."""
        self.stop(way)
        self.start()

    def create(self, database: str) -> str:
        """Make an empty database and give its address."""
        self._run("createdb", *self._where, database)
        return self.address(database)

    def drop(self, database: str) -> None:
        """Delete a database, whoever uses it."""
        self._run("dropdb", *self._where, "--force", database)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    @property
    def _log(self) -> str:
        return str(self._folder / "server.log")

    @property
    def _where(self) -> tuple[str, ...]:
        return ("-h", "127.0.0.1", "-p", str(self.port), "-U", USER)

    def _run(self, program: str, *arguments: str) -> None:
        # A file takes what is said: the server goes on holding a pipe after pg_ctl has ended.
        user = USER if os.geteuid() == 0 else None
        with tempfile.TemporaryFile("w+") as said:
            done = subprocess.run(
                [str(self._programs / program), *arguments],
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                user=user,
                group=user,
                extra_groups=[] if user else None,
            )
            if done.returncode:
                said.seek(0)
                raise RuntimeError(f"{program} failed: {said.read()}")


@contextmanager
def running(programs: Path, *, durable: bool = False) -> Generator[Postgres]:
    """A server that runs within the block; one that is not `durable` does not wait for the disk."""
    folder = Path(tempfile.mkdtemp(prefix="yachtdice-postgres-"))
    server = Postgres(folder, programs, durable=durable)
    try:
        server.make()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Serve until the process is ended."""
    parser = argparse.ArgumentParser(prog="python -m tools.postgres", description=__doc__)
    parser.add_argument("--durable", action="store_true", help="wait for the disk at each commit")
    durable = parser.parse_args().durable
    programs = find_programs()
    if programs is None:
        parser.exit(1, "PostgreSQL is not installed (on Debian: apt-get install postgresql)\n")
    signals = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    with running(programs, durable=durable) as server:
        print(server.create("yachtdice"), flush=True)
        signal.sigwait(signals)


if __name__ == "__main__":
    main()
