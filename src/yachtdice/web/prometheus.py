"""What is to be known of a server, counted for Prometheus.

The figures are shown at an address of their own, so that no proxy in front of the pages shows them
to strangers by mistake. Several processes count into files of one folder, and the one that started
them adds up.
"""

import os
import tempfile
from collections import Counter as CountsOf
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector

from yachtdice.commands import Command
from yachtdice.web.measures import Measures, since

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which the client of Prometheus learns of the folder."""

_STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2.5, 5)
"""Seconds."""


class PrometheusMeasures(Measures):
    """Counts for Prometheus, in a registry or the folder, and logs."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        registry = registry or CollectorRegistry()
        self._moves = Counter(
            "yachtdice_moves", "Commands carried out, by people and bots.", registry=registry
        )
        self._refusals = Counter(
            "yachtdice_refusals",
            "Requests that were refused, by the error's code.",
            ["reason"],
            registry=registry,
        )
        self._streams = Gauge(
            "yachtdice_streams", "Open streams.", registry=registry, multiprocess_mode="livesum"
        )
        self._active = Gauge(
            "yachtdice_tables_active",
            "Tables that somebody follows; one followed by way of two processes counts twice.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self._append = Histogram(
            "yachtdice_append_seconds",
            "From handing a move to the store until it is durable.",
            buckets=_STEPS,
            registry=registry,
        )
        self._sent = Histogram(
            "yachtdice_wake_up_to_sent_seconds",
            "From the wake-up of a stream until what it tells has been sent.",
            buckets=_STEPS,
            registry=registry,
        )
        self._followers = CountsOf[str]()

    def moved(self, table: str, version: int, command: Command, seconds: float) -> None:
        super().moved(table, version, command, seconds)
        self._moves.inc()
        self._append.observe(seconds)

    def refused(self, table: str | None, code: str) -> None:
        super().refused(table, code)
        self._refusals.labels(code).inc()

    @contextmanager
    def stream(self, table: str) -> Generator[None]:
        self._follows(table, 1)
        try:
            yield
        finally:
            self._follows(table, -1)

    def _follows(self, table: str, by: int) -> None:
        self._followers[table] += by
        if not self._followers[table]:
            del self._followers[table]
        self._streams.inc(by)
        self._active.set(len(self._followers))

    def sent(self, woken: float) -> None:
        self._sent.observe(since(woken))


class _Together:
    """The figures of all processes that count into a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._collector = MultiProcessCollector(None, str(folder))

    def collect(self) -> Iterator[Metric]:
        """What all have counted; streams of a process that has ended are not open any more."""
        for file in self._folder.glob("gauge_live*_*.db"):
            if not _runs(int(file.stem.rpartition("_")[2])):
                file.unlink(missing_ok=True)
        yield from self._collector.collect()


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def shown(host: str, port: int, *, workers: int) -> Generator[PrometheusMeasures]:
    """Show what this process counts, or in its place several workers that it is about to start.

    Raises `OSError`, with the address as its `filename`, where that is taken or not this machine's.
    """
    registry = CollectorRegistry()
    with tempfile.TemporaryDirectory(prefix="yachtdice-figures-") as folder:
        measures = PrometheusMeasures(registry)
        if workers > 1:
            registry = CollectorRegistry()
            registry.register(_Together(Path(folder)))
            os.environ[FOLDER] = folder
        try:
            server, thread = start_http_server(port, host, registry)
        except OSError as error:
            raise OSError(error.errno, error.strerror, f"{host}:{port}") from error
        try:
            yield measures
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
