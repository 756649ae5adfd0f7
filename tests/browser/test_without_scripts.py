"""By forms and links alone, in a browser that runs no script."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.playing import Board, turns_of
from tests.browser.serving import Dice


@pytest.fixture
def plain(open_page: Open, dice: Dice) -> Board:
    """A reader whose browser runs no script."""
    return Board(open_page(java_script_enabled=False), dice)


def test_a_whole_game_with_the_computers_dice(plain: Board) -> None:
    turns = [
        "1.1 66123 (66---) 66645 (666--) 66612 = sixes 18",
        "1.2 11122 = full_house 7",
        "2.1 66655 = full_house 28",
        "2.2 66543 = choice 24",
        "3.1 11245 (---45) 33345 = choice 18",
        "3.2 11123 (11---) 11145 (111--) 11122 = sixes 0",
    ]
    plain.start("short", "Ana", "Bo").play(turns[:5])
    plain.roll("11123").keep(0, 1).roll("145").keep(0, 1, 2).roll("22").fill("sixes")
    expect(plain.page.locator("h2")).to_have_text("Ana wins with 64")
    assert turns_of(plain.saved()) == turns
    plain.page.get_by_role("link", name="Look through").click()
    expect(plain.page.locator(".filled")).to_have_text("Sixes: 18")


def test_a_whole_game_with_real_dice_a_question_and_a_correction(plain: Board) -> None:
    turns = [
        "1.1 66123 (66---) 66645 = sixes 18",
        "2.1 = full_house 19",
        "3.1 12345 = choice 15",
    ]
    plain.start("short", own=True).play(["1.1 = sixes 12"]).undo().play(turns[:1])
    plain.points("full_house", 28)
    plain.written("full_house").click()
    plain.page.locator("#correct-points").fill("19")
    with plain.moves():
        plain.page.get_by_role("button", name="Correct").click()
    plain.play(turns[2:])
    expect(plain.page.locator("h2")).to_have_text("52 points")
    assert turns_of(plain.saved()) == turns


def test_a_zero_is_asked_about(plain: Board) -> None:
    plain.start("short").roll("12345")
    plain.offer("sixes").click()
    expect(plain.asked).to_contain_text("Fill Sixes with 0?")
    plain.asked.get_by_role("link", name="Not yet").click()
    expect(plain.asked).to_have_count(0)
    plain.fill("sixes", sure=True)
