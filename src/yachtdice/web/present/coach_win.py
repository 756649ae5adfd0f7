"""What the coach says to somebody who plays for the win, however many points that takes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from yachtdice.dice import DICE
from yachtdice.game import Game
from yachtdice.locale import Translator, choice
from yachtdice.ruleset import Ruleset
from yachtdice.web.coach_views import Advice, Option, Verdict
from yachtdice.web.present import choices
from yachtdice.web.present.choices import (
    MOST_SHOWN,
    after_colon,
    chances,
    fill_note,
    keep_href,
)
from yachtdice.web.present.decided import Decision, assumption, sentence
from yachtdice.web.present.winning import Winning

if TYPE_CHECKING:
    from yachtdice.solver import Prospect, WinChoice

NOTHING_LOST = 0.0005
"""A share below which a loss would be shown as 0.0%."""


def advice(words: Translator, game: Game, prospect: "Prospect", href: str) -> Advice:
    """What wins most often for the person to move, who has dice."""
    assert game.roll is not None
    best = _best(prospect)
    shown = win_option(words, game.rules, best, game.options)
    wins = words.gettext("Probability of winning: %(share)s", share=share(words, best))
    outlook = prospect.outlook if best.category is None else None
    return Advice(
        best=shown,
        keep_href=keep_href(href, best.keep, game.roll),
        category=best.category or "",
        aside=_joined(fill_note(words, best.points, game.options), wins),
        others=tuple(
            win_option(words, game.rules, each, game.options)
            for each in prospect.choices[1:MOST_SHOWN]
        ),
        chances=chances(words, game.rules, outlook) if outlook else (),
        why=_why(words, game, prospect),
    )


def verdict(words: Translator, game: Game, prospect: "Prospect", decision: Decision) -> Verdict:
    """How good the last decision was for the win."""
    wanted = (decision.keep, decision.category)
    done = next(
        each
        for each in (*prospect.choices, *prospect.fills)
        if (each.keep, each.category) == wanted
    )
    best = _best(prospect)
    adds = decision.card.options(decision.roll)
    shown = win_option(words, game.rules, best, adds)
    most = max(each.win.share for each in prospect.choices)
    loss = lost(words, most - done.win.share)
    text = sentence(words, game.players[decision.seat], loss, after_colon(shown.text))
    done_option, best_option = win_option(words, game.rules, done, adds), shown if loss else None
    return Verdict(done_option, best_option, text, assumption(words, decision))


def note(words: Translator, game: Game, winning: Winning) -> str:
    """How exact the figures are."""
    found = winning.now or winning.last
    if found is None:
        return words.gettext("The probability of winning cannot be told here: this is for points.")
    if found.win.exact:
        return words.gettext("Exact, if both know best play. A draw counts half.")
    if len(game.playing) > 2:
        return words.gettext(
            "An approximation: the probability of beating the scores that all others are likely to"
            " make."
        )
    return words.gettext("An estimate (≈) so far from the end. A draw counts half.")


def win_option(
    words: Translator, rules: Ruleset, found: "WinChoice", adds: Mapping[str, int] | None = None
) -> Option:
    """A choice with the chance to win that it leaves; `adds` has the points that a fill adds."""
    return Option(
        text=choice(found.keep, found.category, rules, words).removesuffix("."),
        dice=tuple(map(int, found.keep or "")),
        note=_joined(fill_note(words, found.points, adds or {}), share(words, found)),
        loss=lost(words, found.loss),
    )


def _joined(*parts: str) -> str:
    """What is said of a choice, in one line."""
    return " · ".join(part for part in parts if part)


def share(words: Translator, found: "WinChoice") -> str:
    """The chance to win with a choice; an estimate is marked as one."""
    said = words.format_percent(found.win.share)
    return said if found.win.exact else choices.estimate(said)


def lost(words: Translator, loss: float) -> str:
    """A chance given away, empty where there is none to speak of."""
    return words.format_percent(loss) if loss >= NOTHING_LOST else ""


def _best(prospect: "Prospect") -> "WinChoice":
    """The best choice; where that is to stop, the category to fill."""
    best = prospect.choices[0]
    return prospect.fills[0] if best.keep is not None and len(best.keep) == DICE else best


def _why(words: Translator, game: Game, prospect: "Prospect") -> tuple[str, ...]:
    """How the player to move stands, and what somebody would do who wants points."""
    best = prospect.choices[0]
    most = max(prospect.choices, key=lambda each: each.points.expected)
    standing = _standing(words, game)
    gain = most.points.expected - best.points.expected
    if gain < choices.NOTHING_LOST:
        return (standing, words.gettext("This also brings most points."))
    if not lost(words, most.loss):
        return (standing,)
    other = choice(most.keep, most.category, game.rules, words).removesuffix(".")
    return (
        standing,
        words.gettext(
            "For points: %(choice)s. It brings %(points)s more on average, and wins less often:"
            " %(share)s less.",
            choice=after_colon(other),
            points=words.format_fixed(gain),
            share=words.format_percent(most.loss),
        ),
    )


def _standing(words: Translator, game: Game) -> str:
    """How far ahead or behind the player to move is, and how many turns there are to go."""
    assert game.seat is not None
    card = game.cards[game.seat]
    others = [game.cards[seat].total for seat in game.playing if seat != game.seat]
    lead, turns = card.total - max(others), len(card.open)
    if lead < 0:
        return words.ngettext(
            "%(points)s behind with %(num)s turn to go.",
            "%(points)s behind with %(num)s turns to go.",
            turns,
            points=-lead,
        )
    if lead > 0:
        return words.ngettext(
            "%(points)s ahead with %(num)s turn to go.",
            "%(points)s ahead with %(num)s turns to go.",
            turns,
            points=lead,
        )
    return words.ngettext(
        "Level with %(num)s turn to go.", "Level with %(num)s turns to go.", turns
    )
