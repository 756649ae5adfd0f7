"""The lines of a score card in their order, wherever one is drawn."""

from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from yachtdice.categories import AnyCategory
from yachtdice.locale.terms import extra_name, section_name, term
from yachtdice.locale.translator import Translator
from yachtdice.ruleset import Ruleset

LineKind = Literal[
    "category", "upper_sum", "upper_bonus", "upper_total", "extras", "lower_total", "grand_total"
]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a card; `category` is None for sums and bonuses."""

    kind: LineKind
    name: str
    category: AnyCategory | None = None


@dataclass(frozen=True, slots=True)
class CardSection:
    """A section with its sums."""

    title: str
    lines: tuple[Line, ...]


def card_sections(rules: Ruleset, t: Translator) -> tuple[CardSection, ...]:
    """The sections of a ruleset's card. The grand total, `grand_total`, comes below them."""
    sections: list[CardSection] = []
    for _, group in groupby(rules.categories, key=lambda each: each.section):
        categories = list(group)
        section = categories[0].section
        lines = [Line("category", t.category(each), each) for each in categories]
        lines += _upper_sums(rules, t) if section == "upper" else _lower_sums(rules, t)
        sections.append(CardSection(section_name(section, t), tuple(lines)))
    return tuple(sections)


def grand_total(t: Translator) -> Line:
    """The last line of a game."""
    return Line("grand_total", term("grand_total", t))


def _upper_sums(rules: Ruleset, t: Translator) -> list[Line]:
    """The sums below the upper section, where there is a bonus to be won there."""
    if rules.upper_bonus is None:
        return []
    return [
        Line("upper_sum", t.gettext("Upper sum")),
        Line("upper_bonus", term("upper_bonus", t)),
        Line("upper_total", term("upper_total", t)),
    ]


def _lower_sums(rules: Ruleset, t: Translator) -> list[Line]:
    """The extra five of a kinds ticked, and the total."""
    extras = [Line("extras", extra_name(rules, t))] if rules.extra else []
    total = [Line("lower_total", term("lower_total", t))] if rules.upper_bonus else []
    return extras + total
