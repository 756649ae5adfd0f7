"""The page as something that can be installed, and without a connection."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import states
from tests.browser.conftest import Open
from tests.browser.fitting import misfits
from tests.browser.playing import Board
from tests.browser.serving import Dice

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      found.push(new URL(url).pathname);
  return found;
}"""
READY = "async () => { await navigator.serviceWorker.ready; }"


@pytest.fixture
def kept(open_page: Open, dice: Dice) -> Board:
    """A reader whose browser may keep the offline page."""
    return Board(open_page(service_workers="allow"), dice)


def test_the_page_can_be_installed(page: Page) -> None:
    page.goto("/")
    browser = page.context.new_cdp_session(page)
    found = browser.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest/en")
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []


def test_without_a_connection_a_page_of_ours_says_so(kept: Board) -> None:
    page = kept.page
    kept.start("yacht", "Ana", "Bo")
    page.evaluate(READY)
    table = page.url
    page.context.set_offline(True)
    page.goto("/rules/yacht")
    expect(page.locator("h1")).to_have_text("No connection")
    assert page.locator("h1").evaluate("(h1) => getComputedStyle(h1).fontWeight") == "600"
    page.goto(table)
    expect(page.locator("h1")).to_have_text("No connection")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("h1")).to_have_text("Ana’s turn")


def test_no_page_of_a_game_is_kept(kept: Board) -> None:
    states.solo(kept)
    kept.page.evaluate(READY)
    kept.page.reload()
    kept.page.goto("/")
    paths = set(kept.page.evaluate(KEPT))
    assert paths
    assert {path for path in paths if not path.startswith("/static/")} == {"/offline/en"}


def test_the_offline_page_follows_the_readers_language(kept: Board) -> None:
    page = kept.page
    page.goto("/")
    page.evaluate(READY)
    page.locator('.languages [value="ro"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "ro")
    page.wait_for_function("() => navigator.serviceWorker.controller?.scriptURL.endsWith('=ro')")
    page.context.set_offline(True)
    page.goto("/games")
    expect(page.locator("html")).to_have_attribute("lang", "ro")


def test_the_offline_page_fits_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/offline/bg")
    assert misfits(page) == []
