"""What the package offers by name, and the examples in its documentation."""

import doctest
import importlib
import types

import pytest

import yachtdice

CORE = [
    "",
    "categories",
    "commands",
    "decisions",
    "dice",
    "errors",
    "events",
    "game",
    "maximum",
    "notation",
    "record",
    "ruleset",
    "scorecard",
    "sources",
    "turns",
]


def test_public_names_are_sorted_and_there() -> None:
    assert yachtdice.__all__ == sorted(yachtdice.__all__)
    assert all(hasattr(yachtdice, name) for name in yachtdice.__all__)


def test_no_public_name_is_left_out() -> None:
    imported = {
        name
        for name, value in vars(yachtdice).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert imported == set(yachtdice.__all__)


@pytest.mark.parametrize("name", CORE)
def test_examples_in_documentation_are_true(name: str) -> None:
    module = importlib.import_module(f"yachtdice.{name}".rstrip("."))
    assert doctest.testmod(module).failed == 0


def test_there_are_examples_to_check() -> None:
    assert doctest.testmod(yachtdice).attempted > 0
