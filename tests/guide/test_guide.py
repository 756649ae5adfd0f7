"""The guide: every position it shows is as it says."""

from collections.abc import Callable

import pytest

from tests.solver.houses import CHANCE, LARGE, face, five, house
from yachtdice import Ruleset, Scorecard, find_ruleset
from yachtdice.guide import Case, Guide, make_guide
from yachtdice.solver import Strategy

StrategyOf = Callable[[Ruleset], Strategy]
TIPS = ["flexible", "four_in_a_row", "insurance", "high_fours", "zeros", "whole_card"]


@pytest.fixture(scope="module")
def yacht(strategy_of: StrategyOf) -> tuple[Strategy, Guide]:
    """Yacht's strategy and guide."""
    strategy = strategy_of(find_ruleset("yacht"))
    return strategy, make_guide(strategy)


def test_all_tips_are_there(yacht: tuple[Strategy, Guide]) -> None:
    _, guide = yacht
    assert [tip.id for tip in guide.tips] == TIPS
    assert guide.scores.mean == pytest.approx(166.9550677047, abs=1e-9)


def cases(guide: Guide) -> list[Case]:
    """All positions of a guide."""
    found = [case for tip in guide.tips for case in (tip.holds, tip.fails)]
    return [case for case in found if case]


def test_every_position_is_as_the_strategy_has_it(yacht: tuple[Strategy, Guide]) -> None:
    strategy, guide = yacht
    assert len(cases(guide)) >= 9
    for case in cases(guide):
        ranked = strategy.advise(case.card, case.roll, case.rolls_left)
        everything = ranked + strategy.fills(case.card, case.roll)
        best = max(each.expected for each in everything)
        assert case.best.expected == pytest.approx(best, abs=1e-9)
        same = [
            e for e in everything if (e.keep, e.category) == (case.other.keep, case.other.category)
        ]
        assert best - same[0].expected == pytest.approx(case.other.loss, abs=1e-9)
        assert case.other.loss >= 0.05


def test_figures_of_yacht_stay_what_they_are(yacht: tuple[Strategy, Guide]) -> None:
    _, guide = yacht
    tips = {tip.id: tip for tip in guide.tips}
    assert [round(each.value, 3) for each in tips["four_in_a_row"].figures] == [0.833, 0.917]
    best = {each.face: each.choice for each in tips["high_fours"].figures}
    assert best == {
        1: "ones", 2: "twos", 3: "threes",
        4: "four_of_a_kind", 5: "four_of_a_kind", 6: "four_of_a_kind",
    }  # fmt: skip
    assert tips["high_fours"].fails is None
    assert tips["zeros"].figures[0].category == "ones"
    wrong = tips["four_in_a_row"].fails
    assert wrong is not None
    assert (str(wrong.roll), wrong.rolls_left, wrong.best.keep) == ("34566", 2, "66")


def test_a_tip_that_has_no_use_is_left_out(strategy_of: StrategyOf) -> None:
    small = house(face(1), face(6), LARGE)
    found = [tip.id for tip in make_guide(strategy_of(small)).tips]
    assert found == ["flexible", "four_in_a_row", "zeros", "whole_card"]


@pytest.mark.parametrize(
    "rules",
    [
        house(CHANCE),
        house(face(3)),
        house(five(), CHANCE, face(2), order="upper_first"),
        house(face(1), face(2), CHANCE, upper_bonus={"threshold": 8, "points": 35}),
    ],
    ids=["one chance", "one face", "upper first", "bonus"],
)
def test_every_ruleset_has_a_guide(strategy_of: StrategyOf, rules: Ruleset) -> None:
    strategy = strategy_of(rules)
    guide = make_guide(strategy)
    assert guide.scores.mean == pytest.approx(strategy.value(Scorecard(rules)), abs=1e-9)
    for case in cases(guide):
        assert case.other.loss > 0
