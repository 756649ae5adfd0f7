"""What each command answers: the contract of names and keys, and the text for people."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from yachtdice import Game, find_ruleset, rulesets
from yachtdice.cli.app import COMMANDS
from yachtdice.commands import EnterPoints
from yachtdice.record import Record

FULL = "yahtzee=50,twos=0"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of one player."""
    game = Game.start(find_ruleset("yacht"), ["Ana"], dice="own", date="2026-11-29")
    for category in game.rules.categories:
        game = game.play(EnterPoints(category.id, 0 if category.id != "choice" else 20))
    path = tmp_path / "game.txt"
    path.write_text(str(Record.of(game)), encoding="utf-8")
    return path


def shape(value: Any) -> Any:
    """The keys and types of an answer, the first item standing for all."""
    if isinstance(value, dict):
        return {key: shape(each) for key, each in value.items()}
    if isinstance(value, list):
        return [shape(each) for each in value[:1]]
    return type(value)


PASSAGE = {"id": str, "title": str, "paragraphs": [str]}
CONTRACT = [
    (("rulesets",), [{"id": str, "name": str, "categories": [str], "maximum": int}]),
    (
        ("rules", "yahtzee"),
        {
            "id": str,
            "name": str,
            "lead": str,
            "before": [PASSAGE],
            "categories": [
                {
                    "id": str,
                    "name": str,
                    "section": str,
                    "condition": str,
                    "points": str,
                    "example": str,
                    "example_points": int,
                    "elsewhere": [str],
                }
            ],
            "after": [PASSAGE],
        },
    ),
    (("score", "yahtzee", "11111", "--filled", FULL), {"ones": int}),
    (
        ("verify", "RECORD"),
        {
            "ok": bool,
            "ruleset": str,
            "players": [str],
            "totals": [int],
            "finished": bool,
            "dice": {"committed": bool, "checked": int, "ok": type(None), "values": []},
        },
    ),
    (
        ("verify", "WRONG"),
        {"ok": bool, "code": str, "message": str, "line": int, "column": int},
    ),
]


@pytest.mark.parametrize(("arguments", "keys"), CONTRACT, ids=lambda each: str(each)[:30])
def test_the_keys_of_every_json_answer(
    run: Run, record: Path, tmp_path: Path, arguments: tuple[str, ...], keys: Any
) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("hello")
    named = {"RECORD": str(record), "WRONG": str(wrong)}
    assert shape(run(*(named.get(each, each) for each in arguments), "--json").json) == keys


def test_json_is_the_same_in_every_language_but_for_its_sentences(run: Run) -> None:
    english = run("rulesets", "--json", "--language", "en").json
    assert run("rulesets", "--json", "--language", "ro").json == english


def test_the_rulesets_with_their_greatest_totals(run: Run) -> None:
    found = run("rulesets", "--json").json
    assert [each["id"] for each in found] == [each.id for each in rulesets()]
    assert [each["maximum"] for each in found] == [297, 303, 1575, 1575, 975]
    assert found[0]["categories"][0] == "ones"
    assert "1,575" in run("rulesets").out
    assert "1.575" in run("rulesets", "--language=ro").out


def test_score_gives_what_a_fill_adds_and_only_where_it_is_legal(run: Run) -> None:
    assert run("score", "yahtzee", "11111", "--filled", FULL, "--json").json == {"ones": 105}
    every = run("score", "yahtzee", "11111", "--filled", FULL, "--all", "--json").json
    assert every["ones"] == 105
    assert every["chance"] is None
    assert set(every) == {c.id for c in find_ruleset("yahtzee").categories} - {"yahtzee", "twos"}


def test_score_with_nothing_filled(run: Run) -> None:
    assert run("score", "yacht", "33345", "--json").json["threes"] == 9
    assert run("score", "yacht", "33345", "--filled", "", "--json").json["choice"] == 18


def _row(text: str, name: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"{name}  "))
    return re.split(r"\s{2,}", line.strip())


def test_a_filled_zero_an_open_and_a_forbidden_category_differ(run: Run) -> None:
    text = run("score", "yahtzee", "11111", "--filled", FULL).out
    assert _row(text, "Twos") == ["Twos", "0"]
    assert _row(text, "Ones") == ["Ones", "open", "105"]
    assert _row(text, "Chance") == ["Chance", "open", "not allowed"]


def test_a_zero_that_may_be_written_is_shown(run: Run) -> None:
    assert _row(run("score", "yacht", "12346").out, "Yacht") == ["Yacht", "open", "0"]


def test_rules_for_people(run: Run) -> None:
    text = run("rules", "yahtzee").out
    for part in ("Yahtzee, forced joker", "Upper section", "Example: 1 2 3 4 6", "Joker", "1956"):
        assert part in text
    assert "Secțiunea superioară" in run("rules", "yahtzee", "--language", "ro-RO").out


def test_a_ruleset_of_one_s_own_by_its_path(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'id = "house"\nname = "At home"\n[[category]]\nid = "all"\nname = "All"\n'
        'kind = "any"\npoints = "sum"\n'
    )
    assert run("score", str(path), "12345", "--json").json == {"all": 15}
    assert "At home" in run("rules", str(path)).out


def test_a_right_record(run: Run, record: Path) -> None:
    assert run("verify", str(record), "--json").json == {
        "ok": True,
        "ruleset": "yacht",
        "players": ["Ana"],
        "totals": [20],
        "finished": True,
        "dice": {"committed": False, "checked": 0, "ok": None, "values": []},
    }
    said = "The record is right. A finished game of Yacht, Ana: 20 points.\n"
    assert run("verify", str(record)).out == said


def test_a_record_that_is_not_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[ruleset "yacht"]\n[player 1 "Ana"]\n')
    assert run("verify", str(path), "--json").json["finished"] is False
    assert "not over" in run("verify", str(path)).out


@pytest.mark.parametrize("command", [name for name, _, _ in COMMANDS])
@pytest.mark.parametrize("language", ["en", "ro"])
def test_every_command_has_help(run: Run, command: str, language: str) -> None:
    answer = run(command, "--help", "--language", language)
    assert answer.status == 0
    assert "--json" in answer.out
    assert ("Opțiuni" in answer.out) == (language == "ro")


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    answer = run()
    assert answer.status == 0
    assert {name for name, _, _ in COMMANDS} <= set(answer.out.split())


def test_the_version(run: Run) -> None:
    assert re.match(r"\d", run("--version").out)


@pytest.mark.parametrize("name", [None, *(name for name, _, _ in COMMANDS)])
def test_no_word_of_a_call_is_left_in_english(run: Run, name: str | None) -> None:
    call = [name] if name else []
    calls = [run(*call, "--help", "--language", code).out for code in ("en", "bg")]
    english, bulgarian = (set(re.findall(r"\b[A-Z]{2,}\b", out)) for out in calls)
    assert english & bulgarian <= {"URL", "JSON", "TOML", "QR"}
