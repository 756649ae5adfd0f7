"""One server and one browser for all tests here, and a table for each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.playing import Board
from tests.browser.serving import Dice, serving

WITHIN = 20_000
"""Milliseconds that anything may take before a test gives up."""


@pytest.fixture(scope="session")
def dice() -> Dice:
    """The dice of the server."""
    return Dice()


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory, dice: Dice) -> Iterator[str]:
    """The address of the server."""
    expect.set_options(timeout=WITHIN)
    with serving(tmp_path_factory.mktemp("played"), dice) as address:
        yield address


@pytest.fixture
def complaints() -> list[str]:
    """What went wrong in the scripts of the page."""
    return []


@pytest.fixture
def page(page: Page, complaints: list[str]) -> Iterator[Page]:
    """A page that may not complain; an answer that refuses a move is no complaint.

    Its dice do not tumble, so that nobody waits for them.
    """
    page.set_default_timeout(WITHIN)
    page.emulate_media(reduced_motion="reduce")

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and "status of 4" not in message.text:
            complaints.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert complaints == []


@pytest.fixture
def board(page: Page, dice: Dice) -> Board:
    """A reader who has not sat down yet."""
    dice.write("")
    return Board(page, dice)
