"""A table of several devices with scripts: what the pages do by themselves, and what they leave."""

import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import states
from tests.browser.conftest import Open
from tests.browser.playing import Board
from tests.browser.serving import Dice

Join = Callable[..., Board]


@pytest.fixture
def join(open_page: Open, dice: Dice) -> Join:
    """Opens the table of a board in a browser of somebody else, who sits down if named."""

    def opened(board: Board, name: str = "") -> Board:
        other = Board(open_page(), dice)
        other.page.goto(board.page.url)
        other.sit()
        if name:
            other.page.locator("#sit-name").fill(name)
            other.page.locator("#seats .button").click()
            expect(other.page.locator("#seats .main")).to_have_count(0)
        return other

    return opened


def test_those_who_wait_see_the_others_come_and_lose_nothing(board: Board, join: Join) -> None:
    states.wait_for(board, 3)
    slow = join(board)
    slow.page.locator("#sit-name").press_sequentially("Cristi")
    join(board, "Bo")
    expect(board.status).to_have_text("Bo has sat down.")
    expect(slow.page.locator(".seat-list li").nth(1)).to_contain_text("Bo")
    expect(slow.page.locator("#sit-name")).to_be_focused()
    slow.page.locator("#sit-name").press_sequentially("na")
    expect(slow.page.locator("#sit-name")).to_have_value("Cristina")
    slow.page.locator("#seats .button").click()
    expect(board.page.locator("h1")).to_have_text("Waiting for 1 player")
    board.page.locator("#close button").click()
    expect(board.page.locator("h1")).to_have_text("Your turn")
    expect(slow.page.locator("h1")).to_have_text("Ana’s turn")


def test_two_and_a_phone_that_is_cut_off_for_a_while_play_each_other(
    board: Board, join: Join
) -> None:
    states.wait_for(board, 2, "short")
    others = [join(board, "Bo"), join(board, "Cy")]
    others[1].page.set_viewport_size({"width": 360, "height": 640})
    for category in ("sixes", "full_house", "choice"):
        others[1].page.context.set_offline(category == "full_house")
        for each, dice in zip((board, *others), ("66655", "66611", "66622"), strict=True):
            if each is others[1]:
                each.page.context.set_offline(False)
            expect(each.page.locator("h1")).to_have_text("Your turn")
            each.roll(dice).fill(category)
    for each in (board, *others):
        expect(each.page.locator(".result h2")).to_have_text("Ana wins with 74")
    expect(others[1].page.locator(".seats .is-lit")).to_have_text("Cy 62")
    expect(others[1].points_of("full_house", 2)).to_be_visible()
    others[0].page.locator("#next-game button").click()
    expect(others[0].page.locator("h1")).to_have_text("Your turn")
    expect(board.page.locator("h1")).to_have_text("Bo’s turn")


def test_the_link_is_copied(board: Board) -> None:
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    states.wait_for(board)
    button = board.page.locator("[data-copy]")
    button.click()
    expect(button).to_have_text("Copied")
    assert board.page.evaluate("() => navigator.clipboard.readText()") == board.page.url


def test_a_private_link_is_asked_about_at_once_and_leaves_the_address_bar(
    board: Board, join: Join, open_page: Open, dice: Dice
) -> None:
    states.wait_for(board)
    bo = join(board, "Bo")
    table = board.page.url
    bo.page.locator(".about").click()
    bo.page.locator("#player-1").click()
    bo.page.locator("#pass button").click()
    link = bo.page.locator("#pass-link").input_value()
    phone = Board(open_page(), dice)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.goto(link)
    expect(phone.page.locator("h1")).to_have_text("Take the seat of Bo here?")
    secret = link.partition("#")[2]
    assert secret not in phone.page.url
    assert not [url for url in asked if secret in url.partition("#")[0]]
    phone.page.locator("#pass .main").click()
    expect(phone.page).to_have_url(table)
    bo.page.goto(table)
    expect(bo.page.locator(".watching")).to_have_text("You are watching this table.")


