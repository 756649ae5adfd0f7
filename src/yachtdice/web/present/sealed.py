"""How the dice of a game are sealed: the commitment to their seed, and who mixed a value in."""

from yachtdice.game import Game
from yachtdice.locale import Translator
from yachtdice.tables import Reader
from yachtdice.web import seat_views

GROUP = 4
SHORT = 8
"""Digits of the commitment that are shown at first."""


def sealed(words: Translator, game: Game, reader: Reader, href: str) -> seat_views.Sealed | None:
    """How the computer's dice of a game are sealed, None where they are not."""
    if game.commitment is None:
        return None
    short = grouped(game.commitment[:SHORT])
    untouched = game.thrown == 0 and not any(game.turns) and not game.rolls
    matters = game.dice == "computer" or any(game.bots)
    return seat_views.Sealed(
        line=words.gettext("Sealed dice: %(short)s", short=short) if untouched and matters else "",
        short=short,
        full=grouped(game.commitment),
        given=_given(words, game),
        forms=_forms(words, game, reader),
        seed=game.seed or "",
        href=f"{href}?about=dice",
        check_href=check_href(game, href),
        back_href=href,
    )


def check_href(game: Game, href: str) -> str:
    """Where the dice of a game are checked, empty where they were not sealed."""
    return f"{href}/games/{game.number}/dice" if game.commitment else ""


def grouped(digits: str) -> str:
    """Hexadecimal digits in groups that the eye can compare."""
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))


def _given(words: Translator, game: Game) -> str:
    names = [game.players[seat] for seat, _ in game.mixed]
    if not names:
        return words.gettext("Nobody has added a value yet.")
    return words.gettext("With a value from %(players)s.", players=words.format_list(names))


def _forms(words: Translator, game: Game, reader: Reader) -> tuple[seat_views.ValueForm, ...]:
    """The seats of a reader that may still add a value."""
    given = {seat for seat, _ in game.mixed}
    return tuple(
        seat_views.ValueForm(
            seat,
            f"value-{game.number}-{seat}",
            words.gettext("A value of %(player)s", player=game.players[seat]),
        )
        for seat in sorted(reader.seats)
        if seat in game.playing and seat not in given and not game.bot(seat) and not game.is_over
    )
