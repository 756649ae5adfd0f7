"""The table as one reader sees it."""

from dataclasses import dataclass
from datetime import timedelta

from yachtdice.dice import Keep
from yachtdice.events import Filled, PointsEntered
from yachtdice.game import Game
from yachtdice.locale import Translator, bot_name
from yachtdice.tables import Reader
from yachtdice.web import seat_views, views
from yachtdice.web.asked import Asked, moment_of, query_of
from yachtdice.web.present import panels, sentences
from yachtdice.web.present.card import Marks, card_view
from yachtdice.web.present.coach import Coaching, coach_view
from yachtdice.web.present.dicebar import dice_bar
from yachtdice.web.present.invitation import invitation
from yachtdice.web.present.people import is_you, named, stands_in, timer
from yachtdice.web.present.players import players_panel
from yachtdice.web.present.sealed import sealed
from yachtdice.web.present.winning import Winning, win_bar


@dataclass(frozen=True, slots=True)
class Setting:
    """What belongs to a table beside its game: how others come to it, and the time of its turns.

    `seconds` is the time that a turn has, `left` what the present one still has of it.
    """

    way: seat_views.Way | None = None
    seconds: int | None = None
    left: timedelta | None = None


def table_page(
    words: Translator,
    game: Game,
    *,
    table: str,
    reader: Reader,
    asked: Asked,
    setting: Setting | None = None,
    coaching: Coaching | None = None,
    winning: Winning | None = None,
    news: bool = True,
    notice: views.Notice | None = None,
    held: Keep | None = None,
    best_before: int | None = None,
) -> views.Table:
    """The page of a table with this id; `coaching` is for readers to whom the coach speaks.

    `winning` is what is known of the win, for those who see any of it.

    `news` tells whether the reader sees this state of the table for the first time, `held` which
    dice the player to move keeps; `best_before` is the best total of this browser before the game
    that is over.
    """
    href, setting, winning = f"/tables/{table}", setting or Setting(), winning or Winning()
    game, moves = named(words, game), reader.may_move(game)
    return views.Table(
        href=href,
        version=game.version,
        ruleset=words.ruleset(game.rules),
        rules_href=rules_href(game, href),
        headline=sentences.headline(words, game, reader),
        card=card_view(words, game, _marks(words, game, asked, href, reader)),
        players_href=f"{href}?about=players",
        dice=_dice(game, asked, href, moves=moves, news=news, held=held),
        watching=not reader.may_act,
        waiting=not (moves or (reader.may_act and game.is_over)),
        since=since_of(game, coaching, winning),
        open=query_of(asked),
        moment=moment_of(game),
        coach=coach_view(words, game, coaching, href, winning) if coaching else None,
        win=win_bar(words, game, winning),
        thinks=_thinks(words, game),
        status=sentences.status(words, game, may_act=moves),
        notice=notice,
        joker=sentences.joker(words, game),
        may_undo=reader.may_undo(game),
        roll_off=panels.roll_off(words, game, reader),
        points=_points(words, game, asked, href) if moves else None,
        correct=_correct(words, game, asked, href) if reader.may_act else None,
        result=(
            panels.result(words, game, href=href, may_act=reader.may_act, best_before=best_before)
            if game.is_over and not _corrects(game, asked, may_act=reader.may_act)
            else None
        ),
        invitation=invitation(words, game, reader, asked, setting.way),
        players=players_panel(
            words, game, reader, asked, href, setting.seconds, bar=winning.shows_bar
        ),
        sealed=sealed(words, game, reader, href),
        shows_sealed=asked.about == "dice" and game.commitment is not None,
        timer=timer(words, game, reader, setting.left),
    )


def since_of(game: Game, coaching: Coaching | None, winning: Winning | None) -> str:
    """Names what a page shows: the version of the table, and what is still to come beside it."""
    coming = winning.coming if winning else ()
    if coming or (coaching and coaching.coming):
        return "-".join([str(game.version), *coming, "coming"])
    return str(game.version)


def _thinks(words: Translator, game: Game) -> str:
    """That the program to move thinks about its dice, under the name that it has here."""
    if game.mover_bot is None or game.seat is None or game.roll is None:
        return ""
    stand_in = stands_in(game)
    name = bot_name(stand_in, words) if stand_in else game.players[game.seat]
    return words.gettext("%(player)s is thinking…", player=name)


def _dice(
    game: Game, asked: Asked, href: str, *, moves: bool, news: bool, held: Keep | None
) -> views.DiceBar | None:
    if game.seat is None:
        return None
    return dice_bar(game, asked, may_act=moves, href=href, news=news, held=held)


def rules_href(game: Game, href: str) -> str:
    """Where the rules of a table's game are explained."""
    return f"/rules/{game.rules.id}" if game.rules.is_built_in else f"{href}/rules"


def _points(words: Translator, game: Game, asked: Asked, href: str) -> views.PointsPanel | None:
    known = any(each.id == asked.points for each in game.rules.categories)
    if not _enters(game) or game.roll is not None or asked.points is None or not known:
        return None
    return panels.points_panel(words, game, asked.points, href)


def _correct(words: Translator, game: Game, asked: Asked, href: str) -> views.CorrectPanel | None:
    return panels.correct_panel(words, game, asked, href) if game.dice == "own" else None


def _corrects(game: Game, asked: Asked, *, may_act: bool) -> bool:
    return may_act and game.dice == "own" and asked.correct is not None


def _marks(words: Translator, game: Game, asked: Asked, href: str, reader: Reader) -> Marks:
    latest, known = None, sentences.told(game)
    if isinstance(known.last, Filled | PointsEntered) and known.previous:
        seat, turn = sentences.last_fill(known)
        latest = (seat, turn.category)
    correct = _correct_hrefs(game, href, reader) if game.dice == "own" else {}
    if not reader.may_move(game):
        return Marks(latest=latest, correct=correct, own=_own_seat(game, reader))
    return Marks(
        offers=game.options,
        enter=_enter(game, href) if _enters(game) and game.roll is None else {},
        correct=correct,
        latest=latest,
        question=(
            sentences.zero_question(words, game, asked.zero, href)
            if asked.zero is not None and game.options.get(asked.zero) == 0
            else None
        ),
    )


def _own_seat(game: Game, reader: Reader) -> int | None:
    """The seat that a reader plays, if it is one alone."""
    return next((seat for seat in game.playing if is_you(game, reader, seat)), None)


def _enters(game: Game) -> bool:
    """Whether the player to move rolls real dice."""
    return game.seat is not None and game.dice_of(game.seat) == "own"


def _enter(game: Game, href: str) -> dict[str, str]:
    """The open categories whose points the player to move may enter."""
    if game.seat is None:
        return {}
    card = game.cards[game.seat]
    return {each.id: f"{href}?points={each.id}" for each in card.open if card.point_values(each.id)}


def _correct_hrefs(game: Game, href: str, reader: Reader) -> dict[tuple[int, str], str]:
    """The entries that a reader may correct: their own, and for a host all."""
    return {
        (seat, turn.category): f"{href}?correct={seat}.{place}"
        for seat in game.playing
        if reader.is_host or seat in reader.seats
        for place, turn in enumerate(game.turns[seat])
        if turn.is_by_hand
    }
