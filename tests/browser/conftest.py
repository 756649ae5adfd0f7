"""One browser for all tests here, and a server for each: no table of one test is another's."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.playing import Board
from tests.browser.serving import Dice, serving

Open = Callable[..., Page]

EXPECTED = re.compile("status of (4|503)|net::ERR_|Failed to fetch")
WITHIN = 20_000
"""Milliseconds that anything may take before a test gives up."""


@pytest.fixture(scope="session", autouse=True)
def patience(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is expected may take its time, and compiled code stays from one run to the next."""
    expect.set_options(timeout=WITHIN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("YACHTDICE_CACHE", str(request.config.cache.mkdir("yachtdice")))
        yield


@pytest.fixture
def dice() -> Dice:
    """The dice of the server, which nobody else throws."""
    return Dice()


@pytest.fixture
def address(tmp_path: Path, dice: Dice) -> Iterator[str]:
    """The address of a server of this test's own.

    Left behind at a server that goes on, a table whose players have a limited time would be played
    to its end while other tests run, with the dice that they wrote down for themselves.
    """
    with serving(tmp_path, dice) as address:
        yield address


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What went wrong in the scripts of a page, which must be nothing."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def opening(new_context: CreateContextCallback, complaints: list[str]) -> Open:
    """Opens a page of a server in a browser of its own.

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
def open_page(address: str, opening: Open) -> Open:
    """Opens a page of the server, which goes on until all its pages are closed."""
    return partial(opening, base_url=address)


@pytest.fixture
def page(open_page: Open) -> Page:
    """A page of a reader who has never been here."""
    return open_page()


@pytest.fixture
def board(page: Page, dice: Dice) -> Board:
    """A reader who has not sat down yet."""
    return Board(page, dice)


@pytest.fixture
def fair_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose dice are sealed, since no test writes them down."""
    with serving(tmp_path_factory.mktemp("fair")) as address:
        yield address


@pytest.fixture
def open_fair(fair_address: str, opening: Open) -> Open:
    """Opens a page of the server whose dice are sealed."""
    return partial(opening, base_url=fair_address)


@pytest.fixture
def fair_board(open_fair: Open, dice: Dice) -> Board:
    """A reader at the server whose dice are sealed."""
    return Board(open_fair(), dice)
