"""One move at a time: what is refused, what is asked first, and that nothing happens twice."""

import pytest

from tests.web.browsing import Browser


def own(reader: Browser, *names: str, ruleset: str = "yacht") -> Browser:
    """A table with real dice, so that a test chooses them."""
    return reader.start(ruleset, name=list(names) or "Ana", dice="own")


def test_a_form_that_is_sent_twice_counts_once(reader: Browser) -> None:
    reader.start(name="Ana")
    form = reader.page.forms["roll"]
    version = reader.version
    reader.send(form)
    assert reader.version == version + 1
    reader.send(form)
    assert reader.answer.status_code == 409
    assert reader.version == version + 1
    assert "is-conflict" in reader.page.classes


def test_a_stale_tab_shows_what_stands_and_can_go_on(reader: Browser) -> None:
    reader.start(name="Ana")
    stale = reader.page.forms["roll"]
    reader.submit("roll").submit("fill", ("category", "choice"))
    reader.send(stale)
    assert reader.answer.status_code == 409
    reader.submit("roll")
    assert reader.answer.status_code == 200
    assert reader.path == reader.table


def test_a_question_from_before_a_roll_confirms_nothing(reader: Browser) -> None:
    own(reader).enter("11123").fill("sixes")
    question = reader.page.forms["zero"]
    reader.get(reader.table).submit("dice", dice="66666")
    version = reader.version
    reader.send(question, ("category", "sixes"))
    assert reader.answer.status_code == 409
    assert reader.version == version


def test_a_zero_that_could_be_more_is_asked_about_first(reader: Browser) -> None:
    own(reader).enter("11123")
    version = reader.version
    reader.fill("sixes")
    assert reader.path.endswith("?zero=sixes")
    assert reader.version == version
    assert reader.page.forms["zero"].offers("category") == ["sixes"]
    reader.submit("zero", ("category", "sixes"))
    assert reader.version == version + 1
    assert reader.path == reader.table


def test_a_zero_is_not_asked_about_where_nothing_else_is_left(reader: Browser) -> None:
    own(reader)
    reader.get(f"{reader.table}?points=choice").submit("points", ("points", "5"))
    while len(panels := [link for link in reader.page.links if "?points=" in link]) > 1:
        panel = next(link for link in panels if not link.endswith("=little_straight"))
        reader.get(panel).submit("points", ("points", "0"))
    reader.enter("66655").fill("little_straight")
    assert "next-game" in reader.page.forms


@pytest.mark.parametrize("action", ["roll", "fill", "points", "undo", "correct", "next-game"])
def test_whoever_has_not_the_secret_only_watches(
    reader: Browser, other: Browser, action: str
) -> None:
    reader.start(name="Ana")
    form = reader.page.forms["roll"]
    other.get(reader.table)
    assert set(other.page.forms) == {"/language"}
    assert "watching" in other.page.text
    form.action = f"{reader.table}/{action}"
    form.fields = [each for each in form.fields if each[0] != "_csrf_token"]
    form.fields.append(("_csrf_token", other.page.forms["/language"].value("_csrf_token")))
    other.send(form)
    assert other.answer.status_code == 403
    assert "is-error" in other.page.classes
    assert other.version == reader.version


def test_another_browsers_own_secret_does_not_help(reader: Browser, other: Browser) -> None:
    other.start(name="Mallory")
    form = other.page.forms["roll"]
    reader.start(name="Ana")
    form.action = f"{reader.table}/roll"
    other.send(form)
    assert other.answer.status_code == 403


def test_kept_dice_stay_marked_for_the_next_roll_of_the_turn(reader: Browser) -> None:
    reader.start(name="Ana").submit("roll").submit("roll", keep=["1", "3"])
    assert reader.path.endswith("?keep=1&keep=3")
    marked = [value for name, value in reader.page.forms["roll"].fields if name == "keep"]
    assert marked == ["1", "3"]
    reader.submit("roll")
    assert reader.path == reader.table


@pytest.mark.parametrize("name", ["roll", "dice"])
def test_all_five_kept_cannot_be_rolled(reader: Browser, name: str) -> None:
    reader.start(name="Ana", dice="computer" if name == "roll" else "own")
    if name == "roll":
        reader.submit("roll")
    else:
        reader.enter("12345")
    version = reader.version
    reader.submit(name, ("face", "1"), keep=list("01234"))
    assert reader.answer.status_code == 422
    assert reader.version == version
    assert "all five" in reader.page.text
    assert [field for field in reader.page.forms[name].fields if field[0] == "keep"]


