"""What somebody decided last, and how good that was in a sentence."""

from dataclasses import dataclass

from yachtdice.dice import Roll
from yachtdice.events import Filled, Rolled
from yachtdice.game import Game
from yachtdice.locale import Translator
from yachtdice.review import knows_all_rolls
from yachtdice.scorecard import Scorecard


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a person decided: on which card, with which dice, and what.

    `others` are the cards of those who played against them. `assumed`: the only roll that was
    entered of real dice is taken for the last of its turn, as a review takes it.
    """

    seat: int
    card: Scorecard
    others: tuple[Scorecard, ...]
    roll: Roll
    rolls_left: int
    keep: str | None
    category: str | None
    assumed: bool = False


def others_of(game: Game, seat: int) -> tuple[Scorecard, ...]:
    """The cards of those who play against a seat."""
    return tuple(game.cards[each] for each in game.playing if each != seat)


def last_decision(game: Game) -> Decision | None:
    """The last thing that a person decided in a game: a keep or a fill with known dice."""
    after = game
    while before := after.previous:
        seat = before.seat
        if seat is not None and before.roll is not None and not before.mover_bot:
            keep, category = None, None
            if isinstance(after.last, Rolled) and after.last.keep is not None:
                kept = after.last.keep.of(before.roll).replace("-", "")
                keep = "".join(sorted(kept))
            elif isinstance(after.last, Filled):
                category = after.last.category
            if keep is not None or category is not None:
                card, others = before.cards[seat], others_of(before, seat)
                assumed = keep is None and not knows_all_rolls(before.rolls, before.throws)
                roll, left = before.roll, 0 if assumed else before.rolls_left
                return Decision(seat, card, others, roll, left, keep, category, assumed)
        after = before
    return None


def assumption(words: Translator, decision: Decision) -> str:
    """What a word about a decision takes for granted, empty for nothing."""
    if not decision.assumed:
        return ""
    return words.gettext("Judged as the last roll: no other of this turn was entered.")


def sentence(words: Translator, player: str, loss: str, best: str) -> str:
    """How good a decision was; `player` is empty where only one plays."""
    if player and loss:
        return words.gettext(
            "%(player)s gave away %(points)s. Best: %(choice)s",
            player=player,
            points=loss,
            choice=best,
        )
    if player:
        return words.gettext("%(player)s: the best choice.", player=player)
    if loss:
        return words.gettext("Gave away %(points)s. Best: %(choice)s", points=loss, choice=best)
    return words.gettext("That was the best choice.")
