"""PostgreSQL gone, or only the connection that carries wake-ups: what goes on, and what comes back.

Two workers serve, so that a viewer may be at another process than the player.
"""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import asyncpg
import httpx
import pytest

from tests.api.programs import NOTHING, Program
from tests.crowd.test_workers import followers, program, runs, until
from tests.crowd.workers import only, started
from tests.web.browsing import Browser
from tests.web.conftest import Server, serving
from tests.web.listening import listening
from tools.postgres import Postgres
from yachtdice.events import Rolled
from yachtdice.record import Record


@pytest.fixture
def server(own_postgres: Postgres, tmp_path: Path, server_cache: Path) -> Iterator[Server]:
    """Two workers on a PostgreSQL server that a test may stop."""
    database = own_postgres.create("yachtdice")
    with serving(tmp_path, workers=2, cache=server_cache, database=database) as running:
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


@dataclass
class Player:
    """A program that plays on through everything, and what it was answered."""

    program: Program
    answered: dict[int, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    refused: int = 0

    def play(self, enough: Event) -> None:
        """Move until it is enough."""
        while not enough.is_set():
            try:
                self._move()
            except httpx.TransportError:
                self.refused += 1

    def _move(self) -> None:
        path = f"/tables/{self.program.table}"
        state = self.program.get(path)
        if state.status_code == 503:
            self.refused += 1
            time.sleep(0.02)
            return
        move = next_move(state.json())
        answer = self.program.try_move(state.json()["version"], **move)
        if answer.status_code == 200:
            stands = answer.json()
            assert stands["version"] not in self.answered
            self.answered[stands["version"]] = (next(iter(move)), stands)
        else:
            assert answer.status_code in (409, 503), answer.text
            self.refused += 1


def next_move(state: dict[str, Any]) -> dict[str, Any]:
    """Roll once, fill the first category, and play again."""
    if state["finished"]:
        return {"next_game": True}
    if state["turn"]["dice"] is None:
        return {"roll": {"keep": NOTHING}}
    return {"fill": next(iter(state["turn"]["options"]))}


def check(player: Player) -> None:
    """Every answered move is there, none twice, and the game's record adds up."""
    last = player.program.state["version"]
    events = dict(player.program.events(last))
    assert sorted(events) == [*range(1, last + 1)]
    for version, (what, stands) in player.answered.items():
        assert version <= last
        event = events[version]
        assert isinstance(event, Rolled) == (what == "roll")
        if isinstance(event, Rolled):
            assert [*event.roll] == stands["turn"]["dice"]
    assert Record.parse(player.program.record())


def test_restarts_of_postgresql_under_play_lose_nothing(
    server: Server, own_postgres: Postgres
) -> None:
    with ExitStack() as stack, ThreadPoolExecutor(4) as threads:
        players = [Player(stack.enter_context(program(server))) for _ in range(4)]
        for player in players:
            player.program.create("yacht", "Ana")
        enough = Event()
        stack.callback(enough.set)
        playing = [threads.submit(player.play, enough) for player in players]

        def more(count: int) -> None:
            """Wait until everybody has been answered so often again."""
            goals = [len(player.answered) + count for player in players]
            until(
                lambda: (
                    any(each.done() for each in playing)
                    or all(len(p.answered) >= goal for p, goal in zip(players, goals, strict=True))
                )
            )

        for way in ("fast", "immediate"):
            more(5)
            own_postgres.restart(way)
        more(5)
        enough.set()
        for each in playing:
            each.result()
        assert any(player.refused for player in players)
        for player in players:
            check(player)


CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'yachtdice live'
"""


async def cut_wake_ups(address: str, enough: Event) -> int:
    """Cut the connections that carry wake-ups, again and again; say how many there were."""
    connection = await asyncpg.connect(address.replace("+asyncpg", ""))
    cut = 0
    while not enough.is_set():
        cut += len(await connection.fetch(CUT))
        await asyncio.sleep(0.05)
    await connection.close()
    return cut


def test_without_wake_ups_moves_are_taken_and_viewers_ask(server: Server) -> None:
    with program(server) as ana, ThreadPoolExecutor(1) as threads:
        ana.create("yacht", "Ana")
        with followers(server, f"/tables/{ana.table}") as following:
            enough = Event()
            cutting = threads.submit(asyncio.run, cut_wake_ups(server.database, enough))
            try:
                for _ in range(3):
                    ana.roll()
                    stands = ana.move(fill=next(iter(ana.state["turn"]["options"])))
                    heard = [each.until(stands["version"]) for each in following]
                    assert len(heard) == 2
            finally:
                enough.set()
            assert cutting.result() >= 2
            for _ in range(3):
                stands = ana.roll()
                assert [each.until(stands["version"]).version for each in following]
                stands = ana.move(fill=next(iter(stands["turn"]["options"])))
                assert [each.until(stands["version"]).version for each in following]


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
