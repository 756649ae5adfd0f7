"""The documentation of the interface: nothing missing, nothing made up, examples that run."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Any

import httpx

from tests.api.programs import SECONDS
from tests.api.test_description import described
from yachtdice.events import Event
from yachtdice.web.api.moves import MOVES

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "api.md").read_text(encoding="utf-8")
SECRET = ("id", "token")


def test_every_route_is_documented() -> None:
    for path in described["paths"]:
        short = path.removeprefix("/api/v1").replace("{table}", "{id}")
        assert re.search(rf"`(GET|POST)\s{re.escape(short)}`", TEXT), short


def test_every_move_is_documented_and_no_other() -> None:
    moves = TEXT.partition("## Moves")[2].partition("\n## ")[0]
    assert set(re.findall(r'^\| `"(\w+)":', moves, re.MULTILINE)) == set(MOVES)


def test_every_kind_of_event_is_documented_with_its_keys() -> None:
    part = TEXT.partition("| kind |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*)\|$", part, re.MULTILINE))
    kinds = {each.__struct_config__.tag: each for each in Event.__args__}
    assert set(rows) == set(kinds)
    for kind, row in rows.items():
        named = re.findall(r"`(\w+)`", re.sub(r"\{.*?\}", "", row))
        assert named == [*kinds[kind].__struct_fields__], kind


def test_every_key_of_an_answer_is_documented() -> None:
    shapes = described["components"]["schemas"]
    for shape in ("State", "Turn", "Player", "Finished", "Made", "Seated", "Code", "HandedOver"):
        for key in shapes[shape]["properties"]:
            assert re.search(rf'[`"]{key}[`"]', TEXT), (shape, key)


def examples() -> Iterator[tuple[str, str]]:
    """The commands of the page, and what they print."""
    for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL):
        for part in block.split("$ ")[1:]:
            command, _, printed = part.partition("\n")
            yield command, printed.strip()


def test_the_examples_run_and_answer_as_they_are_shown(address: str) -> None:
    known: dict[str, str] = {}
    found: dict[str, str] = {}
    count = 0
    for command, printed in examples():
        if not command.startswith("curl"):
            # The documented values are those of another day.
            known.update({name: found[key] for name, key in named(command)})
            continue
        got, shown = run(command, address, known), json.loads(printed)
        if isinstance(got, dict) and "token" in got:
            found = {"TABLE": got["id"], "ANA": got["token"]}
        assert hidden(got) == hidden(shown)
        count += 1
    assert count == 10


def named(command: str) -> list[tuple[str, str]]:
    """The variables that a command sets."""
    return [(name, name) for name, _, _ in (part.partition("=") for part in command.split())]


def run(command: str, address: str, known: dict[str, str]) -> Any:
    """What a command prints, curl and jq played by this test."""
    call, _, selected = command.partition(" | jq -c ")
    words = shlex.split(Template(call).safe_substitute(known))
    headers = [words[at + 1] for at, word in enumerate(words) if word == "-H"]
    body = words[words.index("-d") + 1] if "-d" in words else None
    url = next(word for word in words if word.startswith("localhost:8000"))
    answer = httpx.request(
        "POST" if body else "GET",
        address + url.removeprefix("localhost:8000"),
        content=body,
        headers=dict(header.split(": ", 1) for header in headers),
        timeout=SECONDS,
    )
    return select(answer.json(), selected.strip("'")) if selected else answer.json()


def select(value: Any, path: str) -> Any:
    """A part of an answer: `.turn.seat`, `.players[0]`, or a list of such."""
    if path.startswith("["):
        return [select(value, each.strip()) for each in path[1:-1].split(",")]
    for name, place in re.findall(r"\.(\w+)(?:\[(\d+)\])?", path):
        value = value[name] if not place else value[name][int(place)]
    return value


def hidden(answer: Any) -> Any:
    """An answer, without what differs from one table to the next."""
    if not isinstance(answer, dict):
        return answer
    return {name: len(value) if name in SECRET else value for name, value in answer.items()}
