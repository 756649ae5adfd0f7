"""What a category asks of the dice and what it pays, in words, with an example."""

from functools import cache
from itertools import groupby

from yachtdice.categories import (
    AnyCategory,
    AnyDice,
    Category,
    FullHouse,
    OfAKind,
    OneFace,
    Straight,
)
from yachtdice.dice import DICE, Counts, Roll, sorted_rolls
from yachtdice.locale.terms import points
from yachtdice.locale.translator import Translator
from yachtdice.ruleset import Ruleset

ANY_EXAMPLE = Roll("13466")
"""Dice that are nothing in particular."""


def condition(category: AnyCategory, t: Translator) -> str:
    """What dice must show to score in a category."""
    match category:
        case AnyDice() | OneFace():
            return t.gettext("Any dice.")
        case FullHouse():
            return t.gettext(
                "Exactly three of one face and two of another. Five equal dice are no full house."
            )
        case OfAKind(count=count) if count == DICE:
            return t.gettext("Five equal dice.")
        case OfAKind(count=count):
            return t.ngettext("At least %(num)s equal die.", "At least %(num)s equal dice.", count)
        case Straight():
            return _sequence(category, t)


def _sequence(category: Straight, t: Translator) -> str:
    runs = t.format_list(["-".join(map(str, run)) for run in category.runs], "or")
    if category.length == DICE:
        return t.gettext("Exactly %(runs)s, in any order.", runs=runs)
    return t.gettext(
        "In any order %(runs)s; it does not matter what else the dice show.", runs=runs
    )


def payment(category: AnyCategory, t: Translator) -> str:
    """How many points dice that meet the condition score."""
    if isinstance(category.points, int):
        return t.ngettext("%(num)s point.", "%(num)s points.", category.points)
    if category.points == "sum":
        return t.gettext("The sum of all five dice.")
    match category:
        case OneFace(shows=shows):
            return t.gettext("The sum of the dice that show %(face)s.", face=shows)
        case OfAKind(count=count) if count < DICE:
            return t.ngettext(
                "The sum of %(num)s equal die. No other die counts, even if it is equal too.",
                "The sum of %(num)s equal dice. No other die counts, even if it is equal too.",
                count,
            )
        case Straight(length=length) if length < DICE:
            return t.gettext("The sum of the highest sequence, each of its faces once.")
        case _:
            return t.gettext("The sum of all five dice.")


@cache
def example(category: AnyCategory) -> Roll:
    """Dice that show well what a category asks for, and little else."""
    if isinstance(category, AnyDice):
        return ANY_EXAMPLE
    scoring = [roll for roll in sorted_rolls() if category.score(roll.counts)]
    if isinstance(category, OneFace):
        three = [roll for roll in scoring if roll.counts[category.shows - 1] == 3]
        return max(three, key=lambda roll: len(set(roll)))
    if isinstance(category, Straight):
        return min(scoring, key=lambda roll: (_longest_run(roll), -len(set(roll))))
    count = category.count if isinstance(category, OfAKind) else 3
    exact = [roll for roll in scoring if max(roll.counts) == count]
    return max(exact, key=lambda roll: (len(set(roll)), category.score(roll.counts), roll.sorted))


def _longest_run(roll: Roll) -> int:
    shown = [count > 0 for count in roll.counts]
    return max(len(list(run)) for there, run in groupby(shown) if there)


def elsewhere(category: Category, roll: Roll, rules: Ruleset, t: Translator) -> tuple[str, ...]:
    """Where else dice of a category can go: always, and these dice with their points."""
    always = [t.category(each) for each in rules.categories if _follows(category, each)]
    others = [
        t.gettext("%(category)s (%(points)s)", category=t.category(each), points=points(score, t))
        for each in rules.categories
        if each.id != category.id and (score := each.score(roll.counts))
    ]
    sentences: list[str] = []
    if always:
        names = t.format_list(always)
        sentences.append(t.gettext("Such dice always score in these too: %(names)s.", names=names))
    if others:
        places = t.format_list(others, "or")
        sentences.append(t.gettext("The same dice could go instead in %(places)s.", places=places))
    return tuple(sentences)


def _follows(category: Category, other: Category) -> bool:
    """Whether all dice that meet one condition also meet the other, where there are conditions."""
    if other.id == category.id or not (_is_condition(category) and _is_condition(other)):
        return False
    return all(other.met(counts) for counts in _all_counts() if category.met(counts))


def _is_condition(category: Category) -> bool:
    return not all(map(category.met, _all_counts()))


@cache
def _all_counts() -> tuple[Counts, ...]:
    return tuple(roll.counts for roll in sorted_rolls())
