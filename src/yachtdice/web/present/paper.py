"""The page on which a card to print is chosen."""

from collections.abc import Sequence

from yachtdice.locale import Translator
from yachtdice.ruleset import Ruleset
from yachtdice.web import page_views, views
from yachtdice.web.present.home import ruleset_choices

MOST_PLAYERS = 8


def paper_page(words: Translator, rules: Ruleset, others: Sequence[Ruleset]) -> page_views.Paper:
    """What can be chosen for a card of these rules; `others` are the games one can change to."""
    players = tuple(
        views.Choice(
            str(number),
            words.ngettext("%(num)s player", "%(num)s players", number),
            chosen=number == 4,
        )
        for number in range(1, MOST_PLAYERS + 1)
    )
    match = views.Choice("match", words.gettext("One player, six games"))
    sizes = (
        views.Choice("a4", words.gettext("A4"), chosen=True),
        views.Choice("letter", words.gettext("Letter")),
    )
    return page_views.Paper(
        name=words.ruleset(rules),
        action=f"/cards/{rules.id}/sheet",
        columns=(*players, match),
        sizes=sizes,
        others=ruleset_choices(words, [each for each in others if each.id != rules.id]),
    )
