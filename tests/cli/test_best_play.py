"""The commands that ask best play: contract, figures, mistakes, and life without a cache."""

import io
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from signal import SIGINT

import pytest
from rich.console import Console

from tests.cli.conftest import Run, Start
from tests.cli.test_answers import shape
from yachtdice import find_ruleset
from yachtdice.bots import BOTS
from yachtdice.cli import solving
from yachtdice.cli.solving import Waiting
from yachtdice.cli.terminal import Terminal
from yachtdice.locale import translator
from yachtdice.solver.distribution import PERCENTILES

GAME = Path(__file__).parents[2] / "docs" / "game.txt"
YACHT = find_ruleset("yacht")
ALL_BUT_ONES = ",".join(
    f"{each.id}={5 if each.id == 'choice' else 0}" for each in YACHT.categories if each.id != "ones"
)
FULL = f"ones=3,{ALL_BUT_ONES}"
CHOICE = {"expected": float}
DECISION = {
    "turn": int,
    "roll": str,
    "rolls_left": int,
    "chosen": {"keep": str, **CHOICE},
    "best": {"keep": str, **CHOICE},
    "loss": float,
    "class": str,
}


def test_value(run: Run) -> None:
    data = run("value", "yacht", "--json").json
    assert shape(data) == {"expected": float, "standard_deviation": float}
    assert data["expected"] == pytest.approx(166.9550677047, abs=1e-9)
    assert "166.96 points" in run("value", "yacht").out
    assert "166,96 puncte" in run("value", "yacht", "--language", "ro").out


def test_value_of_a_card_leaves_out_what_stands(run: Run) -> None:
    data = run("value", "yacht", "--filled", FULL, "--json").json
    assert data == {"expected": 0, "standard_deviation": 0}
    assert 0 < run("value", "yacht", "--filled", ALL_BUT_ONES, "--json").json["expected"] < 5


def test_value_by_the_path_of_a_house_ruleset(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'id = "house"\nname = "At home"\n[[category]]\nid = "all"\nname = "All"\n'
        'kind = "any"\npoints = "sum"\n'
    )
    assert run("value", str(path), "--json").json["expected"] == pytest.approx(70 / 3)


def test_advise_ranks_keeps_while_rolls_are_left(run: Run) -> None:
    data = run("advise", "yacht", "--dice", "53343", "--rolls-left", "2", "--json").json
    assert shape(data) == [{"keep": str, "expected": float, "loss": float}]
    assert len(data) == len({each["keep"] for each in data}) == 16
    assert {"", "33345", "333"} <= {each["keep"] for each in data}
    assert data[0]["keep"] == "333"
    assert data[0]["loss"] == 0
    assert [each["loss"] for each in data] == sorted(each["loss"] for each in data)
    text = run("advise", "yacht", "--dice", "53343", "--rolls-left", "2").out
    assert "Keep the three 3s" in text
    assert "Roll all five dice again" in text


def test_advise_ranks_fills_at_the_end(run: Run) -> None:
    arguments = ("advise", "yahtzee", "--dice", "11111", "--rolls-left", "0")
    data = run(*arguments, "--filled", "yahtzee=50", "--json").json
    assert shape(data) == [{"category": str, "expected": float, "loss": float}]
    assert [each["category"] for each in data] == ["ones"]
    assert len(run(*arguments, "--json").json) == 13


def test_solve(run: Run) -> None:
    data = run("solve", "yacht", "--threads", "1", "--json").json
    assert shape(data) == {"expected": float, "states": int, "seconds": float, "threads": int}
    assert (data["states"], data["threads"]) == (4096, 1)
    assert data["expected"] == pytest.approx(166.9550677047, abs=1e-9)
    assert "166.9551 on average. Positions: 4,096" in run("solve", "yacht").out.replace("\n", " ")


@pytest.mark.parametrize("player", BOTS)
def test_simulate(run: Run, player: str) -> None:
    call = ("simulate", "yacht", "--games", "20", "--seed", "3", "--player", player)
    data = run(*call, "--json").json
    assert shape(data) == {
        "games": int,
        "mean": float,
        "standard_deviation": float,
        "percentiles": {str(each): int for each in PERCENTILES},
        "seconds": float,
        "player": str,
        "loss": float,
    }
    assert (data["games"], data["player"]) == (20, player)
    again = run(*call, "--json").json
    assert {**again, "seconds": 0} == {**data, "seconds": 0}
    assert f"{player.title()}, Yacht, 20 games:" in run(*call).out


