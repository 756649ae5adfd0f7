"""The pages that teach, once best play has been worked out, and others that are only read."""

from playwright.sync_api import expect

from tests.browser.playing import Board
from tests.browser.states import State, finished

SOLVED_WITHIN = 240_000
"""Milliseconds that working out best play may take, the compiling of the solver included."""


def settle(board: Board) -> None:
    """Wait until the page has all that it asks for."""
    waits = board.page.locator(".wait, [id^='since-'][hx-get]")
    expect(waits).to_have_count(0, timeout=SOLVED_WITHIN)


def explorer(board: Board) -> None:
    board.page.goto("/explore?ruleset=yacht")
    settle(board)


def explorer_dice(board: Board) -> None:
    board.page.goto("/explore?ruleset=yacht&filled=ones=3,sixes=18&dice=33345&rolls_left=1")
    settle(board)
    board.page.locator(".findings summary").click()


def explorer_refused(board: Board) -> None:
    board.page.goto("/explore?ruleset=yahtzee&dice=12&filled=ones=9")


def strategy(board: Board) -> None:
    board.page.goto("/strategy/yacht")
    settle(board)


def review(board: Board) -> None:
    finished(board)
    board.page.locator(".finished .links a").first.click()
    board.page.locator("a[href*='review']").first.click()
    settle(board)


def coached(board: Board) -> None:
    """A table whose coach says what is best."""
    strategy(board)
    board.page.goto("/")
    board.page.locator("#name-1").fill("Ana")
    board.page.locator("input[name=coach][value=on]").check()
    board.page.locator(".start button.main").click()
    board.roll("33345")
    expect(board.page.locator("#coach-line")).to_be_visible()


def coached_why(board: Board) -> None:
    coached(board)
    more = board.page.locator(".coach-more")
    if more.is_visible():
        more.click()
    expect(board.page.locator(".coach-body")).to_be_visible()


def fairness(board: Board) -> None:
    board.page.goto("/dice")


def paper(board: Board) -> None:
    board.page.goto("/cards/yahtzee")


TAUGHT: tuple[State, ...] = (
    explorer,
    explorer_dice,
    explorer_refused,
    strategy,
    review,
    coached,
    coached_why,
)
READ: tuple[State, ...] = (fairness, paper)
