"""One turn at a time: nothing happens twice, nothing is lost, and the dice stay where they lie."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.playing import Board
from tests.browser.serving import Dice

OtherTab = Callable[[Board], Board]


@pytest.fixture
def other_tab(dice: Dice) -> OtherTab:
    """Opens the table of a board in another tab of the same browser."""

    def opened(board: Board) -> Board:
        page = board.page.context.new_page()
        page.goto(board.page.url)
        return Board(page, dice).sit()

    return opened


def test_a_double_click_rolls_once(board: Board) -> None:
    board.start()
    with board.moves():
        board.roll_button.dblclick()
    press_again(board, board.roll_button)
    board.roll()
    assert board.version == 3


def press_again(board: Board, part: Locator) -> None:
    """The second half of a double click, when the answer to the first is there already."""
    part.hover()
    board.page.mouse.down(click_count=2)
    board.page.mouse.up(click_count=2)


def test_the_second_click_of_a_double_click_leaves_the_new_entry_alone(board: Board) -> None:
    board.start("yacht", "Ana", "Bo", own=True).enter("12345").fill("choice")
    press_again(board, board.written("choice"))
    board.enter("12345")
    expect(board.page.locator("form#correct")).to_have_count(0)


def test_equal_faces_may_be_tapped_as_fast_as_one_can(board: Board) -> None:
    board.start(own=True)
    with board.moves():
        board.page.locator('.pad-face[value="4"]').click(click_count=2)
        board.page.locator('.pad-face[value="6"]').click(click_count=3)
    assert board.faces == "44666"


def test_a_stale_tab_moves_nothing_and_shows_what_stands(board: Board, other_tab: OtherTab) -> None:
    board.start()
    stale = other_tab(board).hear_nothing()
    board.roll("12345")
    stale.roll_button.click()
    expect(stale.notice).to_have_class("notice is-conflict")
    expect(stale.table).to_have_attribute("data-version", "2")
    assert stale.faces == "12345"
    stale.fill("little_straight")
    expect(stale.notice).to_have_count(0)


def test_a_confirmation_from_before_another_roll_confirms_nothing(
    board: Board, other_tab: OtherTab
) -> None:
    board.start().roll("11123")
    board.offer("sixes").click()
    expect(board.asked).to_be_visible()
    board.hear_nothing()
    other_tab(board).roll("66666")
    board.asked.locator(".costs").click()
    expect(board.notice).to_have_class("notice is-conflict")
    expect(board.asked).to_have_count(0)
    expect(board.offer("sixes")).to_have_text("30")


def test_a_confirmation_from_an_earlier_turn_confirms_nothing(
    board: Board, other_tab: OtherTab
) -> None:
    board.start("yacht", "Ana", "Bo").roll("11123")
    board.offer("sixes").click()
    expect(board.asked).to_be_visible()
    board.hear_nothing()
    other_tab(board).fill("ones").roll("22222")
    board.asked.locator(".costs").click()
    expect(board.notice).to_have_class("notice is-conflict")
    expect(board.page.locator("h1")).to_have_text("Bo’s turn")
    expect(board.offer("sixes")).to_have_text("0")
    expect(board.page.locator(".cell-written")).to_have_count(1)


def test_going_back_shows_what_stands(board: Board) -> None:
    board.start().roll("12345")
    board.page.locator(".home").click()
    expect(board.page.locator(".start")).to_be_visible()
    board.page.go_back()
    assert board.faces == "12345"
    board.fill("little_straight")
    board.page.goto("/games")
    board.page.go_back()
    expect(board.page.locator(".cell-written .figure")).to_have_text("30")
    board.roll()


def test_loading_the_page_again_in_the_middle_of_a_turn_loses_nothing(board: Board) -> None:
    board.start().roll("36415").keep(1, 3).roll("526")
    assert board.faces == "56216"
    board.page.reload()
    assert board.faces == "56216"
    assert board.kept == [False, True, False, True, False]
    expect(board.page.locator(".rolls")).to_contain_text("1 roll left")
    expect(board.offer("sixes")).to_have_text("12")


def test_of_two_equal_dice_the_one_that_was_tapped_is_kept(board: Board) -> None:
    board.start().roll("33421")
    board.places.nth(1).click()
    assert board.kept == [False, True, False, False, False]
    board.roll("6566")
    assert board.faces == "63566"
    board.places.nth(0).click()
    assert board.kept == [True, True, False, False, False]


def test_a_die_that_was_kept_may_be_rolled_later(board: Board) -> None:
    board.start().roll("12246").keep(1, 2).roll("446")
    assert board.faces == "42246"
    assert board.kept == [False, True, True, False, False]
    board.keep(0, 3).roll("144")
    assert board.faces == "41444"


def test_with_all_five_kept_no_roll_is_on_offer(board: Board) -> None:
    board.start().roll("12345").keep(0, 1, 2, 3, 4)
    expect(board.roll_button).to_be_hidden()
    expect(board.page.locator(".when-all")).to_be_visible()
    board.page.keyboard.press("r")
    board.places.nth(4).click()
    expect(board.roll_button).to_have_text("Roll the others", use_inner_text=True)
    board.keep()
    expect(board.roll_button).to_have_text("Roll all five", use_inner_text=True)
    assert board.version == 2


def test_after_a_fill_the_next_player_begins_with_nothing_kept(board: Board) -> None:
    board.start("yacht", "Ana", "Bo").roll("12345").keep(1, 2).roll("111").fill("ones")
    expect(board.keeps).to_have_count(0)
    expect(board.roll_button).to_have_text("Roll")
    board.roll("66666")
    assert board.kept == [False] * 5
    expect(board.page.locator(".rolls")).to_contain_text("2 rolls left")


def test_marks_survive_a_question_and_its_answer(board: Board) -> None:
    board.start().roll("11123").keep(0, 1, 2)
    board.offer("sixes").click()
    expect(board.asked).to_be_visible()
    assert board.kept == [True, True, True, False, False]
    board.asked.get_by_role("link", name="Not yet").click()
    expect(board.asked).to_have_count(0)
    assert board.kept == [True, True, True, False, False]


def test_a_fill_is_taken_back_until_the_next_roll(board: Board) -> None:
    board.start("yacht", "Ana", "Bo").roll("12345").fill("choice")
    board.undo()
    expect(board.page.locator("h1")).to_have_text("Ana’s turn")
    assert board.faces == "12345"
    board.fill("little_straight").roll()
    expect(board.page.locator("#undo-button")).to_have_count(0)


def test_the_end_and_another_game(board: Board) -> None:
    board.start("short", "Ana", "Bo")
    for category in ("sixes", "full_house", "choice"):
        board.roll("66655").fill(category)
        board.roll("11166").fill(category)
    expect(board.page.locator("h2")).to_have_text("Ana wins with 74")
    board.undo()
    board.fill("choice")
    with board.moves():
        board.page.get_by_role("button", name="Play again").click()
    expect(board.page.locator("h1")).to_have_text("Bo’s turn")
    expect(board.page.locator(".row-game .figure").first).to_have_text("74")
