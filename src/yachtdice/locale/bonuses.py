"""Bonuses and the joker in words."""

from yachtdice.categories import Category
from yachtdice.dice import DICE, Roll
from yachtdice.locale.terms import points
from yachtdice.locale.translator import Translator
from yachtdice.ruleset import Extra, Joker, Ruleset, UpperBonus


def no_bonus_rule(t: Translator) -> tuple[str, ...]:
    """What a ruleset without any bonus says."""
    return (t.gettext("There is no bonus of any kind: the categories add up to the total."),)


def upper_bonus_rule(bonus: UpperBonus, t: Translator) -> tuple[str, ...]:
    """When the upper bonus is won, and when it is lost."""
    return (
        t.ngettext(
            "When the upper section adds up to %(threshold)s or more, it earns %(num)s point more,"
            " once. Exactly %(threshold)s is enough.",
            "When the upper section adds up to %(threshold)s or more, it earns %(num)s points"
            " more, once. Exactly %(threshold)s is enough.",
            bonus.points,
            threshold=bonus.threshold,
        ),
        t.gettext(
            "It counts from the moment the sum is reached. It is lost once the categories that are"
            " still open cannot bring the sum to %(threshold)s; until then it is neither.",
            threshold=bonus.threshold,
        ),
    )


def extra_rule(rules: Ruleset, extra: Extra, t: Translator) -> tuple[str, ...]:
    """When further five equal dice earn their bonus."""
    name = t.category(rules.find(extra.category))
    return (
        t.ngettext(
            "Five equal dice earn %(num)s point more when %(category)s already holds points: every"
            " time, whatever they then fill, even for 0.",
            "Five equal dice earn %(num)s points more when %(category)s already holds points:"
            " every time, whatever they then fill, even for 0.",
            extra.points,
            category=name,
        ),
        t.gettext("With 0 in %(category)s there is no such bonus.", category=name),
    )


def joker_rule(rules: Ruleset, joker: Joker, t: Translator) -> tuple[str, ...]:
    """What five equal dice may fill once their category is filled."""
    name = t.category(rules.find(joker.category))
    begin = t.gettext(
        "When %(category)s is filled, with points or with 0, further five equal dice are a joker.",
        category=name,
    )
    choice = _forced(rules, t) if joker.choice == "forced" else _free(rules, t)
    end = t.gettext(
        "While %(category)s is open, five equal dice are no joker: they score by the table, and so"
        " 0 where they do not meet the condition.",
        category=name,
    )
    return (begin, *choice, *_in_full(rules, t), end)


def _forced(rules: Ruleset, t: Translator) -> tuple[str, ...]:
    if not rules.upper:
        return (t.gettext("It may fill any open category and scores in full there."),)
    return (
        t.gettext("If the upper category of its face is open, it must go there."),
        t.gettext("Otherwise it may go in any open lower category and scores in full there."),
        t.gettext("If no lower category is open, an open upper one is filled with 0."),
    )


def _free(rules: Ruleset, t: Translator) -> tuple[str, ...]:
    if not rules.upper:
        return (t.gettext("It may fill any open category and scores in full there."),)
    return (
        t.gettext(
            "It may fill any open category. While the upper category of its face is open, it"
            " scores by the table wherever it goes."
        ),
        t.gettext(
            "Once that one is filled, it scores in full in a lower category; it may still take the"
            " 0 of another upper one instead."
        ),
    )


def _in_full(rules: Ruleset, t: Translator) -> tuple[str, ...]:
    """What the joker scores where five equal dice alone would score nothing."""
    equal = Roll((1,) * DICE).counts
    raised: list[Category] = [
        each
        for each in rules.categories
        if each.section == "lower" and isinstance(each.points, int) and not each.met(equal)
    ]
    if not raised:
        return ()
    places = t.format_list(
        t.gettext(
            "%(category)s (%(points)s)",
            category=t.category(each),
            points=points(each.score_as_joker(equal), t),
        )
        for each in raised
    )
    return (
        t.gettext(
            "In full means as if the condition were met: %(places)s. Elsewhere the dice count as"
            " they lie.",
            places=places,
        ),
    )