def test_a_host_goes_on_without_those_who_are_gone(board: Board, join: Join) -> None:
    states.wait_for(board, 2, "short")
    bo, cy = join(board, "Bo"), join(board, "Cy")
    expect(board.page.locator("h1")).to_have_text("Your turn")
    board.roll("66655").fill("sixes")
    open_tools(board, 1)
    board.page.locator("#skip button").click()
    expect(bo.page.locator("h1")).to_have_text("Steady plays for Bo")
    expect(cy.page.locator("h1")).to_have_text("Your turn")
    open_tools(board, 2)
    board.page.locator("#remove button").click()
    board.page.locator("#remove .costs").click()
    expect(cy.page.locator("h1")).to_have_text("Ana’s turn")
    expect(cy.page.locator(".player.is-out")).to_contain_text("Cy")
    open_tools(board, 1)
    board.page.locator("#replace button").click()
    expect(bo.page.locator("#status")).to_have_text("Steady plays for Bo from now on.")
    open_tools(bo, 1)
    bo.page.locator("#come-back button").click()
    expect(board.page.locator("#status")).to_have_text("Bo is back.")


def open_tools(board: Board, seat: int) -> None:
    """Open what may be done about a seat."""
    board.page.locator(".about").click()
    board.page.locator(f"#player-{seat}").click()
    expect(board.page.locator(".tools")).to_be_visible()


def test_a_question_is_about_the_moment_it_was_asked_in_and_the_panel_stays(
    board: Board, join: Join
) -> None:
    states.wait_for(board, 2, "short")
    bo = join(board, "Bo")
    join(board, "Cy")
    expect(board.page.locator("h1")).to_have_text("Your turn")
    board.roll("66655").fill("sixes")
    open_tools(board, 2)
    board.page.locator("#remove button").click()
    expect(board.page.locator("#remove .costs")).to_be_visible()
    expect(bo.page.locator("h1")).to_have_text("Your turn")
    bo.roll("12345")
    expect(board.status).to_have_text("Bo rolled 1, 2, 3, 4, and 5.")
    expect(board.page.locator("#remove .costs")).to_have_count(0)
    expect(board.page.locator(".tools")).to_be_visible()


def test_time_is_counted_down_and_said_aloud_once(board: Board) -> None:
    board.page.clock.install()
    states.wait_for(board, seconds="60")
    board.page.locator("#close button").click()
    clock, alarm = board.page.locator("#timer .clock"), board.page.locator("#alarm")
    expect(clock).to_have_text(re.compile("1:00|0:5."))
    box = clock.bounding_box()
    board.page.clock.run_for(40_000)
    expect(clock).to_have_text(re.compile("0:(20|1[0-9])"))
    expect(alarm).to_have_text("")
    board.page.clock.run_for(12_000)
    expect(alarm).to_have_text("10 seconds left")
    assert box
    now = clock.bounding_box()
    assert now
    assert now["x"] + now["width"] == pytest.approx(box["x"] + box["width"])


def test_a_page_adds_its_value_to_the_dice_by_itself(fair_board: Board) -> None:
    states.sealed(fair_board)
    fair_board.page.locator(".sealed a").click()
    expect(fair_board.page.locator(".sealed-panel")).to_contain_text("With a value from")
    expect(fair_board.page.locator(".value-form")).to_have_count(0)


def test_anyone_checks_the_dice_by_hand(fair_board: Board) -> None:
    states.sealed_checked(fair_board)
    page = fair_board.page
    expect(page.locator(".notice")).to_have_text(
        "The seed is the sealed one, and all 6 throws fell as it says."
    )
    script = page.locator(".by-hand code").inner_text()
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    seal, *throws = done.stdout.splitlines()
    assert seal == f"seal {page.locator('.seal code').first.inner_text()}"
    fell = page.locator(".throws tbody tr td:nth-child(3)").all_inner_texts()
    assert [line.split()[1:] for line in throws] == [list(faces) for faces in fell]
