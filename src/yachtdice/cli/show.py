"""Answers as JSON data and as text for the terminal."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from yachtdice.dice import Roll
from yachtdice.locale import (
    CategoryInWords,
    Passage,
    RulesInWords,
    Translator,
    points,
    section_name,
)
from yachtdice.maximum import maximum
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard


def ruleset_data(rules: Ruleset) -> dict[str, Any]:
    """A ruleset in the list of `rulesets`."""
    return {
        "id": rules.id,
        "name": rules.name,
        "categories": [each.id for each in rules.categories],
        "maximum": maximum(rules),
    }


def rulesets_table(listed: Sequence[Ruleset], t: Translator) -> Table:
    """The list of rulesets, the default first."""
    table = new_table(t.gettext("Id"), t.gettext("Name"))
    table.add_column(t.gettext("Categories"), justify="right")
    table.add_column(t.gettext("Maximum"), justify="right")
    for rules in listed:
        count, most = len(rules.categories), maximum(rules)
        table.add_row(rules.id, t.ruleset(rules), t.format_decimal(count), t.format_decimal(most))
    return table


def new_table(*titles: str) -> Table:
    """A table whose first columns have these titles."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for title in titles:
        table.add_column(title)
    return table


def rules_data(words: RulesInWords) -> dict[str, Any]:
    """The rules of a ruleset in words, in the parts of a page."""
    return {
        "id": words.id,
        "name": words.name,
        "lead": words.lead,
        "before": [_passage_data(each) for each in words.before],
        "categories": [_category_data(each) for each in words.categories],
        "after": [_passage_data(each) for each in words.after],
    }


def _passage_data(passage: Passage) -> dict[str, Any]:
    return {"id": passage.id, "title": passage.title, "paragraphs": list(passage.paragraphs)}


def _category_data(category: CategoryInWords) -> dict[str, Any]:
    return {
        "id": category.id,
        "name": category.name,
        "section": category.section,
        "condition": category.condition,
        "points": category.points,
        "example": str(category.example),
        "example_points": category.example_points,
        "elsewhere": list(category.elsewhere),
    }


def rules_text(words: RulesInWords, t: Translator) -> list[RenderableType]:
    """The rules of a ruleset to be read from top to bottom."""
    lines: list[RenderableType] = [Text(words.name, style="bold"), "", Text(words.lead)]
    for passage in words.before:
        lines += _passage_text(passage)
    section = None
    for category in words.categories:
        if category.section != section:
            section = category.section
            lines += ["", Text(section_name(section, t), style="bold")]
        lines += _category_text(category, t)
    for passage in words.after:
        lines += _passage_text(passage)
    return lines


def _passage_text(passage: Passage) -> list[RenderableType]:
    return ["", Text(passage.title, style="bold"), *map(_indented, passage.paragraphs)]


def _category_text(category: CategoryInWords, t: Translator) -> list[RenderableType]:
    example = t.gettext(
        "Example: %(dice)s scores %(points)s.",
        dice=spaced(category.example),
        points=points(category.example_points, t),
    )
    texts = (category.condition, category.points, example, *category.elsewhere)
    return [
        Padding(Text(category.name, style="bold"), (1, 0, 0, 2), expand=False),
        *map(_deeper, texts),
    ]


def _indented(text: str) -> Padding:
    return Padding(Text(text), (0, 0, 0, 2), expand=False)


def _deeper(text: str) -> Padding:
    return Padding(Text(text), (0, 0, 0, 4), expand=False)


def spaced(roll: Roll) -> str:
    """The faces of a roll, apart."""
    return " ".join(map(str, roll))


def score_table(card: Scorecard, roll: Roll, t: Translator) -> Table:
    """The card: what stands in each category, and what a roll would add where one is open."""
    offers = card.offers(roll)
    table = new_table(t.gettext("Category"))
    table.add_column(t.gettext("On the card"), justify="right")
    table.add_column(t.gettext("%(dice)s adds", dice=spaced(roll)), justify="right")
    for category in card.rules.categories:
        stands = card.get(category.id)
        if stands is not None:
            cells = (t.format_decimal(stands), "")
        elif (adds := offers[category.id]) is not None:
            cells = (t.gettext("open"), t.format_decimal(adds))
        else:
            cells = (t.gettext("open"), t.gettext("not allowed"))
        table.add_row(t.category(category), *cells)
    return table
