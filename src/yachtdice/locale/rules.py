"""The rules of a ruleset in words, made from the ruleset itself.

So a ruleset of one's own has its rules at once. What comes out is the structure of a page: a lead,
passages before the categories, the categories, passages after them. Terminal and page render it.
"""

from dataclasses import dataclass

from yachtdice.categories import AnyCategory, Section
from yachtdice.dice import Roll
from yachtdice.locale.bonuses import extra_rule, joker_rule, no_bonus_rule, upper_bonus_rule
from yachtdice.locale.conditions import condition, elsewhere, example, payment
from yachtdice.locale.terms import extra_name, term
from yachtdice.locale.translator import N_, Translator
from yachtdice.maximum import maximum
from yachtdice.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of the rules; `id` is the same in every language."""

    id: str
    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CategoryInWords:
    """A category: when it scores and what, dice that do, and sentences on where else they can go.

    `example_points` is what the example scores by the plain table.
    """

    id: str
    name: str
    section: Section
    condition: str
    points: str
    example: Roll
    example_points: int
    elsewhere: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesInWords:
    """The rules of one game."""

    id: str
    name: str
    lead: str
    before: tuple[Passage, ...]
    categories: tuple[CategoryInWords, ...]
    after: tuple[Passage, ...]


def in_words(rules: Ruleset, t: Translator) -> RulesInWords:
    """The rules of a ruleset in the words of a language."""
    return RulesInWords(
        id=rules.id,
        name=t.ruleset(rules),
        lead=_lead(rules, t),
        before=_before(rules, t),
        categories=tuple(_category(each, rules, t) for each in rules.categories),
        after=_after(rules, t),
    )


def summary(rules: Ruleset, t: Translator) -> str:
    """One sentence on what is special about a ruleset, for whoever chooses one."""
    if rules.is_built_in and rules.id in _SUMMARIES:
        return t.gettext(_SUMMARIES[rules.id])
    return t.ngettext(
        "%(num)s category, at most %(maximum)s points.",
        "%(num)s categories, at most %(maximum)s points.",
        len(rules.categories),
        maximum=maximum(rules),
    )


_SUMMARIES = {
    "yacht": N_("The traditional game as it is scored today: four of a kind counts four dice."),
    "yacht-classic": N_("The game of pencil and paper: four of a kind counts all five dice."),
    "yahtzee": N_("With bonuses; a further Yahtzee is a joker that must follow an order."),
    "yahtzee-free-joker": N_(
        "With bonuses; a further Yahtzee is a joker that may fill any open category."
    ),
    "yahtzee-upper-first": N_(
        "With bonuses; the upper section is completed before the lower one begins."
    ),
}


def _lead(rules: Ruleset, t: Translator) -> str:
    return t.ngettext(
        "Five dice, and %(num)s turn for each player. %(maximum)s points are the most that one can"
        " end a game with.",
        "Five dice, and %(num)s turns for each player. %(maximum)s points are the most that one"
        " can end a game with.",
        len(rules.categories),
        maximum=maximum(rules),
    )


def _category(category: AnyCategory, rules: Ruleset, t: Translator) -> CategoryInWords:
    roll = example(category)
    return CategoryInWords(
        id=category.id,
        name=t.category(category),
        section=category.section,
        condition=condition(category, t),
        points=payment(category, t),
        example=roll,
        example_points=category.score(roll.counts),
        elsewhere=elsewhere(category, roll, rules, t),
    )


def _before(rules: Ruleset, t: Translator) -> tuple[Passage, ...]:
    passages = [
        Passage("players", t.gettext("Who plays"), _players(t)),
        Passage("turn", t.gettext("A turn"), _turn(t)),
        Passage("filling", t.gettext("Filling the card"), _filling(rules, t)),
    ]
    if rules.order == "upper_first":
        title = t.gettext("The upper section first")
        passages.append(Passage("order", title, _order(t)))
    return tuple(passages)


def _players(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext(
            "One player or more can play; it is best with two to five. Alone, you try to beat your"
            " own best score."
        ),
        t.gettext(
            "Either the players take their turns as they sit, or each rolls five dice first and"
            " the highest sum starts; those who are equal and highest roll again. After each turn"
            " the dice pass to the left."
        ),
    )


def _turn(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext(
            "Roll all five dice. Then, up to twice, keep any of them and roll the others again."
            " That makes three rolls at the most, and you may stop after the first or the second."
        ),
        t.gettext(
            "Before each roll you choose anew: a die that you kept may be rolled now, and so may"
            " all five. A kept die is that very die and stays where it lies."
        ),
    )


def _filling(rules: Ruleset, t: Translator) -> tuple[str, ...]:
    return (
        t.gettext(
            "After your last roll you fill one category that is still open. The dice score by that"
            " category alone; if they do not meet its condition, it is filled with 0."
        ),
        t.gettext(
            "Every turn fills exactly one category. A filled one, even with 0, is not used again"
            " in that game."
        ),
        _freedom(rules, t),
    )


def _freedom(rules: Ruleset, t: Translator) -> str:
    if rules.order == "upper_first" or (rules.joker and rules.joker.choice == "forced"):
        return t.gettext(
            "Any dice may go in any open category, even for 0 where there were points to be had,"
            " unless a rule below says otherwise."
        )
    return t.gettext(
        "Any dice may go in any open category, even for 0 where there were points to be had."
    )


def _order(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext(
            "As long as a category of the upper section is open, none of the lower section may be"
            " filled."
        ),
    )


def _after(rules: Ruleset, t: Translator) -> tuple[Passage, ...]:
    passages: list[Passage] = []
    if rules.upper_bonus:
        lines = upper_bonus_rule(rules.upper_bonus, t)
        passages.append(Passage("upper_bonus", term("upper_bonus", t), lines))
    if rules.extra:
        passages.append(Passage("extra", extra_name(rules, t), extra_rule(rules, rules.extra, t)))
    if rules.joker:
        passages.append(Passage("joker", term("joker", t), joker_rule(rules, rules.joker, t)))
    if not passages:
        passages.append(Passage("total", term("grand_total", t), no_bonus_rule(t)))
    passages.append(Passage("end", t.gettext("The end"), _end(t)))
    passages.append(Passage("match", term("match", t), _match(t)))
    if rules.is_built_in and rules.id in _ORIGINS:
        title = t.gettext("Where the game comes from")
        passages.append(Passage("origin", title, (_ORIGINS[rules.id](t),)))
    return tuple(passages)


def _end(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext(
            "The game is over when every player has filled every category. The highest total wins;"
            " players whose totals are equal and highest share the win."
        ),
    )


def _match(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext(
            "Several games on one card make a match: each game has a column of its own, each"
            " category its row. The games are scored alone and then added, and in each later game"
            " the next player starts."
        ),
    )


def _yacht_origin(t: Translator) -> str:
    return t.gettext(
        "Yacht is a traditional game that belongs to nobody. It is older than Yahtzee, which grew"
        " from it and from games like it, as Kismet did later."
    )


def _yahtzee_origin(t: Translator) -> str:
    return t.gettext(
        "Yahtzee was brought out in 1956. It grew from Yacht, a traditional game that belongs to"
        " nobody, and from games like it; Kismet is another descendant. Yahtzee is a trademark of"
        " Hasbro, and yachtdice is not theirs."
    )


_ORIGINS = {
    "yacht": _yacht_origin,
    "yacht-classic": _yacht_origin,
    "yahtzee": _yahtzee_origin,
    "yahtzee-free-joker": _yahtzee_origin,
    "yahtzee-upper-first": _yahtzee_origin,
}
