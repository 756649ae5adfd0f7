"""What a player waits for in a browser: from a tap to the next frame that shows what it did.

Bounded: a fixed number of taps at one table, on loopback.
"""

import shutil
from collections.abc import Iterator
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
TAPS = 300
TAP = """(selector) => new Promise((done) => {
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => { setTimeout(() => done(performance.now() - start)); });
  });
  seen.observe(document.body, { subtree: true, attributeFilter: ["data-version", "data-open"] });
  document.querySelector(selector).click();
})"""
NEXT = ("#roll-button", ".ask .costs", ".offer:not(.is-zero)", ".offer", "#next-game button")


def measure(address: str) -> Iterator[str]:
    """A line about the taps of one player at a server, or none where there is no Chromium."""
    program = shutil.which("chromium")
    if program is None:
        yield "taps in a browser: not measured, for want of chromium"
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        page = browser.new_page(base_url=address)
        page.goto("/")
        page.locator("#name-1").fill("Ana")
        page.locator(".start button.main").click()
        page.locator("#roll-button").wait_for()
        times = [page.evaluate(TAP, _next(page)) for _ in range(TAPS)]
        browser.close()
    yield (
        f"{TAPS} taps of one player, each until it shows: median {median(times):.0f} ms, "
        f"99 in 100 within {quantiles(times, n=100)[98]:.0f} ms"
    )


def _next(page: Page) -> str:
    """What to tap now: a roll, then a category, as a hasty player does."""
    rolled = page.locator(".offer").count() > 0
    ways = NEXT[1:] if rolled else NEXT
    return next(way for way in ways if page.locator(way).count())
