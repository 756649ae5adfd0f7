"""Pictures of every page and state, to be looked at before a page is called done.

`python -m tools.screenshots` writes build/screenshots/STATE-WIDTH-SCHEME-LANGUAGE.png; names of
states that follow choose some. `--readme` makes the README's picture, docs/table.png, instead.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from tests.browser.playing import Board
from tests.browser.serving import Dice, serving
from tests.browser.states import PAGES, SEALED, TABLES, State
from tests.conftest import CHROMIUM_FLAGS, need_chromium

ROOT = Path(__file__).parents[1]
SHOTS = ROOT / "build" / "screenshots"
README = ROOT / "docs" / "table.png"

SIZES = ((360, 640), (768, 1024), (1280, 800))
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LANGUAGES = ("en", "ro")
AT_THE_TOP = "() => { scrollTo(0, 0); }"
"""Undoes that the program which taps on the page scrolls to what it taps."""


def main(arguments: Sequence[str]) -> None:
    """Make the pictures that are asked for."""
    dice = Dice()
    with (
        TemporaryDirectory() as folder,
        TemporaryDirectory() as other,
        serving(Path(folder), dice) as address,
        serving(Path(other)) as fair,
        chromium() as open_,
    ):
        if "--readme" in arguments:
            picture_of_readme(open_, address, dice)
            return
        SHOTS.mkdir(parents=True, exist_ok=True)
        for state in (*PAGES, *TABLES, *SEALED):
            if not arguments or state.__name__ in arguments:
                where = fair if state in SEALED else address
                for language in LANGUAGES:
                    for size in SIZES:
                        pictures_of(state, open_, where, dice, language, size)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's browser."""
    with sync_playwright() as playwright:
        path = need_chromium()
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


def pictures_of(
    state: State, browser: Browser, address: str, dice: Dice, language: str, size: tuple[int, int]
) -> None:
    """Pictures of a state in a language, light and dark."""
    width, height = size
    context = browser.new_context(
        base_url=address,
        locale=language,
        reduced_motion="reduce",
        viewport={"width": width, "height": height},
    )
    board = Board(context.new_page(), dice)
    state(board)
    board.page.evaluate(AT_THE_TOP)
    for scheme in SCHEMES:
        board.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        name = f"{state.__name__}-{width}-{scheme}-{language}.png"
        board.page.screenshot(path=SHOTS / name, full_page=state not in TABLES)
    context.close()


def picture_of_readme(browser: Browser, address: str, dice: Dice) -> None:
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
    main(sys.argv[1:])
