"""A table of several devices by forms alone: invited, seated, gone, replaced, removed, back."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from tests.web.browsing import Browser
from tests.web.conftest import Server
from tests.web.document import Form

Open = Callable[[], Browser]


@pytest.fixture
def open_(server: Server) -> Iterator[Open]:
    """Opens one more browser that has never been here."""
    opened: list[Browser] = []

    def new() -> Browser:
        opened.append(Browser(server.address))
        return opened[-1]

    yield new
    for browser in opened:
        browser.client.close()


def host(reader: Browser, free: int = 1, ruleset: str = "yacht", **values: str) -> Browser:
    """Ana's table, which waits for so many others."""
    seats = ["", *["free"] * free]
    return reader.start(ruleset, name=["Ana", *[""] * free], seat=seats, **values)


def two(reader: Browser, other: Browser, ruleset: str = "yacht", **values: str) -> str:
    """Ana's table with Bo on a device of his own; its path."""
    host(reader, 1, ruleset, **values)
    other.get(reader.table).submit("seats", name="Bo")
    assert other.answer.status_code == 200
    reader.get(reader.table)
    return reader.table


def code_in(reader: Browser) -> str:
    """The short code on the page."""
    found = re.search(r'id="invitation-code">([A-Z ]+)<', reader.answer.text)
    assert found
    return found[1]


def tools(reader: Browser, seat: int) -> Browser:
    """Open what may be done about a seat."""
    return reader.get(f"{reader.table}?about=players&seat={seat}")


# --- Inviting and sitting down -------------------------------------------------------------


def test_a_link_a_code_and_a_qr_code_lead_to_a_free_seat(
    server: Server, reader: Browser, other: Browser
) -> None:
    host(reader)
    assert "Waiting for 1 player" in reader.page.text
    assert reader.page.attributes["invitation-link"]["value"] == server.address + reader.table
    assert "<svg" in reader.answer.text
    assert "The code holds for another" in reader.page.text
    other.get("/").submit("/join", code=code_in(reader).lower())
    assert other.path == reader.table
    other.submit("seats", name=" Bo ")
    assert other.path == reader.table
    assert "Bo has sat down. Ana starts." in other.page.text
    assert reader.get(reader.table).page.attributes["table"]["data-version"] >= "2"
    assert "Your turn" in reader.page.text
    assert "Ana’s turn" in other.page.text


def test_those_who_are_not_seated_are_told_no_code(reader: Browser, other: Browser) -> None:
    host(reader)
    code = code_in(reader)
    other.get(reader.table)
    assert code not in other.answer.text
    assert {"seats"} == {form for form in other.page.forms if not form.startswith("/")}


@pytest.mark.parametrize("code", ["", "ABC", "ABCDEF", "<b>", "🎲" * 6, "x" * 500])
def test_a_wrong_code_says_so(reader: Browser, code: str) -> None:
    reader.get("/join").submit("/join", code=code)
    assert reader.answer.status_code == 404
    assert "Ask at the table for a new one" in reader.page.text
    assert "/join" in reader.page.forms


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "\u200b", "\u202ecba"])
def test_a_name_that_cannot_be_shown_takes_no_seat(
    reader: Browser, other: Browser, name: str
) -> None:
    host(reader)
    other.get(reader.table).submit("seats", name=name)
    assert other.answer.status_code == 422
    assert "Give a name of visible letters" in other.page.text
    assert "Waiting for 1 player" in other.page.text


def test_a_seat_is_taken_once(reader: Browser, other: Browser, open_: Open) -> None:
    third = open_()
    host(reader)
    third.get(reader.table)
    other.get(reader.table).submit("seats", name="Bo")
    third.submit("seats", name="Cy")
    assert third.answer.status_code == 422
    assert "is-error" in third.page.classes
    assert "You are watching" in third.page.text


