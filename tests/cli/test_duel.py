"""Two players on the command line: the table, the share of the win, advice for it."""

import json
import shutil
from pathlib import Path
from signal import SIGINT, SIGTERM
from types import SimpleNamespace

import pytest

from tests.cli.conftest import Run, Start
from tests.cli.test_answers import shape
from tests.cli.test_best_play import wait_for
from yachtdice import find_ruleset

FACE = '[[category]]\nid = "{0}"\nname = "{0}"\nkind = "face"\nshows = {1}\npoints = "counted"\n'
FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
YACHT = find_ruleset("yacht")
ALL_BUT_TWO = ",".join(
    f"{each.id}=0" for each in YACHT.categories if each.id not in ("choice", "yacht")
).replace("sixes=0", "sixes=18")
CHOICE_LEFT = f"{ALL_BUT_TWO},yacht=0"


def house(folder: Path, faces: int, more: int = 0) -> str:
    """The path of a ruleset with the first of the faces, and so many categories like Choice."""
    path = folder / "house.toml"
    text = 'id = "house"\nname = "At home"\n'
    for number, name in enumerate(FACES[:faces], 1):
        text += FACE.format(name, number)
    for number in range(more):
        text += f'[[category]]\nid = "any{number}"\nname = "Any {number}"\nkind = "any"\n'
        text += 'points = "sum"\n'
    path.write_text(text)
    return str(path)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("YACHTDICE_CACHE", str(folder))
    return folder


def test_a_table_is_made_and_kept(run: Run, cache: Path, tmp_path: Path) -> None:
    rules = house(tmp_path, 3)
    answer = run("duel", rules, "--threads", "1", "--json")
    data = answer.json
    assert shape(data) == {
        "first": float, "positions": int, "bytes": int, "solved": int, "seconds": float,
        "processor_seconds": float, "threads": int,
    }  # fmt: skip
    assert data["positions"] == data["solved"]
    assert data["first"] == pytest.approx(0.5, abs=0.05)
    assert f"{data['positions']:,} positions" in answer.err
    assert str(cache) in answer.err
    assert "Ctrl-C" in answer.err
    again = run("duel", rules, "--json")
    assert (again.err, again.json["solved"]) == ("", 0)
    assert again.json["first"] == data["first"]
    win = run("value", rules, "--opponent", "", "--json").json
    assert win["exact"] is True
    assert win["win"] == pytest.approx(data["first"], abs=1e-5)
    assert "of the win, a draw counted half" in run("duel", rules).out


def test_value_against_an_opponent(run: Run) -> None:
    call = ("value", "yacht", "--filled", ALL_BUT_TWO, "--opponent")
    data = run(*call, ALL_BUT_TWO, "--json").json
    assert shape(data) == {
        "expected": float, "standard_deviation": float, "win": float, "exact": bool,
    }  # fmt: skip
    assert data["exact"] is True
    assert data["win"] == pytest.approx(0.5, abs=0.02)
    behind = run(*call, ALL_BUT_TWO.replace("sixes=18", "sixes=24"), "--json").json["win"]
    assert behind < data["win"]
    assert "exactly" in run(*call, ALL_BUT_TWO).out


def test_value_early_is_an_estimate(run: Run) -> None:
    data = run("value", "yacht", "--opponent", "", "--json").json
    assert data["exact"] is False
    assert data["win"] == pytest.approx(0.5)
    assert "an estimate" in run("value", "yacht", "--opponent", "").out
    several = run("value", "yacht", "--opponent", "", "--opponent", "ones=0", "--json").json
    assert several["exact"] is False
    assert 0.3 < several["win"] < 0.4


def test_advice_for_the_win(run: Run) -> None:
    """Twenty-eight are not enough: who plays for the points stops, who plays to win does not."""
    full = f"{CHOICE_LEFT},choice=29"
    call = ("advise", "yacht", "--dice", "55666", "--rolls-left", "1", "--filled", CHOICE_LEFT)
    assert run(*call, "--json").json[0]["keep"] == "55666"
    data = run(*call, "--opponent", full, "--json").json
    assert shape(data) == [
        {
            "keep": str, "expected": float, "loss": float, "win": float, "exact": bool,
            "win_loss": float,
        }
    ]  # fmt: skip
    assert data[0]["keep"] == "5666"
    assert data[0]["win"] == pytest.approx(1 / 12)
    assert data[0]["win_loss"] == 0
    assert data[0]["loss"] > 0
    stopping = next(each for each in data if each["keep"] == "55666")
    assert (stopping["win"], stopping["win_loss"]) == (0, pytest.approx(1 / 12))
    text = run(*call, "--opponent", full).out
    assert "8.33%" in text
    assert "estimates" not in text


