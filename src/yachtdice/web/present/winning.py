"""The chance to win at a table: the bar, and what is known of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from yachtdice.game import Game
from yachtdice.locale import Translator
from yachtdice.web.coach_views import Side, WinBar
from yachtdice.web.present.choices import estimate, percent

if TYPE_CHECKING:
    from yachtdice.solver import Prospect, Win


@dataclass(frozen=True, slots=True)
class Winning:
    """What is known of the win at a table.

    `now` is the prospect of the player to move, `last` that of the last decision. `bar` has a seat
    and its share for those who want to see the bar; it `is_old` while a newer one is coming.
    `coming` names what is being worked out: `now`, `last`.
    """

    now: "Prospect | None" = None
    last: "Prospect | None" = None
    bar: "tuple[int, Win] | None" = None
    is_old: bool = False
    shows_bar: bool = False
    coming: tuple[str, ...] = ()


def has_bar(game: Game) -> bool:
    """Whether there is a bar at a table: where two play, and one of them is to move."""
    return len(game.playing) == 2 and game.seat is not None


def win_bar(words: Translator, game: Game, winning: Winning) -> WinBar | None:
    """The bar at a table of two, None where there is none."""
    if winning.bar is None:
        waits = words.gettext("The probability of winning is being worked out…")
        return WinBar(waits) if winning.shows_bar and winning.coming else None
    seat, win = winning.bar
    shares = [win.share if each == seat else 1 - win.share for each in game.playing]
    names = [game.players[each] for each in game.playing]
    said = [percent(words, share) for share in shares]
    pairs = words.format_list([f"{name} {each}" for name, each in zip(names, said, strict=True)])
    text = words.gettext("Probability of winning: %(shares)s", shares=pairs)
    if not win.exact:
        text = words.gettext("Probability of winning, estimated: %(shares)s", shares=pairs)
        said = [estimate(each) for each in said]
    sides = tuple(Side(name, each) for name, each in zip(names, said, strict=True))
    return WinBar(text, sides, f"{100 * shares[0]:.1f}", winning.is_old)
