"""In colours that the reader's system forces: nothing is told by a colour of ours."""

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.playing import Board

STYLE = "(element, name) => getComputedStyle(element)[name]"


@pytest.fixture
def page(page: Page) -> Page:
    """A page whose colours are the system's."""
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    return page


def style(part: Locator, name: str) -> str:
    return part.first.evaluate(STYLE, name)


def test_kept_dice_are_marked_and_pips_can_be_seen(board: Board) -> None:
    board.start("yacht").roll("11123").keep(0, 1)
    faces = board.page.locator(".dice-bar .place .die-face")
    assert style(faces.nth(0), "stroke") != style(faces.nth(4), "stroke")
    assert style(board.page.locator(".place .pin").nth(0), "display") == "block"
    assert style(board.page.locator(".place .pin").nth(4), "display") == "none"
    pips = board.page.locator(".dice-bar .pip")
    assert style(pips, "fill") != style(faces.nth(4), "fill")


def test_whose_turn_it_is_and_what_may_be_filled_can_be_seen(board: Board) -> None:
    board.start("yacht", "Ana", "Bo").roll("11123")
    lit = board.page.locator(".player.is-lit")
    other = board.page.locator(".player:not(.is-lit)")
    assert style(lit, "borderBottomWidth") != style(other, "borderBottomWidth")
    assert style(board.page.locator(".offer span"), "borderTopStyle") != "none"
    assert style(board.page.locator("#roll-button"), "borderTopStyle") != "none"


def test_the_focus_can_be_seen(board: Board) -> None:
    board.start("yacht").roll("11123")
    board.page.keyboard.press("ArrowDown")
    focused = board.page.locator("#offer-ones")
    assert style(focused, "outlineStyle") == "solid"


def test_a_refusal_is_framed(board: Board) -> None:
    board.page.goto("/")
    board.page.locator("#name-1").evaluate("(field) => { field.removeAttribute('maxlength'); }")
    board.page.locator("#name-1").fill("A" * 41)
    board.page.locator(".start button.main").click()
    assert style(board.page.locator(".start .notice"), "borderTopStyle") == "solid"
