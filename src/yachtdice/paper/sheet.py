"""What stands on a printed card."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Literal, get_args

from yachtdice.errors import InvalidPlayers
from yachtdice.game import Game
from yachtdice.locale import (
    Line,
    Translator,
    bonus_notes,
    card_sections,
    category_hint,
    grand_total,
    term,
)
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)

MOST_COLUMNS = 8
GAMES_OF_A_MATCH = 6
SHORT = 14


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what stands over it, where anything does, and whether it has won."""

    name: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the card with its cells; `hint` says what the line asks for and pays."""

    kind: str
    name: str
    hint: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the card."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: a title, columns, sections, the lines below them, and the rules of the bonuses.

    `fields` are words with a line behind them to write on.
    """

    language: str
    title: str
    paper: Paper
    fields: tuple[str, ...]
    columns_title: str
    columns: tuple[Column, ...]
    parts: tuple[Part, ...]
    foot: tuple[Row, ...]
    notes: tuple[str, ...]
    date: str = ""

    @property
    def is_short(self) -> bool:
        """Whether the page has more room than the card needs."""
        return sum(len(part.rows) for part in self.parts) <= SHORT


def blank_sheet(
    rules: Ruleset,
    t: Translator,
    *,
    players: int = 4,
    match: bool = False,
    paper: Paper = "a4",
) -> Sheet:
    """An empty card for so many players, or for one player's match of six games.

    Raises `InvalidPlayers` unless there are 1 to 8 players.
    """
    if not 1 <= players <= MOST_COLUMNS:
        message = f"expected 1 to {MOST_COLUMNS} players, found {players}"
        raise InvalidPlayers(message, found=players, most=MOST_COLUMNS)
    games = [Column(t.format_decimal(number)) for number in range(1, GAMES_OF_A_MATCH + 1)]
    columns = games if match else [Column()] * players
    empty = ("",) * len(columns)
    all_games = Row("grand_total", t.gettext("All games"), "", ("",))
    return Sheet(
        language=t.code,
        title=t.ruleset(rules),
        paper=paper,
        fields=(term("player", t), t.gettext("Date")) if match else (t.gettext("Date"),),
        columns_title=t.gettext("Game") if match else term("player", t),
        columns=tuple(columns),
        parts=_parts(rules, t, lambda line: empty),
        foot=(_row(grand_total(t), rules, t, empty), *([all_games] if match else [])),
        notes=bonus_notes(rules, t),
    )


def filled_sheet(game: Game, t: Translator, *, paper: Paper = "a4") -> Sheet:
    """The card of a game as it stands, with the points that are written on it."""
    seats = game.playing
    cards = [game.cards[seat] for seat in seats]

    def cells(line: Line) -> tuple[str, ...]:
        return tuple(_figure(line, card, t) for card in cards)

    return Sheet(
        language=t.code,
        title=t.ruleset(game.rules),
        paper=paper,
        fields=(),
        columns_title=term("player", t),
        columns=tuple(Column(game.players[seat], seat in game.winners) for seat in seats),
        parts=_parts(game.rules, t, cells),
        foot=(_row(grand_total(t), game.rules, t, cells(grand_total(t))),),
        notes=bonus_notes(game.rules, t),
        date=t.format_date(date.fromisoformat(game.date)) if game.date else "",
    )


def _parts(
    rules: Ruleset, t: Translator, cells: Callable[[Line], tuple[str, ...]]
) -> tuple[Part, ...]:
    return tuple(
        Part(section.title, tuple(_row(line, rules, t, cells(line)) for line in section.lines))
        for section in card_sections(rules, t)
    )


def _row(line: Line, rules: Ruleset, t: Translator, cells: tuple[str, ...]) -> Row:
    return Row(line.kind, line.name, category_hint(line, rules, t), cells)


def _figure(line: Line, card: Scorecard, t: Translator) -> str:
    """What a card shows in a line; nothing where it is open or not yet decided."""
    if line.category:
        points = card.get(line.category.id)
        return "" if points is None else t.format_decimal(points)
    match line.kind:
        case "upper_sum":
            return t.format_decimal(card.upper)
        case "upper_bonus":
            return "" if card.bonus == "open" else t.format_decimal(card.bonus_points)
        case "upper_total":
            return t.format_decimal(card.upper + card.bonus_points)
        case "extras":
            return t.format_decimal(card.extra_points) if card.extras else "–"
        case "lower_total":
            return t.format_decimal(card.lower)
        case _:
            return t.format_decimal(card.total)
