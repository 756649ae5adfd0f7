"""Two players, each playing for the win: its share in any position, and what to do for it.

>>> duel = find_duel(find_strategy(find_ruleset("yacht")))
>>> duel.win(card, opponent)                       # Win(share=0.4938…, exact=True)
>>> duel.choices(card, Roll("33345"), 1, opponent)   # every distinct choice, best first

Where a table of the ruleset is kept (see `yachtdice.solver.duel_table`), every position is exact;
else those that can be solved on the spot are, and the others are estimates.
"""

from dataclasses import dataclass
from functools import lru_cache

from yachtdice.dice import Roll
from yachtdice.errors import TooManyPositions
from yachtdice.scorecard import Scorecard
from yachtdice.solver.duel_estimate import BellPlay, RivalsPlay, Scale
from yachtdice.solver.duel_play import ExactPlay, WinPlay
from yachtdice.solver.duel_shares import OnTheSpot, Solved
from yachtdice.solver.duel_sides import check_turn
from yachtdice.solver.duel_table import Table, open_table
from yachtdice.solver.play import Choice
from yachtdice.solver.strategy import Strategy

REMEMBERED = 4
"""Solved positions and distributions that stay in memory."""
ALIKE = 2e-5
"""Shares that differ by less are as good as equal: a table has them to 16 bits."""


@dataclass(frozen=True, slots=True)
class Win:
    """The share of the win, a draw counted half, and whether it is exact or an estimate."""

    share: float
    exact: bool

    def to_data(self) -> dict[str, float | bool]:
        """As JSON would hold it."""
        return {"win": self.share, "exact": self.exact}


@dataclass(frozen=True, slots=True)
class WinChoice:
    """A keep or a fill (see `Choice`), with the share of the win that it brings.

    `loss` is how much less that is than the best choice brings, and `points` what the choice is
    worth to somebody who plays for the most points.
    """

    keep: str | None
    category: str | None
    win: Win
    loss: float
    points: Choice

    def to_data(self) -> dict[str, str | float | bool]:
        """As JSON would hold it."""
        return {**self.points.to_data(), **self.win.to_data(), "win_loss": self.loss}


class Duel:
    """Best play for the win."""

    def __init__(
        self, strategy: Strategy, table: Table | None = None, threads: int | None = None
    ) -> None:
        self.strategy = strategy
        self.rules = strategy.rules
        self.table = table
        self._threads = threads
        self._solved: list[Solved] = []
        self._distribution = lru_cache(REMEMBERED)(strategy.distribution)
        self._rivals = lru_cache(REMEMBERED)(self._find_rivals)

    def win(self, card: Scorecard, *others: Scorecard) -> Win:
        """The share of the player with the first card, who is to move, against the others.

        Raises `InvalidCard`, and `UnevenCards` unless an only opponent has filled as many
        categories or one more.
        """
        self._check(card, *others)
        if all(each.is_full for each in (card, *others)):
            best = max(each.total for each in others)
            ties = sum(each.total == best for each in others)
            return Win((card.total > best) + (card.total == best) / (1 + ties), exact=True)
        if len(others) == 1 and (solved := self._find_solved(card, *others)):
            return Win(ExactPlay(self.strategy.positions, solved, *others).before(card), True)
        scale = Scale([self._distribution(each) for each in others])
        return Win(scale.share(self._distribution(card)), exact=False)

    def play(self, card: Scorecard, *others: Scorecard) -> WinPlay:
        """Best play for the win from a card on, against the players with the other cards.

        Against one it is exact where that is known; against more, their scores are taken to have
        the distributions of best play for the most points. Raises as `win` does against one.
        """
        self._check(card, *others)
        if len(others) == 1 and (solved := self._find_solved(card, *others)):
            return ExactPlay(self.strategy.positions, solved, *others)
        return self._rivals(card, others) or BellPlay(self.strategy, others)

    def choices(
        self, card: Scorecard, roll: Roll, rolls_left: int, *others: Scorecard
    ) -> list[WinChoice]:
        """Every distinct choice with its share of the win, best first.

        Among those as good as equal, that comes first which brings the most points. Raises as
        `play` does, and as `Play.advise`.
        """
        play = self.play(card, *others)
        points = self.strategy.advise(card, roll, rolls_left)
        return rank(play.advise(card, roll, rolls_left), points, play.exact)

    def _check(self, *cards: Scorecard) -> None:
        for each in cards:
            self.strategy.check(each)

    def _find_solved(self, card: Scorecard, opponent: Scorecard) -> Solved | None:
        """What knows the position, solved on the spot if need be, None if that is out of reach."""
        check_turn(len(card.open), len(opponent.open))
        for solved in ([self.table] if self.table else []) + self._solved:
            if solved.serves(card, opponent):
                return solved
        try:
            found = OnTheSpot(self.strategy.positions, card, opponent, self._threads)
        except TooManyPositions:
            return None
        self._solved = [found, *self._solved][:REMEMBERED]
        return found

    def _find_rivals(self, card: Scorecard, others: tuple[Scorecard, ...]) -> RivalsPlay | None:
        scale = Scale([self._distribution(each) for each in others])
        try:
            return RivalsPlay(self.strategy.positions, card, scale, self._threads)
        except TooManyPositions:
            return None


def find_duel(strategy: Strategy, threads: int | None = None) -> Duel:
    """Best play for the win of a ruleset, with its table if that is kept."""
    return Duel(strategy, open_table(strategy.rules), threads)


def rank(for_win: list[Choice], for_points: list[Choice], exact: bool) -> list[WinChoice]:
    """Choices, best first; those that are as good as equal in the order of their points."""
    place = {(each.keep, each.category): number for number, each in enumerate(for_points)}
    ranked: list[WinChoice] = []
    while for_win:
        alike = [each for each in for_win if each.expected >= for_win[0].expected - ALIKE]
        for_win = for_win[len(alike) :]
        for each in sorted(alike, key=lambda each: place[each.keep, each.category]):
            points = for_points[place[each.keep, each.category]]
            win = Win(each.expected, exact)
            ranked.append(WinChoice(each.keep, each.category, win, each.loss, points))
    return ranked
