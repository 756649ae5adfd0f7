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


def coached_for_win(board: Board) -> None:
    """A table of two with the bar, whose coach says what wins."""
    board.page.goto("/")
    for number, name in enumerate(("Ana", "Bo"), 1):
        board.page.locator(f"#name-{number}").fill(name)
    board.page.locator("input[name=coach][value=on]").check()
    board.page.locator(".start button.main").click()
    board.roll("33345")
    unfold(board)
    board.page.locator("button[name=goal][value=win]").click()
    expect(board.page.locator("button[value=win][aria-pressed=true]")).to_be_visible(
        timeout=SOLVED_WITHIN
    )
    expect(board.page.locator("#win:not(.is-old) svg")).to_be_visible(timeout=SOLVED_WITHIN)


def unfold(board: Board) -> None:
    """Show the reasons of the coach once there are some."""
    line = board.page.locator("#coach-line")
    expect(line).to_be_visible(timeout=SOLVED_WITHIN)
    if board.page.locator(".coach-more").is_visible():
        board.page.locator(".coach-more").click()


def review_of_two(board: Board) -> None:
    """The review of a game of two, by the chance to win too."""
    board.start("short", "Ana", "Bo")
    for category in ("sixes", "full_house", "choice"):
        for dice in ("66655", "55566"):
            board.roll(dice).fill(category)
    board.page.locator("a[href*='review']").click()
    settle(board)
    expect(board.page.locator("#by-win")).to_be_visible()
    board.page.locator(".reviewed summary").click()


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
    coached_for_win,
    review_of_two,
)
READ: tuple[State, ...] = (fairness, paper)
