"""Several processes at one store: whatever comes to one of them holds at the others."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.api.programs import Program
from tests.crowd.conftest import Serve
from tests.crowd.workers import only, processes, started
from tests.web.browsing import PAUSE, SECONDS, Browser
from tests.web.conftest import Server, serving
from tests.web.listening import Listener, listening
from yachtdice.errors import StoreUnavailable
from yachtdice.events import Skipped
from yachtdice.record import Record
from yachtdice.web import serve as serve_here

BOT = {"name": "Deep", "bot": "greedy"}


@contextmanager
def followers(server: Server, table: str) -> Iterator[list[Listener]]:
    """Somebody who follows a table at each process of a server."""
    with ExitStack() as stack:
        found = list[Listener]()
        for number, _ in enumerate(processes(server)):
            with only(server, number):
                found.append(stack.enter_context(listening(server.address, table)))
                next(found[-1])
        yield found


@contextmanager
def program(server: Server) -> Iterator[Program]:
    """A program each of whose requests may come to another process."""
    with Program(server.address) as opened:
        opened.client.headers["Connection"] = "close"
        yield opened


def until(true: Callable[[], bool]) -> None:
    """Wait for something."""
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end
        time.sleep(PAUSE)


def play(browser: Browser, table: str) -> int:
    """One roll and a fill; the version to which they bring the table."""
    browser.get(table).submit("roll")
    category = browser.page.forms["fill"].offers("category")[0]
    browser.fill(category)
    if "zero" in browser.page.forms:
        browser.submit("zero", ("category", category))
    return browser.version


def test_two_at_different_processes_follow_each_other(crowd: Server) -> None:
    with Browser(crowd.address) as ana, Browser(crowd.address) as bo:
        for browser in (ana, bo):
            browser.client.headers["Connection"] = "close"
        table = ana.start(name=["Ana", ""], seat=["", "free"]).table
        with followers(crowd, table) as following:
            with only(crowd, 1):
                bo.get(table).submit("seats", name="Bo")
            version = 0
            for number in range(4):
                with only(crowd, number):
                    version = play((ana, bo)[number % 2], table)
                assert [each.until(version).version for each in following]
        assert ana.get(table).version == bo.get(table).version == version


def test_a_seat_that_is_handed_over_by_one_process_is_gone_at_the_others(crowd: Server) -> None:
    with program(crowd) as ana, program(crowd) as phone:
        ana.create("yacht", "Ana")
        with only(crowd, 0):
            ana.roll()
        with only(crowd, 1):
            ana.move(fill="choice")
        with only(crowd, 1):
            secret = ana.post(f"/tables/{ana.table}/passes", {"seat": 1}).json()["secret"]
            phone.token = phone.post("/passes", {"secret": secret}).json()["token"]
            phone.table = ana.table
        with only(crowd, 0):
            refused = ana.try_move(ana.state["version"], roll={"keep": [False] * 5})
            assert refused.status_code == 401, "the token plays nowhere any more"
            phone.roll()


def test_bots_play_on_whoever_looks_and_none_moves_twice(crowd: Server) -> None:
    with program(crowd) as ana:
        ana.create("yacht", "Ana", BOT, {**BOT, "name": "Thought"})
        with followers(crowd, f"/tables/{ana.table}"):
            ana.roll()
            ana.move(fill="choice")
            until(lambda: ana.state["turn"]["seat"] == 1)
        record = Record.parse(ana.record())
        assert [len(turns) for turns in record.game.turns] == [1, 1, 1]
        assert len(ana.events(ana.state["version"])) == ana.state["version"]


def test_a_bot_goes_on_after_all_processes_were_killed(serve: Serve) -> None:
    with serve() as server, program(server) as ana:
        ana.create("yacht", "Ana", BOT, {**BOT, "name": "Thought"})
        ana.roll()
        ana.move(fill="choice")
        until(lambda: ana.state["turn"]["dice"] is not None)
        before = ana.events(ana.state["version"])
        orphans = started(server, server.workers) if server.workers > 1 else []
        server.kill()
        until(lambda: not any(map(runs, orphans)))
        server.start()
        until(lambda: ana.state["turn"]["seat"] == 1)
        assert ana.events(len(before)) == before
        record = Record.parse(ana.record())
        assert [len(turns) for turns in record.game.turns] == [1, 1, 1]


def runs(process: int) -> bool:
    """Whether a process has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_the_time_for_a_turn_passes_once(postgres_address: str, tmp_path: Path) -> None:
    with (
        serving(tmp_path, workers=2, database=postgres_address) as server,
        program(server) as ana,
    ):
        ana.create("yacht", "Ana", "Bo", seconds=15)
        with followers(server, f"/tables/{ana.table}") as following:
            assert [each.until(2).version for each in following] == [2, 2]
            until(lambda: ana.state["turn"]["seat"] == 2)
        events = [each for _, each in ana.events(ana.state["version"])]
        assert [each.seat for each in events if isinstance(each, Skipped)] == [0]
        assert [len(turns) for turns in Record.parse(ana.record()).game.turns] == [1, 0]


def test_a_worker_that_is_killed_is_replaced(postgres_address: str, tmp_path: Path) -> None:
    with (
        serving(tmp_path, workers=2, database=postgres_address) as server,
        program(server) as ana,
    ):
        ana.create("yacht", "Ana", BOT)
        first, second = started(server, 2)
        with followers(server, f"/tables/{ana.table}") as following:
            os.kill(first, signal.SIGKILL)
            with pytest.raises(httpx.TransportError):
                for _ in following[0]:
                    pass
            ana.roll()
            assert following[1].until(2).version == 2
            ana.move(fill="choice")
            until(lambda: ana.state["turn"]["seat"] == 1)
        assert second in started(server, 2)
        assert first not in started(server, 2)


def test_streams_at_every_process_end_when_the_server_does(serve: Serve) -> None:
    with serve() as server, program(server) as ana:
        ana.create("yacht", "Ana")
        with followers(server, f"/tables/{ana.table}") as following:
            assert server.stop() in (0, -15)
            assert [list(each) for each in following] == [[]] * server.workers
        assert "Cancel" not in server.log.read_text(), "no answer had to be broken off"


def test_a_form_of_one_machine_is_good_at_another(
    postgres_address: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with ExitStack() as stack:
        one, two = (
            stack.enter_context(serving(tmp_path_factory.mktemp(name), database=postgres_address))
            for name in ("one", "two")
        )
        reader = stack.enter_context(Browser(one.address))
        form = reader.start(name="Ana").page.forms["roll"]
        with followers(one, reader.table) as here, followers(two, reader.table) as there:
            reader.client.base_url = two.address
            reader.send(form)
            assert reader.version == 2
            assert [each.until(2).version for each in (*here, *there)] == [2, 2]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_file_is_served_once(tmp_path: Path, workers: int) -> None:
    with serving(tmp_path) as server:
        for database in (server.database, f"sqlite+aiosqlite:///{server.database}"):
            with pytest.raises(StoreUnavailable, match="another server"):
                serve_here(port=0, database=database, workers=workers)


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_a_file_is_served_once_whatever_it_is_called(
    tmp_path: Path, link: Callable[[Path, str], None]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with serving(tmp_path) as server:
        link(elsewhere / "other.sqlite", server.database)
        with pytest.raises(StoreUnavailable, match="another server"):
            serve_here(port=0, database=elsewhere / "other.sqlite")
