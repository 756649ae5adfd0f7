"""Which events can come in a game, and what each does to it."""

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from yachtdice.committed import commitment_of
from yachtdice.errors import DiceRevealed
from yachtdice.events import (
    Aside,
    Closed,
    Corrected,
    Event,
    Filled,
    Mixed,
    Move,
    PointsEntered,
    Removed,
    Replaced,
    Revealed,
    Rolled,
    RolledOff,
    Seated,
    Skipped,
    Started,
    Undone,
)
from yachtdice.turns import (
    Correction,
    Removal,
    Replacement,
    Takeover,
    Turn,
    Value,
    correct,
    fold,
    from_points,
)

if TYPE_CHECKING:
    from yachtdice.game import Game

T = TypeVar("T")


def may_begin(event: Started) -> bool:
    """Whether there are players, free seats last, and the first seat and the bots are theirs."""
    seats = range(len(event.players))
    taken = sum(map(bool, event.players))
    known = event.first is None or event.first in range(taken or 1)
    bots = event.bots or (None,) * len(seats)
    in_order = all(event.players[:taken]) and not any(bots[taken:])
    return bool(seats) and known and in_order and len(bots) == len(seats)


def may_follow(game: "Game", event: Event) -> bool:
    """Whether an event is one that a command could lead to now, but for a card's own rules."""
    match event:
        case Started():
            same = game.is_over and event.players == game.players
            return same and may_begin(event) and event.first not in game.removed
        case Undone():
            return game.can_undo
        case Rolled():
            return game.seat is not None and _may_roll(game, event)
        case Filled():
            return game.roll is not None
        case PointsEntered():
            return game.seat is not None and game.dice_of(game.seat) == "own"
        case Corrected():
            known = game.dice == "own" and event.seat in game.playing
            turns = game.turns[event.seat] if known else ()
            return event.turn in range(len(turns)) and turns[event.turn].is_by_hand
        case _:
            return _may_happen(game, event)


def _may_happen(
    game: "Game",
    event: Aside | Closed | RolledOff | Skipped | Replaced | Removed | Revealed,
) -> bool:
    """The same of what is no entry on a card."""
    match event:
        case Seated():
            return game.is_waiting and event.seat == game.free[0] and bool(event.player)
        case Mixed():
            given = {seat for seat, _ in game.mixed}
            return bool(game.commitment) and event.seat in {*game.playing} - given
        case Closed():
            return game.is_waiting and bool(game.playing)
        case RolledOff():
            return game.first is None and not game.is_waiting and event.first in game.playing
        case Skipped():
            return event.seat == game.seat and not game.mover_bot
        case Replaced():
            return event.seat in game.playing and event.bot != game.bot(event.seat)
        case Removed():
            others = {*game.playing} - {event.seat}
            return event.seat in game.playing and bool(others) and not game.is_over
        case Revealed():
            return game.is_over and game.seed is None and _fits(event.seed, game.commitment)


def _fits(seed: str, commitment: str | None) -> bool:
    try:
        return commitment_of(bytes.fromhex(seed)) == commitment
    except ValueError:
        return False


def _may_roll(game: "Game", event: Rolled) -> bool:
    if game.roll is None or event.keep is None:
        return game.roll is None and event.keep is None
    stayed = event.keep.of(event.roll) == event.keep.of(game.roll)
    return stayed and game.rolls_left > 0 and event.keep.rolled > 0


def with_aside(game: "Game", event: Aside) -> "Game":
    """The game after an event that disturbs nobody."""
    match event:
        case Seated(seat, player):
            return replace(game, players=_put(game.players, seat, player))
        case Mixed(seat, value):
            given = Value(seat, value, since=game.thrown + 1)
            return replace(game, values=(*game.values, given))


