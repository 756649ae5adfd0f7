"""By ear: what is announced, and that it is announced once."""

from playwright.sync_api import expect

from tests.browser.playing import Board
from tests.browser.states import two_devices

LISTEN = """() => {
  window.heard = [];
  const live = "[role=status], [role=alert], [aria-live]";
  const regions = ({target, addedNodes}) => [
    (target.closest ? target : target.parentElement)?.closest(live),
    ...[...addedNodes].filter((node) => node.matches?.("[role=alert]")),
  ];
  new MutationObserver((records) => {
    const changed = new Set(records.flatMap(regions).filter(Boolean));
    for (const region of changed) window.heard.push(region.textContent.trim());
  }).observe(document.body, {childList: true, characterData: true, subtree: true});
}"""


def test_the_new_dice_alone_are_announced_and_once(board: Board) -> None:
    board.start("yacht", "Ana", "Bo")
    board.page.evaluate(LISTEN)
    board.roll("11123")
    assert heard(board) == ["Ana rolled 1, 1, 1, 2, and 3."]
    board.keep(0, 1, 2).roll("45")
    assert heard(board) == ["Ana rolled 4 and 5."]
    board.offer("sixes").click()
    expect(board.asked).to_be_visible()
    board.asked.get_by_role("link", name="Not yet").click()
    expect(board.asked).to_have_count(0)
    assert heard(board) == []
    board.fill("ones")
    assert sorted(heard(board)) == ["Ana filled Ones: 3.", "Bo’s turn"]


def heard(board: Board) -> list[str]:
    """What has been announced since one last asked."""
    return board.page.evaluate("() => window.heard.splice(0)")


def test_a_joker_is_announced_with_its_dice(board: Board) -> None:
    board.start("yahtzee").roll("66666").fill("yahtzee")
    board.page.evaluate(LISTEN)
    board.roll("44444")
    assert heard(board) == [
        "Rolled: 4, 4, 4, 4, and 4. Fours must be filled. 100 are added on top."
    ]


def test_the_end_is_announced(board: Board) -> None:
    board.start("short", "Ana", "Bo")
    for category in ("sixes", "full_house"):
        board.roll("66655").fill(category).roll("66655").fill(category)
    board.roll("66655").fill("choice").roll("11111")
    board.page.evaluate(LISTEN)
    board.fill("choice")
    expect(board.page.locator(".result h2")).to_be_focused()
    assert sorted(heard(board)) == ["Bo filled Choice: 5.", "The game is over"]


def test_a_conflict_is_announced(board: Board) -> None:
    board.start().roll("12345")
    stale = Board(board.page.context.new_page(), board.dice)
    stale.page.goto(board.page.url)
    stale.hear_nothing()
    board.fill("choice")
    stale.page.evaluate(LISTEN)
    stale.roll_button.click()
    expect(stale.notice).to_be_visible()
    notice = stale.notice.text_content()
    assert heard(stale).count(notice or "") == 1


def test_what_another_one_does_is_heard_once(board: Board) -> None:
    bo = two_devices(board)
    bo.page.reload()
    bo.sit().page.evaluate(LISTEN)
    board.roll("11123")
    expect(bo.status).to_have_text("Ana rolled 1, 1, 1, 2, and 3.")
    assert heard(bo) == ["Ana rolled 1, 1, 1, 2, and 3."]
    board.fill("ones")
    expect(bo.page.locator("h1")).to_have_text("Your turn")
    assert sorted(heard(bo)) == ["Ana filled Ones: 3.", "Your turn"]
