"""Every page and state, in English and in words that are too long: for eyes, thumbs and ears.

The real languages come by `make check-all`, but for one table each.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.browser import states, teaching
from tests.browser.conftest import Open
from tests.browser.fitting import misfits, small_targets, unmarked
from tests.browser.playing import Board
from tests.browser.serving import Dice
from yachtdice.locale import LANGUAGES, PSEUDO

STATES = (*states.PAGES, *states.TABLES, *states.SEALED, *teaching.TAUGHT, *teaching.READ)
CODES = [*(each.code for each in LANGUAGES), PSEUDO.code]
ALWAYS = ("en", PSEUDO.code)

NAMES = ["yachtdice", "A4", "Letter", "Ana", "Bo", "Cristina", "Dan", "Eva", *states.LONG_NAMES]
DAY = r"[A-Z][a-z]+ \d+, \d{4}"
SPAN = r"\d+ (second|minute|hour|day|week|month)s?"
DATA = "|".join([*map(re.escape, NAMES), DAY, SPAN, "and", r"[^\w]", r"\d"])
"""What a page may say beside its messages: names, dates and numbers."""

PHONE = ViewportSize(width=360, height=640)
NARROW = ViewportSize(width=320, height=640)
ZOOMED = ViewportSize(width=640, height=400)
"""What a desk of 1280 x 800 has left for a reader who zooms to 200%."""
TABLET = ViewportSize(width=768, height=1024)
DESK = ViewportSize(width=1280, height=800)
WIDTH = "() => document.documentElement.scrollWidth"
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; " +
    "word-spacing: 0.16em !important } p { margin-bottom: 2em !important } " +
    "svg, svg * { letter-spacing: normal !important; word-spacing: normal !important }");
  document.adoptedStyleSheets = [sheet];
}"""
"""The spacing of text that a reader may set, as WCAG 1.4.12 has it; drawings are no text."""
CONTRAST = {"runOnly": ["color-contrast"]}
"""All that differs by night."""

Seen = Callable[[states.State, str], Page]


def cases() -> Iterator[Any]:
    """Every state in every language; what only `make check-all` looks at is marked."""
    for state in STATES:
        for code in CODES:
            always = code in ALWAYS or state is states.mid_turn
            marks = [] if always else [pytest.mark.thorough]
            yield pytest.param(state, code, id=f"{state.__name__}-{code}", marks=marks)


@pytest.fixture
def seen(request: pytest.FixtureRequest, dice: Dice) -> Seen:
    """Shows a state in a language, on a phone."""

    def show(state: states.State, code: str) -> Page:
        sealed = state in states.SEALED
        opened: Open = request.getfixturevalue("open_fair" if sealed else "open_page")
        page = opened(locale=code, viewport=PHONE, has_touch=True)
        state(Board(page, dice))
        assert page.locator("html").get_attribute("lang") == code
        return page

    return show


@pytest.mark.parametrize(("state", "code"), [*cases()])
def test_everybody_can_use_it(seen: Seen, state: states.State, code: str) -> None:
    page = seen(state, code)
    assert misfits(page) == []
    assert small_targets(page) == []
    if code == PSEUDO.code:
        assert [text for text in unmarked(page) if not re.fullmatch(f"({DATA})*", text)] == []
    for size in (NARROW, ZOOMED):
        page.set_viewport_size(size)
        assert page.evaluate(WIDTH) <= size["width"]
    for size in (ZOOMED, TABLET, DESK):
        page.set_viewport_size(size)
        assert misfits(page) == []
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        look(page, None)
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        look(page, CONTRAST)
    page.set_viewport_size(ZOOMED)
    page.evaluate(SPACED)
    assert misfits(page) == []


def look(page: Page, rules: dict[str, Any] | None) -> None:
    """What axe finds by these rules, or all of them, is nothing."""
    found = Axe().run(page, options=rules)
    assert found.violations_count == 0, found.generate_report()
