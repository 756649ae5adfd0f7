"""Events as JSON: what is written is read again, and nothing else is."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import any_ruleset, keeps, names, rolls
from yachtdice import Event, Game, Keep, Roll, find_ruleset
from yachtdice.errors import InvalidEvent
from yachtdice.events import (
    FORMAT,
    Corrected,
    Filled,
    PointsEntered,
    Rolled,
    RolledOff,
    Started,
    Undone,
    decode,
    encode,
)

ids = st.from_regex(r"[a-z][a-z0-9_-]{0,39}", fullmatch=True)
small = st.integers(0, 20)
rounds = st.lists(st.lists(st.tuples(small, rolls), min_size=1).map(tuple), max_size=3).map(tuple)
events = st.one_of(
    st.builds(
        Started,
        any_ruleset,
        st.lists(names, min_size=1, max_size=8).map(tuple),
        st.sampled_from(["computer", "own"]),
        st.none() | st.integers(0, 7),
        st.none() | st.dates().map(str),
    ),
    st.builds(RolledOff, small, rounds),
    st.builds(Rolled, rolls, st.none() | keeps),
    st.builds(Filled, ids),
    st.builds(PointsEntered, ids, small, st.none() | st.integers(1, 6)),
    st.builds(
        Corrected,
        small,
        small,
        ids,
        st.none() | rolls,
        st.none() | small,
        st.lists(small).map(tuple),
    ),
    st.just(Undone()),
)


@given(events)
def test_every_event_survives_json(event: Event) -> None:
    read = decode(json.loads(json.dumps(encode(event))))
    assert read == event
    assert type(read) is type(event)
    assert hash(read) == hash(event)


@given(events)
def test_an_encoded_event_names_its_format_and_its_kind(event: Event) -> None:
    assert encode(event)["v"] == FORMAT
    assert encode(event)["kind"] == type(event).__struct_config__.tag


@given(events)
def test_an_event_of_another_format_or_with_more_fields_is_refused(event: Event) -> None:
    for more in ({"v": FORMAT + 1}, {"surprise": 1}, {"kind": "rerolled"}):
        with pytest.raises(InvalidEvent, match="expected an event"):
            decode(encode(event) | more)


WRONG: list[dict[str, Any]] = [
    {},
    {"v": 1},
    {"kind": "undone"},
    {"v": 1, "kind": []},
    {"v": 1, "kind": "rolled"},
    {"v": 1, "kind": "rolled", "roll": None},
    {"v": 1, "kind": "rolled", "roll": 12345},
    {"v": 1, "kind": "rolled", "roll": [1, 2, 3, 4]},
    {"v": 1, "kind": "rolled", "roll": [1, 2, 3, 4, 7]},
    {"v": 1, "kind": "rolled", "roll": [1, 2, 3, 4, "5"]},
    {"v": 1, "kind": "rolled", "roll": [1, 2, 3, 4, 5], "keep": [1, 2, 3]},
    {"v": 1, "kind": "filled", "category": None},
    {"v": 1, "kind": "points_entered", "category": "ones", "points": "3"},
    {"v": 1, "kind": "points_entered", "category": "ones", "points": 3.5},
    {"v": 1, "kind": "rolled_off", "first": 0, "rounds": [[[0]]]},
    {"v": 1, "kind": "started", "players": ["A"]},
    {"v": 1, "kind": "started", "ruleset": {}, "players": ["A"]},
    {"v": 1, "kind": "started", "ruleset": "yacht", "players": ["A"]},
    {"v": 1, "kind": "corrected", "seat": 0, "turn": 0, "category": "ones", "dropped": 3},
]


@pytest.mark.parametrize("data", WRONG, ids=json.dumps)
def test_what_is_not_an_event_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(InvalidEvent, match="expected an event"):
        decode(data)


def test_a_start_with_a_ruleset_that_contradicts_itself_is_refused() -> None:
    encoded = json.loads(json.dumps(encode(Started(find_ruleset("yahtzee"), ("A",)))))
    encoded["ruleset"]["joker"]["category"] = "chance"
    with pytest.raises(InvalidEvent, match=r"joker\.category"):
        decode(encoded)


def test_the_first_event_carries_its_ruleset_whole() -> None:
    encoded = json.dumps(encode(Started(find_ruleset("yacht"), ("A",))))
    assert decode(json.loads(encoded)) == Started(find_ruleset("yacht"), ("A",))
    assert all(each.id in encoded for each in find_ruleset("yacht").categories)


YACHT = find_ruleset("yacht")
OWN = Started(YACHT, ("A", "B"), dice="own")
COMPUTER = Started(YACHT, ("A", "B"))
ROLLED = Rolled(Roll("12345"))

NO_GAMES: list[list[Event]] = [
    [],
    [ROLLED],
    [Started(YACHT, ())],
    [Started(YACHT, ("A",), first=1)],
    [Started(YACHT, ("A",), first=-1)],
    [COMPUTER, COMPUTER],
    [COMPUTER, Filled("ones")],
    [COMPUTER, Undone()],
    [COMPUTER, ROLLED, Undone()],
    [COMPUTER, ROLLED, ROLLED],
    [COMPUTER, Rolled(Roll("12345"), Keep("x----"))],
    [COMPUTER, ROLLED, Rolled(Roll("12345"), Keep("xxxxx"))],
    [COMPUTER, ROLLED, Rolled(Roll("62345"), Keep("x----"))],
    [COMPUTER, ROLLED, *[Rolled(Roll("12345"), Keep("-----"))] * 3],
    [COMPUTER, ROLLED, Filled("nothing")],
    [COMPUTER, ROLLED, Filled("ones"), Filled("twos")],
    [COMPUTER, ROLLED, Filled("ones"), ROLLED, Filled("ones"), ROLLED, Filled("ones")],
    [COMPUTER, PointsEntered("ones", 3)],
    [COMPUTER, RolledOff(0)],
    [COMPUTER, ROLLED, Filled("ones"), Corrected(0, 0, "twos")],
    [OWN, PointsEntered("ones", 6)],
    [OWN, PointsEntered("ones", 3, five_equal=9)],
    [OWN, Corrected(0, 0, "ones")],
    [OWN, PointsEntered("ones", 3), Corrected(2, 0, "twos")],
    [OWN, PointsEntered("ones", 3), Corrected(-2, 0, "twos")],
    [OWN, PointsEntered("ones", 3), Corrected(0, -1, "twos")],
    [OWN, PointsEntered("ones", 3), Corrected(0, 0, "twos", points=3)],
    [Started(YACHT, ("A", "B"), "own", first=None), ROLLED],
    [Started(YACHT, ("A", "B"), "own", first=None), RolledOff(2)],
    [Started(YACHT, ("A", "B"), "own", first=None), PointsEntered("ones", 3)],
]


@pytest.mark.parametrize("wrong", NO_GAMES, ids=lambda wrong: str(wrong[1:])[:70])
def test_events_that_are_not_those_of_a_game_make_none(wrong: list[Event]) -> None:
    with pytest.raises(InvalidEvent, match="expected"):
        Game.replay(wrong)
    with pytest.raises(InvalidEvent, match="expected"):
        Game.replay(iter(wrong))
