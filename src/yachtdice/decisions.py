"""What each command leads to: events, or the error that says why not."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date as Date
from typing import TYPE_CHECKING, Literal

from yachtdice.commands import (
    ChooseFirst,
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    NextGame,
    RollDice,
    RollOff,
    Undo,
)
from yachtdice.dice import DICE, NOTHING, ROLLS, Keep, Roll
from yachtdice.errors import (
    AllKept,
    DiceRevealed,
    FirstChosen,
    GameNotOver,
    InvalidInput,
    InvalidKeep,
    InvalidPlayers,
    InvalidPoints,
    KeptDieChanged,
    NoRollsLeft,
    NoSuchTurn,
    NotAgreed,
    NothingToCorrect,
    NothingToUndo,
    NotRolled,
    WrongDice,
)
from yachtdice.events import (
    Corrected,
    Dice,
    Event,
    Filled,
    PointsEntered,
    Rolled,
    RolledOff,
    Started,
    Undone,
)
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.seats import (
    check_complete,
    check_playing,
    clean_players,
    decide_seats,
    seat_to_move,
)
from yachtdice.sources import Source
from yachtdice.turns import Turn, correct, fold, from_points

if TYPE_CHECKING:
    from yachtdice.game import Game


def start(
    rules: Ruleset,
    players: Sequence[str],
    *,
    dice: Dice,
    order: Literal["seats", "roll_off"],
    date: str | None,
    bots: Sequence[str | None],
    commitment: str | None,
) -> Started:
    """The event that begins a game.

    Raises `InvalidPlayers`, and `InvalidInput` for the date and the commitment.
    """
    names = clean_players(players)
    _check_date(date)
    _check_commitment(commitment)
    if len(bots) not in (0, len(names)):
        message = f"expected a bot or None for each of {len(names)} seats, found {len(bots)}"
        raise InvalidPlayers(message, found=len(bots), most=len(names))
    if any(bot and not name for bot, name in zip(bots, names, strict=False)):
        raise InvalidPlayers("expected a name for each bot, found none", found="", most=len(names))
    programs = tuple(bots) if any(bots) else ()
    first = 0 if order == "seats" or len(names) == 1 else None
    return Started(rules, names, dice, first, date, programs, commitment)


def _check_commitment(commitment: str | None) -> None:
    if commitment is not None and not re.fullmatch(r"[0-9a-f]{64}", commitment):
        message = f"expected a SHA-256 of 64 hexadecimal digits, found {commitment!r:.80}"
        raise InvalidInput(message, found=commitment)


def _check_date(date: str | None) -> None:
    with suppress(ValueError):
        if date is None or Date.fromisoformat(date).isoformat() == date:
            return
    raise InvalidInput(f"expected a day such as 2026-11-29, found {date!r:.60}", found=date)


def _roll_off(game: "Game", source: Source) -> RolledOff:
    """Everybody rolls five dice; the highest sum starts, equal highest ones roll again."""
    _check_first(game)
    if game.dice == "own":
        raise WrongDice("expected a table with the computer's dice", dice="own")
    rounds: list[tuple[tuple[int, Roll], ...]] = []
    contenders = list(game.playing)
    while len(contenders) > 1:
        rolls = tuple((seat, Roll(source.throw(DICE))) for seat in contenders)
        rounds.append(rolls)
        highest = max(sum(roll) for _, roll in rolls)
        contenders = [seat for seat, roll in rolls if sum(roll) == highest]
    return RolledOff(contenders[0], tuple(rounds))


def _check_first(game: "Game") -> None:
    """Raise unless all are there and it is open who starts."""
    check_complete(game)
    if game.first is not None:
        raise FirstChosen("expected a game in which it is not known who starts")


def decide(game: "Game", command: Command, source: Source) -> tuple[Event, ...]:
    """The events that a command leads to in a game. Raises `IllegalMove` or `InvalidInput`."""
    match command:
        case RollOff():
            return (_roll_off(game, source),)
        case ChooseFirst():
            return (_choose_first(game, command),)
        case RollDice():
            return (_roll(game, command, source),)
        case EnterDice():
            return (_enter_dice(game, command),)
        case Fill():
            return (_fill(game, command),)
        case EnterPoints():
            return (_enter_points(game, command),)
        case Correct():
            return (_correct(game, command),)
        case Undo():
            return (_undo(game),)
        case NextGame():
            return (_next_game(game, command),)
        case _:
            return (decide_seats(game, command),)


def _choose_first(game: "Game", command: ChooseFirst) -> Event:
    _check_first(game)
    if game.dice == "computer":
        raise WrongDice("expected a table with real dice", dice="computer")
    check_playing(game, command.seat)
    return RolledOff(command.seat)


def _card_to_move(game: "Game", seat: int | None) -> Scorecard:
    """The card of the player to move. Raises if it is nobody's turn, or another's."""
    return game.cards[seat_to_move(game, seat)]


def _roll(game: "Game", command: RollDice, source: Source) -> Event:
    _card_to_move(game, command.seat)
    _check_dice(game, "computer")
    before = _roll_before(game, command.keep)
    if before is None:
        return Rolled(Roll(source.throw(DICE)))
    return Rolled(
        command.keep.throw(before, source.throw(command.keep.rolled)),
        command.keep,
    )


def _enter_dice(game: "Game", command: EnterDice) -> Event:
    _card_to_move(game, command.seat)
    _check_dice(game, "own")
    before = _roll_before(game, command.keep)
    if before is None:
        return Rolled(command.roll)
    expected = command.keep.of(before)
    if command.keep.of(command.roll) != expected:
        message = f"expected the kept dice as they were, {expected}, found {command.roll}"
        raise KeptDieChanged(message, expected=expected, found=str(command.roll))
    return Rolled(command.roll, command.keep)


def _check_dice(game: "Game", dice: Dice) -> None:
    """Raise unless whoever is to move rolls such dice."""
    found = game.dice if game.seat is None else game.dice_of(game.seat)
    if found != dice:
        message = f"expected a turn with {dice} dice, found one with {found} dice"
        raise WrongDice(message, dice=found)


def _roll_before(game: "Game", keep: Keep) -> Roll | None:
    """The dice that lie there before a roll, None at a turn's first. Raises if none may follow."""
    if game.roll is None:
        if keep != NOTHING:
            raise InvalidKeep(f"expected nothing kept before the first roll, found {keep}")
        return None
    if game.rolls_left == 0:
        raise NoRollsLeft(f"expected a fill after {ROLLS} rolls, found a roll", rolls=ROLLS)
    if keep.rolled == 0:
        raise AllKept("expected at least one die to roll, found all five kept")
    return game.roll


