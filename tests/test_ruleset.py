"""Ruleset files: every way to be wrong, and what the message then says."""

import copy
import pickle
import re
import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.strategies import HOUSE, played
from yachtdice import Game, Ruleset, find_ruleset, rulesets
from yachtdice.errors import InvalidRuleset, UnknownCategory, UnknownRuleset
from yachtdice.ruleset import LARGEST_FILE, from_data, read_ruleset

DELETED = object()


def text_of(ruleset: str) -> str:
    """The file of a ruleset that comes with the package."""
    return (resources.files("yachtdice.rulesets") / f"{ruleset}.toml").read_text(encoding="utf-8")


def changed(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    """A change of the value at a path of keys and rows."""

    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        if to is DELETED:
            del data[path[-1]]
        else:
            data[path[-1]] = to

    return change


WRONG = [
    (changed("colour", to=1), "colour", "one of id, name, category, order, upper_bonus"),
    (changed("joker", "x", to=1), "joker.x", "one of category, choice"),
    (changed("extra", "choice", to=1), "extra.choice", "one of category, points"),
    (changed("upper_bonus", "at", to=1), "upper_bonus.at", "one of threshold, points"),
    (changed("category", 6, "size", to=3), "category[6].size", "one of kind, count"),
    (changed("id", to=DELETED), "id", "this key"),
    (changed("name", to=DELETED), "name", "this key"),
    (changed("category", to=DELETED), "category", "this key"),
    (changed("category", to=[]), "category", "length >= 1"),
    (changed("category", 3, "id", to=DELETED), "category[3].id", "this key"),
    (changed("category", 3, "kind", to=DELETED), "category[3].kind", "this key"),
    (changed("category", 3, "shows", to=DELETED), "category[3].shows", "this key"),
    (changed("category", 3, "points", to=DELETED), "category[3].points", "this key"),
    (changed("joker", "category", to=DELETED), "joker.category", "this key"),
    (changed("joker", "choice", to=DELETED), "joker.choice", "this key"),
    (changed("extra", "points", to=DELETED), "extra.points", "this key"),
    (changed("upper_bonus", "threshold", to=DELETED), "upper_bonus.threshold", "this key"),
    (changed("id", to=5), "id", "`str`"),
    (changed("id", to="Yahtzee!"), "id", "a small letter"),
    (changed("id", to="yahtzee\n"), "id", "a small letter"),
    (changed("id", to="x" * 41), "id", "a small letter"),
    (changed("name", to=""), "name", "visible characters"),
    (changed("name", to=" Y"), "name", "visible characters"),
    (changed("name", to="Y\n"), "name", "visible characters"),
    (changed("name", to="Y\u2028Z"), "name", "visible characters"),
    (changed("name", to="Y\u202eZ"), "name", "visible characters"),
    (changed("name", to="Y" * 61), "name", "visible characters"),
    (changed("order", to="lower_first"), "order", "'any' or 'upper_first'"),
    (changed("joker", "choice", to="maybe"), "joker.choice", "'forced' or 'free'"),
    (changed("joker", to=3), "joker", "`object"),
    (changed("category", to="ones"), "category", "`array`"),
    (changed("category", 2, to="twos"), "category[2]", "`object`"),
    (changed("category", 2, "kind", to="dice"), "category[2].kind", "any, face, of_a_kind"),
    (changed("category", 2, "points", to="all"), "category[2].points", "'sum' or 'counted'"),
    (changed("category", 2, "points", to=0), "category[2].points", ">= 1"),
    (changed("category", 2, "points", to=1001), "category[2].points", "<= 1000"),
    (changed("category", 2, "points", to=True), "category[2].points", "`int | str`"),
    (changed("category", 2, "shows", to=7), "category[2].shows", "<= 6"),
    (changed("category", 6, "count", to=1), "category[6].count", ">= 2"),
    (changed("category", 6, "count", to="3"), "category[6].count", "`int`"),
    (changed("category", 9, "length", to=6), "category[9].length", "<= 5"),
    (changed("upper_bonus", "points", to=-35), "upper_bonus.points", ">= 1"),
    (changed("upper_bonus", "threshold", to=63.5), "upper_bonus.threshold", "`int`"),
    (changed("upper_bonus", "threshold", to=106), "upper_bonus.threshold", "at most 105"),
    (changed("joker", "category", to="yacht"), "joker.category", "a category of five equal dice"),
    (changed("joker", "category", to="chance"), "joker.category", "a category of five equal dice"),
    (changed("extra", "category", to="yacht"), "extra.category", "a category of five equal dice"),
    (changed("category", 1, "id", to="ones"), "category[1].id", "every id once"),
    (changed("category", 1, "shows", to=1), "category", "at most one category for each face"),
    (changed("category", 10, "first", to=3), "category[10]", "a condition that five dice can meet"),
]


@pytest.mark.parametrize(
    ("change", "key", "expected"), WRONG, ids=[f"{w[1]}-{w[2]}" for w in WRONG]
)
def test_a_wrong_ruleset_is_refused_by_its_source_key_and_what_was_expected(
    change: Callable[[dict[str, Any]], None], key: str, expected: str
) -> None:
    data = tomllib.loads(text_of("yahtzee"))
    change(data)
    with pytest.raises(InvalidRuleset) as caught:
        from_data(data, "mine.toml")
    assert str(caught.value).startswith(f"mine.toml: {key}: Expected ")
    assert expected in str(caught.value)
    assert caught.value.values["source"] == "mine.toml"
    assert caught.value.values["key"] == key


def test_upper_first_wants_two_sections() -> None:
    data = tomllib.loads(text_of("yacht")) | {"order": "upper_first"}
    for kept in (data["category"][:6], data["category"][6:]):
        with pytest.raises(InvalidRuleset, match="mine: order: Expected an upper and a lower"):
            from_data(data | {"category": kept}, "mine")


def test_a_bonus_without_an_upper_section_cannot_be_reached() -> None:
    data = tomllib.loads(text_of("yahtzee"))
    with pytest.raises(InvalidRuleset, match=r"upper_bonus\.threshold: Expected at most 0"):
        from_data(data | {"category": data["category"][6:]})


@pytest.mark.parametrize("data", [None, [], "yacht", 5, {1: 2}, {}])
def test_data_that_is_no_ruleset_at_all_is_refused(data: object) -> None:
    with pytest.raises(InvalidRuleset, match="mine"):
        from_data(data, "mine")


@pytest.mark.parametrize(
    "content",
    [
        b"id = ",
        b"\xff\xfe\x00",
        b'id = "a"\nid = "b"',
        b"{}",
        b"a = " + b"[" * 30_000,
        b"a = " + b"9" * 30_000,
        b"d = 2026-13-45",
    ],
    ids=["cut", "not-utf-8", "key-twice", "json", "deep", "endless-number", "no-date"],
)
def test_a_file_that_is_not_toml_is_refused_by_its_path(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(InvalidRuleset, match="Expected TOML") as caught:
        find_ruleset(path)
    assert str(path) in str(caught.value)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    padding = "#" * (LARGEST_FILE - len(text_of("yacht").encode()))
    path.write_text(text_of("yacht") + padding, encoding="utf-8")
    assert read_ruleset(path) == find_ruleset("yacht")
    path.write_text(text_of("yacht") + padding + "#", encoding="utf-8")
    with pytest.raises(InvalidRuleset, match=f"Expected at most {LARGEST_FILE} bytes") as caught:
        find_ruleset(str(path))
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    "name",
    ["", "Yacht", "yatzy", "none.toml", "no/such/folder/x.toml", "a\0b.toml", "x" * 5000, "."],
)
def test_neither_an_id_nor_a_file_names_the_ids_there_are(name: str) -> None:
    with pytest.raises(UnknownRuleset) as caught:
        find_ruleset(name)
    assert repr(name) in str(caught.value)
    assert caught.value.values["known"] == [rules.id for rules in rulesets()]


def test_a_folder_is_no_ruleset(tmp_path: Path) -> None:
    folder = tmp_path / "mine.toml"
    folder.mkdir()
    for path in (tmp_path, folder):
        with pytest.raises(UnknownRuleset, match=re.escape(str(path))):
            find_ruleset(path)


@pytest.mark.parametrize("dice", ["computer", "own"])
def test_a_house_ruleset_by_its_path_plays_to_its_end(dice: str) -> None:
    rules = find_ruleset(HOUSE)
    assert find_ruleset(str(HOUSE)) == rules
    walk = played(rules, ["A", "B"], dice, seed=1)
    assert walk.end.is_over
    assert all(len(turns) == len(rules.categories) for turns in walk.end.turns)
    assert Game.replay(walk.events).rules == rules


@pytest.mark.parametrize("rules", [*rulesets(), find_ruleset(HOUSE)], ids=lambda rules: rules.id)
def test_a_ruleset_survives_its_data_its_repr_and_its_fingerprint(rules: Ruleset) -> None:
    names = {"find_ruleset": find_ruleset, "from_data": from_data}
    assert from_data(rules.to_data()) == rules
    assert from_data(rules.to_data()).fingerprint == rules.fingerprint
    handed_on = pickle.loads(pickle.dumps(rules))
    assert handed_on == rules
    assert handed_on.fingerprint == rules.fingerprint, "another process finds the same files"
    assert eval(repr(rules), names) == rules
    assert hash(from_data(rules.to_data())) == hash(rules)
    assert None not in [value for each in rules.to_data()["category"] for value in each.values()]


def test_another_ruleset_of_the_same_id_is_not_the_one_that_comes_with_the_package() -> None:
    data = copy.deepcopy(find_ruleset("yahtzee").to_data())
    mine = from_data(data | {"upper_bonus": {"threshold": 63, "points": 50}})
    assert not mine.is_built_in
    assert mine.fingerprint != find_ruleset("yahtzee").fingerprint
    assert len({rules.fingerprint for rules in rulesets()}) == len(rulesets())


def test_the_rulesets_come_in_their_order_the_default_first() -> None:
    assert [rules.id for rules in rulesets()] == [
        "yacht",
        "yacht-classic",
        "yahtzee",
        "yahtzee-free-joker",
        "yahtzee-upper-first",
    ]
    assert all(rules.is_built_in for rules in rulesets())


def test_an_unknown_category_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownCategory, match=r"little_straight.*found 'Full House'") as caught:
        find_ruleset("yacht").find("Full House")
    assert "full_house" in str(caught.value.values["known"])


def test_a_ruleset_cannot_be_changed() -> None:
    rules: Any = find_ruleset("yacht")
    with pytest.raises(AttributeError):
        rules.name = "Mine"
    with pytest.raises(AttributeError):
        rules.categories[0].points = 7
