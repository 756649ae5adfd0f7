"""How much comes over the network before a page can be used, and that nothing jumps in it."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.playing import Board
from yachtdice.locale import LANGUAGES

MOST = 100_000
CODES = [each.code for each in LANGUAGES]
SETTLED = """async () => {
  await document.fonts.ready;
  await new Promise((done) => setTimeout(done, 500));
}"""
WATCH = """() => {
  window.shifts = [];
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const nodes = sources.map(({ node }) => node?.className ?? node?.nodeName);
      if (!hadRecentInput) window.shifts.push([value, ...nodes]);
    }
  });
  observer.observe({ type: "layout-shift", buffered: true });
}"""
PLACES = """() => [...document.querySelectorAll("#table .place, .card tr")].map((each) => {
  const { y, height } = each.getBoundingClientRect();
  return [Math.round(y), Math.round(height)];
})"""
SHIFTS = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(window.shifts))))"""


def weight(page: Page, path: str) -> int:
    """The bytes that come over the network, headers included, until a page has come to rest."""
    browser = page.context.new_cdp_session(page)
    sizes: list[float] = []

    def note(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    browser.on("Network.loadingFinished", note)
    browser.send("Network.enable")
    page.goto(path)
    page.evaluate(SETTLED)
    return int(sum(sizes))


@pytest.mark.parametrize("code", CODES)
def test_the_first_view_is_light(board: Board, open_page: Open, code: str) -> None:
    board.start("yahtzee", "Ana", "Bo").roll("12345")
    for path in ("/", "/rules/yahtzee", board.page.url):
        page = open_page(locale=code, service_workers="allow")
        assert 20_000 < weight(page, path) < MOST, path


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_jumps_while_dice_are_rolled(page: Page, board: Board, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.emulate_media(reduced_motion="no-preference")
    board.start("yahtzee", "Ana", "Bo")
    page.evaluate(SETTLED)
    page.evaluate(WATCH)
    before = page.evaluate(PLACES)
    for kept, faces in ((), "11123"), ((0, 1, 2), "45"), ((0, 1, 2), "66"):
        if kept:
            board.keep(*kept)
        board.roll(faces)
        page.evaluate(SETTLED)
        assert page.evaluate(PLACES) == before
    assert page.evaluate(SHIFTS) == []


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_jumps_while_real_dice_are_entered(page: Page, board: Board, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    board.start("yahtzee", "Ana", "Bo", own=True)
    page.evaluate(SETTLED)
    before = page.evaluate(PLACES)
    board.enter("11123")
    assert page.evaluate(PLACES) == before
    board.keep(0, 1, 2).enter("45").keep(0, 1, 2)
    assert page.evaluate(PLACES) == before


@pytest.mark.parametrize("path", ["/", "/rules/yahtzee"])
def test_nothing_jumps_while_a_page_comes(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(path)
    page.evaluate(WATCH)
    page.evaluate(SETTLED)
    shifts = page.evaluate(SHIFTS)
    assert sum(shift[0] for shift in shifts) < 0.05, shifts
