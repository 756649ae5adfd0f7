"""What lists of tables show of a game, so that they need not replay it."""

from dataclasses import dataclass
from datetime import datetime

from msgspec import convert, to_builtins

from yachtdice.game import Game
from yachtdice.store.base import Summary, Table


@dataclass(frozen=True, slots=True)
class GameSummary:
    """One game of a table's match; `winners` are seats, none while it goes on.

    `bots` names the program of each seat at its end (empty where only people played, None where
    that was not kept); `removed` are the seats that were out.
    """

    totals: tuple[int, ...]
    winners: tuple[int, ...] = ()
    date: str | None = None
    bots: tuple[str | None, ...] | None = None
    removed: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.winners)


@dataclass(frozen=True, slots=True)
class Details:
    """The part of a summary that the store keeps without looking into it."""

    rules_name: str
    players: tuple[str, ...]
    seat: int | None
    games: tuple[GameSummary, ...]
    bots: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table as lists show it.

    `seat` is the one whose turn it is, `bots` the program of each seat (empty where only people
    play); `changed` is the time of the last event, in UTC.
    """

    id: str
    ruleset: str
    rules_name: str
    players: tuple[str, ...]
    seat: int | None
    games: tuple[GameSummary, ...]
    bots: tuple[str | None, ...]
    changed: datetime
    is_over: bool


def summarise(game: Game, due: datetime | None = None) -> Summary:
    """What the store is to keep for lists of a table that stands like this."""
    games = tuple(map(_summarise_game, (*game.earlier, game)))
    details = Details(game.rules.name, game.players, game.seat, games, game.bots)
    return Summary(game.rules.id, finished=game.is_over, details=to_builtins(details), due=due)


def _summarise_game(game: Game) -> GameSummary:
    removed = tuple(sorted(game.removed))
    return GameSummary(game.totals, game.winners, game.date, game.bots, removed)


def read_summary(table: Table) -> TableSummary:
    """The summary of a table that the store lists."""
    details = convert(table.summary.details, Details)
    return TableSummary(
        id=table.id,
        ruleset=table.summary.ruleset,
        rules_name=details.rules_name,
        players=details.players,
        seat=details.seat,
        games=details.games,
        bots=details.bots,
        changed=table.changed,
        is_over=table.summary.finished,
    )
