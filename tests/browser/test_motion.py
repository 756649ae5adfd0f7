"""Which dice tumble, and that nothing does where motion is not wanted."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.playing import Board
from tests.browser.serving import Dice

COUNT = """() => {
  window.tumbles = 0;
  document.addEventListener("animationstart", (event) => {
    if (event.animationName === "tumble") window.tumbles += 1;
  }, true);
}"""


@pytest.fixture
def moving(page: Page, board: Board) -> Board:
    """A reader at a table who does not mind motion; the page counts how often a die tumbles."""
    page.emulate_media(reduced_motion="no-preference")
    board.start()
    page.evaluate(COUNT)
    return board


def tumbles(board: Board) -> int:
    """How many dice have tumbled, once the page has been drawn again."""
    board.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    return board.page.evaluate("() => window.tumbles")


def test_only_the_dice_that_were_rolled_tumble(moving: Board) -> None:
    moving.roll("12345")
    expect(moving.page.locator(".fresh")).to_have_count(5)
    assert tumbles(moving) == 5
    moving.keep(0, 4).roll("666")
    expect(moving.page.locator(".fresh")).to_have_count(3)
    assert tumbles(moving) == 8


def test_nothing_tumbles_again_when_the_table_is_shown_again(moving: Board) -> None:
    moving.roll("11123").keep(0)
    moving.page.evaluate("() => { document.querySelector('#table .place').kept = 'still there'; }")
    moving.offer("sixes").click()
    expect(moving.asked).to_be_visible()
    moving.asked.get_by_role("link", name="Not yet").click()
    expect(moving.asked).to_have_count(0)
    assert tumbles(moving) == 5
    moving.roll("6666")
    assert tumbles(moving) == 9
    kept = "() => document.querySelector('#table .place').kept"
    assert moving.page.evaluate(kept) == "still there"


def test_a_roll_that_comes_back_does_not_tumble_again(moving: Board) -> None:
    moving.roll("12345").fill("choice").undo()
    expect(moving.keeps).to_have_count(5)
    assert tumbles(moving) == 5


def test_nothing_tumbles_where_motion_is_not_wanted(moving: Board) -> None:
    moving.page.emulate_media(reduced_motion="reduce")
    moving.roll("12345")
    expect(moving.page.locator(".fresh")).to_have_count(5)
    assert tumbles(moving) == 0
    assert moving.page.evaluate("() => document.getAnimations().length") == 0


def test_nothing_tumbles_again_because_of_what_others_do(
    moving: Board, open_page: Open, dice: Dice
) -> None:
    other = Board(open_page(), dice)
    other.page.emulate_media(reduced_motion="no-preference")
    other.page.goto(moving.page.url)
    other.sit().page.evaluate(COUNT)
    moving.roll("12345")
    expect(other.page.locator(".fresh")).to_have_count(5)
    assert tumbles(other) == 5
    for places in ((0,), (0, 4)):
        moving.keep(*places)
        expect(other.page.locator(".is-kept")).to_have_count(len(places))
    other.page.context.set_offline(True)
    other.page.context.set_offline(False)
    moving.roll("666")
    expect(other.page.locator(".fresh")).to_have_count(3)
    assert tumbles(other) == 8
    assert tumbles(moving) == 8


def test_nothing_tumbles_again_when_an_earlier_entry_is_corrected(
    page: Page, board: Board, dice: Dice
) -> None:
    board.start("yacht", "Ana", "Bo", own=True).points("choice", 20)
    other = Board(page.context.new_page(), dice)
    other.page.goto(page.url)
    for each in (board, other.sit()):
        each.page.emulate_media(reduced_motion="no-preference")
        each.page.evaluate(COUNT)
    board.enter("11123")
    expect(other.keeps).to_have_count(5)
    board.offer("sixes").click()
    expect(board.asked).to_be_visible()
    other.written("choice").click()
    other.page.locator("#correct-points").fill("21")
    with other.moves():
        other.page.locator("#correct .button.main").click()
    expect(board.table).to_have_attribute("data-version", str(other.version))
    assert tumbles(board) == 5
    assert tumbles(other) == 5
