"""Printed cards: what stands on them, and that each is one page."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.conftest import CHROMIUM_FLAGS
from yachtdice import Fill, Game, RollDice, ScriptedSource, find_ruleset, rulesets
from yachtdice.errors import InvalidPlayers
from yachtdice.locale import LANGUAGES, translator
from yachtdice.paper import PAPERS, Sheet, blank_sheet, card_html, filled_sheet

EN = translator("en")
YAHTZEE = find_ruleset("yahtzee")
COLUMNS = ("1", "2", "3", "4", "5", "6", "7", "8", "match")


def _blank(rules: str, language: str, columns: str, paper: str) -> Sheet:
    number = 1 if columns == "match" else int(columns)
    return blank_sheet(
        find_ruleset(rules),
        translator(language),
        players=number,
        match=columns == "match",
        paper="letter" if paper == "letter" else "a4",
    )


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("language", [each.code for each in LANGUAGES])
def test_a_card_has_a_line_for_every_category_with_what_it_asks(rules, language) -> None:
    words = translator(language)
    sheet = blank_sheet(rules, words)
    lines = [row for part in sheet.parts for row in part.rows if row.kind == "category"]
    assert [row.name for row in lines] == [words.category(each) for each in rules.categories]
    assert all(row.hint for row in lines)
    assert all(row.cells == ("",) * 4 for row in lines)
    assert sheet.language == language


def test_a_card_has_the_sums_that_its_rules_need() -> None:
    def kinds(rules: str) -> list[str]:
        sheet = blank_sheet(find_ruleset(rules), EN)
        rows = [row for part in sheet.parts for row in part.rows] + list(sheet.foot)
        return [row.kind for row in rows if row.kind != "category"]

    assert kinds("yacht") == ["grand_total"]
    assert kinds("yahtzee") == [
        "upper_sum",
        "upper_bonus",
        "upper_total",
        "extras",
        "lower_total",
        "grand_total",
    ]


def test_a_match_has_six_columns_and_one_sum_of_all() -> None:
    sheet = _blank("yacht", "en", "match", "a4")
    assert [column.name for column in sheet.columns] == ["1", "2", "3", "4", "5", "6"]
    assert [len(row.cells) for row in sheet.foot] == [6, 1]


@pytest.mark.parametrize("players", [0, 9, -1])
def test_a_card_is_for_one_to_eight(players: int) -> None:
    with pytest.raises(InvalidPlayers, match="1 to 8"):
        blank_sheet(YAHTZEE, EN, players=players)


def _finished() -> Game:
    """A game in which a bonus is won, an extra earned, and a zero written."""
    game = Game.start(YAHTZEE, ["Ana", "<Bo>"])
    rolls = {
        0: "66666 66666 11112 22223 33334 44445 55556 11222 12346 23456 11166 22266 12345",
        1: "11123 22234 33345 44456 51234 61234 11123 11112 11122 12341 13456 12346 66666",
    }
    order = {
        0: "yahtzee sixes ones twos threes fours fives full_house small_straight large_straight "
        "three_of_a_kind four_of_a_kind chance",
        1: "ones twos threes fours fives sixes three_of_a_kind four_of_a_kind full_house "
        "small_straight large_straight yahtzee chance",
    }
    for turn in range(13):
        for seat in (0, 1):
            game = game.play(RollDice(), ScriptedSource(rolls[seat].split()[turn]))
            game = game.play(Fill(order[seat].split()[turn]))
    return game


def test_a_finished_game_stands_on_its_card() -> None:
    game = _finished()
    sheet = filled_sheet(game, EN)
    rows = {row.name: row.cells for part in sheet.parts for row in part.rows}
    assert rows["Yahtzee"] == ("50", "0")
    assert rows["Yahtzee bonus"] == ("100", "–")
    assert rows["Upper bonus"] == ("35", "0")
    assert rows["Four of a Kind"] == ("0", "6")
    assert [row.cells for row in sheet.foot] == [tuple(map(str, game.totals))]
    assert [column.won for column in sheet.columns] == [True, False]
    assert "&lt;Bo&gt;" in card_html(sheet)


@pytest.fixture(scope="module")
def paper_page(chromium: Path) -> Iterator[Page]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        page = browser.new_page()
        page.emulate_media(media="print")
        yield page
        browser.close()


def _pages(page: Page, html: str) -> int:
    page.set_content(html)
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def _overflow(page: Page) -> int:
    """How many pixels of the card do not fit its sheet."""
    return page.locator(".sheet").evaluate(
        "s => Math.max(s.scrollHeight - s.clientHeight, s.scrollWidth - s.clientWidth)"
    )


def _cards() -> Iterator[Any]:
    """Every card there is; most of them are looked at by `make check-all` alone."""
    every = product([r.id for r in rulesets()], [x.code for x in LANGUAGES], COLUMNS, PAPERS)
    for number, card in enumerate(every):
        yield pytest.param(*card, marks=[pytest.mark.thorough] if number % 7 else [])


@pytest.mark.parametrize(("rules", "language", "columns", "paper"), [*_cards()])
def test_every_card_is_one_page(
    paper_page: Page, rules: str, language: str, columns: str, paper: str
) -> None:
    sheet = _blank(rules, language, columns, paper)
    assert _pages(paper_page, card_html(sheet)) == 1
    assert _overflow(paper_page) <= 0


@pytest.mark.parametrize("paper", PAPERS)
def test_a_finished_game_of_long_names_is_one_page(paper_page: Page, paper: str) -> None:
    names = ["Wolfeschlegelsteinhausenbergerdorff-Ștef"] * 8
    game = Game.start(YAHTZEE, names, date="2026-11-29")
    sheet = filled_sheet(game, translator("ro"), paper="letter" if paper == "letter" else "a4")
    assert _pages(paper_page, card_html(sheet)) == 1
    assert _overflow(paper_page) <= 0
