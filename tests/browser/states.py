"""The pages and what a table can look like, each reached through the server.

Nothing here reads a word of a page, so that every language can be shown.
"""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.playing import Board, turns_of

RECORDS = Path(__file__).parents[1] / "data" / "records"
State = Callable[[Board], None]

LONG_NAMES = [
    "Bartholomew Featherstonehaugh-Cholmondel",
    "Maria-Magdalena Constantinescu-Brâncovea",
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "Ana",
    "Nguyễn Thị Minh Khai và các bạn ở Hà Nội",
    "Донаудампфшифффартсгезелльшафтскапитан",
    "ضياء الدين عبد الرحمن بن محمد الأندلسي",
    "👩‍👩‍👧‍👦 Zoë & <b>Co</b>",
]


def home(board: Board) -> None:
    board.page.goto("/")


def home_with_tables(board: Board) -> None:
    board.start("yacht", "Ana", "Bo").roll("12246")
    board.start("yahtzee", "Ana", "Bo", "Cristina")
    board.page.goto("/")
    board.page.locator("#name-1").fill("Ana")
    board.page.locator("#name-2").fill("Bo")


def home_refused(board: Board) -> None:
    board.page.goto("/")
    board.page.locator("#name-1").evaluate("(field) => { field.removeAttribute('maxlength'); }")
    board.page.locator("#name-1").fill("A" * 41)
    board.page.locator(".start button.main").click()
    expect(board.page.locator(".start .notice")).to_be_visible()


def start(board: Board) -> None:
    board.start("yacht", "Ana", "Bo")


