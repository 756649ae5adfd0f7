"""Every page comes, well-formed, in the reader's language, and says what went wrong."""

import re

import httpx
import pytest

from tests.web.browsing import Browser
from tests.web.conftest import Server
from yachtdice.rulesets import BUILT_IN

RECORD = """[ruleset "yacht-classic"]
[date "2026-11-29"]
[player 1 "Ana"]
[player 2 "Bo"]

1.1 12246 (-22--) 42246 (4--4-) 41444 = four_of_a_kind 17
1.2 44441 = choice 17
2.1 = fours 12
"""


@pytest.mark.parametrize(
    "path", ["/", "/games", "/records", "/rules/ours", *(f"/rules/{each}" for each in BUILT_IN)]
)
@pytest.mark.parametrize("language", ["en", "ro", "bg", "fil", "it", "tl", "de", ""])
def test_a_page_comes_in_a_language_that_there_is(server: Server, path: str, language: str) -> None:
    with Browser(server.address, language) as reader:
        reader.get(path)
        assert reader.answer.status_code == 200
        expected = {"tl": "fil", "de": "en", "": "en"}.get(language, language)
        assert reader.page.attributes["html"]["lang"] == expected
        assert reader.answer.headers["Content-Language"] == expected
        assert "Accept-Language" in reader.answer.headers["Vary"]


def test_every_link_of_the_first_page_leads_somewhere(reader: Browser) -> None:
    reader.start(name="Ana").get("/")
    for link in [link for link in reader.page.links if link.startswith("/")]:
        assert reader.get(link).answer.status_code == 200, link


def test_a_chosen_language_stays_and_comes_back_to_its_page(reader: Browser) -> None:
    reader.get("/rules/yacht?x=1").submit("/language", ("language", "ro"))
    assert reader.path == "/rules/yacht?x=1"
    assert reader.page.attributes["html"]["lang"] == "ro"
    assert reader.get("/").page.attributes["html"]["lang"] == "ro"


def test_a_language_that_is_not_there_changes_nothing(reader: Browser) -> None:
    reader.get("/").submit("/language", ("language", "xx"))
    assert reader.page.attributes["html"]["lang"] == "en"


@pytest.mark.parametrize("path", ["//evil.example/x", "/\\evil.example", "https://evil.example"])
def test_a_language_never_leads_to_another_server(reader: Browser, path: str) -> None:
    reader.get("/").submit("/language", ("language", "it"), next=path)
    assert reader.path == "/"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/tables/nothing",
        "/tables/%00",
        "/tables/x/games/1",
        "/tables/x/rules",
        "/tables/..%2f..%2fetc",
        "/rules/nothing",
        "/rules/%2Fetc%2Fpasswd",
        "/static/nothing.css",
        "/static/../views.py",
        "/static/%2e%2e/views.py",
    ],
)
def test_what_is_not_there_says_so(reader: Browser, path: str) -> None:
    reader.get(path)
    assert reader.answer.status_code == 404
    assert "error-page" in reader.page.classes
    assert reader.submit("/language", ("language", "ro")).page.attributes["html"]["lang"] == "ro"


@pytest.mark.parametrize("number", ["0", "2", "99", "x", "-1"])
def test_a_game_that_was_not_played_is_not_there(reader: Browser, number: str) -> None:
    reader.start(name="Ana").get(f"{reader.table}/games/{number}")
    assert reader.answer.status_code == 404


@pytest.mark.parametrize("path", ["/tables", "/language"])
def test_what_only_takes_forms_says_so(reader: Browser, path: str) -> None:
    assert reader.get(path).answer.status_code == 405
    assert "error-page" in reader.page.classes


def test_a_game_is_looked_through_turn_by_turn(reader: Browser) -> None:
    reader.start("yacht", name=["Ana", "Bo"], dice="own")
    reader.enter("12345").fill("choice").enter("66666").fill("yacht")
    reader.get(f"{reader.table}/games/1")
    assert "Choice: 15" in reader.page.text
    following = next(link for link in reader.page.links if link.endswith("turn=2"))
    assert "Yacht: 50" in reader.get(following).page.text
    for turn in ("0", "99", "x", "-1", "9" * 9):
        assert reader.get(f"{reader.table}/games/1?turn={turn}").answer.status_code == 200


def test_a_record_is_opened_looked_through_and_saved_again(reader: Browser) -> None:
    reader.get("/records").submit("/records", text=RECORD)
    assert reader.answer.status_code == 200
    assert "Four of a Kind: 17" in reader.page.text
    last = next(link for link in reader.page.links if link.endswith("turn=3"))
    assert "Fours: 12" in reader.get(last).page.text
    reader.submit("/language", ("language", "ro"))
    assert reader.path == last
    file = next(link for link in reader.page.links if "/records/file" in link)
    assert "1.1 12246 (-22--) 42246 (4--4-) 41444" in reader.client.get(file).text


def test_a_record_comes_from_a_file(reader: Browser) -> None:
    token = reader.get("/records").page.forms["/records"].value("_csrf_token")
    answer = reader.client.post(
        "/records",
        data={"_csrf_token": token, "text": ""},
        files={"file": ("game.txt", b"\xef\xbb\xbf" + RECORD.encode())},
        follow_redirects=True,
    )
    assert answer.status_code == 200
    assert "Four of a Kind" in answer.text


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x89PNG"])
def test_a_file_that_is_no_text_is_refused(reader: Browser, content: bytes) -> None:
    token = reader.get("/records").page.forms["/records"].value("_csrf_token")
    answer = reader.client.post(
        "/records", data={"_csrf_token": token}, files={"file": ("a.png", content)}
    )
    assert answer.status_code == 422
    assert "not text" in answer.text


