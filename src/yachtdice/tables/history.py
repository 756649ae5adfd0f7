"""The finished games of one browser or program, by ruleset."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from yachtdice.tables.summary import GameSummary, TableSummary

LAST = 10


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game; `number` is its place in the match at `table`, from 1."""

    table: str
    number: int
    players: tuple[str, ...]
    game: GameSummary
    bots: tuple[str | None, ...]
    changed: datetime

    @property
    def scores(self) -> tuple[int, ...]:
        """The final totals of the people who played to the end."""
        bots = self.bots or (None,) * len(self.players)
        return tuple(
            total
            for seat, total in enumerate(self.game.totals)
            if bots[seat] is None and seat not in self.game.removed
        )


@dataclass(frozen=True, slots=True)
class History:
    """The finished games of one ruleset, newest first.

    The score of every person counts: those who share a browser share its best. Games that bots
    played alone are not among them.
    """

    ruleset: str
    rules_name: str
    games: tuple[FinishedGame, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """All final totals, those of the newest game first."""
        return tuple(score for each in self.games for score in each.scores)

    @property
    def best(self) -> int:
        """The highest final total."""
        return max(self.scores)

    @property
    def mean(self) -> float:
        """The mean final total, in points."""
        return sum(self.scores) / len(self.scores)

    @property
    def last(self) -> tuple[FinishedGame, ...]:
        """The last ten games, newest first."""
        return self.games[:LAST]


def histories(tables: Iterable[TableSummary]) -> tuple[History, ...]:
    """The finished games of tables that are listed newest first, by ruleset."""
    found: dict[str, list[FinishedGame]] = {}
    names: dict[str, str] = {}
    for table in tables:
        for number, game in reversed(list(enumerate(table.games, 1))):
            if game.is_over:
                names.setdefault(table.ruleset, table.rules_name)
                bots = table.bots if game.bots is None else game.bots
                finished = FinishedGame(table.id, number, table.players, game, bots, table.changed)
                if finished.scores:
                    found.setdefault(table.ruleset, []).append(finished)
    return tuple(History(ruleset, names[ruleset], tuple(games)) for ruleset, games in found.items())