def test_two_people_of_one_name_are_two_people(reader: Browser, other: Browser) -> None:
    host(reader)
    other.get(reader.table).submit("seats", name="Ana")
    other.get(reader.table)
    assert "roll" in reader.get(reader.table).page.forms
    token = other.page.forms["/language"].value("_csrf_token")
    fields = [(name, token if "csrf" in name else value) for name, value in roll_of(reader).fields]
    other.send(replace(roll_of(reader), fields=fields))
    assert other.answer.status_code == 422
    assert "no die yet" in other.page.text
    play(reader)
    play(other.get(reader.table))
    assert other.client.get(f"{reader.table}/games/1/record").text.count('"Ana"') == 2


def roll_of(reader: Browser) -> Form:
    """The form that rolls."""
    return reader.page.forms["roll"]


def play(reader: Browser, category: str = "choice") -> None:
    """One roll, and a fill."""
    reader.submit("roll").fill(category)
    if "zero" in reader.page.forms:
        reader.submit("zero", ("category", category))
    assert reader.answer.status_code == 200, reader.page.text


def test_several_sit_at_one_device_and_need_their_names(reader: Browser, other: Browser) -> None:
    host(reader, 3)
    other.get(reader.table).submit("seats", name="Bo").submit("seats", name="Cy")
    reader.get(reader.table).submit("close")
    assert "The game begins with Ana, Bo, and Cy." in reader.page.text
    play(reader)
    other.get(reader.table)
    assert "Bo’s turn" in other.page.text
    play(other)
    assert "Cy’s turn" in other.page.text
    assert "roll" in other.page.forms


def test_a_host_begins_without_the_others(reader: Browser, other: Browser) -> None:
    host(reader, 2)
    assert "close" not in other.get(reader.table).page.forms
    reader.submit("close")
    assert "Turn 1 of 12" in reader.page.text
    assert "You are watching" in other.get(reader.table).page.text


def test_a_program_takes_a_free_seat(reader: Browser, other: Browser) -> None:
    host(reader, 2)
    reader.submit("seat-bot", bot="greedy")
    assert "Waiting for 1 player" in reader.page.text
    assert "Greedy a program" in reader.page.text
    other.get(reader.table).submit("seats", name="Bo")
    play(reader.get(reader.table))
    assert "Greedy’s turn" in other.get(reader.table).page.text, "it plays for nobody else"


def test_a_form_that_seats_somebody_and_is_sent_twice_seats_one(
    reader: Browser, other: Browser
) -> None:
    host(reader, 4)
    program = reader.page.forms["seat-bot"]
    reader.send(program, bot="greedy").send(program, bot="greedy")
    assert reader.answer.status_code == 409
    assert "Waiting for 3 players" in reader.page.text
    person = other.get(reader.table).page.forms["seats"]
    # The answer that tells the browser who it is may be lost on its way.
    cookies = dict(other.client.cookies)
    other.send(person, name="Bo")
    other.client.cookies.clear()
    other.client.cookies.update(cookies)
    other.send(person, name="Bo").send(person, name="Bo")
    assert other.answer.status_code == 200
    assert "Waiting for 2 players" in other.page.text
    other.submit("seats", name="Bo")
    assert "Waiting for 1 player" in other.page.text, "a page that shows the first may seat another"


@pytest.mark.parametrize("bot", ["", "nobody", "<b>"])
def test_a_program_that_there_is_not_takes_no_seat(reader: Browser, bot: str) -> None:
    host(reader).submit("seat-bot", bot=bot)
    assert reader.answer.status_code == 422


def test_who_starts_is_rolled_for_once_all_are_there(reader: Browser, other: Browser) -> None:
    host(reader, first="roll_off")
    other.get(reader.table).submit("seats", name="Bo").submit("roll-off")
    assert "rolled highest and starts" in other.page.text


def test_the_list_of_tables_tells_those_that_wait(reader: Browser) -> None:
    host(reader, 2).get("/")
    assert "Waiting for players" in reader.page.text


