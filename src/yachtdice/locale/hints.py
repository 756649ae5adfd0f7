"""What stands small beside the lines of a printed card, and below it."""

from yachtdice.categories import AnyDice, OneFace
from yachtdice.locale.bonuses import extra_rule, joker_rule
from yachtdice.locale.conditions import condition, payment
from yachtdice.locale.layout import Line
from yachtdice.locale.translator import Translator
from yachtdice.ruleset import Ruleset


def category_hint(line: Line, rules: Ruleset, t: Translator) -> str:
    """What a line of the card asks of the dice and what it pays."""
    if line.category:
        return _category(line, t)
    if line.kind == "upper_bonus" and rules.upper_bonus:
        return t.ngettext(
            "With %(threshold)s or more: %(num)s point.",
            "With %(threshold)s or more: %(num)s points.",
            rules.upper_bonus.points,
            threshold=rules.upper_bonus.threshold,
        )
    if line.kind == "extras" and rules.extra:
        return t.ngettext(
            "%(num)s point for each further five of a kind.",
            "%(num)s points for each further five of a kind.",
            rules.extra.points,
        )
    return ""


def _category(line: Line, t: Translator) -> str:
    category = line.category
    assert category is not None
    if isinstance(category, AnyDice | OneFace):
        return payment(category, t)
    return f"{condition(category, t)} {payment(category, t)}"


def bonus_notes(rules: Ruleset, t: Translator) -> tuple[str, ...]:
    """The rules that the lines of the card do not tell: extras, the joker, an order of filling."""
    notes: list[str] = []
    if rules.order == "upper_first":
        notes.append(
            t.gettext(
                "As long as a category of the upper section is open, none of the lower section may"
                " be filled."
            )
        )
    if rules.extra:
        notes += extra_rule(rules, rules.extra, t)
    if rules.joker:
        notes += joker_rule(rules, rules.joker, t)
    return tuple(notes)
