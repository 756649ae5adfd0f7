"""Who somebody is at a table, and which commands are theirs to give."""

from dataclasses import dataclass
from datetime import timedelta

from yachtdice.commands import (
    ChooseFirst,
    Close,
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    Mix,
    NextGame,
    Remove,
    Replace,
    RollDice,
    RollOff,
    Skip,
    Undo,
)
from yachtdice.errors import Forbidden, OutOfTurn
from yachtdice.game import Game

HOST_GONE_AFTER = timedelta(minutes=2)
"""How long a host may be away before those who are seated may do what is the host's to do."""


HOSTING = Skip | Replace | Remove | Close
"""The commands of a host, and of those who are seated while it is away."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who looks at a table: the seats they play, and whether they host it.

    `host_is_away` says that the host has not been seen for `HOST_GONE_AFTER`.
    """

    seats: frozenset[int] = frozenset()
    is_host: bool = False
    host_is_away: bool = False

    @property
    def is_seated(self) -> bool:
        """Whether they play."""
        return bool(self.seats)

    @property
    def may_act(self) -> bool:
        """Whether they are more than somebody who watches."""
        return self.is_host or self.is_seated

    @property
    def may_host(self) -> bool:
        """Whether they may skip, replace and remove players, and begin without some."""
        return self.is_host or (self.is_seated and self.host_is_away)

    def may_move(self, game: Game) -> bool:
        """Whether it is their turn."""
        return game.seat in self.seats and game.mover_bot is None

    def may_undo(self, game: Game) -> bool:
        """Whether the last entry may be taken back, and they may do that."""
        return game.can_undo and self._made_last(game)

    def _made_last(self, game: Game) -> bool:
        moved = game.previous.seat if game.previous else None
        return self.is_host or moved in self.seats or (moved is None and self.is_seated)

    def check(self, game: Game, command: Command) -> None:
        """Raise `Forbidden`, or `OutOfTurn` in others' turns, for a command that is not theirs."""
        if isinstance(command, RollDice | EnterDice | Fill | EnterPoints):
            self._check_turn(game)
        elif not self._may(game, command):
            asked = type(command).__name__
            raise Forbidden(f"expected the right to {asked} of seats {sorted(self.seats)}")

    def _check_turn(self, game: Game) -> None:
        if not self.may_act:
            raise Forbidden("expected a right at this table, found none")
        seat = game.seat
        if seat is None or self.may_move(game):
            return  # The game itself says why nobody may move.
        message = f"expected a move of seat {seat}, found one of {sorted(self.seats)}"
        raise OutOfTurn(message, seat=seat, player=game.players[seat])

    def _may(self, game: Game, command: Command) -> bool:
        match command:
            case Mix(seat=seat):
                return seat in self.seats
            case Replace(seat=seat, bot=None):
                return seat in self.seats or self.may_host
            case Skip() | Replace() | Remove() | Close():
                return self.may_host
            case Correct(seat=seat):
                return self.is_host or seat in self.seats
            case Undo():
                return self.may_act and (not game.can_undo or self._made_last(game))
            case ChooseFirst() | RollOff() | NextGame():
                return self.may_act
            case _:
                return False
