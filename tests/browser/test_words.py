"""Words on the page: the reader's language, and names of every kind."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import expect

import yachtdice.locale
from tests.browser.conftest import Open
from tests.browser.playing import Board
from tests.browser.serving import Dice
from tests.browser.states import wait_for
from tools.catalogue import same_as_english

TEMPLATE = Path(yachtdice.locale.__file__).parent / "yachtdice.pot"
SAME = same_as_english("ro")
WORDS = """() => {
  const found = [];
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (all.nextNode()) found.push(all.currentNode.nodeValue.trim());
  for (const name of ["aria-label", "title", "placeholder"])
    for (const element of document.body.querySelectorAll(`[${name}]`))
      found.push(element.getAttribute(name));
  return [document.title, ...found].filter((text) => /\\p{L}/u.test(text));
}"""
NAMES = [
    '<b>Ana</b> & "Co"',
    "<script>alert(1)</script>",
    "שלום עולם",
    "👩‍👩‍👧‍👦 Zoë",
    "{{ 7 * 7 }} %(player)s",
]


def messages() -> re.Pattern[str]:
    """A pattern of the sentences that the catalogues can say in English."""
    with TEMPLATE.open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    texts = [text for each in ids for text in ([each] if isinstance(each, str) else each)]
    patterns = [re.sub(r"%\\?\(\w+\\?\)s", ".+", re.escape(text)) for text in texts]
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns if pattern != ".+"))


def in_both(board: Board) -> list[tuple[str, str]]:
    """The texts of the page in English and in Romanian, side by side."""
    english = board.page.evaluate(WORDS)
    board.page.locator('.languages [value="ro"]').click()
    expect(board.page.locator("html")).to_have_attribute("lang", "ro")
    board.page.wait_for_load_state()
    romanian = board.page.evaluate(WORDS)
    board.page.locator('.languages [value="en"]').click()
    expect(board.page.locator("html")).to_have_attribute("lang", "en")
    board.page.wait_for_load_state()
    return list(zip(english, romanian, strict=True))


def untranslated(board: Board) -> list[str]:
    """Messages of the page that are English on the Romanian page too."""
    known = messages()
    both = [(en, ro) for en, ro in in_both(board) if en not in SAME and known.fullmatch(en)]
    assert len(both) >= 10
    return [en for en, ro in both if en == ro]


@pytest.mark.parametrize("ruleset", ["yacht-classic", "yahtzee", "yahtzee-free-joker"])
def test_the_table_is_all_romanian(board: Board, ruleset: str) -> None:
    five = "yacht" if ruleset == "yacht-classic" else "yahtzee"
    board.start(ruleset, "Ana", "Bo").roll("66666").fill(five).roll("11123").fill("ones")
    assert untranslated(board) == []
    board.roll("66666").keep(0)
    board.page.reload()
    assert untranslated(board) == []


def test_the_table_with_real_dice_is_all_romanian(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo", own=True)
    assert untranslated(board) == []
    board.enter("11123")
    board.offer("sixes").click()
    expect(board.asked).to_be_visible()
    board.page.goto(f"{board.page.url}?zero=sixes")
    assert untranslated(board) == []
    board.fill("ones")
    for query in ("points=fours", "correct=0.0"):
        board.page.goto(f"{board.page.url.partition('?')[0]}?{query}")
        assert untranslated(board) == []


def test_the_end_and_the_pages_round_the_table_are_all_romanian(board: Board) -> None:
    board.start("short", "Ana", "Bo")
    for _ in range(2):
        for category in ("sixes", "full_house", "choice"):
            board.roll("66655").fill(category).roll("66655").fill(category)
        board.page.get_by_role("button", name="Play again").click()
        expect(board.page.locator(".result")).to_have_count(0)
    for path in ("/", "/games", "/records", "/rules/yacht", "/rules/yahtzee", "/dice", "/nothing"):
        board.page.goto(path)
        assert untranslated(board) == [], path


@pytest.mark.browser_context_args(locale="ro-RO")
def test_a_browsers_own_language_is_taken(board: Board) -> None:
    board.start("yacht", "Ana", "Bo")
    expect(board.page.locator("html")).to_have_attribute("lang", "ro")
    expect(board.page.locator("#roll-button")).to_have_text("Aruncă")


def test_everybody_at_a_table_is_spoken_to_in_their_own_language(
    open_page: Open, dice: Dice
) -> None:
    ana, bo = Board(open_page(locale="it"), dice), Board(open_page(locale="bg"), dice)
    wait_for(ana)
    bo.page.goto(ana.page.url)
    bo.page.locator("#sit-name").fill("Bo")
    bo.page.locator("#seats .button").click()
    expect(ana.page.locator("h1")).to_have_text("Tocca a te")
    expect(bo.page.locator("h1")).to_have_text("На ход: Ana")
    ana.roll("11123")
    expect(ana.status).to_have_text("Ana ha lanciato 1, 1, 1, 2 e 3.")
    expect(bo.status).to_have_text("Ana хвърли 1, 1, 1, 2 и 3.")
    ana.fill("ones")
    expect(ana.status).to_have_text("Ana: 3 in Uno.")
    expect(bo.status).to_have_text("Ana: 3 за „Единици“.")


def test_names_are_shown_as_they_were_typed(board: Board) -> None:
    board.start("short", *NAMES)
    heads = board.page.locator("#card .player-name")
    assert heads.all_text_contents() == NAMES
    expect(board.page.locator("#table :is(b b, script, th b)")).to_have_count(0)
    expect(board.page.locator("h1")).to_have_text(f"{NAMES[0]}’s turn")
    board.roll("12345").fill("choice")
    expect(board.status).to_have_text(f"{NAMES[0]} filled Choice: 15.")


def test_people_of_one_name_are_two_people(board: Board) -> None:
    board.start("short", "Ana", "Ana").roll("66612").fill("sixes")
    expect(board.page.locator("h1")).to_have_text("Ana (2)’s turn")
    expect(board.page.locator("#card thead")).to_contain_text("Ana (2)")
    expect(board.points_of("sixes", seat=0)).to_have_text("18")
    board.roll("66666").fill("sixes")
    expect(board.points_of("sixes", seat=1)).to_have_text("30")
    expect(board.points_of("sixes", seat=0)).to_have_text("18")