def test_dice_stay_in_their_places(reader: Browser) -> None:
    own(reader).enter("22345")
    reader.submit("dice", ("face", "6"), keep=["1", "4"])
    assert reader.path.endswith("?dice=6&keep=1&keep=4")
    for face in "61":
        reader.submit("dice", ("face", face))
    text = reader.client.get(f"{reader.table}/games/1/record").text
    assert "22345 (-2--5) 62615" in text


def test_a_typed_face_can_be_taken_back(reader: Browser) -> None:
    own(reader).enter("12")
    back = reader.page.links[-1] if "dice=1" in reader.page.links[-1] else ""
    back = back or next(link for link in reader.page.links if link.endswith("?dice=1"))
    reader.get(back).enter("3456")
    assert "13456" in reader.client.get(f"{reader.table}/games/1/record").text


@pytest.mark.parametrize("dice", ["1234", "123456", "12 45", "1234x", "12340", "", "١٢٣٤٥"])
def test_what_is_not_five_dice_is_refused(reader: Browser, dice: str) -> None:
    own(reader)
    version = reader.version
    reader.submit("dice", dice=dice)
    assert reader.answer.status_code == 422
    assert "five faces from 1 to 6" in reader.page.text
    assert reader.version == version


@pytest.mark.parametrize("keep", [["5"], ["-1"], ["x"], ["01"], [""]])
def test_what_is_no_place_is_refused(reader: Browser, keep: list[str]) -> None:
    reader.start(name="Ana").submit("roll")
    reader.submit("roll", keep=keep)
    assert reader.answer.status_code == 422


@pytest.mark.parametrize("category", ["", "Choice", "full house", "nothing", "<b>"])
def test_an_unknown_category_is_refused(reader: Browser, category: str) -> None:
    reader.start(name="Ana").submit("roll").submit("fill", ("category", category))
    assert reader.answer.status_code == 422
    assert "There is no category" in reader.page.text


@pytest.mark.parametrize("points", ["", "6", "-1", "1.5", "x", "9" * 40])
def test_points_that_a_category_cannot_have_are_refused(reader: Browser, points: str) -> None:
    own(reader).get(f"{reader.table}?points=full_house").submit("points", ("points", points))
    assert reader.answer.status_code == 422
    assert "points" in reader.page.forms


@pytest.mark.parametrize("version", ["", "0", "99", "x", "1e0"])
def test_a_version_that_does_not_stand_changes_nothing(reader: Browser, version: str) -> None:
    reader.start(name="Ana").submit("roll", version=version)
    assert reader.answer.status_code == 409
    assert "no die yet" in reader.page.text


def test_a_fill_is_taken_back_and_a_roll_is_not(reader: Browser) -> None:
    reader.start(name="Ana").submit("roll")
    assert "undo" not in reader.page.forms
    reader.fill("choice").submit("undo")
    assert "choice" in reader.page.forms["fill"].offers("category")
    undo = reader.page.forms["roll"]
    undo.action = f"{reader.table}/undo"
    reader.send(undo)
    assert reader.answer.status_code == 422


def test_real_dice_are_taken_back_too(reader: Browser) -> None:
    own(reader).enter("12345").submit("undo")
    assert "no die yet" in reader.page.text


def test_a_correction_shows_what_it_changes_before_it_is_agreed_to(reader: Browser) -> None:
    own(reader, ruleset="yahtzee").enter("66666").fill("yahtzee").enter("55555").fill("fives")
    version = reader.version
    reader.get(f"{reader.table}?correct=0.0").submit("correct", dice="66661", points="")
    if reader.answer.status_code == 422:
        reader.submit("correct", category="four_of_a_kind", dice="66661", points="")
    assert reader.answer.status_code == 200
    assert reader.version == version
    assert "Fives" in reader.page.text
    reader.submit("correct", ("agreed", "1"))
    assert reader.version == version + 1
    assert "correction" in reader.client.get(f"{reader.table}/games/1/record").text


def test_points_take_the_place_of_dice_that_were_left_in_their_field(reader: Browser) -> None:
    own(reader).enter("66612").fill("sixes")
    reader.get(f"{reader.table}?correct=0.0")
    assert reader.page.forms["correct"].value("dice") == "66612"
    reader.submit("correct", points="12")
    assert reader.answer.status_code == 200
    assert "= sixes 12" in reader.client.get(f"{reader.table}/games/1/record").text


