"""Judging a game of two by the win: what each move did to the chance of it."""

from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING

from yachtdice.dice import DICE, ROLLS, Keep, Roll
from yachtdice.game import Game
from yachtdice.review.judge import knows_all_rolls
from yachtdice.review.results import Throw
from yachtdice.review.win_results import Moment, WinDecision, WinPlayer, WinReview
from yachtdice.scorecard import Scorecard
from yachtdice.turns import Turn

if TYPE_CHECKING:
    from yachtdice.solver import Duel, Strategy, WinChoice


def review_win(game: Game, duel: "Duel") -> WinReview | None:
    """Judge a game of two by the win, finished or not, as its turns stand now.

    `duel` is of the game's ruleset, else `InvalidCard` is raised. None for a game of more or fewer
    players, before it is known who starts, and where the players have not filled in turn.
    """
    if len(game.playing) != 2 or len(game.players) != 2 or game.first is None:
        return None
    notes = _Notes(duel, [game.empty_card, game.empty_card], game.first)
    for seat, _, turn in game.played:
        if seat != notes.mover:
            return None
        notes.add(turn, all_rolls=knows_all_rolls(turn.rolls, turn.throws))
    now = notes.course[-1].shares
    if game.rolling == notes.mover and knows_all_rolls(game.rolls, game.throws):
        now = notes.by_seat(notes.begin(game.rolls, game.keeps))
    players = (notes.player(seat, name) for seat, name in enumerate(game.players))
    return WinReview(game.rules, tuple(notes.course), now, tuple(players))


def judge_for_win(strategy: "Strategy", game: Game) -> WinReview | None:
    """The same, with best play for the win that is found here: for another process to work out."""
    from yachtdice.solver import find_duel

    return review_win(game, find_duel(strategy))


@dataclass(slots=True)
class _Part:
    """What has been found so far of one player's turns."""

    decisions: list[WinDecision] = field(default_factory=list[WinDecision])
    throws: list[Throw] = field(default_factory=list[Throw])
    unjudged: list[float] = field(default_factory=list[float])


class _Notes:
    """What has been found so far of a game."""

    def __init__(self, duel: "Duel", cards: list[Scorecard], first: int) -> None:
        self.duel = duel
        self.cards = cards
        self.mover = first
        self.parts = _Part(), _Part()
        self.course: list[Moment] = []
        self._look(None)

    def add(self, turn: Turn, *, all_rolls: bool) -> None:
        """Judge a turn that has been played."""
        part, share = self.parts[self.mover], self._share
        if all_rolls and turn.rolls:
            self.begin(turn.rolls, turn.keeps)
            share = self._judge_fill(turn.rolls[-1], ROLLS - len(turn.rolls), turn.category)
        elif turn.roll:
            chosen = self._judge_fill(turn.roll, 0, turn.category)
            part.unjudged.append(chosen + part.decisions[-1].loss - share)
            share = chosen
        seat = self.mover
        self.cards[seat] = turn.put(self.cards[seat])
        self.mover = 1 - seat
        self._look(seat)
        part.unjudged.append(self.course[-1].shares[seat] - share)

    def begin(self, rolls: tuple[Roll, ...], keeps: tuple[Keep, ...]) -> float:
        """Judge the rolls of a turn and the keeps between them.

        Returns the share of the one who moves after the last roll.
        """
        part, card, other = self.parts[self.mover], self._card, self._other
        share = self.duel.play(card, other).before(card)
        part.unjudged.append(share - self._share)
        for place, roll in enumerate(rolls):
            left = ROLLS - 1 - place
            choices = self.duel.choices(card, roll, left, other)
            best = max(each.win.share for each in choices)
            part.throws.append(Throw(self._turn, place + 1, roll, best - share))
            share = best
            if place < len(keeps):
                faces = "".join(sorted(keeps[place].of(roll).replace("-", "")))
                chosen = next(each for each in choices if each.keep == faces)
                self._note(roll, left, chosen, choices)
                share = chosen.win.share
        return share

    def by_seat(self, share: float) -> tuple[float, float]:
        """The shares of both players, from that of the one who moves."""
        return (share, 1 - share) if self.mover == 0 else (1 - share, share)

    def player(self, seat: int, name: str) -> WinPlayer:
        """What was found of a player."""
        part = self.parts[seat]
        unjudged = fsum(part.unjudged)
        return WinPlayer(name, unjudged, tuple(part.decisions), tuple(part.throws))

    def _judge_fill(self, roll: Roll, left: int, category: str) -> float:
        """Judge a fill; returns the share after it."""
        fills = self.duel.choices(self._card, roll, 0, self._other)
        choices = self.duel.choices(self._card, roll, left, self._other) if left else fills
        chosen = next(each for each in fills if each.category == category)
        self._note(roll, left, chosen, choices)
        return chosen.win.share

    def _note(self, roll: Roll, left: int, chosen: "WinChoice", choices: "list[WinChoice]") -> None:
        """Note a decision; to keep all five dice is to fill the best category."""
        loss = max(each.win.share for each in choices) - chosen.win.share
        best = choices[0]
        if best.keep is not None and len(best.keep) == DICE:
            best = self.duel.choices(self._card, roll, 0, self._other)[0]
        self.parts[self.mover].decisions.append(
            WinDecision(self._turn, self._card, self._other, roll, left, chosen, best, loss)
        )

    def _look(self, seat: int | None) -> None:
        """Note the shares as they are now, after a turn of a seat."""
        win = self.duel.win(self._card, self._other)
        turn = 0 if seat is None else self._filled(seat)
        self.course.append(Moment(seat, turn, self.by_seat(win.share), win.exact))

    def _filled(self, seat: int) -> int:
        card = self.cards[seat]
        return len(card.points) - len(card.open)

    @property
    def _card(self) -> Scorecard:
        return self.cards[self.mover]

    @property
    def _other(self) -> Scorecard:
        return self.cards[1 - self.mover]

    @property
    def _share(self) -> float:
        """The share of the one who moves, as it was before the turn."""
        return self.course[-1].shares[self.mover]

    @property
    def _turn(self) -> int:
        return self._filled(self.mover) + 1