def test_advice_against_several_is_an_estimate(run: Run) -> None:
    call = ("advise", "yacht", "--dice", "55666", "--rolls-left", "0", "--filled", ALL_BUT_TWO)
    opponents = ("--opponent", ALL_BUT_TWO, "--opponent", ALL_BUT_TWO)
    data = run(*call, *opponents, "--json").json
    assert [each["exact"] for each in data] == [False, False]
    assert "estimates" in run(*call, *opponents).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("duel yahtzee", "too many positions to keep them all"),
        ("duel what", "no ruleset “what”"),
        ("duel yacht --threads 0", "on 0 threads"),
        ("value yacht --filled ones=3 --opponent twos=2,threes=3,fours=4", "cannot be the turn"),
        ("value yacht --filled ones=3 --opponent ones", "“ones” does not say"),
        ("advise yacht --dice 12345 --rolls-left 0 --opponent ones=9", "cannot be worth 9"),
        (
            "advise yacht --dice 12345 --rolls-left 0 --filled ones=3 --opponent twos=2,ones=3,"
            "sixes=6",
            "cannot be the turn",
        ),
    ],
)
def test_a_mistake_is_told(run: Run, arguments: str, said: str) -> None:
    answer = run(*arguments.split())
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err


def test_too_little_room_is_told(
    run: Run, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = SimpleNamespace(total=1 << 40, used=1 << 40, free=3_500_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert run("duel", house(tmp_path, 3)).status == 0
    answer = run("duel", house(tmp_path, 6, 1))
    assert answer.status == 2
    assert "MB are needed, and 3 MB are free" in answer.err


def test_a_folder_that_cannot_be_made_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("YACHTDICE_CACHE", str(blocked))
    answer = run("duel", house(tmp_path, 2))
    assert (answer.status, answer.out) == (2, "")
    assert "The table cannot be kept" in answer.err


RECORD = """[ruleset "yacht"]
[player 1 "Ana"]
[player 2 "Bo"]

1.1 66612 (xxx--) 66626 = sixes 24
1.2 23456 = big_straight 30
"""


def test_a_review_by_the_chance_to_win(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(RECORD.replace("(xxx--)", "(666--)"))
    plain = run("review", str(path), "--json").json
    data = run("review", str(path), "--win", "--json").json
    assert {**plain, "win": data["win"]} == data
    win = data["win"]
    assert win["exact"] is False
    assert [each["seat"] for each in win["course"]] == [None, 0, 1]
    assert sum(win["now"]) == pytest.approx(1)
    assert json.dumps(win).isascii()
    text = run("review", str(path), "--win").out
    assert "Probability of winning" in text
    assert "≈ marks estimates." in text
    assert "Turn 1 of Bo" in text


def test_a_review_by_the_chance_to_win_of_one_player(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[ruleset "yacht"]\n[player 1 "Ana"]\n\n1.1 23456 = big_straight 30\n')
    answer = run("review", str(path), "--win")
    assert (answer.status, answer.out) == (2, "")
    assert "games of two" in answer.err


@pytest.mark.parametrize("number", [SIGINT, SIGTERM])
def test_an_interrupt_leaves_what_can_be_gone_on_with(
    start: Start, tmp_path: Path, compiled: Path, number: int
) -> None:
    rules = house(tmp_path, 6, 3)
    child = start("duel", rules, "--threads", "1", YACHTDICE_CACHE=str(compiled))
    wait_for(lambda: any(compiled.glob("duels/*/work")))
    child.send_signal(number)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    assert not list(compiled.glob("duels/*/*.part"))
    assert list(compiled.glob("duels/*/*.shares"))
    assert not list(compiled.glob("duels/*/00.shares"))
