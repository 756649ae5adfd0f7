"""Whole games through the page, and the records that come out."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Board, turns_of, undated
from yachtdice.cli import main
from yachtdice.record import Record

RECORDS = Path(__file__).parents[1] / "data" / "records"


def expected(ruleset: str) -> str:
    """The record that a game is to end with."""
    return (RECORDS / f"{ruleset}.txt").read_text(encoding="utf-8")


def check_record(text: str, ruleset: str, tmp_path: Path) -> Record:
    """The record of a game is the expected one, and `verify` accepts it."""
    assert undated(text) == undated(expected(ruleset))
    file = tmp_path / "saved.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    return Record.parse(text)


def test_classic_yacht_with_real_dice_a_correction_and_an_undo(
    board: Board, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = turns_of(expected("yacht-classic"))
    board.start("yacht-classic", "Ana", "Bo", own=True)
    board.play(turns[:3])
    expect(board.points_of("full_house")).to_have_text("28")
    expect(board.points_of("four_of_a_kind")).to_have_text("17")
    board.play(["2.2 = ones 2", *turns[4:7], "4.2 = twos 4"])
    correct_to_twos(board)
    board.play(turns[7:10])
    board.enter("11454").fill("ones")
    expect(board.points_of("ones")).to_have_text("2")
    board.undo()
    expect(board.offer("ones")).to_have_text("2")
    board.undo()
    board.play(turns[10:])
    expect(board.page.locator("h2")).to_have_text("Bo wins with 227")
    expect(board.total(0)).to_have_text("196")
    game = check_record(board.saved(), "yacht-classic", tmp_path).game
    assert game.totals == (196, 227)
    assert game.is_over


def correct_to_twos(board: Board) -> None:
    """Say that Bo's ones of the second turn were twos, which takes a later entry away."""
    board.written("ones", seat=1).click()
    panel = board.page.locator("form#correct")
    panel.locator("select[name=category]").select_option("twos")
    panel.locator("input[name=points]").fill("6")
    before = board.version
    panel.get_by_role("button", name="Correct").click()
    expect(panel.locator(".consequences li")).to_have_text(
        ["Turn 4, Twos: not allowed any more. It is played again at the end."]
    )
    assert board.version == before
    with board.moves():
        panel.get_by_role("button", name="Change it").click()
    expect(board.points_of("twos", seat=1)).to_have_text("6")
    expect(board.page.locator("h1")).to_have_text("Bo’s turn")


def test_yahtzee_with_a_forced_joker_and_an_extra_on_the_last_turn(
    board: Board, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = turns_of(expected("yahtzee"))
    board.start("yahtzee", "Ana", "Bo")
    board.play(turns[:2])
    board.roll("66266").keep(0, 1, 3, 4).roll("6")
    expect(board.page.locator(".joker")).to_have_text(
        "Joker Sixes must be filled. 100 are added on top."
    )
    expect(board.page.locator(".offer")).to_have_count(1)
    expect(board.offer("sixes")).to_have_text("130")
    board.fill("sixes")
    expect(board.status).to_have_text("Ana filled Sixes: 30, and 100 on top.")
    board.play(turns[3:14])
    refuse_a_zero(board)
    board.fill("full_house")
    board.play(turns[15:25])
    board.roll("22256").keep(0, 1, 2).roll("21").keep(0, 1, 2, 3).roll("2")
    expect(board.page.locator(".joker")).to_have_text(
        "Joker No lower category is open: an upper one is filled with 0. 100 are added on top."
    )
    board.fill("ones")
    expect(board.page.locator("h2")).to_have_text("Bo wins with 526")
    expect(board.total(0)).to_have_text("507")
    expect(board.page.locator(".row-ticks td").nth(1).locator(".figure")).to_have_text("200")
    game = check_record(board.saved(), "yahtzee", tmp_path).game
    assert game.totals == (507, 526)


def refuse_a_zero(board: Board) -> None:
    """Ask for a zero in ones with a full house on the table, and think again."""
    board.roll("22233")
    before = board.version
    board.offer("ones").click()
    expect(board.asked).to_contain_text("Fill Ones with 0? These dice would add 25 in Full House.")
    board.asked.get_by_role("link", name="Not yet").click()
    expect(board.asked).to_have_count(0)
    assert board.version == before
