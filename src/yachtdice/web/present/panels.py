"""What takes the place of the dice: points, corrections, the roll-off, the result."""

from yachtdice.dice import FACES
from yachtdice.game import Game
from yachtdice.locale import Translator
from yachtdice.scorecard import Scorecard
from yachtdice.tables import Reader
from yachtdice.turns import Turn
from yachtdice.web import views
from yachtdice.web.asked import Asked, Draft, entry_of
from yachtdice.web.present.sealed import check_href
from yachtdice.web.present.sentences import category_name, consequence


def points_panel(
    words: Translator, game: Game, category: str, href: str
) -> views.PointsPanel | None:
    """The points that the category of the player to move can have, None if it may not be filled."""
    if game.seat is None:
        return None
    card = game.cards[game.seat]
    ticks = tuple(card.five_equal_values(category)) if card.five_equal_matters else ()
    values = {*card.point_values(category), *_ticked_values(card, category, ticks)}
    if not values or card.get(category) is not None:
        return None
    name = category_name(words, game, category)
    return views.PointsPanel(category, name, tuple(sorted(values)), ticks, href)


def _ticked_values(card: Scorecard, category: str, ticks: tuple[int, ...]) -> set[int]:
    return set(card.five_equal_values(category).values()) if ticks else set()


def correct_panel(
    words: Translator, game: Game, asked: Asked, href: str
) -> views.CorrectPanel | None:
    """The correction of an earlier entry, None where there is no such entry."""
    if asked.correct is None:
        return None
    seat, place = asked.correct
    if not (0 <= seat < len(game.players) and 0 <= place < len(game.turns[seat])):
        return None
    turn = game.turns[seat][place]
    draft = asked.draft or _draft(turn)
    return views.CorrectPanel(
        turn=place,
        seat=seat,
        entry=entry_of(turn),
        title=words.gettext(
            "%(player)s, turn %(turn)s: %(category)s, %(points)s",
            player=game.players[seat],
            turn=place + 1,
            category=category_name(words, game, turn.category),
            points=turn.points,
        ),
        categories=tuple(
            views.Choice(each.id, words.category(each), each.id == draft.category)
            for each in game.rules.categories
        ),
        points=views.Field(draft.points),
        dice=views.Field(draft.dice),
        five_equal=_five_equal_choices(words, game, draft),
        consequences=tuple(consequence(words, game, each) for each in draft.consequences),
        back_href=href,
    )


def _draft(turn: Turn) -> Draft:
    """The fields of a correction before anything has been typed."""
    if turn.roll is None:
        return Draft(turn.category, points=str(turn.points))
    return Draft(turn.category, dice=str(turn.roll))


def _five_equal_choices(words: Translator, game: Game, draft: Draft) -> tuple[views.Choice, ...]:
    if game.rules.joker is None and game.rules.extra is None:
        return ()
    faces = tuple(
        views.Choice(
            str(face), words.gettext("Yes, of %(face)s", face=face), draft.five_equal == str(face)
        )
        for face in FACES
    )
    return (views.Choice("", words.gettext("No"), not draft.five_equal), *faces)


def roll_off(words: Translator, game: Game, reader: Reader) -> views.RollOff | None:
    """The question who starts, or how it was rolled for, until somebody has moved."""
    if game.is_waiting:
        return None
    if game.first is None:
        own = game.dice == "own"
        asked = game.playing if own and reader.may_act else ()
        return views.RollOff(
            is_open=True,
            may_roll=reader.may_act and not own,
            ask=tuple(views.Column(seat, game.players[seat], 0) for seat in asked),
        )
    if not game.roll_off or game.rolls or any(game.turns):
        return None
    rounds = tuple(
        tuple(views.RolledSum(game.players[seat], tuple(roll), sum(roll)) for seat, roll in rolls)
        for rolls in game.roll_off
    )
    result = words.gettext("%(player)s rolled highest and starts.", player=game.players[game.first])
    return views.RollOff(rounds, result)


def result(
    words: Translator, game: Game, *, href: str, may_act: bool, best_before: int | None
) -> views.Result:
    """The end of a game; `best_before` is the best of this browser before it."""
    return views.Result(
        headline=_headline(words, game),
        best=_best(words, _most(game), best_before) if may_act else "",
        ranks=_ranks(words, game, game.totals) if len(game.players) > 1 else (),
        match=_ranks(words, game, game.match_totals) if game.earlier else (),
        record_href=f"{href}/games/{game.number}/record",
        replay_href=f"{href}/games/{game.number}",
        review_href=f"{href}/games/{game.number}/review",
        check_href=check_href(game, href) if game.seed else "",
        may_play_again=may_act,
    )


def _headline(words: Translator, game: Game) -> str:
    points = _most(game)
    if len(game.players) == 1:
        return words.ngettext("%(num)s point", "%(num)s points", points)
    winners = words.format_list(game.players[seat] for seat in game.winners)
    if len(game.winners) == 1:
        return words.gettext("%(player)s wins with %(points)s", player=winners, points=points)
    return words.gettext(
        "%(players)s share the win with %(points)s", players=winners, points=points
    )


def _most(game: Game) -> int:
    """The highest total of those who are not out."""
    return max(game.totals[seat] for seat in game.playing)


def _best(words: Translator, points: int, before: int | None) -> str:
    if before is None:
        return ""
    if points > before:
        return words.gettext(
            "A new best in this browser: %(points)s, before that %(before)s.",
            points=points,
            before=before,
        )
    return words.gettext("The best in this browser is %(best)s.", best=before)


def _ranks(words: Translator, game: Game, totals: tuple[int, ...]) -> tuple[views.Rank, ...]:
    """Those who are not out, from the highest total down; equal totals share a place.

    Those who were removed come last, without one.
    """
    seats = sorted(game.playing, key=lambda seat: -totals[seat])
    ranked = [totals[seat] for seat in seats]
    places = {total: 1 + sum(each > total for each in ranked) for total in ranked}
    in_order = tuple(
        views.Rank(
            words.format_decimal(places[totals[seat]]),
            game.players[seat],
            totals[seat],
            won=places[totals[seat]] == 1,
        )
        for seat in seats
    )
    note = words.gettext("out of the game")
    out = (
        views.Rank("–", game.players[seat], totals[seat], note=note)
        for seat in sorted(game.removed)
    )
    return (*in_order, *out)
