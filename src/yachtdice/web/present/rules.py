"""The rules of one game."""

from collections.abc import Sequence

from yachtdice.locale import CategoryInWords, Passage, Translator, in_words
from yachtdice.ruleset import Ruleset
from yachtdice.web import page_views
from yachtdice.web.present.home import ruleset_choices


def rules_page(words: Translator, rules: Ruleset, others: Sequence[Ruleset]) -> page_views.Rules:
    """The rules page of a game; `others` are the games whose rules it leads to."""
    explained = in_words(rules, words)
    return page_views.Rules(
        name=explained.name,
        lead=explained.lead,
        before=tuple(map(_prose, explained.before)),
        categories=tuple(map(_row, explained.categories)),
        after=tuple(map(_prose, explained.after)),
        card_href=f"/cards/{rules.id}" if rules in others else "",
        others=ruleset_choices(words, [each for each in others if each.id != rules.id]),
    )


def _prose(passage: Passage) -> page_views.Prose:
    return page_views.Prose(passage.id, passage.title, passage.paragraphs)


def _row(category: CategoryInWords) -> page_views.RuleRow:
    return page_views.RuleRow(
        name=category.name,
        condition=category.condition,
        points=category.points,
        example=tuple(category.example),
        example_points=category.example_points,
        elsewhere=category.elsewhere,
    )
