"""From a game to the answer that shows it."""

from collections.abc import Iterable
from datetime import datetime

from yachtdice.game import Game
from yachtdice.tables import Tables
from yachtdice.web.api.answers import Finished, Player, State, Turn, Value


async def show(tables: Tables, table: str, game: Game) -> State:
    """A table as it stands with this game."""
    return state_of(table, game, await tables.deadline(table))


def state_of(table: str, game: Game, deadline: datetime | None = None) -> State:
    """A table as it stands, seats counted from 1; `deadline` is when the turn's time passes."""
    return State(
        id=table,
        version=game.version,
        ruleset=game.rules.id,
        dice=game.dice,
        game=game.number,
        first=None if game.first is None else game.first + 1,
        turn=_turn(game, deadline),
        players=tuple(_player(game, seat) for seat in range(len(game.players))),
        free=from_one(game.free),
        finished=game.is_over,
        winners=from_one(game.winners),
        earlier=tuple(Finished(each.totals, from_one(each.winners)) for each in game.earlier),
        commitment=game.commitment,
        values=tuple(Value(seat + 1, value) for seat, value in game.mixed),
        seed=game.seed,
    )


def from_one(seats: Iterable[int]) -> tuple[int, ...]:
    """Seats as programs count them."""
    return tuple(seat + 1 for seat in seats)


def _turn(game: Game, deadline: datetime | None) -> Turn | None:
    if game.seat is None:
        return None
    return Turn(
        seat=game.seat + 1,
        dice=game.roll,
        rolls_left=game.rolls_left,
        options=game.options,
        bot=game.mover_bot,
        deadline=deadline,
    )


def _player(game: Game, seat: int) -> Player:
    card = game.cards[seat]
    return Player(
        seat=seat + 1,
        name=game.players[seat],
        bot=game.bot(seat),
        removed=seat in game.removed,
        filled=card.filled,
        upper_bonus=card.bonus,
        extra=card.extras,
        total=card.total,
    )
