"""The pages and what a table can look like, each reached through the server.

Nothing here reads a word of a page, so that every language can be shown.
"""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Response, expect

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
    board.start("yacht", "Ana", "Bo").hear_nothing()
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


def shows_four(answer: Response) -> bool:
    """Whether an answer is to a page that has shown four kept dice."""
    sent = answer.request.post_data or ""
    return answer.url.endswith("/keep") and sent.count("&keep=") == 4


def watching(board: Board) -> None:
    with board.page.expect_response(shows_four):
        solo(board)
    board.page.context.clear_cookies(name="yachtdice")
    board.page.reload()
    expect(board.page.locator(".watching")).to_be_visible()


def lost(board: Board) -> None:
    board.start("yahtzee", "Ana", "Bo").roll("33345").keep(0, 1, 2)
    board.page.context.set_offline(True)
    expect(board.page.locator("#lost")).to_be_visible()


def not_sent(board: Board) -> None:
    lost(board)
    board.roll_button.click()
    expect(board.page.locator("#unsent")).to_be_visible()


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


# --- Several devices -----------------------------------------------------------------------


def wait_for(board: Board, free: int = 1, ruleset: str = "yacht", seconds: str = "") -> None:
    """Ana's table, at which so many seats are free for others."""
    page = board.page
    page.goto("/")
    page.locator("#name-1").fill("Ana")
    for number in range(2, free + 2):
        page.locator(f"#seat-{number}").select_option("free")
    page.locator(f'input[name="ruleset"][value="{ruleset}"]').check()
    if seconds:
        page.locator("#seconds").select_option(seconds)
    page.locator(".start button.main").click()
    expect(page.locator(".invitation")).to_be_visible()


def guest(board: Board, name: str = "Bo") -> Board:
    """Somebody who sits down at the table of a board, with a browser of their own."""
    browser = board.page.context.browser
    assert browser
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.goto(board.page.url)
    page.locator("#sit-name").fill(name)
    page.locator("#seats .button").click()
    expect(page.locator("#seats .main")).to_have_count(0)
    return Board(page, board.dice)


def two_devices(board: Board, ruleset: str = "yacht", seconds: str = "") -> Board:
    """Ana's table, at which Bo sits with a device of his own; his board."""
    wait_for(board, 1, ruleset, seconds)
    bo = guest(board)
    board.page.reload()
    expect(board.page.locator(".invitation")).to_have_count(0)
    return bo


def home_inviting(board: Board) -> None:
    board.page.goto("/")
    board.page.locator("#name-1").fill("Ana")
    board.page.locator("#seat-2").select_option("free")
    board.page.locator("#seat-3").select_option("steady")


def waiting(board: Board) -> None:
    wait_for(board, 3)
    guest(board).page.context.close()
    board.page.reload()


def waiting_guest(board: Board) -> None:
    waiting(board)
    board.page.context.clear_cookies(name="yachtdice")
    board.page.reload()
    expect(board.page.locator("#sit-name")).to_be_visible()


def waiting_refused(board: Board) -> None:
    waiting_guest(board)
    board.page.locator("#sit-name").fill("\u200b")
    board.page.locator("#seats .button").click()
    expect(board.page.locator("#sit-name-error")).to_be_visible()


def others_turn(board: Board) -> None:
    bo = two_devices(board, "yahtzee")
    board.roll("22233").fill("full_house")
    bo.page.reload()
    bo.roll("12246").page.context.close()
    board.page.reload()


def your_turn_in_time(board: Board) -> None:
    two_devices(board, seconds="60").page.context.close()
    board.roll("12246").keep(1, 2)


def players(board: Board) -> None:
    others_turn(board)
    board.page.locator(".about").click()
    board.page.locator("#player-1").click()
    expect(board.page.locator(".tools")).to_be_visible()


def players_own(board: Board) -> None:
    others_turn(board)
    board.page.locator(".about").click()
    board.page.locator("#player-0").click()
    expect(board.page.locator(".tools")).to_be_visible()


