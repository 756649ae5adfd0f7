"""What does not fit on a page, as a browser draws it."""

from pathlib import Path

from playwright.sync_api import Page

FOLDER = Path(__file__).parent
LONGEST_WHOLE = 18
"""Letters up to which a word must stay in one line."""
TARGET = 44
"""CSS pixels that a thumb needs each way."""


def misfits(page: Page) -> list[str]:
    """Text that is cut, broken, off the page or over other text, one sentence each."""
    return _ask(page, "fitting.js", LONGEST_WHOLE)


def small_targets(page: Page) -> list[str]:
    """What can be tapped and is too small for it, one sentence each."""
    return _ask(page, "targets.js", TARGET)


def _ask(page: Page, script: str, value: int) -> list[str]:
    text = (FOLDER / script).read_text(encoding="utf-8")
    return page.evaluate(text[text.index("\n(") :], value)


WORDS = """() => {
  const found = [];
  const data = "time, pre, textarea, code, kbd, .code, .languages, .player-name, .seats";
  const shown = (element) => !element.closest(data);
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (all.nextNode()) {
    if (shown(all.currentNode.parentElement)) found.push(all.currentNode.nodeValue.trim());
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const element of document.body.querySelectorAll(`[${name}]`))
      if (shown(element)) found.push(element.getAttribute(name));
  return [document.title, ...found].filter((text) => /\\p{L}/u.test(text));
}"""


def unmarked(page: Page) -> set[str]:
    """The texts of a page that are no messages, if its language puts messages in brackets."""
    return {text for text in page.evaluate(WORDS) if "[" not in text}
