"""Who sits where and who plays there: names, and the commands that concern seats."""

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from yachtdice.commands import Close, Mix, Remove, Replace, SeatCommand, Skip, TakeSeat
from yachtdice.errors import (
    BotPlays,
    FirstNotChosen,
    GameOver,
    InvalidPlayers,
    InvalidValue,
    LastSeat,
    NoFreeSeat,
    NotCommitted,
    NothingToReplace,
    OutOfTurn,
    SeatNotTaken,
    SeatRemoved,
    SeatsFree,
    ValueGiven,
)
from yachtdice.events import Closed, Event, Mixed, Removed, Replaced, Seated, Skipped

if TYPE_CHECKING:
    from yachtdice.game import Game

MOST_PLAYERS = 8
LONGEST_NAME = 40
LONGEST_VALUE = 64
JOINERS = "\u200c\u200d"
"""Invisible, but some scripts and emoji cannot be written without them."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that show nothing."""


def clean_players(players: Sequence[str]) -> tuple[str, ...]:
    """The names of the players, tidied; the last ones may be empty, for free seats.

    Raises `InvalidPlayers`.
    """
    if not 1 <= len(players) <= MOST_PLAYERS:
        message = f"expected 1 to {MOST_PLAYERS} players, found {len(players)}"
        raise InvalidPlayers(message, found=len(players), most=MOST_PLAYERS)
    taken = max((seat for seat, name in enumerate(players, 1) if name), default=0)
    return tuple(map(clean_name, players[:taken])) + ("",) * (len(players) - taken)


def clean_name(name: str) -> str:
    """A name with its white space tidied. Raises `InvalidPlayers` if it cannot be shown."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    hidden = any(unicodedata.category(c)[0] == "C" and c not in JOINERS for c in clean)
    shows = any(unicodedata.category(c)[0] not in "CMZ" and c not in BLANKS for c in clean)
    if len(clean) > LONGEST_NAME or hidden or not shows:
        message = f"expected a name of 1 to {LONGEST_NAME} visible characters, found {name!r:.60}"
        raise InvalidPlayers(message, found=name, longest=LONGEST_NAME)
    return clean


def check_seat(game: "Game", seat: int) -> None:
    """Raise `InvalidPlayers` unless the game has such a seat."""
    if not 0 <= seat < len(game.players):
        message = f"expected a seat from 0 to {len(game.players) - 1}, found {seat!r}"
        raise InvalidPlayers(message, found=seat, most=len(game.players))


def check_playing(game: "Game", seat: int) -> None:
    """Raise unless somebody sits at a seat and is not out of the game."""
    check_seat(game, seat)
    if seat in game.free:
        raise SeatNotTaken(f"expected a seat that is taken, found {seat}")
    if seat in game.removed:
        player = game.players[seat]
        raise SeatRemoved(f"expected a seat that plays, found {seat}", player=player)


def check_complete(game: "Game") -> None:
    """Raise `SeatsFree` while somebody is waited for."""
    if game.is_waiting:
        free = len(game.free)
        raise SeatsFree(f"expected all seats to be taken, found {free} free", free=free)


def seat_to_move(game: "Game", seat: int | None = None) -> int:
    """The seat whose turn it is. Raises if it is nobody's, or not that of `seat`."""
    check_complete(game)
    if game.first is None:
        raise FirstNotChosen("expected the roll-off first")
    if game.seat is None:
        raise GameOver("expected a game that goes on, found one that is over")
    if seat not in (None, game.seat):
        message = f"expected a move for seat {game.seat}, found one for {seat}"
        raise OutOfTurn(message, seat=game.seat, player=game.players[game.seat], found=seat)
    return game.seat


def decide_seats(game: "Game", command: SeatCommand) -> Event:
    """The event that such a command leads to. Raises `IllegalMove` or `InvalidInput`."""
    match command:
        case TakeSeat():
            _check_free(game)
            return Seated(game.free[0], clean_name(command.player))
        case Close():
            _check_free(game)
            if not game.playing:
                raise LastSeat("expected a seat that is taken, found none")
            return Closed()
        case Mix():
            return _mix(game, command)
        case Skip():
            return _skip(game, command)
        case Replace():
            return _replace(game, command)
        case Remove():
            return _remove(game, command)


def _check_free(game: "Game") -> None:
    if not game.is_waiting:
        raise NoFreeSeat("expected a free seat, found none")


def _mix(game: "Game", command: Mix) -> Event:
    check_playing(game, command.seat)
    if game.commitment is None:
        raise NotCommitted("expected a game whose dice come from a committed seed")
    if game.bot(command.seat):
        raise BotPlays(f"expected a person at seat {command.seat}, found a bot")
    if command.seat in (seat for seat, _ in game.mixed):
        raise ValueGiven(f"expected no second value of seat {command.seat}")
    return Mixed(command.seat, clean_value(command.value))


def clean_value(value: str) -> str:
    """A random value as it counts. Raises `InvalidValue`."""
    visible = all(unicodedata.category(character)[0] not in "CZ" for character in value)
    if not 1 <= len(value) <= LONGEST_VALUE or not visible:
        message = f"expected 1 to {LONGEST_VALUE} visible characters, found {value!r:.80}"
        raise InvalidValue(message, longest=LONGEST_VALUE)
    return value


def _skip(game: "Game", command: Skip) -> Event:
    seat = seat_to_move(game, command.seat)
    if game.mover_bot:
        raise BotPlays(f"expected a person's turn, found that of the bot {game.mover_bot}")
    return Skipped(seat, command.bot)


def _replace(game: "Game", command: Replace) -> Event:
    check_playing(game, command.seat)
    if command.bot == game.bot(command.seat):
        message = f"expected another one than {command.bot or 'a person'} at seat {command.seat}"
        raise NothingToReplace(message, player=game.players[command.seat])
    return Replaced(command.seat, command.bot)


def _remove(game: "Game", command: Remove) -> Event:
    check_playing(game, command.seat)
    if game.is_over:
        raise GameOver("expected a game that goes on, found one that is over")
    if len(game.playing) == 1:
        raise LastSeat("expected another seat that stays, found none")
    return Removed(command.seat)
