"""Every kind of move, and what is wrong with those that are refused."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import httpx
import pytest

from tests.api.programs import Program, dice_of, keep_of
from yachtdice.record import Record


def refused(answer: httpx.Response, status: int, code: str, *words: str) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code, answer.text
    message: str = answer.json()["message"]
    assert all(word in message for word in words), message
    return message


def test_a_move_that_is_sent_twice_is_made_once(program: Program) -> None:
    version = program.create()["version"]
    stands = program.try_move(version, roll={"keep": keep_of("-----")}).json()
    again = program.try_move(version, roll={"keep": keep_of("-----")})
    assert again.status_code == 409
    answer = again.json()
    assert answer.pop("code") == "version_conflict"
    assert "moved on" in answer.pop("message")
    assert answer == stands == program.state
    ahead = program.try_move(stands["version"] + 1, undo=True)
    assert ahead.status_code == 409


def test_a_fill_that_is_sent_again_in_the_next_turn_shows_what_stands(
    program: Program, other: Program
) -> None:
    made = program.create("yacht", "Ana", {"free": True})
    other.join(made["id"], "Bo")
    version = program.roll()["version"]
    stands = program.move(version=version, fill="choice")
    again = program.try_move(version, fill="choice")
    assert again.status_code == 409
    assert again.json()["turn"] == stands["turn"]
    assert other.try_move(version, fill="choice").status_code == 409


def test_the_kept_dice_stay_in_their_places(program: Program) -> None:
    program.create()
    first = program.roll()["turn"]
    second = program.roll(keep_of("-xx-x"))["turn"]
    assert [second["dice"][place] for place in (1, 2, 4)] == [
        first["dice"][place] for place in (1, 2, 4)
    ]
    assert (first["rolls_left"], second["rolls_left"]) == (2, 1)
    assert set(second["options"]) == set(program.state["players"][0]["filled"])


def test_a_zero_is_not_an_open_category(program: Program) -> None:
    program.create(dice="own")
    program.move(dice=dice_of("11112"))
    filled = program.move(fill="sixes")["players"][0]["filled"]
    assert (filled["sixes"], filled["ones"]) == (0, None)


def test_real_dice_are_entered_and_corrected(program: Program) -> None:
    program.create("yahtzee", "Ana", dice="own")
    program.move(dice=dice_of("12246"))
    program.move(dice=dice_of("42246"), keep=keep_of("-xxxx"))
    refused(
        program.try_move(program.state["version"], dice=dice_of("11111"), keep=keep_of("xxxx-")),
        422,
        "kept_die_changed",
    )
    program.move(fill="chance")
    program.move(fill="yahtzee", points=50, five_equal=6)
    extra = program.move(fill="sixes", points=30, five_equal=6)["players"][0]
    assert (extra["extra"], extra["total"]) == (1, 18 + 50 + 30 + 100)
    wrong: dict[str, Any] = {"seat": 1, "turn": 2, "category": "yahtzee", "points": 0}
    answer = program.try_move(program.state["version"], correct=wrong)
    refused(answer, 422, "not_agreed")
    assert answer.json()["entries"] == [{"turn": 3, "category": "sixes", "was": 30, "now": 30}]
    corrected = program.move(correct={**wrong, "agreed": True})["players"][0]
    assert (corrected["filled"]["yahtzee"], corrected["extra"]) == (0, 0)
    undone = program.move(undo=True)["players"][0]
    assert (undone["filled"]["yahtzee"], undone["extra"]) == (50, 1)


def test_dice_that_lie_there_say_what_they_are_worth(program: Program) -> None:
    program.create("yahtzee", "Ana", dice="own")
    program.move(fill="yahtzee", points=50)
    version = program.move(dice=dice_of("12246"))["version"]
    for wrong in (
        {"fill": "twos", "points": 10},
        {"fill": "sixes", "points": 30, "five_equal": 6},
        {"fill": "chance", "points": 15, "five_equal": 3},
    ):
        refused(program.try_move(version, **wrong), 422, "invalid_points")
    assert program.state["turn"]["dice"] == dice_of("12246")
    assert program.move(fill="twos", points=4)["players"][0]["filled"]["twos"] == 4
    assert "2.1 12246 = twos 4" in program.record()


def test_a_game_of_real_dice_goes_on_after_its_last_entry(program: Program) -> None:
    program.create("short", "Ana", dice="own")
    for category, points in (("sixes", 18), ("full_house", 0), ("choice", 28)):
        over = program.move(fill=category, points=points)
    assert (over["finished"], over["seed"]) == (True, None)
    assert Record.parse(program.record()).game.commitment == over["commitment"]
    assert not program.move(undo=True)["finished"]
    program.move(fill="choice", points=28)
    swapped = {"seat": 1, "turn": 2, "category": "choice", "points": 28}
    answer = program.try_move(program.state["version"], correct=swapped)
    refused(answer, 422, "not_agreed")
    assert not program.move(correct={**swapped, "agreed": True})["finished"]
    assert program.move(fill="full_house", points=28)["players"][0]["total"] == 74


def test_upper_bonus_is_open_until_it_is_settled(program: Program) -> None:
    program.create("yahtzee", "Ana", dice="own")
    bonuses = [
        program.move(fill=category, points=points)["players"][0]["upper_bonus"]
        for category, points in [("sixes", 24), ("fives", 20), ("fours", 16), ("threes", 3)]
    ]
    assert bonuses == ["open", "open", "open", "won"]
    program.create("yacht")
    assert program.state["players"][0]["upper_bonus"] is None


def test_who_starts_is_rolled_for_or_said(program: Program) -> None:
    program.create("yacht", "Ana", "Bo", order="roll_off")
    before = program.state
    assert (before["first"], before["turn"]) == (None, None)
    after = program.move(roll_off=True)
    assert after["turn"]["seat"] == after["first"] in (1, 2)
    program.create("yacht", "Ana", "Bo", order="roll_off", dice="own")
    assert program.move(first=2)["turn"]["seat"] == 2


def test_a_seat_is_skipped_replaced_and_removed(program: Program) -> None:
    program.create("short", "Ana", "Bo", "Cy")
    program.roll()
    assert program.move(replace=2, bot="greedy")["players"][1]["bot"] == "greedy"
    assert program.move(replace=2, bot=None)["players"][1]["bot"] is None
    removed = program.move(remove=3)
    assert [player["removed"] for player in removed["players"]] == [False, False, True]
    assert program.move(skip=1)["turn"]["bot"] == "steady"
    refused(program.try_move(1, replace=2, bot="deep blue"), 422, "unknown_bot", "greedy")


def test_the_free_seats_are_closed(program: Program, other: Program) -> None:
    made = program.create("yacht", {"free": True}, "Ana", {"free": True})
    assert made["seats"] == [1]
    refused(program.try_move(made["version"], roll={"keep": keep_of("-----")}), 422, "seats_free")
    other.join(made["id"], "Bo")
    closed = program.move(close=True)
    assert [player["name"] for player in closed["players"]] == ["Ana", "Bo"]
    assert closed["turn"]["seat"] == 1
    assert closed["free"] == []
    answer = other.post(f"/tables/{made['id']}/seats", {"name": "Cy"})
    refused(answer, 422, "no_free_seat")


def test_the_seed_is_shown_at_the_end_and_fits_its_commitment(program: Program) -> None:
    program.create("short", "Ana")
    commitment = program.state["commitment"]
    given = program.move(value="a-value-of-my-own", seat=1)
    assert given["values"] == [{"seat": 1, "value": "a-value-of-my-own"}]
    states = [given]
    while not states[-1]["finished"]:
        states.append(program.roll())
        options = states[-1]["turn"]["options"]
        states.append(program.move(fill=next(iter(options))))
    assert {state["commitment"] for state in states} == {commitment}
    assert {state["seed"] for state in states[:-1]} == {None}
    assert sha256(bytes.fromhex(states[-1]["seed"])).hexdigest() == commitment
    assert Record.parse(program.record()).game.seed == states[-1]["seed"]


def test_a_value_disturbs_nobody(program: Program) -> None:
    version = program.create("yacht", "Ana", "Bo")["version"]
    program.move(value="mine", seat=1)
    assert program.try_move(version, roll={"keep": keep_of("-----")}).status_code == 200


ROLL = {"keep": keep_of("-----")}


@pytest.mark.parametrize(
    ("move", "code", "words"),
    [
        ({}, "invalid_request", ["exactly one of roll, dice, fill", "next_game"]),
        ({"roll": ROLL, "fill": "ones"}, "invalid_request", ["'roll', 'fill'"]),
        ({"rolled": ROLL}, "invalid_request", ["exactly one of", "rolled"]),
        ({"roll": ROLL, "points": 3}, "invalid_request", ["points", "one of version, roll, seat"]),
        ({"roll": {}}, "invalid_request", ["keep"]),
        ({"roll": {"keep": keep_of("-----"), "x": 1}}, "invalid_request", ["`x`"]),
        ({"roll": {"keep": [0] * 5}}, "invalid_request", ["roll.keep", "true and false"]),
        ({"roll": {"keep": [False] * 4}}, "invalid_request", ["five of true and false"]),
        ({"roll": ROLL, "seat": 0}, "invalid_request", ["seat", ">= 1"]),
        ({"roll": ROLL, "seat": "1"}, "invalid_request", ["seat", "int", "str"]),
        ({"undo": False}, "invalid_request", ["true", "undo"]),
        ({"undo": 1}, "invalid_request", ["bool", "int"]),
        ({"fill": "ones", "five_equal": 1}, "invalid_request", ["points"]),
        ({"fill": "ones", "points": 1.5}, "invalid_request", ["points", "int"]),
        ({"fill": "Full House"}, "unknown_category", ["Full House", "full_house"]),
        ({"fill": ""}, "unknown_category", ["ones"]),
        ({"fill": "ones"}, "not_rolled", []),
        ({"fill": "ones", "points": 3}, "wrong_dice", []),
        ({"dice": dice_of("12345")}, "wrong_dice", []),
        ({"dice": [1, 2, 3, 4, 7]}, "invalid_dice", ["[1, 2, 3, 4, 7]", "1 to 6"]),
        ({"dice": [1, 2, 3, 4]}, "invalid_dice", ["five faces"]),
        ({"dice": "12345"}, "invalid_dice", ["five faces"]),
        ({"dice": [1, 2, 3, 4, True]}, "invalid_dice", ["five faces"]),
        ({"roll": {"keep": keep_of("x----")}}, "invalid_keep", []),
        ({"roll": ROLL, "seat": 2}, "out_of_turn", ["Ana"]),
        ({"undo": True}, "nothing_to_undo", []),
        ({"next_game": True}, "game_not_over", []),
        ({"first": 1}, "first_chosen", []),
        ({"roll_off": True}, "first_chosen", []),
        ({"close": True}, "no_free_seat", []),
        ({"correct": {"seat": 1, "turn": 1, "category": "ones"}}, "wrong_dice", []),
        ({"correct": {"seat": 1, "turn": 0, "category": "ones"}}, "invalid_request", ["turn"]),
        ({"value": "", "seat": 1}, "invalid_value", []),
        ({"value": "x"}, "invalid_request", ["seat"]),
        ({"replace": 2}, "invalid_request", ["bot"]),
        ({"remove": 9}, "invalid_request", ["remove", "<= 8"]),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    program: Program, move: dict[str, Any], code: str, words: list[str]
) -> None:
    program.create("yacht", "Ana", "Bo")
    before = program.state
    refused(program.try_move(before["version"], **move), 422, code, *words)
    assert program.state == before


def test_after_the_rolls_and_the_end(program: Program) -> None:
    program.create("short")
    for keep in ("-----", "x----", "xx---"):
        program.roll(keep_of(keep))
    version = program.state["version"]
    refused(program.try_move(version, roll={"keep": keep_of("x----")}), 422, "no_rolls_left")
    program.move(fill="choice")
    program.roll()
    version = program.state["version"]
    refused(program.try_move(version, roll={"keep": keep_of("xxxxx")}), 422, "all_kept")
    refused(program.try_move(version, fill="choice"), 422, "category_filled", "choice")
    program.move(fill="sixes")
    program.roll()
    end = program.move(fill="full_house")
    assert end["turn"] is None
    refused(program.try_move(end["version"], roll={"keep": keep_of("-----")}), 422, "game_over")


def test_errors_are_told_in_the_language_that_is_asked_for(
    new_program: Callable[[], Program],
) -> None:
    program = new_program()
    made = program.create()
    program.client.headers["Accept-Language"] = "ro-RO,en;q=0.5"
    message = refused(program.try_move(made["version"], fill="ones"), 422, "not_rolled")
    assert message == "Aruncă zarurile înainte să completezi o categorie."
