"""The card: for ears a table with headers, for eyes one whose names stay in view."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser import states
from tests.browser.playing import Board

WIDE = ViewportSize(width=1280, height=640)
PHONE = ViewportSize(width=360, height=640)


def card(page: Page) -> Locator:
    """The card, as a reader finds it who asks for tables."""
    return page.get_by_role("table", name="Card of Yahtzee, forced joker", exact=True)


def test_the_card_is_a_table_with_headers(board: Board) -> None:
    board.page.set_viewport_size(WIDE)
    board.start("yahtzee", "Ana", "Bo").roll("66612").fill("sixes")
    heads = card(board.page).get_by_role("columnheader").all_text_contents()
    assert [each.strip() for each in heads] == ["Category", "Ana", "Bo"]
    rows = card(board.page).get_by_role("row", name=re.compile("^(Sixes|Chance|Grand total)"))
    expect(rows.get_by_role("rowheader")).to_have_text(["Sixes", "Chance", "Grand total"])
    expect(rows.first.get_by_role("cell")).to_have_text(["18", re.compile("open")])
    assert [each.get_by_role("cell").count() for each in rows.all()] == [2, 2, 2]


def test_the_short_card_of_a_phone_is_one_too(board: Board) -> None:
    board.page.set_viewport_size(PHONE)
    board.start("yahtzee", "Ana", "Bo").roll("66612").fill("sixes").roll("11123")
    heads = card(board.page).get_by_role("columnheader")
    expect(heads).to_have_text(["Category", re.compile("Bo")])
    row = card(board.page).get_by_role("row", name=re.compile("^Ones"))
    expect(row.get_by_role("cell")).to_have_count(1)
    expect(row.get_by_role("button", name="Fill Ones: 3", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "desk"])
def test_names_stay_in_view_where_the_card_scrolls(board: Board, size: ViewportSize) -> None:
    board.page.set_viewport_size(size)
    board.start("yahtzee", *states.LONG_NAMES)
    if size is PHONE:
        board.page.locator(".whole").click()
    frame = board.page.locator("#card")
    frame.evaluate("(frame) => { frame.scrollTo(9999, 9999); }")
    assert frame.evaluate("(frame) => frame.scrollLeft > 0 && frame.scrollTop > 0")
    for part in (frame.locator(".player").last, frame.locator(".row-grand th")):
        expect(part).to_be_in_viewport(ratio=1)
    category = frame.get_by_role("rowheader", name="Chance")
    left, inner = frame.bounding_box(), category.bounding_box()
    assert left
    assert inner
    assert abs(inner["x"] - left["x"]) <= 2
