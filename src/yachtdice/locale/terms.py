"""The words that the players of a language use for the parts of the game.

Names of categories and rulesets are not here: they stand in the ruleset files, and
`Translator.category` and `Translator.ruleset` translate them.
"""

from typing import Literal

from yachtdice.categories import Section
from yachtdice.locale.translator import N_, Translator
from yachtdice.ruleset import Ruleset

Term = Literal[
    "die",
    "draw",
    "dice",
    "grand_total",
    "joker",
    "keep",
    "lower_section",
    "lower_total",
    "luck",
    "match",
    "player",
    "probability",
    "roll",
    "round",
    "score",
    "turn",
    "undo",
    "upper_bonus",
    "upper_section",
    "upper_total",
]

TERMS: dict[Term, str] = {
    "die": N_("die"),
    # The outcome in which nobody wins alone.
    "draw": N_("Draw"),
    "dice": N_("dice"),
    "grand_total": N_("Grand total"),
    "joker": N_("Joker"),
    # The button: keep these dice.
    "keep": N_("Keep"),
    "lower_section": N_("Lower section"),
    "lower_total": N_("Lower total"),
    "luck": N_("Luck"),
    # A series of games on one card.
    "match": N_("Match"),
    "player": N_("Player"),
    # Never the word of the category Chance.
    "probability": N_("Probability"),
    # The button: roll the dice.
    "roll": N_("Roll"),
    "round": N_("Round"),
    # The noun: the points of a player.
    "score": N_("Score"),
    "turn": N_("Turn"),
    # The button: take the last entry back.
    "undo": N_("Undo"),
    "upper_bonus": N_("Upper bonus"),
    "upper_section": N_("Upper section"),
    "upper_total": N_("Upper total"),
}


def term(name: Term, t: Translator) -> str:
    """A word of the game."""
    return t.gettext(TERMS[name])


def section_name(section: Section, t: Translator) -> str:
    """The name of a section of the card."""
    return term("upper_section" if section == "upper" else "lower_section", t)


def extra_name(rules: Ruleset, t: Translator) -> str:
    """The name of the bonus for an extra five of a kind, such as `Yahtzee bonus`.

    Raises `LookupError` for a ruleset that has none.
    """
    if rules.extra is None:
        raise LookupError(f"expected a ruleset with an extra, found {rules.id!r}")
    category = t.category(rules.find(rules.extra.category))
    # The bonus for five equal dice when the category already holds points.
    return t.gettext("%(category)s bonus", category=category)


def dice(count: int, t: Translator) -> str:
    """A number of dice."""
    return t.ngettext("%(num)s die", "%(num)s dice", count)


def points(count: int, t: Translator) -> str:
    """A number of points."""
    return t.ngettext("%(num)s point", "%(num)s points", count)
