"""The values of positions, against published figures and against plain enumeration."""

import numpy as np
import pytest

from tests.solver import houses
from tests.solver.plain import PlainSolver
from yachtdice import Ruleset, Scorecard, find_ruleset
from yachtdice.errors import InvalidInput, TooManyPositions
from yachtdice.solver import Solution, Strategy, solve
from yachtdice.solver.positions import MOST_LANES, find_positions

AVERAGES = {
    "yacht": (166.9550677047, 4_096),
    "yacht-classic": (169.7738890526, 4_096),
    "yahtzee": (254.587728734496, 536_448),
    "yahtzee-free-joker": (254.589609481963, 536_448),
}


@pytest.mark.parametrize("name", AVERAGES)
def test_average(name: str, solutions: dict[str, Solution]) -> None:
    expected, states = AVERAGES[name]
    assert solutions[name].expected == pytest.approx(expected, abs=1e-9, rel=0)
    assert solutions[name].states == states


def test_forced_order_costs_points(solutions: dict[str, Solution]) -> None:
    assert solutions["yahtzee-upper-first"].expected < solutions["yahtzee"].expected


@pytest.mark.parametrize("name", houses.ALL)
def test_every_card_of_a_small_ruleset(name: str) -> None:
    rules = houses.ALL[name]
    solution = solve(rules, threads=1)
    strategy = Strategy(solution.positions, solution.values)
    plain = PlainSolver(rules, lambda total: total)
    plain.numerator(Scorecard(rules))
    assert plain.found
    for card in plain.found:
        to_come = plain.value(card) - card.total
        assert strategy.value(card) == pytest.approx(to_come, abs=1e-9, rel=0), card


@pytest.mark.parametrize("threads", [2, 3, 8])
@pytest.mark.parametrize("name", ["yacht", "yahtzee"])
def test_any_number_of_threads_gives_the_same_bits(
    name: str, threads: int, solutions: dict[str, Solution]
) -> None:
    again = solve(find_ruleset(name), threads)
    assert again.threads == threads
    assert np.array_equal(again.values.view(np.uint64), solutions[name].values.view(np.uint64))


def test_threads_give_the_same_bits_of_variances(strategies: dict[str, Strategy]) -> None:
    from yachtdice.solver.solve import find_variances

    strategy = strategies["yacht"]
    one, more = (find_variances(strategy.positions, strategy.values, n) for n in (1, 3))
    assert np.array_equal(one.view(np.uint64), more.view(np.uint64))


def test_progress_ends_with_all(rules: Ruleset) -> None:
    seen: list[tuple[int, int]] = []
    solve(rules, progress=lambda done, total: seen.append((done, total)))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1][0] == seen[-1][1]


def test_what_solving_says(solutions: dict[str, Solution]) -> None:
    data = solutions["yacht"].to_data()
    assert list(data) == ["expected", "states", "seconds", "threads"]
    assert data["seconds"] > 0


def test_no_threads() -> None:
    with pytest.raises(InvalidInput):
        solve(find_ruleset("yacht"), threads=0)


def test_too_many_positions() -> None:
    others = [{**houses.CHANCE, "id": f"chance{number}"} for number in range(13)]
    faces = [houses.face(shows) for shows in range(1, 7)]
    rules = houses.house(
        *faces,
        houses.five(),
        *others,
        extra=houses.EXTRA,
        upper_bonus={"threshold": 63, "points": 35},
    )
    with pytest.raises(TooManyPositions) as error:
        solve(rules)
    assert error.value.values["most"] == MOST_LANES
    assert int(str(error.value.values["found"])) > MOST_LANES


def test_parts_that_a_ruleset_leaves_out_cost_nothing() -> None:
    assert find_positions(find_ruleset("yacht")).lanes == 4_096
    assert find_positions(houses.TWO["two alike"]).lanes == 4
    assert find_positions(find_ruleset("yahtzee-upper-first")).lanes < 3_000
