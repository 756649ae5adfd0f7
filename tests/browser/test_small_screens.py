"""On a phone: everything under the thumb, and the page stays where it is."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import states
from tests.browser.conftest import Open
from tests.browser.playing import Board
from tests.browser.serving import Dice

PHONE = {"width": 360, "height": 640}


@pytest.fixture
def phone(open_page: Open, dice: Dice) -> Board:
    """A reader with a phone."""
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    return Board(page, dice)


def scrolled(board: Board) -> tuple[float, float]:
    """How far the page is scrolled."""
    return tuple(board.page.evaluate("() => [scrollX, scrollY]"))


def is_on_screen(part: Locator) -> bool:
    """Whether a part can be seen whole without scrolling."""
    box = part.bounding_box()
    assert box
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= 0 and box["y"] >= 0 and right <= 360 and bottom <= 640


def test_the_page_stays_still_when_dice_are_rolled_and_tapped(phone: Board) -> None:
    phone.start("yahtzee", "Ana", "Bo")
    for keep in ((), (1, 3), (0, 4)):
        if phone.keeps.count():
            for place, marked in enumerate(phone.kept):
                if marked != (place in keep):
                    phone.places.nth(place).tap()
                    assert scrolled(phone) == (0, 0)
        with phone.moves():
            phone.roll_button.tap()
        assert scrolled(phone) == (0, 0)


def test_the_page_stays_still_when_real_dice_are_entered(phone: Board) -> None:
    phone.start("yahtzee", "Ana", "Bo", own=True)
    with phone.moves():
        for face in "12345":
            phone.page.locator(f'.pad-face[value="{face}"]').tap()
            assert scrolled(phone) == (0, 0)
    phone.places.nth(4).tap()
    assert scrolled(phone) == (0, 0)


@pytest.fixture(params=["en", "ro", "bg", "fil", "it"])
def reader(open_page: Open, dice: Dice, request: pytest.FixtureRequest) -> Board:
    """A reader with a phone, of each language."""
    page = open_page(locale=request.param, viewport=PHONE, has_touch=True, is_mobile=True)
    return Board(page, dice)


@pytest.mark.parametrize("ruleset", ["yacht", "yacht-classic", "yahtzee"])
@pytest.mark.parametrize("names", [("Ana",), ("Ana", "Bo", "Cristina")], ids=["solo", "three"])
def test_a_whole_turn_fits_on_the_screen(
    reader: Board, ruleset: str, names: tuple[str, ...]
) -> None:
    reader.start(ruleset, *names)
    check_that_all_fits(reader)
    for kept in (), (1, 2), (0, 1, 2, 3, 4):
        reader.keep(*kept) if kept else reader.roll("12246")
        assert len(kept) == 5 or is_on_screen(reader.roll_button)
        assert reader.page.locator(".offer").count() in (12, 13)
        check_that_all_fits(reader)


@pytest.mark.parametrize("ruleset", ["yacht", "yahtzee"])
def test_a_whole_turn_with_real_dice_fits_on_the_screen(reader: Board, ruleset: str) -> None:
    reader.start(ruleset, "Ana", "Bo", own=True)
    check_that_all_fits(reader)
    reader.enter("12246").keep(1, 2)
    check_that_all_fits(reader)
    assert all(map(is_on_screen, reader.page.locator(".pad-face").all()))
    reader.fill("twos")
    expect(reader.page.locator("#undo-button")).to_be_visible()
    check_that_all_fits(reader)


def check_that_all_fits(board: Board) -> None:
    """The dice and the card of whoever moves can be seen without scrolling, and tapped."""
    assert all(map(is_on_screen, board.places.all()))
    card = board.page.locator("#card").bounding_box()
    turn = board.page.locator(".turn").bounding_box()
    assert card
    assert turn
    assert card["y"] >= 0
    assert card["y"] + card["height"] <= turn["y"], "hidden behind the dice"
    for cell in board.page.locator(".offer, .enter").all():
        box = cell.bounding_box()
        assert box
        assert box["height"] >= 44, "too small for a thumb"


def test_a_question_about_a_zero_is_on_the_screen(phone: Board) -> None:
    phone.start("yahtzee").roll("11123")
    for category in ("sixes", "small_straight", "yahtzee", "four_of_a_kind"):
        phone.offer(category).tap()
        expect(phone.asked.locator(".costs")).to_have_attribute("value", category)
        assert is_on_screen(phone.asked)
        phone.asked.get_by_role("link", name="Not yet").tap()
        expect(phone.asked).to_have_count(0)


def test_a_question_about_a_zero_is_clear_of_the_total_on_a_desk(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo").roll("66612")
    board.offer("yahtzee").click()
    expect(board.asked.get_by_role("link", name="Not yet")).to_be_focused()
    button = board.asked.locator(".costs").bounding_box()
    total = board.page.locator(".row-grand").bounding_box()
    assert button
    assert total
    assert button["y"] + button["height"] <= total["y"]


@pytest.mark.parametrize("width", [320, 360])
def test_eight_long_names_do_not_widen_the_page(board: Board, width: int) -> None:
    board.page.set_viewport_size({"width": width, "height": 640})
    board.start("yahtzee", *states.LONG_NAMES)
    wide = "() => document.documentElement.scrollWidth"
    assert board.page.evaluate(wide) <= width
    board.roll("66665")
    assert board.page.evaluate(wide) <= width
    board.page.locator(".whole").click()
    expect(board.page.locator(".row-grand")).to_be_visible()
    assert board.page.evaluate(wide) <= width
    frame = board.page.locator("#card")
    assert frame.evaluate("(card) => card.scrollWidth > card.clientWidth")


@pytest.mark.parametrize("state", states.PAGES, ids=lambda state: state.__name__)
def test_no_page_is_wider_than_the_screen(board: Board, state: states.State) -> None:
    state(board)
    board.page.set_viewport_size({"width": 320, "height": 640})
    assert board.page.evaluate("() => document.documentElement.scrollWidth") <= 320
