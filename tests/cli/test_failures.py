"""Errors are sentences on standard error with exit status 2, and never a traceback."""

import io
import os
import subprocess
import sys
from pathlib import Path
from signal import SIGINT
from types import ModuleType

import pytest

from tests.cli.conftest import Run, Start
from yachtdice.errors import StoreUnavailable


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("what", "There is no command “what”"),
        ("--language ro rulesets", "Aici nu există opțiunea „--language”"),
        ("score", "RULESET needs a value"),
        ("score yahtzee", "DICE needs a value"),
        ("score yahtzee 12345 6", "“6” is too much here"),
        ("score yahtzee 12345 --what", "no option “--what”"),
        ("score yahtzee 12345 --filled", "--filled needs a value"),
        ("score yahtzee 12345 --json --json", "“--json” is given twice"),
        ("score yahtzee 12345 --json=maybe", "“maybe” does not fit --json"),
        ("score yahtzee 1234", "“1234” is not five dice"),
        ("score yahtzee 12347", "“12347” is not five dice"),
        ("score yahtzee abcde", "“abcde” is not five dice"),
        ("score what 12345", "no ruleset “what”. Choose yacht, "),
        ("score missing.toml 12345", "no ruleset “missing.toml”"),
        ("score . 12345", "no ruleset “.”"),
        ("score yahtzee 12345 --filled what=3", "no category “what”. There are ones, twos"),
        ("score yahtzee 12345 --filled ONES=3", "“ONES=3” does not say"),
        ("score yahtzee 12345 --filled ones", "“ones” does not say"),
        ("score yahtzee 12345 --filled ones=3,", "“” does not say"),
        ("score yahtzee 12345 --filled ones=-3", "“ones=-3” does not say"),
        ("score yahtzee 12345 --filled ones=7", "Ones cannot be worth 7. It can be 0, 1, 2"),
        ("score yahtzee 12345 --filled ones=3,ones=3", "“ones” is filled twice"),
        ("score yahtzee-upper-first 12345 --filled chance=9", "Chance cannot be filled yet"),
        ("rules yacht --language xx", "no translation for “xx”. Choose en, ro, bg, fil, or it"),
        ("verify missing.txt", "The file missing.txt cannot be read: No such file"),
        ("verify .", "The file . cannot be read: Is a directory"),
        ("serve --port many", "“many” is not a whole number"),
        ("serve --port 65536", "65536 is no port"),
        ("serve --workers 0", "There cannot be 0 workers"),
        ("serve --ruleset what", "no ruleset “what”"),
        ("serve --port 0 --database memory: --proxy here", "“here” is not the address"),
        ("serve --port 0 --database memory: --proxy 10.0.0.0/99", "“10.0.0.0/99” is not"),
    ],
)
def test_a_mistake_is_told(run: Run, arguments: str, said: str) -> None:
    answer = run(*arguments.split())
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert "Traceback" not in answer.err


def test_a_mistake_is_told_in_the_language_wanted(run: Run) -> None:
    assert "nu înseamnă cinci zaruri" in run("score", "yacht", "1", "--language", "ro").err
    assert "Nu există comanda" in run("what", "--language=ro").err
    assert "missing.txt non si può leggere: file o cartella inesistente." in (
        run("verify", "missing.txt", "--language", "it").err
    )


