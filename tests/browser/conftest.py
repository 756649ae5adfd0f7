"""One server and one browser for all tests here, and a table for each."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.playing import Board
from tests.browser.serving import Dice, serving

Open = Callable[..., Page]

EXPECTED = re.compile("status of (4|503)|net::ERR_|Failed to fetch")
WITHIN = 20_000
"""Milliseconds that anything may take before a test gives up."""


@pytest.fixture(scope="session")
def dice() -> Dice:
    """The dice of the server."""
    return Dice()


@pytest.fixture(scope="session")
def base_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, dice: Dice
) -> Iterator[str]:
    """The address of the server. Compiled code stays from one run to the next."""
    expect.set_options(timeout=WITHIN)
    cache = request.config.cache.mkdir("yachtdice")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("YACHTDICE_CACHE", str(cache))
        with serving(tmp_path_factory.mktemp("played"), dice) as address:
            yield address


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What went wrong in the scripts of a page, which must be nothing."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture(autouse=True)
def fresh_dice(dice: Dice) -> None:
    """No test throws what another one has written down."""
    dice.write("")


@pytest.fixture
def open_page(new_context: CreateContextCallback, complaints: list[str]) -> Open:
    """Opens a page in a browser of its own.

    The page may not complain, though an answer may refuse a move and a connection may be cut; and
    its dice do not tumble, so that nobody waits for them. It keeps an offline page if asked to.
    """

    def opened(**options: Any) -> Page:
        settings = {"reduced_motion": "reduce", "service_workers": "block", **options}
        page = new_context(**settings).new_page()
        page.set_default_timeout(WITHIN)
        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            complaints.append(message.text)

    return opened


@pytest.fixture
def page(open_page: Open) -> Page:
    """A page of a reader who has never been here."""
    return open_page()


@pytest.fixture
def board(page: Page, dice: Dice) -> Board:
    """A reader who has not sat down yet."""
    return Board(page, dice)


@pytest.fixture(scope="session")
def fair_url(tmp_path_factory: pytest.TempPathFactory, base_url: str) -> Iterator[str]:
    """The address of a server whose dice are sealed, since no test writes them down."""
    with serving(tmp_path_factory.mktemp("fair")) as address:
        yield address


@pytest.fixture
def open_fair(browser: Browser, fair_url: str) -> Iterator[Open]:
    """Opens a page of the server whose dice are sealed, in a browser of its own."""
    contexts: list[BrowserContext] = []

    def opened(**options: Any) -> Page:
        context = browser.new_context(base_url=fair_url, reduced_motion="reduce", **options)
        context.set_default_timeout(WITHIN)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def fair_board(open_fair: Open, dice: Dice) -> Board:
    """A reader at the server whose dice are sealed."""
    return Board(open_fair(), dice)
