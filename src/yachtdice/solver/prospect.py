"""Everything to be said of the win in a position: how likely it is, and what to do for it."""

from dataclasses import dataclass

from yachtdice.dice import DICE, Roll
from yachtdice.scorecard import Scorecard
from yachtdice.solver.duel import Duel, Win, WinChoice, rank
from yachtdice.solver.duel_play import WinPlay
from yachtdice.solver.outlook import Outlook, find_outlook


@dataclass(frozen=True, slots=True)
class Prospect:
    """How a player who is to move stands, and with dice on the table what may be done.

    `win` is the share as it is now, with the dice that lie there. `choices` are all distinct ones,
    the best first, and `fills` the categories that may be filled at once. `outlook` is what the
    best keep leads to, None where it is best to stop.
    """

    win: Win
    choices: tuple[WinChoice, ...] = ()
    fills: tuple[WinChoice, ...] = ()
    outlook: Outlook | None = None


def find_prospect(
    duel: Duel, card: Scorecard, roll: Roll | None, rolls_left: int, *others: Scorecard
) -> Prospect:
    """The prospect of the player with the first card; without a roll, before the turn.

    Raises as `Duel.choices` does.
    """
    before = duel.win(card, *others)
    if roll is None:
        return Prospect(before)
    play = duel.play(card, *others)
    points = duel.strategy
    fills = rank(play.fills(card, roll), points.fills(card, roll), play.exact)
    choices = fills
    if rolls_left:
        for_points = points.advise(card, roll, rolls_left)
        choices = rank(play.advise(card, roll, rolls_left), for_points, play.exact)
    now = max(each.win.share for each in choices)
    best, outlook = choices[0].keep, None
    if best is not None and len(best) < DICE:
        outlook = find_outlook(play, card, best, rolls_left)
    return Prospect(_now(before, now, play, card), tuple(choices), tuple(fills), outlook)


def _now(before: Win, now: float, play: WinPlay, card: Scorecard) -> Win:
    """The share with the dice that lie there.

    Where it is an estimate, the one of before the turn and what the dice have changed since: so it
    does not move when one kind of estimate takes the place of another.
    """
    if play.exact:
        return Win(now, exact=True)
    changed = now - play.before(card)
    return Win(min(1.0, max(0.0, before.share + changed)), exact=False)
