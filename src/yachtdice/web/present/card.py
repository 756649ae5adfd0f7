"""The score card."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from yachtdice.categories import Category
from yachtdice.game import Game
from yachtdice.locale import Translator, extra_name, section_name, term
from yachtdice.scorecard import Scorecard
from yachtdice.web import views
from yachtdice.web.present.people import name_of


@dataclass(frozen=True, slots=True)
class Marks:
    """What a card shows beside what stands on it.

    `offers` are what the present dice would add, by category, in the column of the seat to move;
    `enter` are the open categories there whose points may be entered, each with its address;
    `correct` are addresses of corrections by seat and category; `latest` is the entry just made;
    `lit` is the column that stands out, where it is not that of whoever is to move or has won;
    `own` is the reader's, if only one is.
    """

    offers: Mapping[str, int] = field(default_factory=dict[str, int])
    enter: Mapping[str, str] = field(default_factory=dict[str, str])
    correct: Mapping[tuple[int, str], str] = field(default_factory=dict[tuple[int, str], str])
    latest: tuple[int, str] | None = None
    lit: int | None = None
    own: int | None = None
    question: views.ZeroQuestion | None = None


def card_view(words: Translator, game: Game, marks: Marks) -> views.Card:
    """The card of a game, one column a seat."""
    at_rest = {game.seat} if game.seat is not None else set(game.winners)
    lit = at_rest if marks.lit is None else {marks.lit}
    winners = game.winners
    columns = tuple(
        views.Column(
            seat,
            name_of(words, game, seat),
            total,
            lit=seat in lit,
            won=seat in winners,
            out=seat not in game.playing,
        )
        for seat, total in enumerate(game.totals)
    )
    sections = tuple(
        _section(words, game, marks, list(categories))
        for _, categories in groupby(game.rules.categories, key=lambda each: each.section)
    )
    focus = game.seat
    if focus is None:
        focus = marks.own if marks.own is not None else (*game.winners, game.first or 0)[0]
    caption = words.gettext("Card of %(game)s", game=words.ruleset(game.rules))
    return views.Card(caption, columns, sections, _foot(words, game), focus)


def _section(
    words: Translator,
    game: Game,
    marks: Marks,
    categories: Sequence[Category],
) -> views.Section:
    section = categories[0].section
    rows = [_row(words, game, marks, category) for category in categories]
    sums = _upper_sums(words, game) if section == "upper" else _lower_sums(words, game)
    return views.Section(section_name(section, words), (*rows, *sums))


def _row(words: Translator, game: Game, marks: Marks, category: Category) -> views.Row:
    cells = tuple(_cell(game, marks, category, seat) for seat in range(len(game.players)))
    asked = marks.question and marks.question.category == category.id
    question = marks.question if asked else None
    return views.Row("category", words.category(category), cells, question)


def _cell(game: Game, marks: Marks, category: Category, seat: int) -> views.Cell:
    name = category.id
    points = game.cards[seat].get(name)
    if points is not None:
        turn = next(turn for turn in game.turns[seat] if turn.category == name)
        href = marks.correct.get((seat, name), "")
        latest = marks.latest == (seat, name)
        return views.Cell("written", points=points, href=href, extra=turn.extra, latest=latest)
    if seat == game.seat and name in marks.offers:
        return views.Cell("offer", points=marks.offers[name], category=name)
    if seat == game.seat and name in marks.enter:
        return views.Cell("enter", category=name, href=marks.enter[name])
    return views.Cell("open")


def _upper_sums(words: Translator, game: Game) -> list[views.Row]:
    """The sums below the upper section, where there is a bonus to be won there."""
    if game.rules.upper_bonus is None:
        return []
    sums = _sums(card.upper for card in game.cards)
    totals = _sums(card.upper + card.bonus_points for card in game.cards)
    bonus = tuple(_bonus_cell(card) for card in game.cards)
    return [
        views.Row("sum", words.gettext("Upper sum"), sums),
        views.Row("bonus", term("upper_bonus", words), bonus),
        views.Row("total", term("upper_total", words), totals),
    ]


def _bonus_cell(card: Scorecard) -> views.Cell:
    bonus, state = card.rules.upper_bonus, card.bonus
    if bonus is None or state is None:
        return views.Cell("bonus")
    needs = max(0, bonus.threshold - card.upper)
    return views.Cell("bonus", points=bonus.points, bonus=state, needs=needs)


def _lower_sums(words: Translator, game: Game) -> list[views.Row]:
    """The sums below the lower section: extra five of a kinds ticked, and the total."""
    rows: list[views.Row] = []
    if game.rules.extra:
        ticks = tuple(
            views.Cell("ticks", ticks=card.extras, points=card.extra_points) for card in game.cards
        )
        rows.append(views.Row("ticks", extra_name(game.rules, words), ticks))
    if game.rules.upper_bonus:
        totals = _sums(card.lower for card in game.cards)
        rows.append(views.Row("total", term("lower_total", words), totals))
    return rows


def _foot(words: Translator, game: Game) -> tuple[views.Row, ...]:
    """The grand total, and in a match the earlier games and the sum of all."""
    rows = [views.Row("grand", term("grand_total", words), _sums(game.totals))]
    rows += [
        views.Row("game", words.gettext("Game %(number)s", number=number), _sums(each.totals))
        for number, each in enumerate(game.earlier, 1)
    ]
    if game.earlier:
        rows.append(views.Row("grand", words.gettext("All games"), _sums(game.match_totals)))
    return tuple(rows)


def _sums(values: Iterable[int]) -> tuple[views.Cell, ...]:
    return tuple(views.Cell("sum", points=value) for value in values)
