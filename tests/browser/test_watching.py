"""Others who have the address of a table."""

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.playing import Board


def test_whoever_has_the_address_sees_each_move_and_can_make_none(
    board: Board, open_page: Open
) -> None:
    board.start("yahtzee", "Ana", "Bo").roll("12345")
    watcher = Board(open_page(), board.dice)
    watcher.page.goto(board.page.url)
    expect(watcher.page.locator(".watching")).to_have_text("You are watching this table.")
    expect(watcher.page.locator("#table :is(button, form, .offer, .keep)")).to_have_count(0)
    assert watcher.faces == "12345"
    board.fill("large_straight")
    expect(watcher.status).to_have_text("Ana filled Large Straight: 40.")
    expect(watcher.points_of("large_straight")).to_have_text("40")
    board.roll("66666")
    expect(watcher.status).to_have_text("Bo rolled 6, 6, 6, 6, and 6.")
    assert watcher.faces == "66666"
    expect(watcher.page.locator("#table :is(button, form, .offer, .keep)")).to_have_count(0)
