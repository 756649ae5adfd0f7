"""Pages in a language whose words are longer than those of English, and no words but its own."""

import re

import pytest

from tests.browser import states, teaching
from tests.browser.fitting import misfits, unmarked
from tests.browser.playing import Board
from yachtdice.locale import PSEUDO

STATES = [*states.PAGES, *states.TABLES, *teaching.TAUGHT, *teaching.READ]
NAMES = ["yachtdice", "A4", "Letter", "Ana", "Bo", "Cristina", "Dan", "Eva", *states.LONG_NAMES]
DAY = r"[A-Z][a-z]+ \d+, \d{4}"
SPAN = r"\d+ (second|minute|hour|day|week|month)s?"


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """A phone whose reader wants the longer language."""
    phone = {"width": 360, "height": 640}
    return browser_context_args | {"locale": PSEUDO.code, "viewport": phone}


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_everything_fits_on_a_phone_and_is_a_message(board: Board, state: states.State) -> None:
    state(board)
    assert board.page.locator("html").get_attribute("lang") == PSEUDO.code
    assert misfits(board.page) == []
    data = "|".join([*map(re.escape, NAMES), DAY, SPAN, "and", "[^\\w]", r"\d"])
    assert [text for text in unmarked(board.page) if not re.fullmatch(f"({data})*", text)] == []
    board.page.set_viewport_size({"width": 320, "height": 640})
    assert board.page.evaluate("() => document.documentElement.scrollWidth") <= 320
