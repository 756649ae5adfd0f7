"""Checking the dice of a record: what is said of them, and what is refused."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.crowds import crowd
from yachtdice import find_ruleset
from yachtdice.record import Record

YACHT = find_ruleset("yacht")


@pytest.fixture(params=["computer", "own"])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The record of a finished game with bots, skips and a player who is out."""
    path = tmp_path / "game.txt"
    path.write_text(str(Record.of(crowd(YACHT, 3, request.param, 7).end)))
    return path


def test_committed_dice_that_are_right(run: Run, played: Path) -> None:
    game = Record.parse(played.read_text()).game
    answer = run("verify", str(played), "--json").json
    assert answer["ok"] is True
    assert answer["dice"] == {
        "committed": True,
        "checked": game.thrown,
        "ok": True,
        "values": [seat + 1 for seat, _ in game.mixed],
    }
    said = run("verify", str(played))
    assert said.status == 0
    assert f"threw {game.thrown} times, each as the seed says" in said.out
    for seat, _ in game.mixed:
        assert game.players[seat] in said.out.splitlines()[-1]


@pytest.mark.parametrize(
    ("pattern", "other", "sentence"),
    [
        (r'(?<=seed ")\w', "0", "The seed in this record is not the one"),
        (r'(?<=commitment ")\w', "0", "The seed in this record is not the one"),
        (r"(?<=value-)0", "1", "the seed gives"),
    ],
)
def test_committed_dice_that_are_wrong(
    run: Run, played: Path, pattern: str, other: str, sentence: str
) -> None:
    text = played.read_text()
    places = [each for each in re.finditer(pattern, text) if each[0] != other]
    assert places
    played.write_text(text[: places[0].start()] + other + text[places[0].end() :])
    answer = run("verify", str(played), "--json")
    assert answer.status == 2
    assert answer.json["ok"] is answer.json["dice"]["ok"] is False
    assert answer.json["code"] == "dice_differ"
    assert sentence in answer.json["message"]
    assert sentence in answer.err
    quiet = run("verify", str(played))
    assert (quiet.status, quiet.out) == (2, "")
    assert sentence in quiet.err


def test_a_record_without_a_throw_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    text = str(Record.of(crowd(YACHT, 3, "own", 7).end))
    first = re.search(r"^\d+\.\d .*?@1 .*$|^\d+\.\d <.*$", text, re.MULTILINE)
    assert first is not None
    path.write_text(re.sub(r"@(\d+)", lambda number: f"@{int(number[1]) + 50}", text))
    answer = run("verify", str(path))
    assert answer.status == 2


def test_dice_that_cannot_be_checked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    walk = crowd(YACHT, 3, "computer", 7)
    path.write_text(str(Record.of(walk.states[-3])))
    unchecked = {"committed": True, "checked": 0, "ok": None}
    assert run("verify", str(path), "--json").json["dice"].items() >= unchecked.items()
    assert "can be checked when their seed is shown" in run("verify", str(path)).out
    path.write_text(re.sub(r"\[(commitment|seed|value).*\n", "", str(Record.of(walk.end))))
    nothing = {"committed": False, "checked": 0, "ok": None, "values": []}
    assert run("verify", str(path), "--json").json["dice"] == nothing
    assert "were not committed to and cannot be checked" in run("verify", str(path)).out


def test_a_finished_game_without_its_seed_is_refused(run: Run, played: Path) -> None:
    played.write_text(re.sub(r"\[seed .*\]\n", "", played.read_text()))
    answer = run("verify", str(played), "--json")
    assert answer.status == 2
    assert answer.json["code"] == "dice_differ"
    assert "seed is missing" in answer.json["message"]


def test_dice_that_nobody_checked_are_not_called_right(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    game = crowd(YACHT, 1, "computer", 3).end
    text = re.sub(r"@\d+ ", "", str(Record.of(game)))
    path.write_text(
        text.replace('[dice "computer"]\n', "").replace("\n\n", '\n[dice "own"]\n\n', 1)
    )
    answer = run("verify", str(path), "--json").json
    assert answer.get("dice", {}).get("ok") is not True