def mid_turn(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo")
    for dice, category in (
        ("66666", "yahtzee"),
        ("55566", "full_house"),
        ("66666", "sixes"),
        ("44441", "four_of_a_kind"),
        ("55551", "fives"),
        ("12345", "large_straight"),
        ("44456", "fours"),
        ("66612", "sixes"),
    ):
        board.roll(dice).fill(category)
    board.roll("23441").keep(0, 1, 2).roll("41").keep(0, 1, 2)


def solo(board: Board) -> None:
    board.start().roll("66655").fill("full_house").roll("12345").fill("little_straight")
    board.roll("44442").keep(0, 1, 2, 3)


def five_kept(board: Board) -> None:
    board.start("yacht", "Ana", "Bo").roll("12345").keep(0, 1, 2, 3, 4)


def last_roll(board: Board) -> None:
    board.start("yacht-classic", "Ana", "Bo").roll("12246").keep(1, 2).roll("446").keep(0, 3)
    board.roll("144")


def zero_asked(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo").roll("22233").fill("full_house").roll("66612")
    board.offer("yahtzee").click()
    expect(board.asked).to_be_visible()


def joker_forced(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo").roll("66666").fill("yahtzee").roll("12345").fill("chance")
    board.roll("44444")


def joker_free(board: Board) -> None:
    board.start("yahtzee-free-joker", "Ana").roll("66666").fill("yahtzee").roll("33333")


def five_players(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo", "Cristina", "Dan", "Eva")
    for dice, category in (
        ("66655", "full_house"),
        ("12345", "large_straight"),
        ("44441", "fours"),
        ("33333", "yahtzee"),
        ("13456", "small_straight"),
        ("66641", "sixes"),
        ("22231", "three_of_a_kind"),
    ):
        board.roll(dice).fill(category)
    board.roll("55512").keep(0, 1, 2)


def long_names(board: Board) -> None:
    board.start("yahtzee", *LONG_NAMES).roll("12345").fill("large_straight").roll("66652").keep(0)


def whole_card(board: Board) -> None:
    mid_turn(board)
    board.page.set_viewport_size({"width": 360, "height": 640})
    board.page.locator(".whole").click()


def own_dice(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo", own=True).enter("22233").fill("full_house")


def own_dice_kept(board: Board) -> None:
    own_dice(board)
    board.enter("12246").keep(1, 2)
    for face in "44":
        board.page.locator(f'.pad-face[value="{face}"]').click()


def points(board: Board) -> None:
    own_dice(board)
    board.open_points("small_straight")


def points_five_equal(board: Board) -> None:
    board.start("yahtzee", own=True).enter("66666").fill("yahtzee")
    board.enter("66612").fill("sixes").enter("55512").fill("fives").open_points("three_of_a_kind")


def correction(board: Board) -> None:
    own_dice(board)
    if board.page.locator(".whole").is_visible():
        board.page.locator(".whole").click()
    board.page.locator(".written").first.click()
    expect(board.page.locator("form#correct")).to_be_visible()


def correction_refused(board: Board) -> None:
    correction(board)
    board.page.locator("#correct-dice").fill("1234")
    board.page.locator("#correct .button.main").click()
    expect(board.notice).to_be_visible()


def correction_to_agree(board: Board) -> None:
    board.start("yahtzee", own=True).enter("66666").fill("yahtzee").enter("55555").fill("fives")
    board.page.locator('.written[href$="correct=0.0"]').click()
    board.page.locator("#correct [name=category]").select_option("four_of_a_kind")
    board.page.locator("#correct-dice").fill("66661")
    board.page.locator("#correct .button.main").click()
    expect(board.page.locator(".consequences")).to_be_visible()


def who_starts(board: Board) -> None:
    board.start("yacht", "Ana", "Bo", "Cristina", own=True, roll_off=True)


def to_roll_off(board: Board) -> None:
    board.start("yacht", "Ana", "Bo", "Cristina", roll_off=True)


def rolled_off(board: Board) -> None:
    to_roll_off(board)
    board.dice.write("66512" + "66521" + "11111" + "66666" + "11111")
    board.page.locator("#roll-off button").click()
    board.page.locator(".roll-off summary").click()


def conflict(board: Board) -> None:
    board.start("yacht", "Ana", "Bo")
    stale = Board(board.page.context.new_page(), board.dice)
    stale.page.goto(board.page.url)
    stale.roll("12345")
    stale.page.close()
    board.roll_button.click()
    expect(board.notice).to_be_visible()


def over(board: Board) -> None:
    board.start("short", "Ana", "Bo", "Cristina")
    for category in ("sixes", "full_house", "choice"):
        for dice in ("66655", "55566", "66655"):
            board.roll(dice).fill(category)


def over_again(board: Board) -> None:
    over(board)
    board.page.locator("#next-game button").click()
    expect(board.page.locator(".result")).to_have_count(0)
    for category in ("sixes", "full_house", "choice"):
        for dice in ("66611", "55566", "66655"):
            board.roll(dice).fill(category)


def over_whole(board: Board) -> None:
    record = (RECORDS / "yahtzee.txt").read_text(encoding="utf-8")
    board.start("yahtzee", "Ana", "Bo").play(turns_of(record))


def over_solo(board: Board) -> None:
    for dice in ("12345", "66655"):
        board.start("short")
        for category in ("sixes", "full_house", "choice"):
            board.roll(dice).fill(category, sure=dice == "12345" and category != "choice")


def watching(board: Board) -> None:
    solo(board)
    board.page.context.clear_cookies(name="yachtdice")
    board.page.reload()
    expect(board.page.locator(".watching")).to_be_visible()


def finished_none(board: Board) -> None:
    board.page.goto("/games")


def finished(board: Board) -> None:
    over_solo(board)
    board.page.goto("/games")


def replay(board: Board) -> None:
    open_record(board)
    board.page.locator("#record-file").set_input_files(RECORDS / "yacht-classic.txt")
    board.page.locator(".open-page .button.main").click()
    for _ in range(2):
        board.page.locator(".step").nth(2).click()
    expect(board.page.locator(".replay-rolls .dice")).to_have_count(3)


def open_record(board: Board) -> None:
    board.page.goto("/records")


def open_record_wrong(board: Board) -> None:
    open_record(board)
    text = (RECORDS / "yacht-classic.txt").read_text(encoding="utf-8")
    board.page.locator("textarea").fill(text.replace("four_of_a_kind 17", "four_of_a_kind 16"))
    board.page.locator(".open-page .button.main").click()
    expect(board.page.locator(".open-page .notice")).to_be_visible()


def rules(board: Board) -> None:
    board.page.goto("/rules/yahtzee")


def nothing_here(board: Board) -> None:
    board.page.goto("/nothing")


PAGES: tuple[State, ...] = (
    home,
    home_with_tables,
    home_refused,
    finished_none,
    finished,
    replay,
    open_record,
    open_record_wrong,
    rules,
    nothing_here,
)
TABLES: tuple[State, ...] = (
    start,
    mid_turn,
    solo,
    five_kept,
    last_roll,
    zero_asked,
    joker_forced,
    joker_free,
    five_players,
    long_names,
    whole_card,
    own_dice,
    own_dice_kept,
    points,
    points_five_equal,
    correction,
    correction_refused,
    correction_to_agree,
    who_starts,
    to_roll_off,
    rolled_off,
    conflict,
    over,
    over_again,
    over_whole,
    over_solo,
    watching,
)
