"""Several pages at one table: each follows, and none disturbs what is done in another."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.conftest import Open
from tests.browser.playing import Board
from tests.browser.serving import Dice
from tests.browser.states import guest, two_devices, wait_for
from tests.web.conftest import serving as served
from tools.postgres import Postgres

MARK = "() => { window.same = true; }"
IS_SAME = "() => window.same === true"
Another = Callable[[Board], Board]


@pytest.fixture
def tab(dice: Dice) -> Another:
    """Opens the table of a board in another tab of the same browser."""

    def opened(board: Board) -> Board:
        page = board.page.context.new_page()
        page.goto(board.page.url)
        return Board(page, dice).sit()

    return opened


@pytest.fixture
def watcher(open_page: Open, dice: Dice) -> Another:
    """Opens the table of a board in a browser that has no seat there."""

    def opened(board: Board) -> Board:
        page = open_page()
        page.goto(board.page.url)
        return Board(page, dice).sit()

    return opened


def stands_at(board: Board, version: int) -> None:
    """Wait until a page shows a version, without having been loaded again."""
    expect(board.table).to_have_attribute("data-version", str(version))


def test_two_pages_follow_each_other(board: Board, tab: Another) -> None:
    board.start("yacht", "Ana", "Bo")
    other = tab(board)
    other.page.evaluate(MARK)
    board.roll("12345")
    expect(other.keeps).to_have_count(5)
    other.fill("little_straight")
    expect(board.page.locator("h1")).to_have_text("Bo’s turn")
    expect(board.status).to_have_text("Ana filled Little Straight: 30.")
    board.roll("11111")
    expect(other.status).to_have_text("Bo rolled 1, 1, 1, 1, and 1.")
    assert other.page.title() == "Bo’s turn · Yacht"
    assert other.page.evaluate(IS_SAME)


def test_people_with_devices_of_their_own_play_each_other(board: Board) -> None:
    bo = two_devices(board)
    bo.page.evaluate(MARK)
    for page in (board, bo):
        expect(page.page.locator("#status")).to_contain_text("starts.")
    board.roll("12345").keep(1, 2, 3)
    expect(bo.page.locator(".dice-bar .is-kept")).to_have_count(3)
    board.fill("little_straight")
    expect(bo.page.locator("h1")).to_have_text("Your turn")
    expect(bo.status).to_have_text("Ana filled Little Straight: 30.")
    bo.roll("44441")
    expect(board.status).to_have_text("Bo rolled 4, 4, 4, 4, and 1.")
    bo.keep(0, 1, 2, 3)
    expect(board.page.locator(".dice-bar .is-kept")).to_have_count(4)
    bo.fill("fours")
    expect(board.status).to_have_text("Bo filled Fours: 16.")
    expect(board.page.locator("h1")).to_have_text("Your turn")
    bo.undo()
    expect(board.status).to_have_text("The last entry was taken back.")
    assert bo.page.evaluate(IS_SAME)


def test_a_name_that_is_being_typed_is_left_alone(board: Board, watcher: Another) -> None:
    wait_for(board, 3)
    other = watcher(board)
    name = other.page.locator("#sit-name")
    name.press_sequentially("Do")
    name.press("ArrowLeft")
    guest(board, "Bo")
    for page in (board, other):
        expect(page.page.locator(".seat-list")).to_contain_text("Bo")
    expect(name).to_be_focused()
    name.press_sequentially("iam")
    expect(name).to_have_value("Diamo")
    name.fill("Cy")
    other.page.locator("#seats .button").click()
    expect(board.page.locator(".seat-list")).to_contain_text("Cy")


def test_the_list_of_players_stays_open_while_others_play(board: Board) -> None:
    bo = two_devices(board)
    bo.page.locator(".about").click()
    bo.page.locator("#player-1").click()
    expect(bo.page.locator(".tools")).to_be_visible()
    board.roll("12345").fill("choice")
    expect(bo.page.locator("h1")).to_have_text("Your turn")
    expect(bo.page.locator(".tools")).to_be_visible()
    expect(bo.page.locator("#player-1")).to_have_attribute("aria-expanded", "true")


def test_marks_are_there_again_after_the_list_of_players(board: Board) -> None:
    bo = two_devices(board)
    board.roll("12345").keep(1, 2)
    expect(bo.page.locator(".dice-bar .is-kept")).to_have_count(2)
    board.page.locator(".about").click()
    expect(board.keeps).to_have_count(0)
    board.page.locator(".players-panel").get_by_role("link", name="Back").click()
    expect(board.keeps).to_have_count(5)
    assert board.kept == [False, True, True, False, False]


def test_of_two_steps_at_once_the_last_is_told(board: Board, watcher: Another) -> None:
    board.start("yacht", "Ana", "Bo")
    other = watcher(board)
    other.page.context.set_offline(True)
    board.roll("44441").fill("fours")
    other.page.context.set_offline(False)
    expect(other.status).to_have_text("Ana filled Fours: 16.")


def test_ones_own_moves_are_not_asked_for_again(board: Board) -> None:
    board.start("yacht", "Ana", "Bo")
    asked: list[str] = []

    def note(request: Request) -> None:
        if "since=" in request.url:
            asked.append(request.url)

    board.page.on("request", note)
    board.roll("12345").keep(1).roll("2222").fill("choice").roll("66666")
    assert asked == []


def test_a_correction_that_is_being_typed_is_left_alone(board: Board, tab: Another) -> None:
    board.start("yacht", "Ana", "Bo", own=True).points("choice", 20)
    other = tab(board)
    board.written("choice").click()
    field = board.page.locator("#correct-points")
    field.fill("1")
    field.press("2")
    field.press("ArrowLeft")
    other.enter("12345")
    stands_at(board, other.version)
    expect(field).to_have_value("12")
    expect(field).to_be_focused()
    board.page.keyboard.press("7")
    expect(field).to_have_value("172")
    field.fill("22")
    board.page.locator("#correct-dice").focus()
    other.fill("little_straight")
    stands_at(board, other.version)
    expect(field).to_have_value("22")
    with board.moves():
        board.page.locator("#correct .button.main").click()
    expect(other.points_of("choice")).to_have_text("22")


def test_a_correction_closes_when_its_entry_is_no_more(board: Board, tab: Another) -> None:
    board.start("yacht", "Ana", "Bo", own=True).points("choice", 20)
    other = tab(board)
    board.written("choice").click()
    expect(board.page.locator("form#correct")).to_be_visible()
    other.undo().points("choice", 21)
    stands_at(board, other.version)
    expect(board.page.locator("form#correct")).to_have_count(0)


def test_an_agreement_from_before_agrees_to_nothing(board: Board, tab: Another) -> None:
    board.start("yahtzee-free-joker", own=True)
    for dice, category in (("66666", "yahtzee"), ("66666", "sixes"), ("66666", "full_house")):
        board.enter(dice).fill(category)
    other = tab(board)
    board.written("yahtzee").click()
    board.page.locator("#correct-dice").fill("66661")
    board.page.locator("#correct .button.main").click()
    expect(board.page.locator(".consequences")).to_be_visible()
    other.enter("12345")
    stands_at(board, other.version)
    expect(board.page.locator(".consequences")).to_have_count(0)
    expect(board.page.locator("#correct-dice")).to_have_value("66661")
    board.page.locator("#correct .button.main").click()
    expect(board.page.locator(".consequences")).to_be_visible()


def test_a_panel_stays_open_for_its_turn_and_no_longer(board: Board, tab: Another) -> None:
    board.start("yacht", "Ana", "Bo", own=True).points("choice", 20)
    other = tab(board)
    board.open_points("fours")
    other.written("choice").click()
    other.page.locator("#correct-points").fill("21")
    with other.moves():
        other.page.locator("#correct .button.main").click()
    stands_at(board, other.version)
    expect(board.page.locator("form#points")).to_be_visible()
    other.points("ones", 3)
    stands_at(board, other.version)
    expect(board.page.locator("form#points")).to_have_count(0)


def test_a_question_is_about_the_dice_that_lie_there(board: Board, tab: Another) -> None:
    board.start("yacht", "Ana", "Bo", own=True).points("choice", 20).enter("11123")
    other = tab(board)
    board.offer("sixes").click()
    expect(board.asked).to_be_visible()
    other.written("choice").click()
    other.page.locator("#correct-points").fill("21")
    with other.moves():
        other.page.locator("#correct .button.main").click()
    stands_at(board, other.version)
    expect(board.asked).to_be_visible()
    other.keep(0).enter("2222")
    stands_at(board, other.version)
    expect(board.asked).to_have_count(0)


def test_marks_and_faces_half_entered_are_left_alone(board: Board, tab: Another) -> None:
    board.start("yacht", "Ana", "Bo", own=True).points("choice", 20).enter("12345")
    other = tab(board)
    board.keep(1, 3)
    board.page.locator('.pad-face[value="6"]').click()
    assert board.faces == "62345"
    other.written("choice").click()
    other.page.locator("#correct-points").fill("21")
    with other.moves():
        other.page.locator("#correct .button.main").click()
    stands_at(board, other.version)
    assert board.kept == [False, True, False, True, False]
    assert board.faces == "62345"
    with board.moves():
        for face in "66":
            board.page.locator(f'.pad-face[value="{face}"]').click()
    assert board.faces == "62646"


def test_what_is_in_view_stays_in_view(board: Board, watcher: Another) -> None:
    board.start("yacht", *(f"Player {number}" for number in range(1, 9)))
    other = watcher(board)
    other.page.set_viewport_size({"width": 360, "height": 640})
    other.page.locator(".whole").click()
    card = other.page.locator("#card")
    card.evaluate("(card) => { card.scrollLeft = card.scrollWidth; }")
    other.page.locator(".home").focus()
    before = card.evaluate("(card) => card.scrollLeft")
    assert before > 0
    board.roll("12345").fill("choice").roll("12345")
    stands_at(other, board.version)
    assert card.evaluate("(card) => card.scrollLeft") == before
    expect(other.page.locator("#whole")).to_be_checked()
    expect(other.page.locator(".home")).to_be_focused()


def test_the_dice_that_are_tapped_are_seen_at_once(board: Board, watcher: Another) -> None:
    board.start("yacht", "Ana", "Bo").roll("12345")
    other = watcher(board)
    marked = other.page.locator(".dice-bar .is-kept")
    version = board.version
    for places in ((0,), (0, 3), (3,)):
        board.keep(*places)
        expect(marked).to_have_count(len(places))
    expect(marked.locator("[data-kept]")).to_have_text("4, kept")
    expect(other.status).to_have_text("Ana rolled 1, 2, 3, 4, and 5.")
    late = watcher(board)
    expect(late.page.locator(".dice-bar .is-kept")).to_have_count(1)
    assert (board.version, other.version) == (version, version)
    board.roll("6666")
    expect(marked).to_have_count(1)
    board.keep(3, 4)
    expect(marked).to_have_count(2)
    board.page.reload()
    assert board.kept == [False, False, False, True, True]


class OpenStreams:
    """Counts the streams that the tabs of a browser hold."""

    def __init__(self, context: BrowserContext) -> None:
        self.now: set[Request] = set()
        context.on("request", self._note)
        context.on("requestfinished", self._forget)
        context.on("requestfailed", self._forget)

    def become(self, page: Page, number: int) -> None:
        """Wait until there are so many: two may meet for a moment where locks are our own."""
        for _ in range(200):
            if len(self.now) == number:
                return
            page.wait_for_timeout(100)
        assert len(self.now) == number

    def _note(self, request: Request) -> None:
        if request.url.endswith("/stream"):
            self.now.add(request)

    def _forget(self, request: Request) -> None:
        self.now.discard(request)


@pytest.mark.parametrize("locks", ["of the browser", "our own"])
def test_eight_tabs_of_one_browser_all_follow(board: Board, tab: Another, locks: str) -> None:
    if locks == "our own":
        board.page.context.add_init_script(NO_LOCKS)
    streams = OpenStreams(board.page.context)
    board.start("yacht", "Ana", "Bo")
    tabs = [tab(board) for _ in range(7)]
    board.roll("12345")
    for each in tabs:
        stands_at(each, 2)
    tabs[6].fill("choice")
    for each in (board, *tabs):
        expect(each.page.locator("h1")).to_have_text("Bo’s turn")
    streams.become(board.page, 4)
    for each in tabs[:4]:
        each.page.close()
    tabs[5].roll("66666")
    for each in (board, *tabs[4:]):
        stands_at(each, 4)
        expect(each.page.locator("#lost")).to_be_hidden()


NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });"
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_tab_that_is_hidden_asks_for_nothing_and_catches_up(
    board: Board, watcher: Another
) -> None:
    board.start("yacht", "Ana", "Bo")
    other = watcher(board)
    other.page.evaluate(MARK)
    other.page.evaluate(HIDE, True)
    asked: list[str] = []
    other.page.on("request", lambda request: asked.append(request.url))
    board.roll("12345").fill("choice")
    assert other.version == 1
    assert asked == []
    other.page.evaluate(HIDE, False)
    stands_at(other, 3)
    assert other.page.evaluate(IS_SAME)


def test_a_browser_without_streams_asks_from_time_to_time(board: Board, watcher: Another) -> None:
    board.start("yacht", "Ana", "Bo")
    other = watcher(board)
    other.page.add_init_script("delete window.EventSource;")
    other.page.reload()
    board.roll("12345").fill("choice")
    stands_at(other, 3)


def test_a_page_that_has_lost_its_connection_says_so_and_comes_back(
    board: Board, watcher: Another
) -> None:
    board.start("yacht", "Ana", "Bo")
    other = watcher(board)
    other.page.evaluate(MARK)
    other.page.context.set_offline(True)
    board.roll("12345").fill("choice")
    expect(other.page.locator("#lost")).to_be_visible()
    assert other.version == 1
    other.page.context.set_offline(False)
    stands_at(other, 3)
    expect(other.page.locator("#lost")).to_be_hidden()
    assert other.page.evaluate(IS_SAME)


def test_what_cannot_be_sent_is_not_lost(board: Board) -> None:
    board.start("yacht", "Ana", "Bo").roll("12345").keep(0, 4)
    board.page.context.set_offline(True)
    board.roll_button.click()
    expect(board.page.locator("#unsent")).to_be_visible()
    assert board.kept == [True, False, False, False, True]
    board.page.context.set_offline(False)
    board.roll("666")
    assert board.faces == "16665"
    expect(board.page.locator("#unsent")).to_be_hidden()


def test_when_the_server_comes_back_so_do_the_pages(
    tmp_path: Path, open_page: Open, dice: Dice
) -> None:
    with served(tmp_path) as server:
        board = Board(open_page(), dice).start("yacht", "Ana", "Bo", address=server.address)
        other = Board(open_page(), dice)
        other.page.goto(board.page.url)
        for each in (board, other.sit()):
            each.page.evaluate(MARK)
        board.roll_button.click()
        for each in (board, other):
            expect(each.page.locator(".rolls")).to_contain_text("2 rolls left")
        board.keep(1, 2)
        faces = board.faces
        server.kill()
        board.roll_button.click()
        expect(board.page.locator("#unsent")).to_be_visible()
        expect(other.page.locator("#lost")).to_be_visible()
        assert (board.faces, other.faces) == (faces, faces)
        assert board.kept == [False, True, True, False, False]
        server.start()
        for each in (board, other):
            expect(each.page.locator(".lost .notice:visible")).to_have_count(0)
        board.roll_button.click()
        for each in (board, other):
            expect(each.page.locator(".rolls")).to_contain_text("1 roll left")
        assert other.faces == board.faces
        assert other.faces[1:3] == faces[1:3]
        assert board.page.evaluate(IS_SAME)
        assert other.page.evaluate(IS_SAME)


def test_when_postgresql_comes_back_so_do_the_pages(
    own_postgres: Postgres, tmp_path: Path, open_page: Open, dice: Dice
) -> None:
    database = own_postgres.create("yachtdice")
    with served(tmp_path, workers=2, database=database) as server:
        board = Board(open_page(), dice).start("yacht", "Ana", "Bo", address=server.address)
        other = Board(open_page(), dice)
        other.page.goto(board.page.url)
        for each in (board, other.sit()):
            each.page.evaluate(MARK)
        board.roll_button.click()
        for each in (board, other):
            expect(each.page.locator(".rolls")).to_contain_text("2 rolls left")
        own_postgres.stop()
        board.roll_button.click()
        expect(board.page.locator(".notice.is-error:visible")).to_contain_text("Try again soon")
        expect(other.page.locator("#lost")).to_be_visible()
        own_postgres.start()
        expect(other.page.locator("#lost")).to_be_hidden()
        board.roll_button.click()
        for each in (board, other):
            expect(each.page.locator(".rolls")).to_contain_text("1 roll left")
        assert other.faces == board.faces
        assert board.page.evaluate(IS_SAME)
        assert other.page.evaluate(IS_SAME)
