"""Figures for Prometheus: what is counted, and who sees it."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

from tests.crowd.workers import only, processes, started
from tests.running import running
from tests.web.browsing import PAUSE, SECONDS, Browser
from tests.web.conftest import Server, serving
from tests.web.listening import Listener, listening
from tools.ports import quiet_port
from yachtdice.store import MemoryStore
from yachtdice.web import Settings, create_app
from yachtdice.web.limits import Limits
from yachtdice.web.prometheus import PrometheusMeasures

Figures = Callable[[], dict[str, float]]


@pytest.fixture(params=[1, 2])
def counted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Figures]]:
    """A server of one process, then of two, and the figures that it shows."""
    port = quiet_port()

    def figures() -> dict[str, float]:
        return figures_at(f"http://127.0.0.1:{port}/metrics")

    with serving(tmp_path, "--metrics", str(port), workers=request.param) as server:
        yield server, figures


def figures_at(address: str) -> dict[str, float]:
    """Figures by name, with the reason where there is one."""
    answer = httpx.get(address, timeout=SECONDS)
    assert answer.status_code == 200
    return {
        "/".join(filter(None, (each.name, each.labels.get("reason")))): each.value
        for family in text_string_to_metric_families(answer.text)
        for each in family.samples
        if "le" not in each.labels
    }


def become(figures: Figures, **wanted: float) -> None:
    """Wait until some figures are as they should be."""
    until = time.monotonic() + SECONDS
    while not wanted.items() <= (found := figures()).items():
        assert time.monotonic() < until, found
        time.sleep(PAUSE)


@contextmanager
def following(server: Server, table: str) -> Iterator[list[Listener]]:
    """Two streams of a table within the block, at different processes if there are any."""
    with ExitStack() as stack:
        found = list[Listener]()
        for number in range(2):
            with only(server, number):
                found.append(stack.enter_context(listening(server.address, table)))
                next(found[-1])
        yield found


def test_moves_refusals_and_streams_are_counted(counted: tuple[Server, Figures]) -> None:
    server, figures = counted
    with Browser(server.address) as reader:
        reader.start(name="Ana")
        form = reader.page.forms["roll"]
        assert "yachtdice_refusals_total/version_conflict" not in figures()
        with following(server, reader.table):
            become(figures, yachtdice_streams=2, yachtdice_tables_active=server.workers)
            reader.send(form)
            reader.send(form)
            assert reader.answer.status_code == 409
            # Nothing wakes the other process: SQLite has no way to it.
            become(figures, yachtdice_wake_up_to_sent_seconds_count=3 - server.workers)
        become(figures, yachtdice_streams=0, yachtdice_tables_active=0)
    found = figures()
    assert found["yachtdice_moves_total"] == 1
    assert found["yachtdice_append_seconds_count"] == 1
    assert found["yachtdice_append_seconds_sum"] > 0
    assert found["yachtdice_refusals_total/version_conflict"] == 1


@pytest.mark.parametrize("counted", [1], indirect=True)
def test_what_other_sites_ask_and_what_is_too_large_is_counted(
    counted: tuple[Server, Figures],
) -> None:
    server, figures = counted
    with Browser(server.address) as reader:
        token = reader.get("/").page.forms["/tables"].value("_csrf_token")
        foreign = {"Origin": "https://elsewhere.example"}
        large = {"_csrf_token": token, "x": "x" * 20_000}
        for path in ("/tables", "/api/v1/tables"):
            assert reader.client.post(path, headers=foreign).status_code == 403
        assert reader.client.post("/tables", data=large).status_code == 413
        assert reader.client.post("/api/v1/tables", json=large).status_code == 413
    found = figures()
    assert found["yachtdice_refusals_total/foreign_origin"] == 2
    assert found["yachtdice_refusals_total/request_entity_too_large"] == 2


def test_too_much_of_anything_is_counted() -> None:
    registry = CollectorRegistry()
    limits = Limits(tables="1 per hour", streams=0)
    settings = Settings(MemoryStore(), limits=limits, measures=PrometheusMeasures(registry))
    with running(create_app(settings)) as address, Browser(address) as reader:
        reader.start(name="Ana")
        stream = f"{reader.table}/stream"
        assert reader.client.get(stream).status_code == 429
        reader.get("/").submit("/tables", name=["Ana"])
        assert reader.answer.status_code == 429
    reason = {"reason": "too_many_requests"}
    assert registry.get_sample_value("yachtdice_refusals_total", reason) == 2


@pytest.mark.parametrize("counted", [2], indirect=True)
def test_the_streams_of_a_worker_that_was_killed_are_not_open(
    counted: tuple[Server, Figures],
) -> None:
    server, figures = counted
    with Browser(server.address) as reader:
        reader.start(name="Ana")
        with following(server, reader.table):
            become(figures, yachtdice_streams=2)
            first, _ = processes(server)
            os.kill(first, signal.SIGKILL)
            become(figures, yachtdice_streams=1)
            started(server, 2)


def test_strangers_see_no_figures(counted: tuple[Server, Figures], reader: Browser) -> None:
    server, _ = counted
    for address in (server.address, reader.client.base_url):
        assert httpx.get(f"{address}/metrics", timeout=SECONDS).status_code == 404
