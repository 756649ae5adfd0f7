"""PostgreSQL gone, or only the connection that carries wake-ups: what goes on, and what comes back.

Two workers serve, so that a viewer may be at another process than the player.
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.crowd.test_workers import followers, program, runs, until
from tests.crowd.workers import only, started
from tests.web.browsing import Browser
from tests.web.conftest import Server, serving
from tests.web.listening import listening
from tools.postgres import Postgres


@pytest.fixture
def server(own_postgres: Postgres, tmp_path: Path, server_cache: Path) -> Iterator[Server]:
    """Two workers on a PostgreSQL server that a test may stop."""
    database = own_postgres.create("yachtdice")
    with serving(tmp_path, workers=2, cache=server_cache, database=database) as running:
        for number in range(2):
            with only(running, number):
                assert status(running, "/readyz") == 200
        yield running
        assert "Traceback" not in running.log.read_text()


def status(server: Server, path: str) -> int:
    """The status that an address answers with."""
    return httpx.get(server.address + path, timeout=60).status_code


def test_moves_are_refused_while_postgresql_is_away_and_go_on_when_it_is_back(
    server: Server, own_postgres: Postgres
) -> None:
    with Browser(server.address) as reader:
        reader.start(name="Ana").submit("roll")
        form, table, version = reader.page.forms["roll"], reader.table, reader.version
        with followers(server, table) as following:
            own_postgres.stop()
            reader.send(form)
            assert reader.answer.status_code == 503
            assert reader.answer.headers["Retry-After"]
            assert "Try again soon" in reader.page.text
            assert (status(server, "/healthz"), status(server, "/readyz")) == (200, 503)
            assert status(server, table) == 503
            own_postgres.start()
            until(lambda: status(server, "/readyz") == 200)
            assert reader.get(table).version == version, "nothing is half done"
            reader.send(form)
            assert reader.version == version + 1, "the page from before goes on"
            for each in following:
                assert all(heard.version == version for heard in each), "then they come back"
        with followers(server, table):
            for number in range(2):
                with only(server, number), listening(server.address, table) as listener:
                    assert next(listener).version == version + 1


def test_the_server_ends_when_it_is_asked_to_while_postgresql_is_away(
    server: Server, own_postgres: Postgres
) -> None:
    with program(server) as ana:
        ana.create("yacht", "Ana")
        workers = started(server, 2)
        own_postgres.stop("immediate")
        server.stop()
        assert not any(map(runs, workers))


def test_a_worker_that_is_killed_meanwhile_waits_for_postgresql(
    server: Server, own_postgres: Postgres
) -> None:
    with program(server) as ana:
        ana.create("yacht", "Ana")
        before = started(server, 2)
        own_postgres.stop()
        os.kill(before[0], signal.SIGKILL)
        until(lambda: "waiting" in server.log.read_text())
        assert started(server, 2) != before
        with only(server, started(server, 2).index(before[1])):
            assert status(server, "/healthz") == 200
        own_postgres.start()
        for number in range(2):
            with only(server, number):
                assert ana.state["version"] == 1
        ana.roll()