def test_a_record_that_cannot_be_read_shows_where(reader: Browser) -> None:
    reader.get("/records").submit("/records", text=RECORD.replace("12246", "12247"))
    assert reader.answer.status_code == 422
    assert "Line 6" in reader.page.text
    assert "12247" in reader.page.text
    assert reader.page.forms["/records"].value("text").splitlines()[0] == RECORD.splitlines()[0]


@pytest.mark.parametrize("text", ["", " ", "nonsense", "[", '[ruleset "/etc/passwd"]', "\x00"])
def test_what_is_no_record_is_refused(reader: Browser, text: str) -> None:
    reader.get("/records").submit("/records", text=text)
    assert reader.answer.status_code == 422


@pytest.mark.parametrize("packed", ["", "x", "%ff", "eJw", "A" * 20_000])
def test_an_address_that_holds_no_record_is_refused(reader: Browser, packed: str) -> None:
    assert reader.get(f"/records/replay?record={packed}").answer.status_code == 422
    assert reader.get(f"/records/file?record={packed}").answer.status_code == 422


def test_a_house_ruleset_is_offered_and_explained(reader: Browser) -> None:
    reader.start("ours", name="Ana")
    assert "Our <own> Yacht" in reader.page.text
    rules = next(link for link in reader.page.links if link.endswith("/rules"))
    assert "Our <own> Yacht" in reader.get(rules).page.text


@pytest.mark.parametrize("ruleset", ["", "nothing", "/etc/passwd", "tests/web/house.toml"])
def test_a_ruleset_that_is_not_offered_is_refused(reader: Browser, ruleset: str) -> None:
    reader.get("/").submit("/tables", ruleset=ruleset, name="Ana")
    assert reader.answer.status_code == 422
    assert "problem" in reader.page.classes
    assert ("name", "Ana") in reader.page.forms["/tables"].fields


def test_names_are_shown_as_text(reader: Browser) -> None:
    names = ["<script>alert(1)</script>", '"><img src=x onerror=a>', "{{ 7 * 7 }}", "%(x)s"]
    reader.start(name=names)
    assert all(name in reader.page.text for name in names)
    assert "<script>alert" not in reader.answer.text
    assert names[0] in reader.get("/").page.text
    assert "alert" in reader.get("/games").client.get("/").text


@pytest.mark.parametrize("name", ["x" * 41, "x" * 5000, "\x07", "\u202e", "\u200d"])
def test_a_name_that_cannot_be_shown_is_refused_in_its_place(reader: Browser, name: str) -> None:
    reader.get("/").submit("/tables", name=["Ana", name])
    assert reader.answer.status_code == 422
    assert reader.page.attributes["name-2"]["aria-invalid"] == "true"
    assert "aria-invalid" not in reader.page.attributes["name-1"]


def test_empty_names_are_left_out_and_nobody_is_player_1(reader: Browser) -> None:
    reader.start(name=["", "Ana", " ", "Bo"])
    assert "Ana’s turn" in reader.page.text
    reader.start(name=[""] * 8)
    assert "Player 1" in reader.page.text


def test_no_more_than_eight_sit_down(reader: Browser) -> None:
    reader.start(name=[f"P{number}" for number in range(1, 12)])
    assert "P8" in reader.page.text
    assert "P9" not in reader.page.text


def test_this_browsers_tables_are_on_its_first_page(reader: Browser, other: Browser) -> None:
    table = reader.start(name="Ana").table
    assert table in reader.get("/").page.links
    assert table not in other.get("/").page.links


def test_finished_games_are_counted(reader: Browser, other: Browser) -> None:
    reader.start(name="Ana", dice="own")
    while panels := [link for link in reader.page.links if "?points=" in link]:
        values = reader.get(panels[0]).page.forms["points"].offers("points")
        reader.submit("points", ("points", values[-1]))
    table = reader.table
    assert f"{table}/games/1" in reader.get("/games").page.links
    assert f"{table}/games/1" not in other.get("/games").page.links
    assert table not in reader.get("/").page.links


def test_static_files_are_kept_for_good_at_their_own_address(reader: Browser) -> None:
    addresses = re.findall(
        r'(?:href|src)="(/static/[^"]+\?v=[^"]+)"', reader.start(name="A").answer.text
    )
    assert any(".css" in each for each in addresses)
    assert any(".js" in each for each in addresses)
    for address in addresses:
        answer = reader.client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        old = reader.client.get(address.partition("?")[0] + "?v=old")
        assert "immutable" not in old.headers["Cache-Control"]
        again = reader.client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("base.css", "text/css; charset=utf-8"),
        ("table.js", "text/javascript; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("vendor/htmx.min.js", "text/javascript; charset=utf-8"),
        ("vendor/brygada-1918-latin.woff2", "font/woff2"),
    ],
)
def test_static_files_say_what_they_are(reader: Browser, file: str, kind: str) -> None:
    assert reader.client.get(f"/static/{file}").headers["Content-Type"] == kind


def test_the_icon_is_found_where_browsers_look_for_it(reader: Browser) -> None:
    answer: httpx.Response = reader.client.get("/favicon.ico", follow_redirects=True)
    assert answer.headers["Content-Type"] == "image/svg+xml"
