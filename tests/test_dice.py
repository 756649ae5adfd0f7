"""Rolls, keeps and the 252 sorted rolls."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given

from tests.strategies import keeps, rolls
from yachtdice import Keep, Roll, ScriptedSource, SystemSource
from yachtdice.dice import FACES, NOTHING, sorted_rolls, ways
from yachtdice.errors import InvalidDice, InvalidKeep


@pytest.mark.parametrize(
    "faces",
    [
        "",
        "1234",
        "123456",
        "12340",
        "12347",
        "abcde",
        "1 2 3 4 5",
        "12³45",
        "1234५",
        "12345\n",
        [1, 2, 3, 4],
        [1, 2, 3, 4, 0],
        [1, 2, 3, 4, 7],
        [1, 2, 3, 4, -1],
        [1, 2, 3, 4, 1.5],
        [1, 2, 3, 4, None],
        ["1", "2", "3", "4", "5"],
        [[1], 2, 3, 4, 5],
    ],
)
def test_what_is_not_five_faces_is_refused_with_what_was_expected(faces: Any) -> None:
    with pytest.raises(InvalidDice, match="expected five faces from 1 to 6") as caught:
        Roll(faces)
    assert repr(faces if isinstance(faces, str) else tuple(faces)) in str(caught.value)


@pytest.mark.parametrize("places", ["", "xx", "xxxxxx", "XX---", "x x--", "10101", [1, 2, 0, 0, 0]])
def test_what_is_not_a_choice_of_five_places_is_refused(places: Any) -> None:
    with pytest.raises(InvalidKeep, match="expected five of 'x' and '-'"):
        Keep(places)


@pytest.mark.parametrize("places", [[5], [-1], [0, 9]])
def test_places_that_are_not_there_cannot_be_kept(places: list[int]) -> None:
    with pytest.raises(InvalidKeep):
        Keep.at(places)


def test_faces_are_whole_numbers_whatever_equal_value_they_came_as() -> None:
    odd: Any = [True, 2.0, 3, 4, 5]
    assert repr(Roll(odd)) == "Roll('12345')"
    assert {type(face) for face in Roll(odd)} == {int}


@given(rolls)
def test_a_roll_prints_and_parses(roll: Roll) -> None:
    assert Roll(str(roll)) == roll
    assert eval(repr(roll), {"Roll": Roll}) == roll
    assert hash(Roll(str(roll))) == hash(roll)
    assert roll.counts == tuple(Counter(roll)[face] for face in FACES)
    assert roll.sorted == tuple(sorted(roll))
    assert roll.five_equal == (roll[0] if len(set(roll)) == 1 else None)


@given(keeps)
def test_a_keep_prints_and_parses(keep: Keep) -> None:
    assert Keep(str(keep)) == keep
    assert eval(repr(keep), {"Keep": Keep}) == keep
    assert Keep.at(place for place, stays in enumerate(keep) if stays) == keep
    assert keep.rolled == 5 - sum(keep)


@given(rolls, keeps, rolls)
def test_kept_dice_keep_their_places_and_the_others_fall_in_order(
    before: Roll, keep: Keep, new: Roll
) -> None:
    after = keep.throw(before, new[: keep.rolled])
    assert [after[i] for i in range(5) if keep[i]] == [before[i] for i in range(5) if keep[i]]
    assert tuple(after[i] for i in range(5) if not keep[i]) == new[: keep.rolled]
    assert keep.of(after) == keep.of(before)


def test_there_are_252_sorted_rolls_that_stand_for_all_7776() -> None:
    every = Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=5))
    assert {tuple(roll): ways(roll) for roll in sorted_rolls()} == every
    assert list(sorted_rolls()) == sorted(sorted_rolls())
    assert len(sorted_rolls()) == 252


def test_a_script_gives_every_face_in_its_turn() -> None:
    source = ScriptedSource("12345661234")
    assert [source.throw(5), source.throw(1), source.throw(0), source.throw(5)] == [
        (1, 2, 3, 4, 5),
        (6,),
        (),
        (6, 1, 2, 3, 4),
    ]
    with pytest.raises(LookupError, match="expected 1 more faces"):
        source.throw(1)


def test_the_system_throws_every_face() -> None:
    thrown = SystemSource().throw(1000)
    assert len(thrown) == 1000
    assert set(thrown) == set(FACES)
    assert SystemSource().throw(NOTHING.count(True)) == ()
