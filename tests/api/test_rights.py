"""Who may do what: tokens, and what is refused without the right one."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.api.programs import Program, keep_of
from tests.api.test_moves import refused
from tests.web.browsing import Browser

ROLL: dict[str, Any] = {"roll": {"keep": keep_of("-----")}}
X = "x" * 24
Makes = Callable[[], Program]


def test_a_token_is_made_for_whoever_has_none_and_kept_by_others(
    program: Program, other: Program
) -> None:
    first = program.create()
    assert len(first["token"]) * 6 >= 144
    assert program.create()["token"] == first["token"]
    assert other.create()["token"] != first["token"]
    assert first["token"] not in other.get(f"/tables/{first['id']}").text


@pytest.mark.parametrize(
    "sent", [None, "", "Bearer", "Bearer x", "Basic QW5hOkFu", f"Bearer {X}", X, "Bearer ä"]
)
@pytest.mark.parametrize("path", ["moves", "code", "passes"])
def test_without_a_token_of_this_server_nothing_is_done(
    program: Program, sent: str | None, path: str
) -> None:
    made = program.create()
    before = program.state
    headers = httpx.Headers([] if sent is None else [(b"Authorization", sent.encode())])
    body = {"moves": {"version": made["version"], **ROLL}, "code": None, "passes": {"seat": 1}}
    address = f"/api/v1/tables/{made['id']}/{path}"
    answer = program.client.post(address, json=body[path], headers=headers)
    refused(answer, 401, "unknown_token", "Bearer")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert program.state == before


@pytest.mark.parametrize("path", ["/tables", "/tables/x/seats", "/passes"])
def test_where_a_token_may_be_left_out_a_wrong_one_is_refused(program: Program, path: str) -> None:
    body = {
        "/tables": {"ruleset": "yacht", "seats": [{"name": "Ana"}]},
        "/passes": {"secret": "x"},
    }.get(path, {"name": "Bo"})
    answer = program.post(path, body, Authorization="Bearer mine")
    refused(answer, 401, "unknown_token")


def test_a_token_of_another_table_opens_nothing_here(program: Program, other: Program) -> None:
    made = program.create()
    other.create()
    other.table = made["id"]
    refused(other.try_move(made["version"], **ROLL), 403, "forbidden")
    refused(other.post(f"/tables/{made['id']}/code"), 403, "forbidden")
    refused(other.post(f"/tables/{made['id']}/passes", {"seat": 1}), 403, "forbidden")


def test_whoever_sits_at_one_seat_plays_no_other(program: Program, other: Program) -> None:
    made = program.create("yacht", "Ana", {"free": True})
    other.join(made["id"], "Bo")
    version = other.state["version"]
    refused(other.try_move(version, **ROLL), 422, "out_of_turn", "Ana")
    refused(other.try_move(version, value="x", seat=1), 403, "forbidden")
    for move in ({"skip": 1}, {"remove": 1}, {"replace": 1, "bot": "greedy"}):
        refused(other.try_move(version, **move), 403, "forbidden")
    program.roll()
    program.move(fill="choice")
    refused(program.try_move(program.state["version"], **ROLL), 422, "out_of_turn", "Bo")
    assert other.roll()["turn"]["seat"] == 2
    refused(other.post(f"/tables/{made['id']}/passes", {"seat": 1}), 403, "forbidden")


def test_a_further_seat_is_added_to_the_token_that_is_sent(program: Program) -> None:
    made = program.create("yacht", "Ana", {"free": True})
    taken = program.join(made["id"], "Bo")
    assert taken == {
        "id": made["id"],
        "version": made["version"] + 1,
        "seat": 2,
        "token": made["token"],
    }
    program.roll()
    program.move(fill="choice")
    assert program.roll()["turn"]["seat"] == 2


def test_a_seat_is_handed_over_once(new_program: Makes) -> None:
    old, new, late = new_program(), new_program(), new_program()
    made = old.create("yacht", "Ana", {"free": True})
    secret = old.post(f"/tables/{made['id']}/passes", {"seat": 1}).json()["secret"]
    answer = new.post("/passes", {"secret": secret})
    assert answer.status_code == 201
    over = answer.json()
    assert (over["id"], over["seats"]) == (made["id"], [1])
    new.table, new.token = over["id"], over["token"]
    old.join(made["id"], "Bo")
    refused(old.try_move(over["version"] + 1, **ROLL), 422, "out_of_turn")
    assert new.roll()["turn"]["seat"] == 1
    refused(late.post("/passes", {"secret": secret}), 404, "unknown_ticket")
    refused(late.post("/passes", {"secret": "ä" * 500}), 404, "unknown_ticket")


def test_a_short_code_leads_to_its_table(program: Program, other: Program) -> None:
    made = program.create()
    answer = program.post(f"/tables/{made['id']}/code")
    assert answer.status_code == 200
    code: str = answer.json()["code"]
    assert program.post(f"/tables/{made['id']}/code").json() == answer.json()
    spoken = f"{code[:3].lower()}-{code[3:]}"
    assert other.get(f"/codes/{spoken}").json() == {"id": made["id"]}
    refused(other.get("/codes/nothing"), 404, "unknown_ticket")


def test_a_browsers_cookie_is_no_token(address: str, program: Program) -> None:
    with Browser(address) as reader:
        reader.start(name="Ana")
        table, version = reader.table, reader.version
        answer = reader.client.post(f"/api/v1{table}/moves", json={"version": version, **ROLL})
        refused(answer, 401, "unknown_token")
        secret = reader.client.cookies["yachtdice"]
        assert reader.get(table).version == version
    program.table, program.token = table.rpartition("/")[2], secret
    assert program.roll()["version"] > version


@pytest.mark.parametrize("table", ["x", "x" * 65, "%00", "%2e%2e", "ä"])
def test_a_table_that_is_not_there(program: Program, table: str) -> None:
    program.create()
    for path in ("", "/record", "/stream"):
        refused(program.get(f"/tables/{table}{path}"), 404, "unknown_table")
    for path, body in (
        ("/moves", {"version": 1, **ROLL}),
        ("/seats", {"name": "Bo"}),
        ("/code", None),
        ("/passes", {"seat": 1}),
    ):
        refused(program.post(f"/tables/{table}{path}", body), 404, "unknown_table")
