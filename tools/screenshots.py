"""Pictures of every page and state, to be looked at before a page is called done.

`python -m tools.screenshots` writes build/screenshots/STATE-WIDTH-SCHEME-LANGUAGE.png: every state
in three widths, light and dark, in every language and the pseudo-language. Names of states,
`--languages bg fil` and `--widths 360` ask for fewer. `--readme` makes the pictures of the README.
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.playing import Board
from tests.browser.serving import Dice, serving
from tests.browser.states import PAGES, SEALED, TABLES, State, sealed, sealed_panel
from tests.browser.teaching import READ, TAUGHT, coached, coached_for_win, coached_why
from tests.conftest import CHROMIUM_FLAGS, need_chromium
from yachtdice.locale import LANGUAGES, PSEUDO

ROOT = Path(__file__).parents[1]
SHOTS = ROOT / "build" / "screenshots"
README = ROOT / "docs" / "table.png"
README_CARD = ROOT / "docs" / "card.png"
CARD = "/cards/yahtzee/sheet?columns=match"

SIZES = {360: 640, 768: 1024, 1280: 800}
"""The heights of the screens, by their widths."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CODES = (*(each.code for each in LANGUAGES), PSEUDO.code)
"""The pseudo-language too: it shows what has no room for longer words."""
WINDOWS = (*TABLES, sealed, sealed_panel, coached, coached_why, coached_for_win)
"""What is shown as one screen has it; other pages are shown to their end."""
AT_THE_TOP = "() => { scrollTo(0, 0); }"
"""Undoes that the program which taps on the page scrolls to what it taps."""


STATES = {each.__name__: each for each in (*PAGES, *TABLES, *SEALED, *TAUGHT, *READ)}


def asked() -> Namespace:
    """What is asked for on the command line."""
    parser = ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("states", nargs="*", choices=[*STATES, []], metavar="STATE")
    parser.add_argument("--languages", nargs="+", choices=CODES, default=CODES)
    parser.add_argument("--widths", nargs="+", type=int, choices=[*SIZES], default=[*SIZES])
    parser.add_argument("--readme", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Make the pictures that are asked for."""
    wanted = asked()
    dice = Dice()
    os.environ.setdefault("YACHTDICE_CACHE", str(ROOT / "build" / "cache"))
    with (
        TemporaryDirectory() as folder,
        TemporaryDirectory() as other,
        serving(Path(folder), dice) as address,
        serving(Path(other)) as fair,
        chromium() as open_,
    ):
        if wanted.readme:
            picture_of_table(open_, address, dice)
            picture_of_card(open_, address)
            return
        SHOTS.mkdir(parents=True, exist_ok=True)
        for name in wanted.states or STATES:
            state = STATES[name]
            where = fair if state in SEALED else address
            for language in wanted.languages:
                pictures_of(state, open_, where, dice, language, wanted.widths)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's browser."""
    with sync_playwright() as playwright:
        path = need_chromium()
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


def pictures_of(
    state: State, browser: Browser, address: str, dice: Dice, language: str, widths: Sequence[int]
) -> None:
    """Pictures of a state in a language, reached on a phone: in every size, light and dark."""
    context = browser.new_context(
        base_url=address, locale=language, reduced_motion="reduce", viewport=size(360)
    )
    board = Board(context.new_page(), dice)
    state(board)
    for width in widths:
        board.page.set_viewport_size(size(width))
        board.page.evaluate(AT_THE_TOP)
        for scheme in SCHEMES:
            board.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            name = f"{state.__name__}-{width}-{scheme}-{language}.png"
            board.page.screenshot(path=SHOTS / name, full_page=state not in WINDOWS)
    context.close()


def size(width: int) -> ViewportSize:
    """The size of a screen."""
    return ViewportSize(width=width, height=SIZES[width])


def picture_of_card(browser: Browser, address: str) -> None:
    """A printed card, as the page shows it before it goes to the printer."""
    page = browser.new_page(base_url=address, viewport=ViewportSize(width=840, height=1170))
    page.goto(CARD)
    page.screenshot(path=README_CARD)
    page.close()


def picture_of_table(browser: Browser, address: str, dice: Dice) -> None:
    """A table in the middle of a game."""
    context = browser.new_context(
        base_url=address,
        locale="en",
        reduced_motion="reduce",
        color_scheme="light",
        viewport={"width": 1280, "height": 800},
    )
    board = Board(context.new_page(), dice)
    board.start("yahtzee", "Ana", "Bo", "Cristina")
    for thrown, category in (
        ("66655", "full_house"),
        ("12345", "large_straight"),
        ("66666", "yahtzee"),
        ("33361", "threes"),
        ("44445", "four_of_a_kind"),
        ("66666", "sixes"),
        ("66652", "sixes"),
        ("22261", "twos"),
        ("55542", "fives"),
        ("23456", "small_straight"),
        ("55564", "fives"),
        ("44466", "full_house"),
        ("55551", "fives"),
        ("66341", "chance"),
        ("13456", "small_straight"),
    ):
        board.roll(thrown).fill(category)
    board.roll("14264").keep(1, 4)
    board.page.evaluate(AT_THE_TOP)
    board.page.mouse.move(0, 0)
    board.page.screenshot(path=README)
    context.close()


if __name__ == "__main__":
    main()
