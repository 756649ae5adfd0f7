"""Who is who at a table: names, who plays for whom, whose turn it is to this reader."""

from dataclasses import replace
from datetime import timedelta
from itertools import zip_longest

from yachtdice.game import Game
from yachtdice.locale import LANGUAGES, Translator, bot_name, translator
from yachtdice.tables import Reader
from yachtdice.turns import Replacement
from yachtdice.web import seat_views

SOON = 10
"""Seconds before the end of a turn's time at which it is said aloud."""
MINUTE, HOUR = 60, 60 * 60


def named(words: Translator, game: Game) -> Game:
    """A game in which the bots that go by their usual names have them in the reader's language.

    What is stored has them in the language of whoever let them sit down. People of one name are
    told apart.
    """
    players = names_for(words, game.players, game.bots)
    return game if players == game.players else replace(game, players=players)


def names_for(
    words: Translator, players: tuple[str, ...], bots: tuple[str | None, ...]
) -> tuple[str, ...]:
    """The names of players as the reader calls them; `bots` is empty where only people play."""
    pairs = tuple(zip_longest(players, bots[: len(players)]))
    names = tuple(
        bot_name(bot, words) if bot and name in _names_of(bot) else name for name, bot in pairs
    )
    return tuple(
        name if bot or not name else _told_apart(name, names[:seat])
        for seat, (name, (_, bot)) in enumerate(zip(names, pairs, strict=True))
    )


def _told_apart(name: str, before: tuple[str, ...]) -> str:
    """A person's name, with a number if somebody before them has the same: `Ana (2)`."""
    return f"{name} ({before.count(name) + 1})" if name in before else name


def name_of(words: Translator, game: Game, seat: int) -> str:
    """The name at a seat, or that it is free."""
    return game.players[seat] or words.gettext("Free seat")


def is_you(game: Game, reader: Reader, seat: int | None) -> bool:
    """Whether a seat is the only one of a reader who plays with others: several need names."""
    return seat in reader.seats and len(reader.seats) == 1 and len(game.playing) > 1


def stands_in(game: Game) -> str | None:
    """The bot that plays this turn in a person's place."""
    if game.seat is None:
        return None
    return game.stand_in or replacement(game, game.seat)


def replacement(game: Game, seat: int) -> str | None:
    """The bot that plays a person's seat, None where a person does or always a bot did."""
    bot = game.bot(seat)
    changes = [each for each in _replacements(game) if each.seat == seat]
    if bot is None or not changes or changes[0].was is not None:
        return None
    return None if game.players[seat] in _names_of(bot) else bot


def _replacements(game: Game) -> list[Replacement]:
    return [each for one in (*game.earlier, game) for each in one.replacements]


def _names_of(bot: str) -> set[str]:
    """How a bot is called in any language: one that took a free seat plays for nobody."""
    return {bot_name(bot, translator(each.code)) for each in LANGUAGES}


def timer(
    words: Translator, game: Game, reader: Reader, left: timedelta | None
) -> seat_views.Timer | None:
    """The time that the turn still has."""
    if left is None or game.seat is None or game.mover_bot:
        return None
    seconds = max(0, int(left.total_seconds()))
    return seat_views.Timer(
        left=seconds,
        text=span(words, seconds),
        turn=f"{game.number}-{game.seat}-{len(game.turns[game.seat])}",
        soon=(
            words.ngettext("%(num)s second left", "%(num)s seconds left", SOON)
            if reader.may_move(game)
            else ""
        ),
    )


def span(words: Translator, seconds: int) -> str:
    """A length of time: `1:05` for minutes and seconds, `5 hours` for more."""
    if seconds < HOUR:
        return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
    return words.format_span(timedelta(seconds=seconds))
