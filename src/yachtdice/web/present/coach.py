"""The coach at a table: what is best now, and what the last decision gave away."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlencode

from yachtdice.dice import Roll
from yachtdice.events import Filled, Rolled
from yachtdice.game import Game
from yachtdice.locale import Translator
from yachtdice.scorecard import Scorecard
from yachtdice.web.addresses import explore_href
from yachtdice.web.coach_views import Advice, Coach, Verdict
from yachtdice.web.present.choices import (
    after_colon,
    best_place,
    chances,
    lost,
    no_best_play,
    option,
    stops,
)

if TYPE_CHECKING:
    from yachtdice.solver import Choice, Strategy

MOST_SHOWN = 5
"""Distinct choices that the coach lists, the best one included."""


@dataclass(frozen=True, slots=True)
class Coaching:
    """What the coach goes by: when it speaks, and best play once it is there.

    `explorable`: the explorer knows the game's ruleset.
    """

    when: Literal["after", "on"]
    strategy: "Strategy | None"
    coming: bool
    explorable: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a person decided: on which card, with which dice, and what."""

    seat: int
    card: Scorecard
    roll: Roll
    rolls_left: int
    keep: str | None
    category: str | None


def coach_view(words: Translator, game: Game, coaching: Coaching, href: str) -> Coach | None:
    """What the coach says at a table with this address, None if it has nothing to say."""
    if coaching.strategy is None and coaching.coming:
        return Coach("coming", words.gettext("Best play is being worked out…"))
    if coaching.strategy is None:
        return Coach("none", no_best_play(words))
    advice = _advice(words, game, coaching.strategy, href) if coaching.when == "on" else None
    decision = last_decision(game)
    verdict = _verdict(words, game, coaching.strategy, decision) if decision else None
    if advice is None and verdict is None:
        return None
    line = advice.best.text if advice else verdict.text if verdict else ""
    explore = _explore(game, decision, now=advice is not None) if coaching.explorable else ""
    return Coach("ready", line, advice, verdict, explore)


def _advice(words: Translator, game: Game, strategy: "Strategy", href: str) -> Advice | None:
    """What is best for the person to move, once there are dice."""
    if game.seat is None or game.roll is None or game.mover_bot:
        return None
    card, roll = game.cards[game.seat], game.roll
    choices = strategy.advise(card, roll, game.rolls_left)
    best = choices[0]
    if stops(best):
        best = strategy.fills(card, roll)[0]
    outlook = strategy.outlook(card, best.keep or str(roll.sorted), game.rolls_left)
    return Advice(
        best=option(words, game.rules, best, game.options),
        keep_href=_keep_href(href, best, roll),
        category=best.category or "",
        expected=words.format_fixed(best.expected),
        others=tuple(
            option(words, game.rules, each, game.options) for each in choices[1:MOST_SHOWN]
        ),
        chances=chances(words, game.rules, outlook) if best.category is None else (),
    )


def _keep_href(href: str, best: "Choice", roll: Roll) -> str:
    """The table with the dice marked that are best kept."""
    if best.keep is None:
        return ""
    places = [("keep", str(place)) for place in best_place(best.keep, roll)]
    return f"{href}?{urlencode(places or [('keep', '')])}"


def last_decision(game: Game) -> Decision | None:
    """The last thing that a person decided in a game: a keep or a fill with known dice."""
    after = game
    while before := after.previous:
        seat = before.seat
        if seat is not None and before.roll is not None and not before.mover_bot:
            keep, category = None, None
            if isinstance(after.last, Rolled) and after.last.keep is not None:
                kept = after.last.keep.of(before.roll).replace("-", "")
                keep = "".join(sorted(kept))
            elif isinstance(after.last, Filled):
                category = after.last.category
            if keep is not None or category is not None:
                card = before.cards[seat]
                return Decision(seat, card, before.roll, before.rolls_left, keep, category)
        after = before
    return None


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
    text = _sentence(words, player, loss, after_colon(shown.text))
    return Verdict(option(words, game.rules, done, adds), shown if loss else None, text)


def _sentence(words: Translator, player: str, loss: str, best: str) -> str:
    """How good a decision was; `player` is empty where only one plays."""
    if player and loss:
        return words.gettext(
            "%(player)s gave away %(points)s. Best: %(choice)s",
            player=player,
            points=loss,
            choice=best,
        )
    if player:
        return words.gettext("%(player)s: the best choice.", player=player)
    if loss:
        return words.gettext("Gave away %(points)s. Best: %(choice)s", points=loss, choice=best)
    return words.gettext("That was the best choice.")


def _explore(game: Game, decision: Decision | None, *, now: bool) -> str:
    """Where the position that the coach speaks of can be looked at more closely."""
    if now and game.seat is not None:
        return explore_href(game.cards[game.seat], game.roll, game.rolls_left)
    return explore_href(decision.card, decision.roll, decision.rolls_left) if decision else ""