def players_long(board: Board) -> None:
    board.start("yahtzee", *LONG_NAMES)
    board.page.locator(".about").click()
    board.page.locator("#player-1").click()
    expect(board.page.locator(".tools")).to_be_visible()


def waiting_long(board: Board) -> None:
    wait_for(board, 7)
    for name in LONG_NAMES[:3]:
        board.page.locator("#sit-name").fill(name)
        board.page.locator("#seats .button").click()
        expect(board.status).to_contain_text(name)


def player_removed(board: Board) -> None:
    players(board)
    board.page.locator("#remove button").click()
    expect(board.page.locator("#remove .costs")).to_be_visible()


def stood_in(board: Board) -> None:
    players(board)
    board.page.locator("#skip button").click()
    expect(board.page.locator(".tools")).to_have_count(0)
    # To the turn's end, so that it takes no dice that are written down for another table.
    expect(board.roll_button).to_be_visible()


def over_removed(board: Board) -> None:
    two_devices(board, "short").page.context.close()
    board.page.locator(".about").click()
    board.page.locator("#player-1").click()
    board.page.locator("#remove button").click()
    board.page.locator("#remove .costs").click()
    expect(board.page.locator(".tools")).to_have_count(0)
    for category in ("sixes", "full_house", "choice"):
        board.roll("66655").fill(category)


def pass_link(board: Board) -> None:
    players_own(board)
    board.page.locator("#pass button").click()
    expect(board.page.locator("#pass-link")).to_be_visible()


def pass_taken(board: Board) -> None:
    pass_link(board)
    board.page.goto(board.page.locator("#pass-link").input_value())
    expect(board.page.locator("#pass button")).to_be_visible()


def pass_wrong(board: Board) -> None:
    board.page.goto("/pass#nothing")
    expect(board.page.locator("#pass-link-error")).to_be_visible()


def join(board: Board) -> None:
    board.page.goto("/join")


def join_wrong(board: Board) -> None:
    join(board)
    board.page.locator("#join-code").fill("ABCDEF")
    board.page.locator(".door .button").click()
    expect(board.page.locator("#join-code-error")).to_be_visible()


# --- Sealed dice, which no test writes down ------------------------------------------------


def start_sealed(board: Board, ruleset: str) -> None:
    """Ana's and Bo's table, once the page has added a value for each of them."""
    board.start(ruleset, "Ana", "Bo")
    while board.page.locator("form[data-mix]").count():
        board.page.wait_for_timeout(50)
        board.page.reload()


def sealed(board: Board) -> None:
    start_sealed(board, "yahtzee")
    expect(board.page.locator(".sealed")).to_be_visible()


def sealed_panel(board: Board) -> None:
    sealed(board)
    board.page.locator(".sealed a").click()
    board.page.locator(".seal summary").click()


def sealed_over(board: Board) -> None:
    start_sealed(board, "short")
    while not board.page.locator(".result").count():
        board.roll()
        before, offers = str(board.version), board.page.locator(".offer:not(.is-zero)")
        (offers if offers.count() else board.page.locator(".offer")).first.click()
        expect(board.table).not_to_have_attribute("data-version", before)


def sealed_checked(board: Board) -> None:
    sealed_over(board)
    board.page.locator('.result a[href$="/dice"]').click()
    expect(board.page.locator(".throws")).to_be_visible()


def figures(board: Board) -> None:
    sealed_over(board)
    board.page.goto("/dice")
    expect(board.page.locator(".tests")).to_be_visible()


def figures_none(board: Board) -> None:
    board.page.goto("/dice")
    expect(board.page.locator(".fairness")).to_be_visible()


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
    home_inviting,
    pass_link,
    pass_taken,
    pass_wrong,
    join,
    join_wrong,
    figures_none,
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
    waiting,
    waiting_guest,
    waiting_refused,
    others_turn,
    your_turn_in_time,
    players,
    players_own,
    players_long,
    waiting_long,
    player_removed,
    stood_in,
    over_removed,
    lost,
    not_sent,
)
SEALED: tuple[State, ...] = (sealed, sealed_panel, sealed_over, sealed_checked, figures)
"""States at a server whose dice nobody can write down."""
