"""Following a table: every event once and in order, from where a program left off."""

from threading import Thread

import httpx
import pytest

from tests.api.programs import ROOT, Program, event_in, sent
from tests.api.test_moves import refused
from tests.web.conftest import Server
from yachtdice import Game
from yachtdice.events import Filled, Rolled
from yachtdice.record import Record


def test_events_come_as_they_happen(program: Program, other: Program) -> None:
    made = program.create("yacht", "Ana", "Bo")
    other.table = made["id"]
    path = f"{ROOT}/tables/{made['id']}/stream?after={made['version']}"
    with other.client.stream("GET", path) as answer:
        news = sent(answer.iter_lines())
        rolled = program.roll()
        number, data = next(news)
        assert number == data["version"] == rolled["version"]
        assert data["event"] == {"kind": "rolled", "roll": rolled["turn"]["dice"], "keep": None}
        filled = program.move(fill="choice")
        assert next(news)[1] == {
            "version": filled["version"],
            "event": {"kind": "filled", "category": "choice"},
        }


def test_seats_and_turns_count_from_one(program: Program) -> None:
    program.create("yacht", "Ana", "Bo", dice="own", order="roll_off")
    program.move(first=2)
    program.move(fill="ones", points=3)
    program.move(correct={"seat": 2, "turn": 1, "category": "ones", "points": 4})
    end = program.move(remove=1)
    path = f"{ROOT}/tables/{program.table}/stream"
    with program.client.stream("GET", path) as answer:
        news = sent(answer.iter_lines())
        events = [next(news)[1]["event"] for _ in range(end["version"])]
    assert events[0]["kind"] == "started"
    assert events[0]["ruleset"]["id"] == "yacht"
    assert events[0]["first"] is None
    assert events[1] == {"kind": "rolled_off", "first": 2, "rounds": []}
    corrected = events[3]
    assert (corrected["seat"], corrected["turn"], corrected["dropped"]) == (2, 1, [])
    assert events[-1] == {"kind": "removed", "seat": 1}
    assert Game.replay(map(event_in, events)).turns == Record.parse(program.record()).game.turns


def test_a_program_goes_on_where_it_left_off_after_a_restart(own_server: Server) -> None:
    with Program(own_server.address) as program, Program(own_server.address) as other:
        made = program.create("yacht", "Ana")
        other.table = made["id"]
        program.roll()
        seen = other.events(made["version"] + 1)
        own_server.kill()
        own_server.start()
        program.move(fill="choice")
        state = program.roll()
        rest = other.events(state["version"], after=seen[-1][0])
        assert [number for number, _ in seen + rest] == [*range(1, state["version"] + 1)]
        assert isinstance(rest[0][1], Filled)
        assert isinstance(rest[1][1], Rolled)
        assert Game.replay(event for _, event in seen + rest).roll == tuple(state["turn"]["dice"])


def test_a_stream_ends_with_the_server(own_server: Server) -> None:
    with Program(own_server.address) as program:
        made = program.create()
        ended = list[Exception | None]()

        def watch() -> None:
            with httpx.stream(
                "GET", f"{own_server.address}{ROOT}/tables/{made['id']}/stream", timeout=60
            ) as answer:
                news = sent(answer.iter_lines())
                next(news)
                watching.append(True)
                ended.extend(None for _ in news)
                ended.append(None)

        watching = list[bool]()
        thread = Thread(target=watch)
        thread.start()
        while not watching:
            thread.join(0.01)
        assert own_server.stop() in (0, -15)
        thread.join()
        assert ended == [None]
        assert "Traceback" not in own_server.log.read_text()


@pytest.mark.parametrize("place", ["-1", "x", "1.5", ""])
def test_a_place_that_is_no_version_is_refused(program: Program, place: str) -> None:
    table = program.create()["id"]
    refused(program.get(f"/tables/{table}/stream?after={place}"), 422, "invalid_request", "after")
    if place:
        answer = program.get(f"/tables/{table}/stream", **{"Last-Event-ID": place})
        refused(answer, 422, "invalid_request", "last_event_id")


def test_nothing_of_the_seed_is_in_a_stream_before_the_end(program: Program) -> None:
    program.create("short")
    end = program.state
    seen = 0
    while not end["finished"]:
        program.roll()
        end = program.move(fill=next(iter(program.state["turn"]["options"])))
        if not end["finished"]:
            kinds = [type(event).__name__ for _, event in program.events(end["version"])]
            assert "Revealed" not in kinds
            seen += 1
    assert seen == 2
    assert type(program.events(end["version"])[-1][1]).__name__ == "Revealed"
