"""Where a turn leads, and how a game goes: against the values they must agree with."""

import pytest

from tests.solver.houses import ALL
from yachtdice import Roll, Ruleset, Scorecard
from yachtdice.solver import Strategy, solve
from yachtdice.solver.outlook import last_rolls

DICE = ("11111", "13446", "22345", "55566", "12346")


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("dice", DICE)
def test_the_last_rolls_of_a_keep_are_worth_what_the_keep_is(
    strategy: Strategy, dice: str, left: int
) -> None:
    card = Scorecard(strategy.rules)
    best = strategy.fill_values(card).max(axis=1)
    for choice in strategy.keeps(card, Roll(dice), left):
        chances = last_rolls(strategy, card, choice.keep or "", left)
        assert chances.sum() == pytest.approx(1)
        assert chances @ best == pytest.approx(choice.expected, abs=1e-9)


def test_the_last_rolls_of_a_turn_are_worth_what_the_card_is(strategy: Strategy) -> None:
    card = Scorecard(strategy.rules)
    worth = sum(
        chance * strategy.fills(card, roll)[0].expected
        for roll, chance in strategy.last_rolls(card).items()
    )
    assert worth == pytest.approx(strategy.value(card), abs=1e-9)


def test_an_outlook_tells_chances_that_can_be_counted(strategies: dict[str, Strategy]) -> None:
    strategy = strategies["yacht"]
    card = Scorecard(strategy.rules)
    outlook = strategy.outlook(card, "555", 1)
    assert outlook.met["yacht"] == pytest.approx(1 / 36)
    assert outlook.met["four_of_a_kind"] == pytest.approx(11 / 36)
    assert outlook.met["full_house"] == pytest.approx(5 / 36)
    assert outlook.met["big_straight"] == 0
    assert "choice" not in outlook.met
    assert "fives" not in outlook.met
    assert sum(end.chance for end in outlook.ends) == pytest.approx(1)
    assert outlook.ends[0].category == "fives"
    assert outlook.ends[0].points == 15


def test_what_is_kept_whole_is_filled(strategies: dict[str, Strategy]) -> None:
    strategy = strategies["yahtzee"]
    [end] = strategy.outlook(Scorecard(strategy.rules), "55566", 2).ends
    assert (end.category, end.chance, end.points) == ("full_house", 1, 25)


def test_an_extra_counts_among_the_points_of_a_fill(strategies: dict[str, Strategy]) -> None:
    rules = strategies["yahtzee"].rules
    card = Scorecard.from_points(rules, {"yahtzee": 50})
    [end] = strategies["yahtzee"].outlook(card, "33333", 0).ends
    assert (end.category, end.points) == ("threes", 115)


def test_a_course_adds_up_and_tells_what_crossing_out_loses(strategy: Strategy) -> None:
    rules, course, card = strategy.rules, strategy.course(), Scorecard(strategy.rules)
    assert len(course.turns) == len(card.points)
    assert sum(course.turns) + course.bonus == pytest.approx(strategy.value(card), abs=1e-9)
    assert sum(1 - shares[1] for shares in course.still_open.values()) == pytest.approx(1)
    assert all(shares[0] == pytest.approx(1) for shares in course.still_open.values())
    for name, worth in course.worth.items():
        if rules.order == "any" and name not in ("choice", "chance"):
            crossed = Scorecard.from_points(rules, {name: 0})
            lost = strategy.value(card) - strategy.value(crossed)
            assert worth[0] == pytest.approx(lost, abs=1e-9)


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL)
def test_every_ruleset_has_a_course(rules: Ruleset) -> None:
    found = solve(rules)
    strategy = Strategy(found.positions, found.values)
    course = strategy.course()
    value = strategy.value(Scorecard(rules))
    assert sum(course.turns) + course.bonus == pytest.approx(value, abs=1e-9)
