"""The rules of a ruleset in words."""

from collections.abc import Iterator
from dataclasses import astuple
from itertools import product

import pytest

from yachtdice import Roll, find_ruleset, rulesets
from yachtdice.categories import AnyCategory, Straight
from yachtdice.locale import LANGUAGES, RulesInWords, in_words, summary, translator
from yachtdice.locale.conditions import condition, example, payment
from yachtdice.ruleset import Ruleset, from_data

EN = translator("en")
CODES = [each.code for each in LANGUAGES]


def _any(name: str, **fields: object) -> dict[str, object]:
    return {"id": name, "name": name.title(), "kind": "any", "points": "sum"} | fields


def house(**parts: object) -> Ruleset:
    """A ruleset that nobody knows, of every kind of category with every kind of points."""
    kinds = [
        {"kind": "any"},
        {"kind": "full_house"},
        {"kind": "straight", "length": 3},
        {"kind": "straight", "length": 4, "first": 2},
        {"kind": "of_a_kind", "count": 2},
        {"kind": "of_a_kind", "count": 5},
    ]
    paid = [
        _any(f"c{n}", **kind, points=points)
        for n, (kind, points) in enumerate(product(kinds, [7, "sum", "counted"]))
    ]
    return from_data({"id": "house", "name": "At home", "category": paid, **parts})


HOUSES = [
    house(),
    house(joker={"category": "c15", "choice": "forced"}),
    house(joker={"category": "c15", "choice": "free"}, extra={"category": "c16", "points": 1}),
    from_data({"id": "tiny", "name": "Tiny", "category": [_any("one", kind="face", shows=1)]}),
]


def texts(words: RulesInWords) -> Iterator[str]:
    """Every text of the rules."""

    def walk(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple) and not isinstance(value, Roll):
            for each in value:
                yield from walk(each)

    return walk(astuple(words))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("rules", [*rulesets(), *HOUSES], ids=lambda rules: rules.id)
def test_the_rules_of_any_ruleset_in_any_language(code: str, rules: Ruleset) -> None:
    words = in_words(rules, translator(code))
    assert [each.id for each in words.categories] == [each.id for each in rules.categories]
    assert all(text.strip() and "%(" not in text for text in texts(words))
    assert summary(rules, translator(code))


@pytest.mark.parametrize("rules", [*rulesets(), *HOUSES], ids=lambda rules: rules.id)
def test_every_example_scores_what_it_says(rules: Ruleset) -> None:
    for said, category in zip(in_words(rules, EN).categories, rules.categories, strict=True):
        assert said.example_points == category.score(said.example.counts) > 0
        assert category.met(said.example.counts)


@pytest.mark.parametrize(
    ("ruleset", "category", "said"),
    [
        ("yacht", "fives", ("Any dice.", "The sum of the dice that show 5.", "12555", 15)),
        (
            "yacht",
            "four_of_a_kind",
            (
                "At least 4 equal dice.",
                "The sum of 4 equal dice. No other die counts, even if it is equal too.",
                "56666",
                24,
            ),
        ),
        (
            "yacht-classic",
            "four_of_a_kind",
            ("At least 4 equal dice.", "The sum of all five dice.", "56666", 29),
        ),
        (
            "yacht",
            "big_straight",
            ("Exactly 2-3-4-5-6, in any order.", "30 points.", "23456", 30),
        ),
        (
            "yahtzee",
            "large_straight",
            ("Exactly 1-2-3-4-5 or 2-3-4-5-6, in any order.", "40 points.", "12345", 40),
        ),
        (
            "yahtzee",
            "small_straight",
            (
                "In any order 1-2-3-4, 2-3-4-5, or 3-4-5-6; it does not matter what else the dice"
                " show.",
                "30 points.",
                "12346",
                30,
            ),
        ),
        ("yahtzee", "yahtzee", ("Five equal dice.", "50 points.", "66666", 50)),
    ],
)
def test_a_category_in_words(ruleset: str, category: str, said: tuple[str, str, str, int]) -> None:
    rules = find_ruleset(ruleset)
    each: AnyCategory = next(c for c in rules.categories if c.id == category)
    roll = example(each)
    found = (condition(each, EN), payment(each, EN), str(roll), each.score(roll.counts))
    assert found == said


@pytest.mark.parametrize(
    ("ruleset", "category", "also"),
    [
        ("yahtzee", "large_straight", "Small Straight"),
        ("yahtzee", "four_of_a_kind", "Three of a Kind"),
        ("yahtzee", "full_house", "Three of a Kind"),
        ("yacht", "yacht", "Four of a Kind"),
    ],
)
def test_where_all_such_dice_can_go_too(ruleset: str, category: str, also: str) -> None:
    words = in_words(find_ruleset(ruleset), EN)
    said = next(each for each in words.categories if each.id == category)
    assert said.elsewhere[0] == f"Such dice always score in these too: {also}."
    assert f"{also} (" in said.elsewhere[1]


def test_dice_that_fit_several_categories_go_in_one_of_them() -> None:
    twos = in_words(find_ruleset("yacht"), EN).categories[1]
    assert twos.elsewhere == (
        "The same dice could go instead in Ones (1 point), Threes (3 points), or Choice (10"
        " points).",
    )


def _passages(rules: Ruleset) -> dict[str, str]:
    words = in_words(rules, EN)
    return {each.id: " ".join(each.paragraphs) for each in words.before + words.after}


@pytest.mark.parametrize(
    ("ruleset", "ids"),
    [
        ("yacht", "players turn filling total end match origin"),
        ("yacht-classic", "players turn filling total end match origin"),
        ("yahtzee", "players turn filling upper_bonus extra joker end match origin"),
        ("yahtzee-free-joker", "players turn filling upper_bonus extra joker end match origin"),
        (
            "yahtzee-upper-first",
            "players turn filling order upper_bonus extra joker end match origin",
        ),
    ],
)
def test_the_passages_of_each_ruleset(ruleset: str, ids: str) -> None:
    assert list(_passages(find_ruleset(ruleset))) == ids.split()


def test_a_house_ruleset_says_nothing_of_where_it_comes_from() -> None:
    assert "origin" not in _passages(HOUSES[0])


def test_bonuses_and_jokers_as_the_ruleset_has_them() -> None:
    forced, free = (_passages(find_ruleset(f"yahtzee{end}")) for end in ("", "-free-joker"))
    assert "63 or more, it earns 35 points" in forced["upper_bonus"]
    assert "earn 100 points more when Yahtzee already holds points" in forced["extra"]
    assert "it must go there" in forced["joker"]
    assert "Full House (25 points), Small Straight (30 points), and Large" in forced["joker"]
    assert "It may fill any open category." in free["joker"]
    assert "must" not in free["joker"]


def test_the_greatest_total_is_in_the_lead() -> None:
    assert "1,575 points" in in_words(find_ruleset("yahtzee"), EN).lead


def test_a_column_is_a_game_and_a_row_a_category() -> None:
    assert "each game has a column" in _passages(find_ruleset("yacht"))["match"]


def test_examples_of_straights_hold_no_longer_one() -> None:
    straights = [c for c in find_ruleset("yahtzee").categories if isinstance(c, Straight)]
    assert [str(example(each)) for each in straights] == ["12346", "12345"]
