"""The coach at a table: what is best now, and what the last decision gave away."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from yachtdice.game import Game
from yachtdice.locale import Translator
from yachtdice.web.addresses import explore_href
from yachtdice.web.coach_views import Advice, Coach, Goal, Verdict
from yachtdice.web.present import coach_win
from yachtdice.web.present.choices import (
    MOST_SHOWN,
    after_colon,
    chances,
    keep_href,
    lost,
    no_best_play,
    option,
    stops,
)
from yachtdice.web.present.decided import Decision, assumption, last_decision, sentence
from yachtdice.web.present.winning import Winning

if TYPE_CHECKING:
    from yachtdice.solver import Choice, Strategy


@dataclass(frozen=True, slots=True)
class Coaching:
    """What the coach goes by: when it speaks, for what, and best play once it is there.

    `explorable`: the explorer knows the game's ruleset.
    """

    when: Literal["after", "on"]
    strategy: "Strategy | None"
    coming: bool
    explorable: bool
    goal: Literal["points", "win"] = "points"


def coach_view(
    words: Translator, game: Game, coaching: Coaching, href: str, winning: Winning | None = None
) -> Coach | None:
    """What the coach says at a table with this address, None if it has nothing to say."""
    if coaching.strategy is None and coaching.coming:
        return Coach("coming", words.gettext("Best play is being worked out…"))
    if coaching.strategy is None:
        return Coach("none", no_best_play(words))
    goals = _goals(words, game, coaching)
    decision, winning = last_decision(game), winning or Winning()
    for_win = bool(goals) and coaching.goal == "win"
    advises = coaching.when == "on" and game.seat is not None and not game.mover_bot
    advises = advises and game.roll is not None
    if for_win and ((advises and "now" in winning.coming) or "last" in winning.coming):
        waits = words.gettext("The probability of winning is being worked out…")
        return Coach("coming", waits, goals=goals)
    advice = _advice(words, game, coaching.strategy, href) if advises else None
    verdict = _verdict(words, game, coaching.strategy, decision) if decision else None
    note = ""
    if for_win:
        note = coach_win.note(words, game, winning)
        if winning.now and advises:
            advice = coach_win.advice(words, game, winning.now, href)
        if winning.last and decision:
            verdict = coach_win.verdict(words, game, winning.last, decision)
    if advice is None and verdict is None:
        return None
    line = advice.best.text if advice else verdict.text if verdict else ""
    explore = _explore(game, decision, now=advice is not None) if coaching.explorable else ""
    return Coach("ready", line, advice, verdict, explore, goals, note)


def _goals(words: Translator, game: Game, coaching: Coaching) -> tuple[Goal, ...]:
    """What the coach may advise for, where several play."""
    if len(game.playing) < 2:
        return ()
    names = {"points": words.gettext("For points"), "win": words.gettext("For the win")}
    return tuple(Goal(value, name, value == coaching.goal) for value, name in names.items())


def _advice(words: Translator, game: Game, strategy: "Strategy", href: str) -> Advice:
    """What brings most points for the person to move, who has dice."""
    assert game.seat is not None
    assert game.roll is not None
    card, roll = game.cards[game.seat], game.roll
    choices = strategy.advise(card, roll, game.rolls_left)
    best = choices[0]
    if stops(best):
        best = strategy.fills(card, roll)[0]
    outlook = strategy.outlook(card, best.keep or str(roll.sorted), game.rolls_left)
    shown = option(words, game.rules, best, game.options)
    to_come = words.gettext(
        "%(points)s points are then still to come on average.",
        points=words.format_fixed(best.expected),
    )
    return Advice(
        best=shown,
        keep_href=keep_href(href, best.keep, roll),
        category=best.category or "",
        aside=shown.note if best.category else to_come,
        others=tuple(
            option(words, game.rules, each, game.options) for each in choices[1:MOST_SHOWN]
        ),
        chances=chances(words, game.rules, outlook) if best.category is None else (),
    )


def _judged(strategy: "Strategy", decision: Decision) -> "tuple[Choice, Choice]":
    """What was done and what was best, with the loss of either."""
    card, roll = decision.card, decision.roll
    ranked = strategy.advise(card, roll, decision.rolls_left)
    best = strategy.fills(card, roll)[0] if stops(ranked[0]) else ranked[0]
    if decision.category is not None and decision.rolls_left:
        ranked = strategy.fills(card, roll)
    wanted = (decision.keep, decision.category)
    done = next(each for each in ranked if (each.keep, each.category) == wanted)
    return replace(done, loss=best.expected - done.expected), best


def _verdict(words: Translator, game: Game, strategy: "Strategy", decision: Decision) -> Verdict:
    done, best = _judged(strategy, decision)
    adds = decision.card.options(decision.roll)
    loss = lost(words, done.loss)
    shown = option(words, game.rules, best, adds)
    player = game.players[decision.seat] if len(game.players) > 1 else ""
    text = sentence(words, player, loss, after_colon(shown.text))
    done_option, best_option = option(words, game.rules, done, adds), shown if loss else None
    return Verdict(done_option, best_option, text, assumption(words, decision))


def _explore(game: Game, decision: Decision | None, *, now: bool) -> str:
    """Where the position that the coach speaks of can be looked at more closely."""
    if now and game.seat is not None:
        return explore_href(game.cards[game.seat], game.roll, game.rolls_left)
    return explore_href(decision.card, decision.roll, decision.rolls_left) if decision else ""
