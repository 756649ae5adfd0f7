"""Records opened from files, and the games that were played in this browser."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.playing import Board

RECORDS = Path(__file__).parents[1] / "data" / "records"


def test_a_record_is_opened_and_looked_through(board: Board) -> None:
    page = board.page
    page.goto("/records")
    page.locator("#record-file").set_input_files(RECORDS / "yacht-classic.txt")
    page.get_by_role("button", name="Open").click()
    expect(page.locator("h1")).to_contain_text("Ana and Bo")
    expect(page.locator(".steps")).to_contain_text("1 of 24")
    expect(page.get_by_role("link", name="Previous turn")).to_have_attribute(
        "aria-disabled", "true"
    )
    for _ in range(2):
        page.get_by_role("link", name="Next turn").click()
    expect(page.locator("#turn")).to_have_text("Turn 2, Ana")
    expect(page.locator(".filled")).to_have_text("Four of a Kind: 17")
    expect(page.locator(".replay-rolls h3")).to_have_text(
        ["First roll", "Second roll", "Third roll"]
    )
    dice = page.locator(".replay-rolls .place .unseen").all_text_contents()
    shown = " ".join(text.strip() for text in dice)
    assert shown == "1 2, kept 2, kept 4 6 4, kept 2 2 4, kept 6 4 1 4 4 4"
    expect(board.points_of("four_of_a_kind")).to_have_text("17")
    expect(board.total(0)).to_have_text("45")
    expect(page.locator(".player.is-lit")).to_have_text("Ana")
    page.get_by_role("link", name="Last turn").click()
    expect(board.total(1)).to_have_text("227")
    assert board.saved() == (RECORDS / "yacht-classic.txt").read_text(encoding="utf-8")


def test_what_is_wrong_with_a_record_is_shown_where_it_is(board: Board) -> None:
    page = board.page
    wrong = (RECORDS / "yacht-classic.txt").read_text(encoding="utf-8")
    page.goto("/records")
    page.locator("textarea").fill(wrong.replace("41444 = four_of_a_kind 17", "41444 = yacht 50"))
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 14, column 5")
    expect(page.get_by_role("alert").locator("code")).to_contain_text("41444 = yacht 50")


def test_finished_games_show_best_and_mean(board: Board) -> None:
    for dice, total in (("66655", 18 + 28 + 28), ("66612", 18 + 0 + 21)):
        board.start("short")
        board.roll(dice).fill("sixes").roll(dice).fill("full_house", sure=dice == "66612")
        board.roll(dice).fill("choice")
        expect(board.page.locator("h2")).to_have_text(f"{total} points")
    expect(board.page.locator(".best")).to_have_text("The best in this browser is 74.")
    board.page.goto("/games")
    expect(board.page.locator(".figures dd")).to_have_text(["74", "56.5", "2"])
    expect(board.page.locator(".finished .links b")).to_have_text(["39", "74"])
    board.page.locator(".finished .links a").first.click()
    expect(board.page.locator(".steps")).to_contain_text("1 of 3")


def test_a_new_best_is_told(board: Board) -> None:
    for dice in ("12345", "66655"):
        board.start("short")
        for category in ("sixes", "full_house", "choice"):
            could_be_more = dice == "12345" and category != "choice"
            board.roll(dice).fill(category, sure=could_be_more)
    expect(board.page.locator(".best")).to_have_text(
        "A new best in this browser: 74, before that 15."
    )
