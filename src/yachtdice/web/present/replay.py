"""A game looked through turn by turn."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from yachtdice.dice import NOTHING, Keep, Roll
from yachtdice.game import Game
from yachtdice.locale import Translator
from yachtdice.ruleset import Ruleset
from yachtdice.turns import Turn, fold
from yachtdice.web import page_views, views
from yachtdice.web.present.card import Marks, card_view
from yachtdice.web.present.people import named


def replay_page(
    words: Translator,
    game: Game,
    *,
    position: int,
    href: Callable[[int], str],
    record_href: str,
    review_href: str,
    check_href: str,
    card_href: str,
) -> page_views.Replay:
    """A game after one of its turns; `position` counts from 1 and is put within bounds.

    `href` gives the address of a position, `check_href` is where its dice are checked.
    """
    game = named(words, game)
    played = [(seat, turn) for seat, _, turn in game.played]
    position = max(1, min(position, len(played)))
    shown = _up_to(game, played[:position])
    if not played:
        rolls, filled, headline, marks = (), "", "", Marks()
    else:
        seat, turn = played[position - 1]
        rolls = _rolls(words, turn)
        filled = filled_text(words, game.rules, turn)
        marks = Marks(latest=(seat, turn.category), lit=seat)
        number = len(shown.turns[seat])
        headline = words.gettext(
            "Turn %(turn)s, %(player)s", turn=number, player=game.players[seat]
        )
    last = len(played)
    return page_views.Replay(
        title=title_of(words, game),
        headline=headline,
        position=position,
        turns=last,
        rolls=rolls,
        filled=filled,
        card=card_view(words, shown, marks),
        first_href=href(1) if position > 1 else "",
        previous_href=href(position - 1) if position > 1 else "",
        next_href=href(position + 1) if position < last else "",
        last_href=href(last) if position < last else "",
        record_href=record_href,
        review_href=review_href if game.is_over else "",
        check_href=check_href if game.commitment else "",
        card_href=card_href,
    )


def _up_to(game: Game, played: list[tuple[int, Turn]]) -> Game:
    """The game as it stood after these turns."""
    turns = tuple(
        tuple(turn for each, turn in played if each == seat) for seat in range(len(game.players))
    )
    cards = tuple(fold(game.empty_card, each) for each in turns)
    return replace(
        game, turns=turns, cards=cards, rolling=None, rolls=(), keeps=(), earlier=(), last=None
    )


def title_of(words: Translator, game: Game) -> str:
    """Who played, and when."""
    players = words.format_list(game.players)
    if game.date is None:
        return players
    day = words.format_date(date.fromisoformat(game.date))
    return words.gettext("%(players)s, %(day)s", players=players, day=day)


def _rolls(words: Translator, turn: Turn) -> tuple[page_views.ReplayRoll, ...]:
    titles = [
        words.gettext("First roll"),
        words.gettext("Second roll"),
        words.gettext("Third roll"),
    ]
    keeps = (*turn.keeps, NOTHING)
    return tuple(
        page_views.ReplayRoll(title, _dice(roll, keep, number))
        for number, (title, roll, keep) in enumerate(zip(titles, turn.rolls, keeps, strict=False))
    )


def _dice(roll: Roll, keep: Keep, number: int) -> tuple[views.Die, ...]:
    return tuple(
        views.Die(place, f"die-{number}-{place}", face, kept=keep[place])
        for place, face in enumerate(roll)
    )


def filled_text(words: Translator, rules: Ruleset, turn: Turn) -> str:
    """What a turn was put in, and what it made."""
    name = words.category(rules.find(turn.category))
    if turn.extra and rules.extra:
        return words.gettext(
            "%(category)s: %(points)s, and %(extra)s on top",
            category=name,
            points=turn.points,
            extra=rules.extra.points,
        )
    return words.gettext("%(category)s: %(points)s", category=name, points=turn.points)
