"""The finished games of this browser."""

from collections.abc import Iterable
from datetime import date

from yachtdice.locale import Translator
from yachtdice.tables import FinishedGame, History, Lifetimes
from yachtdice.web import page_views
from yachtdice.web.present.people import names_for

WIDTH, HEIGHT = 120, 32


def history_page(
    words: Translator, histories: Iterable[History], lifetimes: Lifetimes | None
) -> page_views.History:
    """The page of finished games, by ruleset; without lifetimes they are kept for good."""
    rulesets = tuple(_finished(words, each) for each in histories)
    kept = (
        words.gettext(
            "A finished game is kept for %(finished)s, one that nobody goes on with for"
            " %(unfinished)s. Save its record to keep it longer.",
            finished=words.format_span(lifetimes.finished),
            unfinished=words.format_span(lifetimes.unfinished),
        )
        if lifetimes and rulesets
        else ""
    )
    return page_views.History(rulesets, kept)


def _finished(words: Translator, history: History) -> page_views.Finished:
    return page_views.Finished(
        ruleset=words.pgettext("ruleset", history.rules_name),
        games=len(history.games),
        best=words.format_decimal(history.best),
        mean=words.format_decimal(round(history.mean, 1)),
        spark=_spark(words, history),
        last=tuple(_game(words, each) for each in history.last),
    )


def _game(words: Translator, finished: FinishedGame) -> page_views.FinishedGame:
    day = finished.game.date
    return page_views.FinishedGame(
        href=f"/tables/{finished.table}/games/{finished.number}",
        when=words.format_date(date.fromisoformat(day), "medium") if day else "",
        players=words.format_list(names_for(words, finished.players, finished.bots)),
        score=" · ".join(words.format_decimal(total) for total in finished.game.totals),
    )


def _spark(words: Translator, history: History) -> page_views.Spark | None:
    """The best score of each of the last games, oldest first, as a line."""
    scores = [max(each.scores) for each in reversed(history.last)]
    if len(scores) < 2:
        return None
    low, span = min(scores), max(scores) - min(scores) or 1
    points = [
        (
            f"{place * WIDTH / (len(scores) - 1):.1f}",
            f"{HEIGHT - (score - low) * HEIGHT / span:.1f}",
        )
        for place, score in enumerate(scores)
    ]
    return page_views.Spark(
        points=" ".join(f"{x},{y}" for x, y in points),
        last=points[-1],
        title=words.gettext("The last scores"),
        description=words.format_list([words.format_decimal(score) for score in scores]),
    )
