"""The server as a process: killed in the middle of a game, asked to end, as several workers."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.crowd.workers import started
from tests.web.browsing import Browser
from tests.web.conftest import Server, serving
from yachtdice.errors import InvalidInput
from yachtdice.web import serve


def test_every_answered_move_outlives_sigkill(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Browser(server.address) as reader:
        reader.start("yahtzee", name=["Ana", "Bo"])
        for _ in range(3):
            play_a_turn(reader)
            reader.submit("roll")
            version, table = reader.version, reader.table
            before = reader.client.get(f"{table}/games/1/record").text
            open_form = reader.page.forms["roll"]
            server.kill()
            server.start()
            assert reader.get(table).version == version
            assert reader.client.get(f"{table}/games/1/record").text == before
            assert before.splitlines()[-1].count(" ") == 1, "the dice of the turn are there"
            reader.send(open_form, keep=["0"])
            assert reader.answer.status_code == 200, "a page from before goes on"
            assert reader.version == version + 1


def play_a_turn(reader: Browser) -> None:
    if "fill" not in reader.page.forms or not reader.page.forms["fill"].offers("category"):
        reader.submit("roll")
    category = reader.page.forms["fill"].offers("category")[0]
    reader.fill(category)
    if "zero" in reader.page.forms:
        reader.submit("zero", ("category", category))


def test_several_workers_serve_one_game(tmp_path: Path) -> None:
    with serving(tmp_path, workers=2) as server, Browser(server.address) as reader:
        reader.client.headers["Connection"] = "close"
        reader.start("ours", name=["Ana", "Bo"])
        for _ in range(6):
            play_a_turn(reader)
            assert reader.answer.status_code == 200
        assert reader.version == 13


def test_workers_need_a_database_that_they_can_share() -> None:
    with pytest.raises(InvalidInput, match="memory:"):
        serve(port=0, database="memory:", workers=2)


@pytest.mark.parametrize("blank", ["", " "])
def test_a_blank_database_is_not_the_usual_one(blank: str) -> None:
    with pytest.raises(InvalidInput, match="expected 'memory:'"):
        serve(port=0, database=blank)


def test_it_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Browser(server.address) as reader:
        reader.start(name="Ana")
        assert server.stop() in (0, -15)
        server.start()


@pytest.mark.parametrize("hung", [[0], [0, 1]], ids=["one", "all"])
def test_it_outlives_no_worker_that_hangs(tmp_path: Path, hung: list[int]) -> None:
    with serving(tmp_path, workers=2) as server:
        workers = started(server, 2)
        for number in hung:
            os.kill(workers[number], signal.SIGSTOP)
        assert server.stop() in (0, -15)
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def test_headers_without_end_are_not_read_to_their_end(server: Server) -> None:
    for start, piece in (
        (b"GET /", b"x" * 1_000),
        (b"GET / HTTP/1.1\r\nHost: x\r\nCookie: ", b"x" * 1_000),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-More: " + b"x" * 990 + b"\r\n"),
        (CHUNKED + b"0\r\n", b"X-More: " + b"x" * 990 + b"\r\n"),
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
            connection.sendall(start)
            with pytest.raises(OSError, match=r"reset|pipe"):
                send_many(connection, piece)


def send_many(connection: socket.socket, piece: bytes) -> None:
    """Send far more than any request needs."""
    for _ in range(20_000):
        connection.sendall(piece)


CHUNKED = b"POST /language HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_headers_of_a_usual_size_are_read_however_they_come(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        for _ in range(3):
            connection.sendall(b"GET /rules/yacht HTTP/1.1\r\nHost: x\r\n")
            for _ in range(40):
                connection.sendall(b"X-More: " + b"x" * 990 + b"\r\n")
            connection.sendall(b"\r\n")
            answer = b""
            while not answer.rstrip().endswith(b"</html>"):
                answer += connection.recv(65_536)
            assert answer.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("options", [(), ("--proxy", "192.0.2.9"), ("--no-limits",)], ids=str)
def test_what_the_command_line_says_of_proxies_and_limits_holds(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    command = [sys.executable, "-m", "yachtdice", "serve", "--port", "0", *options]
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "games.sqlite")],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    ) as process:
        assert process.stdout
        address = process.stdout.readline().split()[-1]
        with Browser(address) as reader:
            fields = dict(reader.get("/").page.forms["/tables"].fields)
            answers = [send_by_proxy(reader, fields, number) for number in range(121)]
        process.terminate()
    believed = "Secure" in answers[0].headers["Set-Cookie"]
    assert believed == ("--proxy" not in options)
    limited = answers[-1].status_code == 429
    assert limited == ("--no-limits" not in options)
    assert {answer.status_code for answer in answers[:-1]} == {303}


def send_by_proxy(reader: Browser, fields: dict[str, str], number: int) -> httpx.Response:
    """Start a table as a proxy does for somebody, who comes back under another name at times."""
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": f"2001:db8::{number:x}"}
    return reader.client.post("/tables", data=fields, headers=headers)
