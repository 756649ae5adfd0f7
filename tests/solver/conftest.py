"""Fixtures of the solver's tests: solved rulesets, and an empty cache folder."""

from pathlib import Path

import pytest

from yachtdice import Ruleset, find_ruleset, rulesets
from yachtdice.solver import Solution, Strategy, solve

BUILT_IN = tuple(each.id for each in rulesets())


@pytest.fixture(scope="session", autouse=True)
def _own_cache(solver_cache: Path) -> None:
    """No test here may see the user's cache folder."""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setenv("YACHTDICE_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session")
def solutions(_own_cache: None) -> dict[str, Solution]:
    """The rulesets that come with the package, solved once."""
    return {each.id: solve(each) for each in rulesets()}


@pytest.fixture(scope="session")
def strategies(solutions: dict[str, Solution]) -> dict[str, Strategy]:
    """The strategies of the rulesets that come with the package."""
    return {name: Strategy(each.positions, each.values) for name, each in solutions.items()}


@pytest.fixture(params=BUILT_IN)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    """Each ruleset that comes with the package."""
    return find_ruleset(request.param)


@pytest.fixture
def strategy(rules: Ruleset, strategies: dict[str, Strategy]) -> Strategy:
    """The strategy of each ruleset that comes with the package."""
    return strategies[rules.id]
