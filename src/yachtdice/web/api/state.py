"""From a game to the answer that shows it."""

from collections.abc import Iterable

from yachtdice.game import Game
from yachtdice.web.api.answers import Finished, Player, State, Turn, Value


def state_of(table: str, game: Game) -> State:
    """A table as it stands, seats counted from 1."""
    return State(
        id=table,
        version=game.version,
        ruleset=game.rules.id,
        dice=game.dice,
        game=game.number,
        first=None if game.first is None else game.first + 1,
        turn=_turn(game),
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


def _turn(game: Game) -> Turn | None:
    if game.seat is None:
        return None
    return Turn(game.seat + 1, game.roll, game.rolls_left, game.options, game.mover_bot)


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
