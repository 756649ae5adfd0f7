"""Making tables, and what holds for every answer."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from tests.api.programs import Program
from tests.api.test_moves import refused
from yachtdice import rulesets
from yachtdice.maximum import maximum

ANA = [{"name": "Ana"}]


def test_the_rulesets_are_listed(program: Program) -> None:
    answer = program.get("/rulesets")
    assert answer.status_code == 200
    listed = {each["id"]: each for each in answer.json()}
    assert next(iter(listed)) == "yacht"
    for rules in rulesets():
        assert listed[rules.id] == {
            "id": rules.id,
            "name": rules.name,
            "categories": [each.id for each in rules.categories],
            "maximum": maximum(rules),
        }


def test_a_table_is_made_as_it_is_asked_for(program: Program) -> None:
    made = program.create("yahtzee", "  Ana ", {"name": "Robo", "bot": "greedy"}, "Ana")
    assert set(made) == {"id", "version", "token", "seats"}
    assert made["seats"] == [1, 3]
    state = program.state
    assert (state["id"], state["version"]) == (made["id"], made["version"])
    assert (state["ruleset"], state["dice"]) == ("yahtzee", "computer")
    assert [(each["name"], each["bot"]) for each in state["players"]] == [
        ("Ana", None),
        ("Robo", "greedy"),
        ("Ana", None),
    ]
    assert state["turn"] == {
        "seat": 1,
        "dice": None,
        "rolls_left": 3,
        "options": {},
        "bot": None,
        "deadline": None,
    }
    assert state["players"][0]["upper_bonus"] == "open"
    assert set(state["players"][0]["filled"].values()) == {None}


def test_a_turn_may_have_its_time(program: Program) -> None:
    program.create("yacht", "Ana", "Bo", seconds=60)
    begun = datetime.fromisoformat(program.state["turn"]["deadline"])
    assert timedelta() < begun - datetime.now(UTC) <= timedelta(seconds=60)
    assert datetime.fromisoformat(program.roll()["turn"]["deadline"]) == begun
    assert datetime.fromisoformat(program.move(fill="choice")["turn"]["deadline"]) > begun


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ({"seats": ANA}, "invalid_request", ["ruleset"]),
        ({"ruleset": "yacht"}, "invalid_request", ["seats"]),
        ({"ruleset": "chess", "seats": ANA}, "unknown_ruleset", ["chess", "yahtzee"]),
        ({"ruleset": "./pyproject.toml", "seats": ANA}, "unknown_ruleset", []),
        ({"ruleset": "yacht", "seats": []}, "invalid_request", ["seats"]),
        ({"ruleset": "yacht", "seats": ANA * 9}, "invalid_request", ["seats", "<= 8"]),
        ({"ruleset": "yacht", "seats": [{}]}, "invalid_request", ["seats[0]", '{"free": true}']),
        ({"ruleset": "yacht", "seats": [{"free": False}]}, "invalid_request", ["seats[0]"]),
        (
            {"ruleset": "yacht", "seats": [{"name": "Ana", "free": True}]},
            "invalid_request",
            ["seats[0]"],
        ),
        ({"ruleset": "yacht", "seats": ["Ana"]}, "invalid_request", ["seats[0]", "object"]),
        ({"ruleset": "yacht", "seats": [{"name": ""}]}, "invalid_players", []),
        ({"ruleset": "yacht", "seats": [{"name": "x" * 41}]}, "invalid_players", ["40"]),
        ({"ruleset": "yacht", "seats": [{"name": "\u200b"}]}, "invalid_players", []),
        (
            {"ruleset": "yacht", "seats": [{"name": "R", "bot": "hal"}]},
            "unknown_bot",
            ["hal", "optimal"],
        ),
        ({"ruleset": "yacht", "seats": ANA, "dice": "mine"}, "invalid_request", ["dice"]),
        ({"ruleset": "yacht", "seats": ANA, "order": 1}, "invalid_request", ["order"]),
        ({"ruleset": "yacht", "seats": ANA, "seconds": 5}, "invalid_request", ["seconds"]),
        ({"ruleset": "yacht", "seats": ANA, "coach": "on"}, "invalid_request", ["coach"]),
    ],
)
def test_what_makes_no_table(
    program: Program, body: dict[str, Any], code: str, words: list[str]
) -> None:
    refused(program.post("/tables", body), 422, code, *words)


@pytest.mark.parametrize("name", ["", " ", "\n", "x" * 41, "\u200b", None, 5])
def test_a_name_that_cannot_be_shown_takes_no_seat(program: Program, name: object) -> None:
    made = program.create("yacht", "Ana", {"free": True})
    answer = program.post(f"/tables/{made['id']}/seats", {"name": name})
    kind = "invalid_players" if isinstance(name, str) else "invalid_request"
    refused(answer, 422, kind)
    assert program.state["free"] == [2]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/rulesets", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/tables/x", 404),
        ("GET", "/nothing", 404),
        ("GET", "/nothing/at/all", 404),
        ("POST", "/nothing", 404),
        ("POST", "/rulesets", 405),
        ("GET", "/tables", 405),
        ("DELETE", "/tables/x", 405),
        ("POST", "/tables", 422),
    ],
)
def test_every_answer_is_json_that_nobody_keeps(
    program: Program, method: str, path: str, status: int
) -> None:
    answer = program.client.request(method, f"/api/v1{path}")
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert status == 200 or set(answer.json()) == {"code", "message"}
    assert (status == 405) == ("Allow" in answer.headers)


def test_head_is_answered_as_get_is(program: Program) -> None:
    table = program.create()["id"]
    for path in (
        "/rulesets",
        f"/tables/{table}",
        f"/tables/{table}/record",
        f"/tables/{table}/stream",
    ):
        answer = program.client.head(f"/api/v1{path}")
        assert answer.status_code == 200
        assert answer.content == b""


@pytest.mark.parametrize("chunked", [False, True])
def test_what_is_too_large_is_refused(program: Program, chunked: bool) -> None:
    table = program.create()["id"]
    body = b'{"name": "' + b"x" * 40_000 + b'"}'
    content = iter([body[:100], body[100:]]) if chunked else body
    answer = program.client.post(f"/api/v1/tables/{table}/seats", content=content)
    assert answer.status_code == 413
    assert set(answer.json()) == {"code", "message"}


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_is_read_whatever_it_is_called(program: Program, kind: str) -> None:
    body = b'{"ruleset": "yacht", "seats": [{"name": "Ana"}]}'
    headers = httpx.Headers({"Content-Type": kind} if kind else {})
    answer = program.client.post("/api/v1/tables", content=body, headers=headers)
    assert answer.status_code == 201