def test_simulate_plays_best_unless_told(run: Run) -> None:
    data = run("simulate", "yacht", "--games", "10000", "--json").json
    assert (data["player"], data["loss"]) == ("optimal", 0)
    assert data["mean"] == pytest.approx(166.955, abs=4 * data["standard_deviation"] / 100)


def test_distribution(run: Run) -> None:
    data = run("distribution", "yacht", "--json").json
    assert data["mean"] == pytest.approx(166.9550677047, abs=1e-9)
    assert set(data["percentiles"]) == {str(each) for each in PERCENTILES}
    assert sum(data["probability"].values()) == pytest.approx(1)
    assert list(data["success"]) == [each.id for each in YACHT.categories]
    assert data["bonus"] is None
    assert shape(data["probability"]["167"]) is float


def test_distribution_of_a_card_that_is_full(run: Run) -> None:
    data = run("distribution", "yacht", "--filled", FULL, "--json").json
    assert data["probability"] == {"8": 1}
    assert "100.0%" in run("distribution", "yacht", "--filled", FULL).out


def test_distribution_of_few_scores_has_a_row_for_each(run: Run) -> None:
    text = run("distribution", "yacht", "--filled", ALL_BUT_ONES).out
    assert [f" {score} " in text for score in range(5, 11)] == [True] * 6


def test_bars_on_a_terminal_that_has_no_blocks(start: Start, compiled: Path) -> None:
    child = start("distribution", "yacht", PYTHONIOENCODING="ascii", YACHTDICE_CACHE=str(compiled))
    out, err = child.communicate(timeout=120)
    assert (child.returncode, err) == (0, b"")
    assert b"####" in out


def test_review(run: Run) -> None:
    data = run("review", str(GAME), "--json").json
    assert set(data) == {"ruleset", "players"}
    assert [each["name"] for each in data["players"]] == ["Ana", "Bo"]
    for player in data["players"]:
        total = player["expected"] + player["luck"] - player["loss"] + player["unjudged"]
        assert total == pytest.approx(player["score"], abs=0.004)
        assert 0 < player["percentile"] < 100
        assert shape(player["decisions"]) == [DECISION]
    assert json.dumps(data).isascii()


def test_review_in_words(run: Run) -> None:
    text = run("review", str(GAME)).out
    assert "Best choice: " in text
    assert "points better." in text
    romanian = run("review", str(GAME), "--language", "ro").out
    assert "puncte mai bine." in romanian
    assert "points" not in romanian


def test_review_says_what_is_not_known(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(
        '[ruleset "yacht"]\n[player 1 "Ana"]\n\n1.1 = ones 3\n2.1 23456 = big_straight 30\n'
        "3.1 12246 (-22--) 22246 (-2---) 22311\n"
    )
    assert "Not all dice are known of these turns: 1 and 2." in run("review", str(path)).out
    (player,) = run("review", str(path), "--json").json["players"]
    assert player["unknown"] == [1, 2]
    assert player["percentile"] is None
    assert [each["turn"] for each in player["decisions"]] == [2, 3, 3]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("value what", "no ruleset “what”"),
        ("value yacht --filled ones=7", "Ones cannot be worth 7"),
        ("value yacht --filled what=7", "no category “what”"),
        ("advise yacht --rolls-left 1", "--dice needs a value"),
        ("advise yacht --dice 12345", "--rolls-left needs a value"),
        ("advise yacht --dice 12347 --rolls-left 1", "“12347” is not five dice"),
        ("advise yacht --dice 12345 --rolls-left 3", "from 0 to 2"),
        ("advise yacht --dice 12345 --rolls-left -1", "from 0 to 2"),
        ("advise yacht --dice 12345 --rolls-left two", "“two” is not a whole number"),
        (f"advise yacht --dice 12345 --rolls-left 0 --filled {FULL}", "Leave one open"),
        ("solve yacht --threads 0", "on 0 threads. Give a number from 1"),
        ("solve yacht --threads 1000000", "on 1000000 threads"),
        ("solve what", "no ruleset “what”"),
        ("simulate yacht", "--games needs a value"),
        ("simulate yacht --games 0", "0 games cannot be played"),
        ("simulate yacht --games 1 --seed -1", "-1 is no seed"),
        ("simulate yacht --games 1 --seed 1000000000000000000", "is no seed"),
        ("simulate yacht --games 1 --player what", "no player “what”. Choose optimal, duelist"),
        ("distribution yacht --filled ones", "“ones” does not say"),
        ("review missing.txt", "The file missing.txt cannot be read"),
    ],
)
def test_a_mistake_is_told(run: Run, arguments: str, said: str) -> None:
    answer = run(*arguments.split())
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert "Traceback" not in answer.err