def test_a_wrong_ruleset_file_names_file_and_key(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('id = "house"\nname = "At home"\nwhat = 1\n')
    answer = run("rules", str(path))
    assert answer.status == 2
    assert str(path) in answer.err
    assert "what" in answer.err


@pytest.mark.parametrize(
    ("content", "place", "said"),
    [
        (b"hello", (1, 1), "does not name its ruleset"),
        (b'[ruleset "yacht"]\n[player 1 "Ana"]\nhello', (3, 1), "This is not a turn"),
        (b'[ruleset "yacht"]\n[player 1 "Ana"]\n\n1.1 12346 = ones 2\n', (4, 5), "By the rules"),
        (b'[ruleset "yacht"]\n[player 1 "A\xff', (2, 13), "UTF-8"),
        (b"#" * 300_000, (1, 1), "256 kB"),
        (b"", (1, 1), "does not name its ruleset"),
    ],
)
def test_a_wrong_record_is_told_with_its_place(
    run: Run, tmp_path: Path, content: bytes, place: tuple[int, int], said: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    answer = run("verify", str(path), "--json")
    assert answer.status == 2
    assert answer.json["ok"] is False
    assert answer.json["code"] == "invalid_record"
    assert (answer.json["line"], answer.json["column"]) == place
    assert said in answer.json["message"]
    assert answer.err.startswith(f"Line {place[0]}, column {place[1]}: ")
    assert run("verify", str(path)).out == ""


def test_a_record_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    content = io.BytesIO('[ruleset "yacht"]\n[player 1 "Ștefan"]\n'.encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(content))
    assert run("verify", "-", "--json").json["players"] == ["Ștefan"]


def test_serving_without_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def serve(**options: object) -> None:
        raise ModuleNotFoundError("No module named 'litestar'", name="litestar")

    web = ModuleType("yachtdice.web")
    web.__dict__["serve"] = serve
    monkeypatch.setitem(sys.modules, "yachtdice.web", web)
    answer = run("serve")
    assert answer.status == 2
    assert "pip install 'yachtdice[web]'" in answer.err


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            StoreUnavailable("no", where="/x/games.sqlite", reason="disk full"),
            "The database /x/games.sqlite cannot be used: disk full.",
        ),
        (OSError(98, "Address already in use"), "cannot be served at 127.0.0.1:8000"),
    ],
)
def test_serving_where_it_cannot_be(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    def serve(**options: object) -> None:
        raise error

    web = ModuleType("yachtdice.web")
    web.__dict__["serve"] = serve
    monkeypatch.setitem(sys.modules, "yachtdice.web", web)
    answer = run("serve")
    assert answer.status == 2
    assert said in answer.err


def test_serving_from_postgresql_without_its_driver(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    answer = run("serve", "--database", "postgresql+asyncpg://ana:secret@127.0.0.1/yachtdice")
    assert answer.status == 2
    assert "pip install 'yachtdice[web,postgresql]'" in answer.err
    assert "secret" not in answer.err


def test_serving_from_postgresql_that_is_not_there(run: Run) -> None:
    answer = run("serve", "--database", "postgresql+asyncpg://ana:secret@127.0.0.1:1/yachtdice")
    assert answer.status == 2
    assert "postgresql+asyncpg://ana:***@127.0.0.1:1/yachtdice cannot be used" in answer.err


def test_a_mistake_of_ours_is_not_taken_for_a_missing_extra(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "yachtdice.web", None)
    with pytest.raises(ModuleNotFoundError):
        run("serve")


@pytest.mark.parametrize("arguments", [["rules", "yahtzee"], ["rules", "yahtzee", "--json"]])
def test_a_reader_that_goes_away(start: Start, arguments: list[str]) -> None:
    child = start(*arguments)
    assert child.stdout
    child.stdout.close()
    assert child.wait(30) == 1
    assert _complaint(child) == b""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe with a name")
def test_an_interrupt(start: Start, tmp_path: Path) -> None:
    pipe = tmp_path / "game.txt"
    os.mkfifo(pipe)
    child = start("verify", str(pipe))
    with pipe.open("wb"):  # waits until the command reads
        child.send_signal(SIGINT)
        assert child.wait(30) == 130
    assert _complaint(child) == b""


def _complaint(child: subprocess.Popen[bytes]) -> bytes:
    assert child.stderr
    return child.stderr.read()


def test_a_terminal_without_the_letters(start: Start) -> None:
    child = start("rules", "yacht", "--language", "ro", PYTHONIOENCODING="ascii")
    out, err = child.communicate(timeout=30)
    assert (child.returncode, err) == (0, b"")
    assert b"Sec?iunea" in out


def test_the_rules_load_no_back_end() -> None:
    code = (
        "import sys; from yachtdice.cli import main; main(['rules', 'yacht', '--json'])\n"
        "print(*{'litestar', 'sqlalchemy', 'numpy', 'jinja2', 'numba'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.endswith("}\n\n")


@pytest.mark.parametrize(
    "command",
    [
        "advise yacht --dice 12345 --rolls-left 1.9",
        "simulate yacht --games 1.9",
        "solve yacht --threads 1.7",
        "serve --port 8598.5",
    ],
)
def test_a_fraction_is_no_whole_number(run: Run, command: str) -> None:
    answer = run(*command.split())
    assert answer.status == 2
    assert "is not a whole number" in answer.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("yahtzee --match --players 3", "--match and --players do not go together"),
        ("--record docs/game.txt --match", "--record and --match do not go together"),
        ("yacht --record docs/game.txt --players 2", "--record and --players do not go together"),
        ("yahtzee --record docs/game.txt", "The record is of a game of Yacht"),
    ],
)
def test_a_card_is_of_one_thing(run: Run, options: str, said: str) -> None:
    answer = run("card", *options.split())
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
