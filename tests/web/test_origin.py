"""Changes and streams that pages of other sites ask for."""

from collections.abc import Iterator

import httpx
import pytest
from litestar import Litestar

from tests.running import running
from tests.web.browsing import SECONDS, Browser
from tests.web.routes import every_route
from tests.web.streams import STREAM, app_with_stream

EVIL = {"Origin": "https://evil.example"}
REFUSED = "Another site asked for this in your name, and nothing has changed."


@pytest.fixture(scope="module")
def app() -> Litestar:
    """An application that has a stream."""
    return app_with_stream()


@pytest.fixture(scope="module")
def address(app: Litestar) -> Iterator[str]:
    """Where it is served."""
    with running(app) as served:
        yield served


def start(reader: Browser, **headers: str) -> httpx.Response:
    """Send the form that starts a table, with headers of the browser's own."""
    fields = dict(reader.get("/").page.forms["/tables"].fields)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return reader.client.post("/tables", data=fields, headers=names)


@pytest.mark.parametrize(
    "headers",
    [
        EVIL,
        {"Origin": "null"},
        {"Origin": "null", "Sec-Fetch-Site": "none"},
        {"Origin": ""},
        {"Origin": "http://[evil"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {**EVIL, "Sec-Fetch-Site": "same-origin"},
    ],
    ids=str,
)
def test_a_change_that_another_site_asks_for_is_refused(
    reader: Browser, headers: dict[str, str]
) -> None:
    answer = start(reader, **headers)
    assert answer.status_code == 403
    assert REFUSED in answer.text
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
    ],
    ids=str,
)
def test_a_change_that_nobody_else_asks_for_is_made(
    reader: Browser, headers: dict[str, str]
) -> None:
    assert start(reader, **headers).status_code == 303


def test_an_origin_is_compared_with_the_host_and_its_port(reader: Browser) -> None:
    own = str(reader.client.base_url).rstrip("/")
    assert start(reader, Origin=own, Sec_Fetch_Site="same-origin").status_code == 303
    assert start(reader, Origin=own.upper().replace("HTTP", "http")).status_code == 303
    assert start(reader, Origin=own + "0").status_code == 403
    assert start(reader, Origin="http://127.0.0.1").status_code == 403
    assert start(reader, Origin=own.replace("http://", "http://evil.example:")).status_code == 403


def test_behind_a_proxy_the_host_that_the_browser_asked_for_counts(reader: Browser) -> None:
    told = {"Host": "dice.example", "X_Forwarded_Proto": "https"}
    assert start(reader, Origin="https://dice.example", **told).status_code == 303
    own = str(reader.client.base_url).rstrip("/")
    assert start(reader, Origin=own, **told).status_code == 403


def test_a_link_of_another_site_leads_here(reader: Browser) -> None:
    answer = reader.client.get("/", headers={**EVIL, "Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 200


def test_every_route_that_changes_something_is_watched(app: Litestar, address: str) -> None:
    changes = [(method, path) for method, path in every_route(app) if method != "GET"]
    assert {("POST", "/tables"), ("POST", "/language"), ("POST", "/tables/x/roll")} <= {*changes}
    for method, path in changes:
        answer = httpx.request(method, address + path, headers=EVIL, timeout=SECONDS)
        assert (answer.status_code, REFUSED in answer.text) == (403, True), path


def test_a_move_that_is_sent_by_htmx_is_watched_too(reader: Browser) -> None:
    form = reader.start(name="Ana").page.forms["roll"]
    headers = {"HX-Request": "true", **EVIL}
    answer = reader.client.post(form.action, data=dict(form.fields), headers=headers)
    assert answer.status_code == 403
    assert REFUSED in answer.text
    assert "<html" not in answer.text


@pytest.mark.parametrize("path", [STREAM, STREAM + "/"])
@pytest.mark.parametrize("headers", [EVIL, {"Sec-Fetch-Site": "cross-site"}], ids=str)
def test_a_stream_that_another_site_asks_for_is_refused(
    address: str, path: str, headers: dict[str, str]
) -> None:
    answer = httpx.get(address + path, headers=headers, timeout=SECONDS)
    assert answer.status_code == 403
    assert REFUSED in answer.text


@pytest.mark.parametrize("headers", [{}, {"Sec-Fetch-Site": "same-origin"}], ids=str)
def test_a_stream_of_ones_own_page_is_opened(address: str, headers: dict[str, str]) -> None:
    with httpx.stream("GET", address + STREAM, headers=headers, timeout=SECONDS) as answer:
        assert answer.status_code == 200
        assert next(answer.iter_lines()) == "data: here"


def test_the_stream_of_a_table_is_watched(reader: Browser) -> None:
    path = f"{reader.start(name='Ana').table}/stream"
    assert reader.client.get(path, headers=EVIL).status_code == 403
    own = {"Sec-Fetch-Site": "same-origin"}
    with reader.client.stream("GET", path, headers=own) as answer:
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
