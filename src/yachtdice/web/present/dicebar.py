"""The dice of the turn, in their places."""

from yachtdice.dice import DICE, EVERYTHING, NOTHING, Keep, Roll
from yachtdice.events import Rolled
from yachtdice.game import Game
from yachtdice.web import views
from yachtdice.web.asked import Asked


def dice_bar(
    game: Game,
    asked: Asked,
    *,
    may_act: bool,
    href: str,
    news: bool = True,
    held: Keep | None = None,
) -> views.DiceBar:
    """The dice on the table and what may be done with them.

    Whoever may not move sees which dice are `held` by the player who may. Dice that were just
    rolled tumble only if the page has `news`, and not where it shows the same table again with a
    question or a notice.
    """
    goes_on = may_act and game.rolls_left > 0
    may_keep = goes_on and game.roll is not None
    keep = asked.keep if may_keep else held or NOTHING
    missing = keep.rolled if game.roll else DICE
    source = game.dice if game.seat is None else game.dice_of(game.seat)
    entered = asked.dice[:missing] if source == "own" and goes_on else ""
    return views.DiceBar(
        source=source,
        dice=_dice(game, keep, entered, tumble=news and _was_rolled(game)),
        rolls_made=len(game.rolls),
        rolls_left=game.rolls_left,
        may_keep=may_keep,
        may_roll=goes_on,
        entered=entered,
        back_href=back_href(href, entered, keep) if entered else "",
        missing=missing - len(entered),
    )


def _was_rolled(game: Game) -> bool:
    return isinstance(game.last, Rolled) and not game.came_back


def back_href(href: str, entered: str, keep: Keep) -> str:
    """The address at which the last face that was typed is taken back."""
    kept = "".join(f"&keep={place}" for place, stays in enumerate(keep) if stays)
    return f"{href}?dice={entered[:-1]}{kept}"


def _dice(game: Game, keep: Keep, entered: str, *, tumble: bool) -> tuple[views.Die, ...]:
    faces = _faces(game.roll, keep, entered)
    stayed = (game.keeps[-1] if len(game.rolls) > 1 else NOTHING) if game.rolls else EVERYTHING
    return tuple(
        views.Die(
            place,
            key=_key(game, place),
            face=face,
            kept=keep[place],
            fresh=tumble and not stayed[place] and not entered,
        )
        for place, face in enumerate(faces)
    )


def _faces(roll: Roll | None, keep: Keep, entered: str) -> list[int | None]:
    """The faces to show: those typed so far take the places of the dice that do not stay."""
    typed = iter(entered)
    if roll is None:
        return [int(face) if (face := next(typed, None)) else None for _ in range(DICE)]
    if not entered:
        return list(roll)
    return [
        face if stays else int(new) if (new := next(typed, None)) else None
        for face, stays in zip(roll, keep, strict=True)
    ]


def _key(game: Game, place: int) -> str:
    """Names a die of a roll: it stays the same while the die is kept."""
    seat = game.seat if game.seat is not None else 0
    rolled = len(game.rolls)
    while rolled > 1 and game.keeps[rolled - 2][place]:
        rolled -= 1
    return f"die-{game.number}-{seat}-{len(game.turns[seat])}-{rolled}-{place}"
