"""What a page may tell of the win, as far as it has been worked out."""

from typing import TYPE_CHECKING

from yachtdice.game import Game
from yachtdice.tables import Position, Prospects
from yachtdice.web.present import Winning, has_bar, last_decision, others_of

if TYPE_CHECKING:
    from yachtdice.solver import Win

LOOKS_BACK = 8
"""Moves for which an older bar is shown while a newer one is worked out."""


def winning_of(prospects: Prospects, game: Game, *, bar: bool, now: bool, last: bool) -> Winning:
    """What is known of the win in a game. What is wanted and not known is begun.

    `bar` asks for the bar, `now` for advice to the player to move, `last` for a word about the
    last decision.
    """
    bar = bar and has_bar(game)
    here = _position(game) if now or bar else None
    then = _position_before(game) if last else None
    wanted = {"now": here, "last": then}
    found = {name: prospects.get(each) if each else None for name, each in wanted.items()}
    seen = _bar(prospects, game) if bar else None
    return Winning(
        now=found["now"],
        last=found["last"],
        bar=seen,
        is_old=seen is not None and found["now"] is None,
        shows_bar=bar,
        coming=tuple(name for name, each in wanted.items() if each and prospects.is_coming(each)),
    )


def _bar(prospects: Prospects, game: Game) -> "tuple[int, Win] | None":
    """A seat and its share, now or as they were a few moves ago."""
    at: Game | None = game
    for _ in range(LOOKS_BACK):
        if at is None:
            break
        position = _position(at)
        known = prospects.known(position) if position else None
        if known and at.seat is not None:
            return at.seat, known.win
        at = at.previous
    return None


def _position(game: Game) -> Position | None:
    """Where the player to move is, against the others."""
    if game.seat is None or len(game.playing) < 2:
        return None
    roll, others = game.roll, others_of(game, game.seat)
    return Position(game.cards[game.seat], others, roll and roll.sorted, game.rolls_left)


def _position_before(game: Game) -> Position | None:
    """Where the last decision was made."""
    last = last_decision(game)
    if last is None or not last.others:
        return None
    return Position(last.card, last.others, last.roll.sorted, last.rolls_left)