def after(game: "Game", event: Move) -> "Game":
    """The game after an event that brings it on. Raises if a card's rules do not allow it."""
    match event:
        case RolledOff():
            thrown = sum(map(len, event.rounds)) if game.dice == "computer" else 0
            return replace(game, first=event.first, roll_off=event.rounds, thrown=thrown)
        case Rolled():
            return _rolled(game, event)
        case Filled():
            turn = Turn(event.category, 0, rolls=game.rolls, keeps=game.keeps)
            return _write(game, replace(turn, throws=game.throws, takeover=game.takeover))
        case PointsEntered():
            return _write(game, from_points(event.category, event.points, event.five_equal))
        case Corrected():
            return _correct(game, event)
        case Closed():
            return _close(game)
        case Skipped():
            takeover = Takeover(event.bot, len(game.rolls))
            return replace(game, rolling=event.seat, takeover=takeover)
        case Replaced():
            return _replace(game, event)
        case Removed():
            return _remove(game, event.seat)
        case Revealed():
            return replace(game, seed=event.seed)


def _rolled(game: "Game", event: Rolled) -> "Game":
    assert game.seat is not None
    keeps = game.keeps if event.keep is None else (*game.keeps, event.keep)
    rolled = replace(game, rolling=game.seat, rolls=(*game.rolls, event.roll), keeps=keeps)
    if game.dice_of(game.seat) == "own":
        return rolled
    number = game.thrown + 1
    return replace(rolled, throws=(*game.throws, number), thrown=number)


def _write(game: "Game", turn: Turn) -> "Game":
    """The game after the player to move has filled a category."""
    seat = game.seat
    assert seat is not None
    turn = turn.on(game.cards[seat])
    turns = (*game.turns[seat], turn)
    cards = _put(game.cards, seat, turn.put(game.cards[seat]))
    return _between_turns(replace(game, turns=_put(game.turns, seat, turns), cards=cards))


def _between_turns(game: "Game") -> "Game":
    return replace(game, rolling=None, rolls=(), keeps=(), throws=(), takeover=None)


def _correct(game: "Game", event: Corrected) -> "Game":
    seat, place = event.seat, event.turn
    was = game.turns[seat]
    new = was[place].replaced(event.category, event.roll, event.points)
    turns, consequences = correct(game.empty_card, was, place, new)
    if game.seed is not None and len(turns) < len(was):
        raise DiceRevealed("expected no turn to be played again after the seed was shown")
    changes = (
        Correction(seat, place, was[place], turns[place]),
        *(Correction(seat, each.turn, each.was, each.now) for each in consequences),
    )
    return replace(
        game,
        turns=_put(game.turns, seat, turns),
        cards=_put(game.cards, seat, fold(game.empty_card, turns)),
        corrections=game.corrections + changes,
    )


def _close(game: "Game") -> "Game":
    seats = len(game.players) - len(game.free)
    return _start_alone(
        replace(
            game,
            players=game.players[:seats],
            turns=game.turns[:seats],
            cards=game.cards[:seats],
            bots=game.bots[:seats],
        )
    )


def _start_alone(game: "Game") -> "Game":
    """Whoever is left alone need not roll for who starts."""
    if game.first is None and not game.is_waiting and len(game.playing) == 1:
        return replace(game, first=game.playing[0])
    return game


def _replace(game: "Game", event: Replaced) -> "Game":
    seat = event.seat
    rolls = len(game.rolls) if seat == game.rolling else 0
    change = Replacement(seat, len(game.turns[seat]), rolls, game.bot(seat), event.bot)
    bots = _put(game.bots or (None,) * len(game.players), seat, event.bot)
    replacements = (*game.replacements, change)
    return replace(game, bots=bots if any(bots) else (), replacements=replacements)


def _remove(game: "Game", seat: int) -> "Game":
    out = Removal(seat)
    if seat == game.rolling:
        out = Removal(seat, game.rolls, game.keeps, game.throws, game.takeover)
        game = _between_turns(game)
    return _start_alone(replace(game, removals=(*game.removals, out)))


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