def test_a_broken_record_is_told_with_its_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[ruleset "yacht"]\n[player 1 "Ana"]\n\n1.1 12346 = ones 2\n')
    answer = run("review", str(path))
    assert answer.status == 2
    assert answer.err.startswith("Line 4, column 5: ")


def test_too_many_positions_are_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    category = (
        '[[category]]\nid = "c{0}"\nname = "C {0}"\nkind = "face"\nshows = {1}\npoints = 900\n'
    )
    other = '[[category]]\nid = "c{0}"\nname = "C {0}"\nkind = "any"\npoints = "sum"\n'
    upper = "".join(category.format(face, face) for face in range(1, 7))
    lower = "".join(other.format(number) for number in range(7, 21))
    bonus = "[upper_bonus]\nthreshold = 1000\npoints = 35\n"
    path.write_text(f'id = "large"\nname = "Large"\n{bonus}{upper}{lower}')
    for call in (("value", str(path)), ("solve", str(path))):
        answer = run(*call)
        assert (answer.status, answer.out) == (2, "")
        assert "20000000" in answer.err.replace(",", "")


@pytest.mark.parametrize("name", ["numpy", "numba"])
def test_without_the_extra(name: str, tmp_path: Path) -> None:
    code = (
        f"import sys; sys.modules[{name!r}] = None\n"
        "from yachtdice.cli import main; sys.exit(main(['value', 'yacht']))"
    )
    environment = {"YACHTDICE_CACHE": str(tmp_path), "LC_ALL": "C"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"pip install 'yachtdice[solver]'" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_mistake_of_ours_is_not_taken_for_a_missing_extra(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "yachtdice.solver", None)
    with pytest.raises(ModuleNotFoundError):
        run("value", "yacht")


def test_a_cache_folder_that_cannot_be_used_is_done_without(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("YACHTDICE_CACHE", str(blocked))
    for call in ("value yacht", "solve yacht", "simulate yacht --games 3", "distribution yacht"):
        answer = run(*call.split())
        assert (answer.status, answer.err) == (0, "")


def test_a_damaged_value_file_is_made_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YACHTDICE_CACHE", str(tmp_path))
    right = run("value", "yacht", "--json").out
    for path in (tmp_path / "values").iterdir():
        path.write_bytes(path.read_bytes()[:-9] + b"\xff" * 9)
    assert run("value", "yacht", "--json").out == right


def test_an_interrupt(start: Start, compiled: Path) -> None:
    call = ["simulate", "yahtzee", "--games", "1000000", "--player", "casual"]
    child = start(*call, YACHTDICE_CACHE=str(compiled))
    wait_for(lambda: any(compiled.glob("values/*.values")))
    child.send_signal(SIGINT)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out, err) == (130, b"", b"")


def wait_for(happened: Callable[[], bool]) -> None:
    """Wait until something has happened, not for ever."""
    for _ in range(2400):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it never happened")


def terminal_on(stream: io.StringIO, *, interactive: bool) -> Terminal:
    """A terminal whose standard error is a stream."""
    terminal = Terminal(translator("en"))
    terminal.err = Console(file=stream, force_terminal=interactive, width=80)
    return terminal


def test_a_long_wait_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "PATIENCE", 0.0)
    stream = io.StringIO()
    with Waiting(terminal_on(stream, interactive=True), "Working") as waiting:
        waiting(1, 4)
        wait_for(lambda: "Working" in stream.getvalue())


def test_a_wait_is_shown_on_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "PATIENCE", 0.0)
    stream = io.StringIO()
    with Waiting(terminal_on(stream, interactive=False), "Working") as waiting:
        waiting(1, 4)
    assert stream.getvalue() == ""


def test_a_short_wait_is_not_shown() -> None:
    stream = io.StringIO()
    with Waiting(terminal_on(stream, interactive=True), "Working") as waiting:
        waiting(4, 4)
    assert "Working" not in stream.getvalue()


def test_the_commands_of_others_load_no_arrays() -> None:
    code = (
        "import sys; from yachtdice.cli import main; main(['score', 'yacht', '12345', '--json'])\n"
        "print(*{'numpy', 'numba'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.endswith("}\n\n")