# --- Rights --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "values"),
    [
        ("close", {}),
        ("seat-bot", {"bot": "steady"}),
        ("skip", {"seat": "0"}),
        ("replace", {"seat": "0", "bot": "steady"}),
        ("remove", {"seat": "0", "agreed": "1"}),
    ],
)
def test_what_is_the_hosts_is_refused_to_a_guest(
    reader: Browser, other: Browser, action: str, values: dict[str, str]
) -> None:
    host(reader, 2)
    other.get(reader.table).submit("seats", name="Bo")
    form = other.page.forms["seats"]
    form.action = f"{reader.table}/{action}"
    version = other.version
    other.send(form, None, **values)
    assert other.answer.status_code == 403
    assert other.get(reader.table).version == version


def test_a_guest_moves_in_their_own_turn_alone(reader: Browser, other: Browser) -> None:
    two(reader, other)
    assert "roll" in reader.page.forms
    assert not other.page.forms["roll"].buttons
    other.submit("roll")
    assert other.answer.status_code == 422
    assert "It is the turn of Ana" in other.page.text
    play(reader)
    play(other.get(reader.table))
    assert "Your turn" in reader.get(reader.table).page.text


def test_a_guest_takes_back_only_their_own_entry(reader: Browser, other: Browser) -> None:
    two(reader, other)
    play(reader)
    assert "undo" in reader.page.forms
    assert "undo" not in other.get(reader.table).page.forms


# --- Those who are gone --------------------------------------------------------------------


def test_a_turn_is_skipped(reader: Browser, other: Browser) -> None:
    two(reader, other)
    play(reader)
    assert "skip" not in tools(reader, 0).page.forms, "it is not Ana's turn"
    tools(reader, 1).submit("skip", ("seat", "1"))
    assert "Bo is skipped; Steady plays this turn." in reader.page.text
    assert "Steady plays for Bo" in reader.page.text
    assert "roll" not in other.get(reader.table).page.forms or not other.page.forms["roll"].buttons


def test_somebody_is_played_by_a_program_and_comes_back(reader: Browser, other: Browser) -> None:
    two(reader, other)
    tools(reader, 1).submit("replace", bot="casual")
    assert "Casual plays for Bo from now on." in reader.page.text
    assert "Casual plays" in reader.get(f"{reader.table}?about=players").page.text
    tools(other.get(reader.table), 1).submit("come-back")
    assert "Bo is back." in other.page.text
    play(reader.get(reader.table))
    play(other.get(reader.table))


def test_a_player_is_removed_after_a_question_and_not_ranked(
    reader: Browser, other: Browser
) -> None:
    two(reader, other, "ours")
    version = reader.version
    tools(reader, 1).submit("remove", ("seat", "1"))
    assert "Remove Bo?" in reader.page.text
    assert reader.version == version
    reader.submit("remove", ("agreed", "1"))
    assert "Bo is out of the game." in reader.page.text
    assert "replace" not in tools(reader, 1).page.forms
    reader.get(reader.table)
    while "next-game" not in reader.page.forms:
        play(reader, reader.submit("roll").page.forms["fill"].offers("category")[0])
    assert "Ana wins" in reader.page.text
    assert "Bo out of the game" in reader.page.text


def test_the_last_player_stays(reader: Browser) -> None:
    reader.start(name="Ana")
    assert "remove" not in tools(reader, 0).page.forms


@pytest.mark.parametrize("seat", ["", "9", "-1", "x", "1e0"])
@pytest.mark.parametrize("action", ["skip", "replace", "remove"])
def test_a_seat_that_is_not_there_is_refused(reader: Browser, action: str, seat: str) -> None:
    reader.start(name=["Ana", "Bo"])
    form = tools(reader, 1).page.forms["remove"]
    form.action = f"{reader.table}/{action}"
    reader.send(form, None, seat=seat, bot="steady", agreed="1")
    assert reader.answer.status_code == 422
    assert reader.version == 1


