"""The documentation of commands and errors: nothing missing, nothing made up, examples that run."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from yachtdice import errors
from yachtdice.cli.app import COMMANDS

DOCS = Path(__file__).parents[2] / "docs"
CLI = (DOCS / "cli.md").read_text(encoding="utf-8")
ERRORS = (DOCS / "errors.md").read_text(encoding="utf-8")


def codes(kind: type[errors.YachtdiceError]) -> set[str]:
    """The codes of an error and of those below it."""
    own = {kind.code} if kind.__module__ == errors.__name__ else set[str]()
    return own.union(*(codes(child) for child in kind.__subclasses__()))


def test_every_error_code_is_documented_and_no_other() -> None:
    documented = re.findall(r"^\| `(\w+)` \|", ERRORS, re.MULTILINE)
    assert sorted(documented) == sorted(codes(errors.YachtdiceError))


def test_every_command_is_documented_and_no_other() -> None:
    documented = re.findall(r"^## `yachtdice (\w+)", CLI, re.MULTILINE)
    assert documented == [name for name, _, _ in COMMANDS]


@pytest.mark.parametrize("name", [name for name, _, _ in COMMANDS])
def test_every_option_is_documented(run: Run, name: str) -> None:
    part = CLI.partition(f"## `yachtdice {name}")[2].partition("\n## ")[0]
    general = CLI.partition("\n## ")[0]
    options = re.findall(r"^ +(--[a-z-]+)", run(name, "--help").out, re.MULTILINE)
    assert options
    assert [each for each in options if f"`{each}" not in part + general] == []


DUEL = (DOCS / "duel.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\$ yachtdice (.+)\n((?:(?!\$|```).*\n)*)", CLI + DUEL, re.MULTILINE)


@pytest.mark.parametrize(("call", "answer"), EXAMPLES, ids=[call for call, _ in EXAMPLES])
def test_every_example_runs(
    run: Run, monkeypatch: pytest.MonkeyPatch, call: str, answer: str
) -> None:
    monkeypatch.chdir(DOCS.parent)
    monkeypatch.setenv("COLUMNS", "80")
    got = run(*shlex.split(call))
    if "--json" in call:
        assert got.json == json.loads(answer)
    else:
        assert [line.split() for line in got.out.splitlines()] == [
            line.split() for line in answer.splitlines()
        ]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3
