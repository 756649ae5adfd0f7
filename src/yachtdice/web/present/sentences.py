"""Sentences about a game: whose turn it is, what just happened, what a move would cost."""

from yachtdice.dice import Roll
from yachtdice.events import (
    Closed,
    Corrected,
    Filled,
    PointsEntered,
    Removed,
    Replaced,
    Revealed,
    Rolled,
    RolledOff,
    Skipped,
    Started,
)
from yachtdice.game import Game
from yachtdice.locale import Translator, bot_name
from yachtdice.scorecard import Scorecard
from yachtdice.tables import Reader
from yachtdice.turns import Consequence, Turn
from yachtdice.web import views
from yachtdice.web.present.people import is_you, named, stands_in


def headline(words: Translator, game: Game, reader: Reader) -> str:
    """What the table is waiting for."""
    if game.is_waiting:
        return words.ngettext(
            "Waiting for %(num)s player", "Waiting for %(num)s players", len(game.free)
        )
    if game.first is None:
        return words.gettext("Who starts?")
    if game.seat is None:
        if game.number == 1:
            return words.gettext("The game is over")
        return words.gettext("Game %(number)s is over", number=game.number)
    if len(game.players) == 1:
        turn, turns = len(game.turns[0]) + 1, len(game.rules.categories)
        return words.gettext("Turn %(turn)s of %(turns)s", turn=turn, turns=turns)
    return _whose_turn(words, game, reader, game.seat)


def _whose_turn(words: Translator, game: Game, reader: Reader, seat: int) -> str:
    bot = stands_in(game)
    if bot:
        return words.gettext(
            "%(bot)s plays for %(player)s",
            bot=bot_name(bot, words),
            player=game.players[seat],
        )
    if is_you(game, reader, seat):
        return words.gettext("Your turn")
    return words.gettext("%(player)s’s turn", player=game.players[seat])


def category_name(words: Translator, game: Game, category: str) -> str:
    """The name of a category by its id."""
    return words.category(game.rules.find(category))


def told(game: Game) -> Game:
    """The game as its news tell it: that the seed is shown is none beside the last entry."""
    if isinstance(game.last, Revealed) and game.previous:
        return game.previous
    return game


def status(words: Translator, game: Game, *, may_act: bool) -> views.Status | None:
    """What just happened, for the line of news and for a screen reader."""
    game = named(words, told(game))
    if game.came_back:
        return views.Status(words.gettext("The last entry was taken back."))
    match game.last:
        case Rolled():
            text = _rolled(words, game, game.last)
            if may_act:
                return views.Status(" ".join(filter(None, (text, joker(words, game)))), quiet=True)
            return views.Status(text)
        case Filled() | PointsEntered():
            return views.Status(_filled(words, game))
        case Corrected():
            return views.Status(_corrected(words, game, game.last))
        case RolledOff() | Started() | Closed():
            return _begun(words, game)
        case Skipped() | Replaced() | Removed():
            return views.Status(_changed_hands(words, game, game.last))
        case _:
            return None


def _rolled(words: Translator, game: Game, event: Rolled) -> str:
    """The new dice alone: the kept ones are known."""
    stays = event.keep or (False,) * len(event.roll)
    new = [str(face) for face, kept in zip(event.roll, stays, strict=True) if not kept]
    faces, bot = words.format_list(new), stands_in(game)
    if game.rolling is None or (len(game.players) == 1 and not bot):
        return words.gettext("Rolled: %(faces)s.", faces=faces)
    player = game.players[game.rolling]
    if bot:
        return words.gettext(
            "%(bot)s rolled %(faces)s for %(player)s.",
            bot=bot_name(bot, words),
            faces=faces,
            player=player,
        )
    return words.gettext("%(player)s rolled %(faces)s.", player=player, faces=faces)


def _filled(words: Translator, game: Game) -> str:
    seat, turn = last_fill(game)
    values = {
        "player": game.players[seat],
        "category": category_name(words, game, turn.category),
        "points": turn.points,
    }
    bot = stands_in(game.previous) if game.previous else None
    if bot:
        text = words.gettext(
            "%(bot)s filled %(category)s for %(player)s: %(points)s.",
            bot=bot_name(bot, words),
            **values,
        )
        return f"{text} {_on_top(words, game)}" if turn.extra else text
    if turn.extra and game.rules.extra:
        return words.gettext(
            "%(player)s filled %(category)s: %(points)s, and %(extra)s on top.",
            **values,
            extra=game.rules.extra.points,
        )
    return words.gettext("%(player)s filled %(category)s: %(points)s.", **values)


def _changed_hands(words: Translator, game: Game, event: Skipped | Replaced | Removed) -> str:
    """Who plays for whom from now on, or is out."""
    player = game.players[event.seat]
    match event:
        case Skipped():
            return words.gettext(
                "%(player)s is skipped; %(bot)s plays this turn.",
                player=player,
                bot=bot_name(event.bot, words),
            )
        case Replaced():
            if event.bot is None:
                return words.gettext("%(player)s is back.", player=player)
            return words.gettext(
                "%(bot)s plays for %(player)s from now on.",
                player=player,
                bot=bot_name(event.bot, words),
            )
        case Removed():
            return words.gettext("%(player)s is out of the game.", player=player)


