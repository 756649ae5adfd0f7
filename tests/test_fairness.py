"""First rolls beside chance, and the test of them against what others have published."""

from collections import Counter
from itertools import product
from math import comb, exp, lgamma, log
from random import Random

import pytest

from yachtdice import Roll
from yachtdice.dice import FACES, sorted_rolls, ways
from yachtdice.fairness import ChiSquare, chance_of_more, chi_square, look_at

PUBLISHED = {
    1: {0.10: 2.706, 0.05: 3.841, 0.01: 6.635, 0.001: 10.828},
    2: {0.10: 4.605, 0.05: 5.991, 0.01: 9.210, 0.001: 13.816},
    5: {0.10: 9.236, 0.05: 11.070, 0.01: 15.086, 0.001: 20.515},
    10: {0.10: 15.987, 0.05: 18.307, 0.01: 23.209, 0.001: 29.588},
    50: {0.10: 63.167, 0.05: 67.505, 0.01: 76.154, 0.001: 86.661},
    100: {0.10: 118.498, 0.05: 124.342, 0.01: 135.807, 0.001: 149.449},
}
"""Upper critical values of the chi-square distribution, as tables print them."""


def throw(random: Random, rolls: int, weights: tuple[int, ...] = (1,) * 6) -> Counter[Roll]:
    """How often each sorted roll came."""
    return Counter(Roll(random.choices(FACES, weights, k=5)).sorted for _ in range(rolls))


@pytest.mark.parametrize("freedom", PUBLISHED)
def test_the_distribution_has_its_published_values(freedom: int) -> None:
    for chance, value in PUBLISHED[freedom].items():
        step = 0.0006
        assert (
            chance_of_more(value + step, freedom) < chance < chance_of_more(value - step, freedom)
        )


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 66, 67, 246, 251])
def test_the_distribution_is_the_integral_of_its_density(freedom: int) -> None:
    def density(x: float) -> float:
        half = freedom / 2
        return exp((half - 1) * log(x) - x / 2 - half * log(2) - lgamma(half))

    low, high, steps = 0.7 * freedom, 1.4 * freedom, 4_000
    width = (high - low) / steps
    inner = sum(density(low + width * at) * (4 if at % 2 else 2) for at in range(1, steps))
    integral = (density(low) + inner + density(high)) * width / 3
    assert chance_of_more(low, freedom) - chance_of_more(high, freedom) == pytest.approx(
        integral, rel=1e-9
    )


def test_the_ends_of_the_distribution_are_numbers() -> None:
    assert chance_of_more(0.0, 5) == 1.0
    assert chance_of_more(1e-9, 251) == 1.0
    assert 0 < chance_of_more(1_500.0, 251) < 1e-150
    assert chance_of_more(1e9, 251) == 0.0


def test_a_published_test_comes_out_as_it_was_published() -> None:
    """Weldon's dice: how many of twelve showed 5 or 6, in 26,306 throws.

    R. A. Fisher, Statistical Methods for Research Workers, finds 35.49 and a chance of 1 in 10,000.
    """
    observed = [185, 1149, 3265, 5475, 6114, 5194, 3067, 1331, 403, 105, 14, 4, 0]
    expected = [
        26_306 * comb(12, showing) * 2 ** (12 - showing) / 3**12 for showing in range(len(observed))
    ]
    found = chi_square(observed, expected)
    assert found
    assert found.freedom == 10, "ten and more are taken together"
    assert found.statistic == pytest.approx(35.49, abs=0.01)
    assert found.p == pytest.approx(0.0001, abs=0.00001)


def test_what_comes_exactly_as_often_as_chance_gives_it_is_no_cause_for_doubt() -> None:
    found = look_at({roll: 10 * ways(roll) for roll in sorted_rolls()})
    assert found.rolls == 77_760
    assert found.test_of_rolls == ChiSquare(0.0, 251, 1.0)
    assert found.test_of_faces == ChiSquare(0.0, 5, 1.0)
    assert all(figure.share == pytest.approx(1 / 6) for figure in found.faces)
    assert all(kind.share == pytest.approx(kind.chance) for kind in found.kinds)


def test_the_kinds_are_those_that_players_know() -> None:
    every = Counter("".join(sorted(faces)) for faces in product("123456", repeat=5))
    assert {kind.name: round(kind.chance * 7776) for kind in look_at({}).kinds} == {
        "pair": sum(times for faces, times in every.items() if len(set(faces)) < 5),
        "three_equal": sum(t for faces, t in every.items() if any(f * 3 in faces for f in faces)),
        "four_equal": 6 + 6 * 5 * 5,
        "five_equal": 6,
        "full_house": 6 * 5 * 10,
        "four_in_a_row": sum(
            times
            for faces, times in every.items()
            if any(set(four) <= set(faces) for four in ("1234", "2345", "3456"))
        ),
        "five_in_a_row": 2 * 120,
    }


@pytest.mark.parametrize(
    ("roll", "kinds"),
    [
        ("11111", {"pair", "three_equal", "four_equal", "five_equal"}),
        ("11112", {"pair", "three_equal", "four_equal"}),
        ("11122", {"pair", "three_equal", "full_house"}),
        ("12334", {"pair", "four_in_a_row"}),
        ("13456", {"four_in_a_row"}),
        ("23456", {"four_in_a_row", "five_in_a_row"}),
        ("12356", set()),
    ],
)
def test_a_roll_counts_for_every_kind_that_it_is(roll: str, kinds: set[str]) -> None:
    assert {kind.name for kind in look_at({Roll(roll): 3}).kinds if kind.count == 3} == kinds


def test_rare_rolls_are_tested_together() -> None:
    assert look_at(throw(Random(1), 323)).test_of_rolls is None, "no kind is expected five times"
    few, more, many = (look_at(throw(Random(1), rolls)) for rolls in (324, 700, 40_000))
    assert few.test_of_rolls
    assert few.test_of_rolls.freedom == 6, "six rolls without a pair, and all others"
    assert more.test_of_rolls
    assert more.test_of_rolls.freedom == 6 + 60, "and those with one pair and nothing else"
    assert many.test_of_rolls
    assert many.test_of_rolls.freedom == 251


def test_cells_that_are_too_few_together_join_the_next_larger_one() -> None:
    found = chi_square([3, 10, 20], [2.0, 9.0, 22.0])
    assert found
    assert (found.freedom, found.statistic) == (1, pytest.approx(4 / 11 + 4 / 22))


@pytest.mark.parametrize("rolls", [0, 1, 5])
def test_too_few_rolls_are_not_judged(rolls: int) -> None:
    found = look_at(throw(Random(1), rolls))
    assert found.rolls == rolls
    assert found.test_of_faces is None
    assert found.test_of_rolls is None
    assert look_at({}).faces[0].share == look_at({}).faces[0].spread == 0.0


def test_fair_dice_give_every_value_of_p_as_often() -> None:
    random = Random(7)
    tests = [look_at(throw(random, 800)) for _ in range(200)]
    for name in ("test_of_rolls", "test_of_faces"):
        values = sorted(getattr(each, name).p for each in tests)
        assert 0.1 < sum(p < 0.2 for p in values) / len(values) < 0.3
        assert 0.4 < values[100] < 0.6


def test_loaded_dice_are_found_out() -> None:
    found = look_at(throw(Random(3), 20_000, weights=(10, 10, 10, 10, 10, 11)))
    assert found.test_of_faces
    assert found.test_of_rolls
    assert found.test_of_faces.p < 1e-6
    assert found.test_of_rolls.p < 1e-6
    assert found.faces[5].share - 1 / 6 > 4 * found.faces[5].spread
