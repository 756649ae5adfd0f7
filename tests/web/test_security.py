"""Headers, cookies, tokens of forms and sizes."""

import httpx
import pytest

from tests.web.browsing import Browser
from yachtdice.web.paths import local_path

PATHS = ["/", "/nothing", "/games", "/records", "/static/base.css", "/tables", "/tables/x"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_says_what_a_browser_may_do_with_it(reader: Browser, path: str) -> None:
    headers = reader.client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert ("no-store" in headers["Cache-Control"]) == (path != "/static/base.css")
    assert "server" not in headers


def test_the_secret_is_made_when_it_is_first_needed(reader: Browser) -> None:
    for path in ("/", "/rules/yacht", "/games", "/records"):
        reader.get(path)
    assert reader.client.cookies.get("yachtdice") is None
    answer = reader.client.post("/tables", data=dict(reader.get("/").page.forms["/tables"].fields))
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    secret = reader.client.cookies["yachtdice"]
    assert len(secret) * 6 >= 144
    reader.start(name="Bo")
    assert reader.client.cookies["yachtdice"] == secret
    assert secret not in reader.answer.text


def test_behind_https_cookies_stay_there(reader: Browser) -> None:
    fields = dict(reader.get("/").page.forms["/tables"].fields)
    https = {"X-Forwarded-Proto": "https"}
    started = reader.client.post("/tables", data=fields, headers=https)
    chosen = reader.client.post("/language", data=fields | {"language": "ro"}, headers=https)
    assert (started.status_code, chosen.status_code) == (303, 303)
    reader.client.cookies.clear()
    newcomer = reader.client.get("/", headers=https)
    lost = reader.client.get("/nothing", headers=https)
    for answer in (started, chosen, newcomer, lost):
        cookies = answer.headers.get_list("Set-Cookie")
        assert len(cookies) == 1
        assert cookies[0].count("; Secure") == 1
        assert "HttpOnly" in cookies[0]


@pytest.mark.parametrize("secret", ["", "x", "x" * 24, "x" * 5000, "'; drop table", "ä"])
def test_a_secret_that_was_not_made_here_opens_nothing(
    reader: Browser, other: Browser, secret: str
) -> None:
    reader.start(name="Ana")
    other.client.headers = httpx.Headers([(b"Cookie", f"yachtdice={secret}".encode())])
    assert "watching" in other.get(reader.table).page.text


@pytest.mark.parametrize("token", [None, "", "x", "0" * 128])
@pytest.mark.parametrize("path", ["/tables", "/language", "/records", "/tables/x/roll"])
def test_a_form_without_its_token_changes_nothing(
    reader: Browser, path: str, token: str | None
) -> None:
    reader.get("/")
    fields = {"ruleset": "yacht", "name": "Ana", "language": "ro"}
    answer = reader.client.post(path, data=fields | ({"_csrf_token": token} if token else {}))
    assert answer.status_code == 403
    assert "error-page" in answer.text
    assert "language" not in reader.client.cookies
    assert "yachtdice" not in reader.client.cookies


def test_a_form_of_another_browser_changes_nothing(reader: Browser, other: Browser) -> None:
    form = other.get("/").page.forms["/tables"]
    reader.get("/").send(form)
    assert reader.answer.status_code == 403


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "", "multipart/form-data"])
def test_what_is_no_form_changes_nothing(reader: Browser, kind: str) -> None:
    reader.get("/")
    answer = reader.client.post("/tables", content=b"{}", headers={"Content-Type": kind})
    assert answer.status_code in (400, 403)
    assert "error-page" in answer.text


@pytest.mark.parametrize(
    ("path", "size"), [("/tables", 20_000), ("/records", 400_000), ("/tables/x/roll", 20_000)]
)
@pytest.mark.parametrize("chunked", [False, True])
def test_what_is_too_large_is_refused(reader: Browser, path: str, size: int, chunked: bool) -> None:
    token = reader.get("/").page.forms["/tables"].value("_csrf_token")
    body = f"_csrf_token={token}&text=".encode() + b"x" * size
    content = iter([body[:100], body[100:]]) if chunked else body
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = reader.client.post(path, content=content, headers=headers)
    assert answer.status_code == 413
    assert "error-page" in answer.text


def test_a_record_of_the_greatest_size_is_read(reader: Browser) -> None:
    text = "# remark\n" * 29_000
    reader.get("/records").submit("/records", text=text)
    assert reader.answer.status_code == 422
    assert "record-error" in reader.page.attributes


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/", "/"),
        ("/rules/yacht?x=1&y=%2F", "/rules/yacht?x=1&y=%2F"),
        ("", "/"),
        ("rules", "/"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/\t/evil.example", "/"),
        ("/x\r\nSet-Cookie: a=b", "/"),
        ("javascript:alert(1)", "/"),
        ("https://evil.example/", "/"),
        ("/ä", "/"),
    ],
)
def test_only_a_path_of_this_server_is_gone_back_to(text: str, path: str) -> None:
    assert local_path(text) == path