def _corrected(words: Translator, game: Game, event: Corrected) -> str:
    """Which entry was corrected, and to what."""
    turn = game.turns[event.seat][event.turn]
    was = next(
        each.was
        for each in reversed(game.corrections)
        if (each.seat, each.turn) == (event.seat, event.turn)
    )
    return words.gettext(
        "%(player)s, turn %(turn)s: corrected from %(was)s to %(now)s.",
        player=game.players[event.seat],
        turn=event.turn + 1,
        was=_entry(words, game, was),
        now=_entry(words, game, turn),
    )


def _entry(words: Translator, game: Game, turn: Turn) -> str:
    name = category_name(words, game, turn.category)
    return words.gettext("%(category)s %(points)s", category=name, points=turn.points)


def last_fill(game: Game) -> tuple[int, Turn]:
    """The seat and the turn of a game whose last event was a fill."""
    before = game.previous
    if before is None or before.seat is None:
        raise LookupError("expected a game whose last event was a fill")
    return before.seat, game.turns[before.seat][-1]


def _begun(words: Translator, game: Game) -> views.Status | None:
    """Who has sat down, and who starts."""
    sentences: list[str] = []
    newest = _newest(game)
    if newest is not None:
        player = game.players[newest]
        sentences.append(words.gettext("%(player)s has sat down.", player=player))
    if isinstance(game.last, Closed):
        players = words.format_list(game.players[seat] for seat in game.playing)
        sentences.append(words.gettext("The game begins with %(players)s.", players=players))
    if game.seat is not None and len(game.players) > 1:
        sentences.append(words.gettext("%(player)s starts.", player=game.players[game.seat]))
    return views.Status(" ".join(sentences)) if sentences else None


def _newest(game: Game) -> int | None:
    """The seat that was taken last since the game began and nobody has moved."""
    if not isinstance(game.last, Started):
        return None
    free_then = (seat for seat, player in enumerate(game.last.players) if not player)
    return max((seat for seat in free_then if game.players[seat]), default=None)


def zero_question(words: Translator, game: Game, category: str, back: str) -> views.ZeroQuestion:
    """What a zero in a category costs, for dice that could add points elsewhere."""
    best = max(game.options, key=lambda name: game.options[name])
    text = words.gettext(
        "Fill %(category)s with 0? These dice would add %(points)s in %(best)s.",
        category=category_name(words, game, category),
        points=game.options[best],
        best=category_name(words, game, best),
    )
    if game.rules.extra and game.rules.extra.category == category:
        no_more = words.gettext(
            "It could then earn no bonus of %(points)s any more.", points=game.rules.extra.points
        )
        text = f"{text} {no_more}"
    return views.ZeroQuestion(category, text, back)


def joker(words: Translator, game: Game) -> str:
    """What five equal dice may do now, where they are more than five equal dice."""
    if game.roll is None or game.seat is None or game.roll.five_equal is None:
        return ""
    card = game.cards[game.seat]
    sentences = [_joker_rule(words, game, card, game.roll)] if _is_joker(card, game.roll) else []
    if game.rules.extra and card.get(game.rules.extra.category):
        sentences.append(_on_top(words, game))
    return " ".join(sentences)


def _on_top(words: Translator, game: Game) -> str:
    points = game.rules.extra.points if game.rules.extra else 0
    return words.gettext("%(points)s are added on top.", points=points)


def _is_joker(card: Scorecard, roll: Roll) -> bool:
    part = card.rules.joker
    return bool(part and roll.five_equal and card.get(part.category) is not None)


def _joker_rule(words: Translator, game: Game, card: Scorecard, roll: Roll) -> str:
    own = next((each for each in card.open if each.face == roll.five_equal), None)
    forced = game.rules.joker is not None and game.rules.joker.choice == "forced"
    if own and forced:
        return words.gettext("%(category)s must be filled.", category=words.category(own))
    if own:
        return words.gettext(
            "Any open category may be filled. While %(category)s is open, no other scores in full.",
            category=words.category(own),
        )
    if any(each.section == "lower" for each in card.open):
        if forced:
            return words.gettext("Any open lower category may be filled, and scores in full.")
        return words.gettext("Any open category may be filled; the lower ones score in full.")
    return words.gettext("No lower category is open: an upper one is filled with 0.")


def consequence(words: Translator, game: Game, change: Consequence) -> str:
    """What a correction does to a later entry."""
    was = change.was
    values = {
        "turn": change.turn + 1,
        "category": category_name(words, game, was.category),
    }
    if change.now is None:
        return words.gettext(
            "Turn %(turn)s, %(category)s: not allowed any more. It is played again at the end.",
            **values,
        )
    bonus = game.rules.extra.points if game.rules.extra else 0
    before = was.points + bonus * was.extra
    after = change.now.points + bonus * change.now.extra
    return words.gettext(
        "Turn %(turn)s, %(category)s: worth %(after)s in place of %(before)s.",
        **values,
        before=before,
        after=after,
    )