def _fill(game: "Game", command: Fill) -> Event:
    card = _card_to_move(game, command.seat)
    if game.roll is None:
        card.rules.index(command.category)
        raise NotRolled("expected a roll before a fill")
    card.fill(command.category, game.roll)
    return Filled(command.category)


def _enter_points(game: "Game", command: EnterPoints) -> Event:
    card = _card_to_move(game, command.seat)
    _check_dice(game, "own")
    entered = from_points(command.category, command.points, command.five_equal)
    if game.roll and entered.roll not in (None, game.roll):
        raise InvalidPoints(f"expected points for {game.roll}, found some for {entered.roll}")
    _check_points(card, entered)
    if game.roll is None:
        return PointsEntered(command.category, command.points, command.five_equal)
    # What lies there says what it is worth, and stays in the record.
    _check_points(card, replace(entered, rolls=(game.roll,)))
    return Filled(command.category)


def _check_points(card: Scorecard, turn: Turn) -> None:
    """Raise unless a turn from points is legal and five equal dice are worth those points."""
    worth = turn.on(card).points
    if worth != turn.points:
        message = f"expected {worth} in {turn.category} for {turn.roll}, found {turn.points}"
        raise InvalidPoints(message, category=turn.category, found=turn.points, possible=(worth,))


def _correct(game: "Game", command: Correct) -> Event:
    seat, place = command.seat, command.turn
    check_playing(game, seat)
    if game.dice == "computer":
        raise WrongDice("expected a table with real dice", dice="computer")
    turns = game.turns[seat]
    if not 0 <= place < len(turns):
        message = f"expected a turn from 0 to {len(turns) - 1} of seat {seat}, found {place}"
        raise NoSuchTurn(message, seat=seat, turn=place + 1)
    if not turns[place].is_by_hand:
        raise WrongDice("expected a turn played with real dice", dice="computer")
    roll = command.roll or from_points(command.category, 0, command.five_equal).roll
    points = command.points if roll is None else None
    new = turns[place].replaced(command.category, roll, points)
    if roll is not None and command.points is not None:
        _check_points(fold(game.empty_card, turns[:place]), replace(new, points=command.points))
    kept, consequences = correct(game.empty_card, turns, place, new)
    if kept[place] == turns[place]:
        raise NothingToCorrect(f"expected another entry than {kept[place]!r}")
    dropped = tuple(each.turn for each in consequences if each.now is None)
    if dropped and game.seed is not None:
        raise DiceRevealed("expected no turn to be played again after the seed was shown")
    if consequences and not command.agreed:
        message = f"expected consent to {len(consequences)} later entries that change"
        raise NotAgreed(message, consequences=consequences)
    return Corrected(seat, place, command.category, roll, points, dropped)


def _undo(game: "Game") -> Event:
    if not game.can_undo:
        raise NothingToUndo("expected an entry that may be taken back, found none")
    return Undone()


def _next_game(game: "Game", command: NextGame) -> Event:
    if not game.is_over or game.first is None:
        raise GameNotOver("expected a game that is over")
    _check_date(command.date)
    _check_commitment(command.commitment)
    following = (game.first + step for step in range(1, len(game.players) + 1))
    first = next(seat for each in following if (seat := each % len(game.players)) in game.playing)
    return Started(
        game.rules,
        game.players,
        game.dice,
        first,
        command.date,
        game.bots,
        command.commitment,
    )
