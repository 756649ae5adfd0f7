"""The strategy page of a game: what best play does, and what it says of the tips."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from yachtdice.guide import Case, Figure, Guide, Tip
from yachtdice.locale import N_, Translator
from yachtdice.ruleset import Ruleset
from yachtdice.web import study_views as views
from yachtdice.web.addresses import explore_href
from yachtdice.web.present import choices
from yachtdice.web.present.charts import bars, small_line
from yachtdice.web.present.explorer import game_links
from yachtdice.web.present.spread import spread_view

if TYPE_CHECKING:
    from yachtdice.solver import Course

TITLES = {
    "flexible": N_("Keep your dice flexible early"),
    "four_in_a_row": N_("Hold four of a straight and roll the duplicate"),
    "insurance": N_("Keep %(category)s as insurance"),
    "high_fours": N_("Value high fours"),
    "zeros": N_("Spend zeros where they cost least"),
    "whole_card": N_("Look over the whole card before filling"),
}
"""The tips by name."""

SAYINGS = {
    "flexible": N_("At the start, do not settle for the first combination; most dice can grow."),
    "four_in_a_row": N_("With four in a row and one face twice, roll one of the two equal dice."),
    "insurance": N_("Leave it open for a turn in which nothing works."),
    "high_fours": N_(
        "Four equal dice of a high face go into their own category, low ones into the upper"
        " section."
    ),
    "zeros": N_("When a turn fails, cross out what was worth little anyway."),
    "whole_card": N_("The category with the most points now is not always the one to fill."),
}
"""The tips as players say them."""

FEW_OPEN = 4
"""Open categories of a position that are few enough to be named."""


def strategy_page(
    words: Translator,
    rules: Ruleset,
    games: Sequence[Ruleset],
    guide: Guide | None,
    *,
    coming: bool,
) -> views.StrategyPage:
    """The strategy page of a game, also while its guide is being worked out."""
    waits = words.gettext("Best play is being worked out…")
    return views.StrategyPage(
        name=words.ruleset(rules),
        address=f"/strategy/{rules.id}",
        rules_href=f"/rules/{rules.id}",
        explore_href=f"/explore?ruleset={rules.id}",
        games=game_links(words, games, rules, "/strategy/"),
        wait="" if guide else waits if coming else choices.no_best_play(words),
        coming=coming and guide is None,
        guide=_guide(words, rules, guide) if guide else None,
    )


def _guide(words: Translator, rules: Ruleset, guide: Guide) -> views.Guide:
    spread = spread_view(words, rules, guide.scores)
    return views.Guide(
        facts=spread.facts,
        tips=tuple(_tip(words, rules, tip) for tip in guide.tips),
        spread=spread,
        turns=bars(words, guide.course.turns, words.gettext("Points of each turn, on the average")),
        worth=_worth(words, rules, guide.course),
        worth_title=words.gettext("What each category is worth through the game"),
    )


def _worth(words: Translator, rules: Ruleset, course: "Course") -> tuple[views.WorthRow, ...]:
    """The categories from the one that is worth most at first to the least."""
    known = {
        name: [points for points in worth if points is not None]
        for name, worth in course.worth.items()
    }
    highest = max(points for worth in known.values() for points in worth)
    ranked = sorted((name for name in known if known[name]), key=lambda name: -known[name][0])
    return tuple(
        views.WorthRow(
            name=words.category(rules.find(name)),
            line=small_line(known[name], highest),
            first=words.format_fixed(known[name][0]),
            middle=words.format_fixed(known[name][len(known[name]) // 2]),
            last=words.format_fixed(known[name][-1]),
            filled=words.format_fixed(_mean_turn(course.still_open[name])),
        )
        for name in ranked
    )


def _mean_turn(still_open: Sequence[float]) -> float:
    """The turn, from 1, in which a category is filled on the average."""
    return sum(still_open)


def _tip(words: Translator, rules: Ruleset, tip: Tip) -> views.Tip:
    named = tip.figures[0].category
    category = words.category(rules.find(named)) if named else ""
    verdict, rows = VERDICTS[tip.id](words, rules, tip.figures)
    found = [("holds", tip.holds), ("fails", tip.fails)]
    title = words.gettext(TITLES[tip.id])
    return views.Tip(
        id=tip.id,
        title=title % {"category": category} if tip.id == "insurance" else title,
        saying=words.gettext(SAYINGS[tip.id]),
        verdict=verdict,
        rows=rows,
        cases=tuple(_case(words, rules, kind, case) for kind, case in found if case),
    )


def _case(words: Translator, rules: Ruleset, kind: str, case: Case) -> views.TipCase:
    best = choices.option(words, rules, case.best).text
    other = choices.option(words, rules, case.other).text
    text = words.gettext(
        "%(left)s. Best: %(best)s. Gives away %(points)s: %(other)s.",
        left=choices.rolls_left(words, case.rolls_left),
        best=choices.after_colon(best),
        points=words.format_fixed(case.other.loss),
        other=choices.after_colon(other),
    )
    if 0 < len(case.card.open) <= FEW_OPEN:
        still_open = words.format_list(words.category(each) for each in case.card.open)
        text = words.gettext("Still open: %(categories)s.", categories=still_open) + " " + text
    return views.TipCase(
        kind="holds" if kind == "holds" else "fails",
        text=text,
        dice=tuple(case.roll),
        href=explore_href(case.card, case.roll, case.rolls_left),
    )


Verdict = tuple[str, tuple[views.Fact, ...]]


def _flexible(words: Translator, rules: Ruleset, figures: Sequence[Figure]) -> Verdict:
    share = choices.percent(words, figures[0].value)
    text = words.gettext(
        "True in %(share)s of the cases: of the first rolls that already make something, best play"
        " rolls on in so many.",
        share=share,
    )
    return text, ()


def _four_in_a_row(words: Translator, rules: Ruleset, figures: Sequence[Figure]) -> Verdict:
    two, one = (choices.percent(words, each.value) for each in figures)
    text = words.gettext(
        "On an open card best play does so in %(two)s of such rolls with two rolls left, and in"
        " %(one)s with one left.",
        two=two,
        one=one,
    )
    return text, ()


def _insurance(words: Translator, rules: Ruleset, figures: Sequence[Figure]) -> Verdict:
    first, half, last = (choices.percent(words, each.value) for each in figures)
    text = words.gettext(
        "Best play fills it when it is the best fill, early too: in %(first)s of the games in the"
        " first turn. It is still open at half-time in %(half)s, for the last turn in %(last)s.",
        first=first,
        half=half,
        last=last,
    )
    return text, ()


def _high_fours(words: Translator, rules: Ruleset, figures: Sequence[Figure]) -> Verdict:
    rows = tuple(
        views.Fact(
            words.gettext("Four %(face)ss", face=each.face),
            words.gettext(
                "%(best)s; %(other)s gives away %(points)s",
                best=words.category(rules.find(each.choice)),
                other=words.category(rules.find(each.category)),
                points=words.format_fixed(each.value),
            ),
        )
        for each in figures
    )
    return words.gettext("Where best play puts four equal dice in the first turn:"), rows


def _zeros(words: Translator, rules: Ruleset, figures: Sequence[Figure]) -> Verdict:
    rows = tuple(
        views.Fact(words.category(rules.find(each.category)), words.format_fixed(each.value))
        for each in figures
    )
    text = words.gettext("What crossing out each category gives away before the first turn:")
    return text, rows


def _whole_card(words: Translator, rules: Ruleset, figures: Sequence[Figure]) -> Verdict:
    text = words.gettext(
        "True: at the end of the first turn the most points are the best fill in %(share)s of the"
        " games only. Always taking them gives away %(points)s points in that turn alone.",
        share=choices.percent(words, figures[0].value),
        points=words.format_fixed(figures[1].value),
    )
    return text, ()


VERDICTS: dict[str, Callable[[Translator, Ruleset, Sequence[Figure]], Verdict]] = {
    "flexible": _flexible,
    "four_in_a_row": _four_in_a_row,
    "insurance": _insurance,
    "high_fours": _high_fours,
    "zeros": _zeros,
    "whole_card": _whole_card,
}
"""What best play says of each tip: a sentence, and figures in rows."""
