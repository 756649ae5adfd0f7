"""A program that plays: what it sends, and what it makes of the answers."""

import json
from collections.abc import Iterator
from typing import Any, Self

import httpx

from yachtdice import Keep, Roll
from yachtdice.commands import (
    ChooseFirst,
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    NextGame,
    RollDice,
    Undo,
)
from yachtdice.events import Event, decode

SECONDS = 60.0
ROOT = "/api/v1"
NOTHING = [False] * 5


class Program:
    """One token, at one table at a time."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=SECONDS)
        self.table = ""
        self.token = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.client.close()

    def get(self, path: str, **headers: str) -> httpx.Response:
        """An answer of the interface."""
        return self.client.get(ROOT + path, headers=headers)

    def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        """An answer of the interface, asked for with the token if there is one."""
        if self.token:
            headers = {"Authorization": f"Bearer {self.token}", **headers}
        return self.client.post(ROOT + path, json=body, headers=headers)

    def create(self, ruleset: str = "yacht", *seats: object, **more: object) -> dict[str, Any]:
        """Make a table; a seat is a name, or a body."""
        bodies = [{"name": each} if isinstance(each, str) else each for each in seats]
        answer = self.post("/tables", {"ruleset": ruleset, "seats": bodies or ANA, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        self.table, self.token = made["id"], made["token"]
        return made

    def join(self, table: str, name: str) -> dict[str, Any]:
        """Take a free seat."""
        self.table = table
        answer = self.post(f"/tables/{table}/seats", {"name": name})
        assert answer.status_code == 201, answer.text
        taken: dict[str, Any] = answer.json()
        self.token = taken["token"]
        return taken

    @property
    def state(self) -> dict[str, Any]:
        """The table as it stands."""
        answer = self.get(f"/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def try_move(self, version: int, **move: object) -> httpx.Response:
        """The answer to a move that may be refused."""
        return self.post(f"/tables/{self.table}/moves", {"version": version, **move})

    def move(self, **move: object) -> dict[str, Any]:
        """The table after a move that is made from what stands."""
        version = move.pop("version", None) or self.state["version"]
        answer = self.post(f"/tables/{self.table}/moves", {"version": version, **move})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def roll(self, keep: list[bool] = NOTHING) -> dict[str, Any]:
        """The table after a roll of the computer's dice."""
        return self.move(roll={"keep": keep})

    def record(self, game: int | None = None) -> str:
        """The record of a game."""
        query = "" if game is None else f"?game={game}"
        answer = self.get(f"/tables/{self.table}/record{query}")
        assert answer.status_code == 200, answer.text
        assert answer.headers["Content-Type"].startswith("text/plain")
        return answer.text

    def events(self, until: int, after: int | None = None) -> list[tuple[int, Event]]:
        """The events of the stream that come after a version, up to another."""
        headers = {} if after is None else {"Last-Event-ID": str(after)}
        path = f"{ROOT}/tables/{self.table}/stream"
        found: list[tuple[int, Event]] = []
        with self.client.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == 200
            assert answer.headers["Content-Type"].startswith("text/event-stream")
            for number, data in sent(answer.iter_lines()):
                assert data["version"] == number
                found.append((number, event_in(data["event"])))
                if number >= until:
                    return found
        raise AssertionError(f"the stream ended before version {until}")


ANA = [{"name": "Ana"}]


def sent(lines: Iterator[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The events of a stream: their ids and their data."""
    number, data = 0, ""
    for line in lines:
        name, _, value = line.partition(": ")
        if name == "id":
            number = int(value)
        elif name == "data":
            data += value
        elif not line and data:
            yield number, json.loads(data)
            data = ""


def event_in(data: dict[str, Any]) -> Event:
    """An event of a stream, as the library has it: seats and turns count from 0 there."""
    fields = dict(data)
    for name in ("seat", "first", "turn"):
        if fields.get(name) is not None:
            fields[name] -= 1
    if "dropped" in fields:
        fields["dropped"] = [turn - 1 for turn in fields["dropped"]]
    if "rounds" in fields:
        fields["rounds"] = [
            [[each["seat"] - 1, each["roll"]] for each in thrown] for thrown in fields["rounds"]
        ]
    return decode({"v": 1, **fields})


def body_of(command: Command) -> dict[str, Any]:
    """A command as a program sends it."""
    match command:
        case RollDice(keep=keep):
            return {"roll": {"keep": [*keep]}}
        case EnterDice(roll=roll, keep=keep):
            return {"dice": [*roll], "keep": [*keep]}
        case Fill(category=category):
            return {"fill": category}
        case EnterPoints(category=category, points=points, five_equal=face):
            return {"fill": category, "points": points, "five_equal": face}
        case Correct():
            dice = None if command.roll is None else [*command.roll]
            entry = {
                "seat": command.seat + 1,
                "turn": command.turn + 1,
                "category": command.category,
                "dice": dice,
                "points": command.points,
                "five_equal": command.five_equal,
                "agreed": command.agreed,
            }
            return {"correct": entry}
        case Undo():
            return {"undo": True}
        case ChooseFirst(seat=seat):
            return {"first": seat + 1}
        case NextGame():
            return {"next_game": True}
        case _:
            raise AssertionError(f"no program sends {command}")


def keep_of(places: str) -> list[bool]:
    """Kept places, written as `x--x-`."""
    return [*Keep(places)]


def dice_of(faces: str) -> list[int]:
    """Dice, written as `33345`."""
    return [*Roll(faces)]
