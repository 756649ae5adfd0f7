"""By keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Board

FOCUSED = "() => document.activeElement.outerHTML.slice(0, 200)"
SHOWS_FOCUS = """() => {
  const seen = (element) => element && parseFloat(getComputedStyle(element).outlineWidth) >= 2 &&
    getComputedStyle(element).outlineStyle !== "none";
  const focused = document.activeElement;
  const box = focused.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isSeen = focused.contains(top) || top?.contains(focused) || focused.matches(".unseen");
  const parts = [focused, ...(focused.parentElement?.querySelectorAll(":scope > *") ?? [])];
  return focused === document.body || (parts.some(seen) && isSeen);
}"""


def focus_is_on(page: Page, selector: str) -> None:
    """After a key the focus comes to a part of the page, and can be seen there."""
    expect(page.locator(selector).first).to_be_focused()
    assert page.evaluate(SHOWS_FOCUS), page.evaluate(FOCUSED)


def test_a_whole_game_of_yacht_by_keyboard(board: Board) -> None:
    board.start()
    keys = board.page.keyboard
    for turn in range(12):
        board.dice.write("66654461")
        with board.moves():
            keys.press("r")
        focus_is_on(board.page, ".keep")
        for key in "123":
            keys.press(key)
        assert board.kept == [True, True, True, False, False]
        with board.moves():
            keys.press("r")
        assert board.kept == [True, True, True, False, False]
        focus_is_on(board.page, f"#keep-die-1-0-{turn}-1-2")
        assert board.faces == "66646"
        keys.press("5")
        assert board.kept == [True, True, True, False, True]
        with board.moves():
            keys.press("R" if turn else "r")
        focus_is_on(board.page, "#card .offer")
        choose(board, down=turn % 2 == 0)
    focus_is_on(board.page, ".result h2")
    expect(board.page.locator("h2")).to_contain_text("points")


def choose(board: Board, *, down: bool) -> None:
    """Go to the next open category below or above with the arrows, and write the dice there."""
    offers = board.page.locator("#card .offer")
    open_before = offers.count()
    keys = board.page.keyboard
    keys.press("ArrowUp")
    expect(offers.last).to_be_focused()
    if down:
        keys.press("ArrowDown")
        expect(offers.first).to_be_focused()
    before = board.version
    keys.press("Enter")
    expect(board.page.locator(f'#table:not([data-version="{before}"]), .ask').first).to_be_visible()
    if board.asked.count():
        expect(board.asked.get_by_role("link", name="Not yet")).to_be_focused()
        keys.press("Shift+Tab")
        keys.press("Enter")
    expect(board.table).to_have_attribute("data-version", str(before + 1))
    expect(offers).to_have_count(0)
    if open_before > 1:
        focus_is_on(board.page, "#roll-button")


def test_an_entry_is_taken_back_by_keyboard(board: Board) -> None:
    board.start("yacht", "Ana", "Bo").roll("12345").fill("choice")
    with board.moves():
        board.page.keyboard.press("u")
    focus_is_on(board.page, ".keep")
    expect(board.offer("choice")).to_be_visible()


def test_real_dice_are_entered_by_keyboard(board: Board) -> None:
    board.start("yacht", "Ana", own=True)
    with board.moves():
        for key in "12246":
            board.page.keyboard.press(key)
    focus_is_on(board.page, ".keep")
    assert board.faces == "12246"


@pytest.mark.parametrize("own", [False, True])
def test_enter_on_a_die_presses_the_die_and_sends_nothing(board: Board, own: bool) -> None:
    board.start("yacht", "Ana", own=own)
    if own:
        board.enter("12246")
    else:
        board.roll("12246")
    expect(board.keeps.first).to_be_focused()
    version = board.version
    board.page.keyboard.press("Enter")
    assert board.kept == [True, False, False, False, False]
    board.page.keyboard.press("Enter")
    assert board.kept == [False] * 5
    assert (board.version, board.faces) == (version, "12246")


def test_after_a_programs_turn_the_focus_is_where_the_next_act_is(board: Board) -> None:
    board.page.goto("/")
    board.page.locator("#name-1").fill("Ana")
    board.page.locator("#seat-2").select_option("greedy")
    board.page.locator(".start button.main").click()
    board.page.locator("#roll-button").focus()
    board.dice.write("12246")
    board.page.keyboard.press("r")
    focus_is_on(board.page, ".keep")
    board.page.keyboard.press("ArrowDown")
    focus_is_on(board.page, "#card .offer")
    board.page.keyboard.press("Enter")
    focus_is_on(board.page, "#roll-button")


def test_letters_typed_into_a_field_are_letters(board: Board) -> None:
    board.start("yacht", own=True).points("choice", 20)
    board.written("choice").click()
    field = board.page.locator("#correct-points")
    field.focus()
    board.page.keyboard.press("End")
    board.page.keyboard.press("1")
    expect(field).to_have_value("201")


def test_a_key_that_is_held_down_acts_once(board: Board) -> None:
    board.start()
    board.dice.write("1234566666")
    with board.moves():
        board.page.keyboard.down("r")
    version = board.version
    for _ in range(5):
        board.page.keyboard.down("r")
    board.page.keyboard.up("r")
    board.page.reload()
    assert board.version == version


def test_the_keys_are_listed(board: Board) -> None:
    board.start()
    keys = board.page.locator("#keys")
    expect(keys).to_be_hidden()
    board.page.keyboard.press("?")
    expect(keys).to_be_visible()
    expect(keys.get_by_role("button", name="Back")).to_be_focused()
    version = board.version
    board.page.keyboard.press("r")
    board.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    assert board.version == version
    board.page.locator("#keys-button").click()
    expect(keys).to_be_visible()
    board.page.mouse.click(5, 5)
    expect(keys).to_be_hidden()
    expect(board.page.locator("#keys-button")).to_be_focused()


def test_a_phone_has_no_button_for_keys(board: Board) -> None:
    board.page.set_viewport_size({"width": 360, "height": 640})
    board.start()
    expect(board.page.locator("#keys-button")).to_be_hidden()


def test_arrows_lead_from_the_dice_into_the_card(board: Board) -> None:
    board.start().roll("11123")
    expect(board.keeps.first).to_be_focused()
    board.page.keyboard.press("ArrowDown")
    focus_is_on(board.page, "#offer-ones")
    with board.moves():
        board.page.keyboard.press("Enter")
    expect(board.points_of("ones")).to_have_text("3")


def test_escape_leaves_a_question_and_the_focus_is_where_it_was(board: Board) -> None:
    board.start("yahtzee").roll("66612")
    board.offer("yahtzee").focus()
    board.page.keyboard.press("Enter")
    expect(board.asked.get_by_role("link", name="Not yet")).to_be_focused()
    board.page.keyboard.press("Escape")
    expect(board.asked).to_have_count(0)
    expect(board.offer("yahtzee")).to_be_focused()


def test_the_focus_comes_back_to_what_opened_a_panel(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo", own=True).enter("22233").fill("full_house")
    page = board.page
    for opener in (
        '.enter[href$="?points=fours"]',
        '.written[href$="correct=0.0"]',
        '.about[href$="about=players"]',
    ):
        page.locator(opener).first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".panel h2")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".panel")).to_have_count(0)
        expect(page.locator(opener).first).to_be_focused()


def test_escape_in_a_field_of_a_panel_leaves_the_panel(board: Board) -> None:
    board.start("yacht", own=True).points("choice", 20)
    board.written("choice").click()
    board.page.locator("#correct-points").focus()
    board.page.keyboard.press("Escape")
    expect(board.page.locator(".panel")).to_have_count(0)


def test_the_focus_can_always_be_seen(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo").roll("11123")
    for _ in range(30):
        board.page.keyboard.press("Tab")
        assert board.page.evaluate(SHOWS_FOCUS), board.page.evaluate(FOCUSED)
