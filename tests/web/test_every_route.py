"""What holds for every route there is, so also for those that are added."""

import socket
from collections.abc import Iterator
from select import select

import httpx
import pytest
from litestar import Litestar

from tests.running import running
from tests.web.routes import every_route
from tests.web.streams import STREAM, app_with_stream
from yachtdice.web.security import HEADERS

MEGABYTE = 1_000_000
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def app() -> Litestar:
    """An application with all routes, and a stream."""
    return app_with_stream()


@pytest.fixture(scope="module")
def client(app: Litestar) -> Iterator[httpx.Client]:
    """Something that asks a server for them."""
    with running(app) as address, httpx.Client(base_url=address, timeout=60) as opened:
        yield opened


def check_headers(answer: httpx.Response) -> None:
    """An answer tells a browser what it may do with it."""
    told = {name: answer.headers.get_list(name) for name in HEADERS}
    assert told == {name: [value] for name, value in HEADERS.items()}, answer.request.url
    assert len(answer.headers.get_list("Cache-Control")) == 1


def test_every_route_is_tried(app: Litestar) -> None:
    routes = set(every_route(app))
    assert len(routes) > 25
    assert {("GET", "/"), ("POST", "/tables"), ("GET", STREAM), ("GET", "/dice")} <= routes


def test_every_answer_says_what_a_browser_may_do_with_it(
    app: Litestar, client: httpx.Client
) -> None:
    for method, path in every_route(app):
        with client.stream(method, path) as answer:
            check_headers(answer)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/tables/x", 404),
        ("GET", "/static/nothing.css", 404),
        ("GET", "/rules/%00", 404),
        ("GET", "/tables", 405),
        ("PUT", "/", 405),
        ("OPTIONS", "/tables", 204),
        ("POST", "/tables", 403),
        ("GET", "/records/replay?record=x", 422),
    ],
)
def test_every_error_does_too(client: httpx.Client, method: str, path: str, status: int) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    check_headers(answer)


@pytest.mark.parametrize("kind", [FORM, JSON, {}], ids=["form", "json", "neither"])
def test_no_route_takes_a_body_that_is_too_large(
    app: Litestar, client: httpx.Client, kind: dict[str, str]
) -> None:
    for method, path in every_route(app):
        if method != "GET":
            answer = client.request(method, path, content=b"x" * MEGABYTE, headers=kind)
            assert answer.status_code in ((413,) if kind is FORM else (403, 413)), path
            check_headers(answer)


def test_no_route_takes_a_body_without_end(app: Litestar, client: httpx.Client) -> None:
    for method, path in every_route(app):
        if method != "GET":
            assert status_while_sending(client.base_url, method, path) == 413, path


def status_while_sending(server: httpx.URL, method: str, path: str) -> int:
    """What is answered while a body in pieces is still being sent."""
    assert server.port
    with socket.create_connection((server.host, server.port), timeout=60) as connection:
        head = f"{method} {path} HTTP/1.1\r\nHost: {server.netloc.decode()}\r\n"
        kind = f"Content-Type: {FORM['Content-Type']}\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall((head + kind).encode())
        for _ in range(64):
            connection.sendall(b"fa00\r\n" + b"x" * 64_000 + b"\r\n")
            if select([connection], [], [], 0.1)[0]:
                return int(connection.recv(12).split()[1])
    raise AssertionError("no answer came while more was still to come")