def test_a_correction_that_cannot_be_stays_open_as_it_was_typed(reader: Browser) -> None:
    own(reader).enter("66612").fill("sixes")
    reader.get(f"{reader.table}?correct=0.0").submit("correct", points="13")
    assert reader.answer.status_code == 422
    assert reader.page.forms["correct"].value("points") == "13"


def test_those_at_the_table_say_who_starts(reader: Browser) -> None:
    reader.start("yacht", name=["Ana", "Bo"], dice="own", first="roll_off")
    assert reader.page.forms["first"].offers("seat") == ["0", "1"]
    reader.submit("first", ("seat", "1"))
    assert "Bo’s turn" in reader.page.text
    reader.enter("12345")
    assert reader.answer.status_code == 200


@pytest.mark.parametrize("seat", ["2", "-1", "x", ""])
def test_a_seat_that_is_not_there_cannot_start(reader: Browser, seat: str) -> None:
    reader.start("yacht", name=["Ana", "Bo"], dice="own", first="roll_off")
    reader.submit("first", ("seat", seat))
    assert reader.answer.status_code == 422
    assert "Who starts?" in reader.page.text


def test_the_address_of_an_action_leads_back_to_the_table(reader: Browser) -> None:
    reader.start(name="Ana")
    table = reader.table
    assert reader.get(f"{table}/roll").path == table


@pytest.mark.parametrize(
    "query",
    ["points=nothing", "points=ones", "correct=9.9", "correct=x", "correct=0.0", "zero=ones",
     "zero=%3Cb%3E", "dice=777", "dice=11111&keep=9", "keep=0&keep=1", "since=x", "x=%ff%00"],
)  # fmt: skip
@pytest.mark.parametrize("dice", ["own", "computer"])
def test_whatever_an_address_asks_for_a_page_comes(reader: Browser, query: str, dice: str) -> None:
    reader.start(name="Ana", dice=dice).get(f"{reader.table}?{query}")
    assert reader.answer.status_code == 200
    assert reader.version == 1


def test_dice_and_points_that_contradict_each_other_correct_nothing(reader: Browser) -> None:
    own(reader)
    reader.get(f"{reader.table}?points=choice").submit("points", ("points", "20"))
    version = reader.version
    reader.get(f"{reader.table}?correct=0.0").submit("correct", points="12", dice="66666")
    assert reader.answer.status_code == 422
    assert "It can be 30" in reader.page.text
    reader.get(reader.table)
    assert reader.version == version


def test_a_correction_that_changes_nothing_says_so(reader: Browser) -> None:
    own(reader).enter("66612").fill("sixes")
    version = reader.version
    reader.get(f"{reader.table}?correct=0.0").submit("correct")
    assert reader.answer.status_code == 422
    assert "stands there already" in reader.page.text
    reader.get(reader.table)
    assert reader.version == version


def test_a_correction_says_what_became_of_what(reader: Browser) -> None:
    own(reader).enter("66612").fill("sixes")
    reader.get(f"{reader.table}?correct=0.0").submit("correct", category="choice")
    assert "corrected from Sixes 18 to Choice 21" in reader.page.text


def test_points_that_only_five_equal_dice_make_bring_the_extra(reader: Browser) -> None:
    own(reader, ruleset="yahtzee").enter("66666").fill("yahtzee")
    reader.get(f"{reader.table}?points=ones").submit("points", ("points", "5"))
    assert "11111 = ones 5 +100" in reader.client.get(f"{reader.table}/games/1/record").text


def test_points_that_only_five_equal_dice_make_follow_the_joker(reader: Browser) -> None:
    own(reader, ruleset="yahtzee").enter("66666").fill("yahtzee")
    version = reader.version
    reader.get(f"{reader.table}?points=four_of_a_kind").submit("points", ("points", "30"))
    assert reader.answer.status_code == 422
    assert reader.get(reader.table).version == version


def test_a_page_can_be_asked_for_its_headers(reader: Browser) -> None:
    reader.start("yacht")
    plain = {"Accept-Encoding": "identity"}  # Packed, a page's length depends on its token.
    whole = reader.client.get(reader.table, headers=plain)
    head = reader.client.head(reader.table, headers=plain)
    assert (head.status_code, head.text) == (200, "")
    assert head.headers["content-length"] == whole.headers["content-length"]