def test_a_question_from_before_a_move_removes_nobody(reader: Browser, other: Browser) -> None:
    two(reader, other)
    tools(reader, 1).submit("remove", ("seat", "1"))
    question = reader.page.forms["remove"]
    reader.get(reader.table).submit("roll")
    reader.send(question, ("agreed", "1"))
    assert reader.answer.status_code == 409
    assert "out of the game" not in reader.page.text


# --- Another device ------------------------------------------------------------------------


def link_in(reader: Browser) -> str:
    """The private link on the page."""
    return reader.page.attributes["pass-link"]["value"]


def test_a_seat_is_handed_to_another_device_once(
    reader: Browser, other: Browser, open_: Open
) -> None:
    two(reader, other)
    phone, thief = open_(), open_()
    tools(other, 1).submit("pass")
    link = link_in(other)
    path, _, secret = link.partition("#")
    assert path.endswith("/pass"), "no server is sent what comes behind the #"
    assert len(secret) >= 20
    assert secret not in str(other.answer.url)
    phone.get("/pass").submit("pass", secret=link)
    assert "Take the seat of Bo here?" in phone.page.text
    known = phone.client.cookies["yachtdice"]
    phone.submit("pass", ("agreed", "1"))
    assert phone.path == reader.table
    assert phone.client.cookies["yachtdice"] == known, "it plays there even if the answer is lost"
    thief.get("/pass").submit("pass", secret=secret)
    assert thief.answer.status_code == 404
    assert "You are watching" in other.get(reader.table).page.text
    play(reader)
    play(phone.get(reader.table))


def test_looking_at_a_link_uses_nothing_up(reader: Browser, other: Browser, open_: Open) -> None:
    table = two(reader, other)
    link = link_in(tools(other, 1).submit("pass"))
    for _ in range(2):
        open_().get("/pass").submit("pass", secret=link)
    assert "You are watching" not in other.get(table).page.text


@pytest.mark.parametrize("secret", ["", "x", "#", "x" * 24, "' or 1", "ABCDEF"])
def test_a_link_that_was_not_made_here_hands_nothing_over(reader: Browser, secret: str) -> None:
    reader.get("/pass").submit("pass", ("agreed", "1"), secret=secret)
    assert reader.answer.status_code == 404
    assert "Ask at the table for a new one" in reader.page.text


def test_nobody_hands_over_the_seat_of_another(reader: Browser, other: Browser) -> None:
    two(reader, other)
    form = tools(other, 1).page.forms["pass"]
    for seat in ("1", "3", "0"):
        form.action = f"{reader.table}/seats/{seat}/pass"
        other.send(form)
        assert other.answer.status_code in (403, 404)


def test_the_address_of_a_link_makes_none(reader: Browser) -> None:
    reader.start(name="Ana").get(f"{reader.table}/seats/1/pass")
    assert "pass-link" not in reader.page.attributes
    reader.send(next(f for n, f in reader.page.forms.items() if n.endswith("/pass")))
    assert link_in(reader)


# --- Time ----------------------------------------------------------------------------------


def test_a_turn_has_its_time(reader: Browser, other: Browser) -> None:
    two(reader, other, seconds="60")
    assert 0 < int(reader.page.attributes["timer"]["data-left"]) <= 60
    assert re.search(r"Time left: (0:\d\d|1:00)", reader.page.text)
    assert reader.page.attributes["timer"]["data-soon"] == "10 seconds left"
    assert other.get(reader.table).page.attributes["timer"]["data-soon"] == ""
    assert "Time for a turn: 1:00" in reader.get(f"{reader.table}?about=players").page.text


@pytest.mark.parametrize("seconds", ["", "0", "7", "-60", "x", "99999999999"])
def test_a_time_that_is_not_offered_is_none(reader: Browser, seconds: str) -> None:
    reader.start(name="Ana", seconds=seconds)
    assert "timer" not in reader.page.attributes


def test_the_longest_time_is_told_in_hours(reader: Browser) -> None:
    reader.start(name="Ana", seconds="86400")
    assert "Time left: 1 day" in reader.page.text
