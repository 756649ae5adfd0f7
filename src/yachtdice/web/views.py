"""What the table shows: the contract between the server and the templates.

Every text in here is ready to be shown in the reader's language: game terms, names, dates and
sentences are made by the server. The templates add the words of the page itself and compute
nothing. Fields called `href` are paths of this server; `key` fields are unique in the page and
change exactly when the thing itself is a new one (so that a page update replaces it).
`page_views` has the other pages.
"""

from typing import Literal

from msgspec import Struct

from yachtdice.web.coach_views import Coach, WinBar
from yachtdice.web.seat_views import Invitation, Players, Sealed, Timer

# --- The frame of every page ---------------------------------------------------------------


class Language(Struct, frozen=True):
    """A language the reader may choose; `name` in that language."""

    code: str
    name: str
    current: bool


class Frame(Struct, frozen=True):
    """What stands round every page. `path` is where a change of language comes back to."""

    language: str
    path: str
    csrf: str
    languages: tuple[Language, ...]


class Field(Struct, frozen=True):
    """What was typed into a field, and what is wrong with it (empty when nothing is)."""

    value: str = ""
    error: str = ""


class Notice(Struct, frozen=True):
    """A word in place. `conflict`: the move came from an older page; `error`: it was refused."""

    kind: Literal["info", "conflict", "error"]
    text: str


# --- Dice ----------------------------------------------------------------------------------


class Die(Struct, frozen=True):
    """A die in its place (0..4). `face` is None for a place that is still empty.

    `fresh` dice were rolled by the latest roll and tumble. `key` names this die of this roll.
    """

    place: int
    key: str
    face: int | None = None
    kept: bool = False
    fresh: bool = False


class DiceBar(Struct, frozen=True):
    """The dice of the turn and what may be done with them.

    `source` is `computer` or `own`. `may_keep`: there are dice to choose from and a roll left.
    `may_roll`: the main button is offered (computer), or the pad of faces (own).
    With own dice `entered` holds the faces typed so far and `back_href` takes the last one back
    (empty when there is none); `missing` counts the faces that this roll still needs.
    """

    source: Literal["computer", "own"]
    dice: tuple[Die, ...]
    rolls_made: int
    rolls_left: int
    may_keep: bool
    may_roll: bool
    entered: str = ""
    back_href: str = ""
    missing: int = 5


# --- The card ------------------------------------------------------------------------------


class Cell(Struct, frozen=True):
    """One field of the card.

    | kind    | shows                                                                      |
    | ------- | -------------------------------------------------------------------------- |
    | open    | nothing: not filled, nothing to be done with it now                        |
    | written | `points` in ink; `href` opens its correction when there is one             |
    | offer   | a button that fills `category`; `points` is what the present dice would add |
    | enter   | a link (`href`) to the panel where the points of `category` are entered    |
    | sum     | `points` of a sum or total                                                 |
    | bonus   | `bonus` won (`points`), lost, or open (`needs` more points)                |
    | ticks   | `ticks` extra Yahtzees, worth `points` together                            |

    `extra` marks a written entry that earned an extra Yahtzee; `latest` the entry just written.
    """

    kind: Literal["open", "written", "offer", "enter", "sum", "bonus", "ticks"]
    points: int = 0
    category: str = ""
    href: str = ""
    extra: bool = False
    latest: bool = False
    bonus: Literal["won", "lost", "open", ""] = ""
    needs: int = 0
    ticks: int = 0


class ZeroQuestion(Struct, frozen=True):
    """Asked in the row: `text` says what a zero costs; `no_href` goes back without a change."""

    category: str
    text: str
    no_href: str


class Row(Struct, frozen=True):
    """A line of the card, one cell a column. `kind` total: left out of the phone's short card."""

    kind: Literal["category", "sum", "bonus", "ticks", "total", "grand", "game"]
    name: str
    cells: tuple[Cell, ...]
    question: ZeroQuestion | None = None

    @property
    def recurs(self) -> bool:
        """Whether other tables may have the same line."""
        return self.question is None and not any(cell.href for cell in self.cells)


class Section(Struct, frozen=True):
    """A part of the card; on a phone two sections stand side by side."""

    title: str
    rows: tuple[Row, ...]


class Column(Struct, frozen=True):
    """A player on the card. `lit`: to move (or the winner at the end). `total` as it stands.

    `out`: nobody plays there, because the seat is free or was removed.
    """

    seat: int
    name: str
    total: int
    lit: bool = False
    won: bool = False
    out: bool = False

    def classes(self, *, focus: bool) -> str:
        """Its classes, each with a space before it."""
        marks = {"lit": self.lit, "won": self.won, "out": self.out, "focus": focus}
        return "".join(f" is-{mark}" for mark, holds in marks.items() if holds)


class Card(Struct, frozen=True):
    """The score card of the current game; `foot` has the totals and, in a match, earlier games.

    `focus` is the seat whose column the phone's short card shows.
    """

    caption: str
    columns: tuple[Column, ...]
    sections: tuple[Section, ...]
    foot: tuple[Row, ...]
    focus: int

    @property
    def classes(self) -> tuple[str, ...]:
        """What tells the columns apart, as classes of their cells."""
        return tuple(column.classes(focus=column.seat == self.focus) for column in self.columns)


# --- Panels: they stand where the dice stand -----------------------------------------------


class RolledSum(Struct, frozen=True):
    """One player's roll in a roll-off."""

    name: str
    faces: tuple[int, ...]
    sum: int


class RollOff(Struct, frozen=True):
    """Who starts. `is_open`: that is not known yet.

    Computer's dice: whoever `may_roll` lets them roll, then `rounds` and `result` tell. Own dice:
    `ask` lists the players for whoever may say who rolled highest.
    """

    rounds: tuple[tuple[RolledSum, ...], ...] = ()
    result: str = ""
    is_open: bool = False
    may_roll: bool = False
    ask: tuple[Column, ...] = ()


class PointsPanel(Struct, frozen=True):
    """Enter only the points of a category: the values it can have.

    `five_equal`: the faces of which five equal dice are possible here, to be ticked by choice.
    """

    category: str
    name: str
    values: tuple[int, ...]
    five_equal: tuple[int, ...]
    back_href: str


class Choice(Struct, frozen=True):
    """An option of a list."""

    value: str
    name: str
    chosen: bool = False


class CorrectPanel(Struct, frozen=True):
    """Correct an earlier entry: another category, its points or its dice.

    With `consequences` the values are fixed and only the agreement is asked for. `entry` names
    what stands there now.
    """

    turn: int
    seat: int
    entry: str
    title: str
    categories: tuple[Choice, ...]
    points: Field
    dice: Field
    five_equal: tuple[Choice, ...]
    consequences: tuple[str, ...]
    back_href: str


class Rank(Struct, frozen=True):
    """A line of the result, best first. Removed seats come last, without a place."""

    place: str
    name: str
    total: int
    won: bool = False
    note: str = ""


class Result(Struct, frozen=True):
    """The end of a game. `best` says that a best of this browser was set or missed, or is empty."""

    headline: str
    best: str
    ranks: tuple[Rank, ...]
    match: tuple[Rank, ...]
    record_href: str
    replay_href: str
    review_href: str
    check_href: str
    may_play_again: bool


# --- The table -----------------------------------------------------------------------------


class Status(Struct, frozen=True):
    """What just happened. `quiet`: only spoken (the dice can be seen)."""

    text: str
    quiet: bool = False


class Table(Struct, frozen=True):
    """A table as one reader sees it.

    One of `players`, `sealed` (if `shows_sealed`), `invitation`, `roll_off` (if it is open),
    `result`, `points`, `correct`, `dice` fills the place of the dice, the first that there is.
    `href` is the table's address, `/tables/ID`; the actions are below it. `watching`: this reader
    may not act, `waiting`: not now. A page that follows the table asks what is new since `since`,
    and names what is `open` in it and the `moment` that it shows: so a question stays open while
    it is about the same dice. `thinks` says that a program does, where that may take long.
    """

    href: str
    version: int
    ruleset: str
    rules_href: str
    headline: str
    card: Card
    players_href: str
    dice: DiceBar | None = None
    watching: bool = False
    waiting: bool = False
    since: str = ""
    open: str = ""
    moment: str = ""
    coach: Coach | None = None
    win: WinBar | None = None
    thinks: str = ""
    status: Status | None = None
    notice: Notice | None = None
    joker: str = ""
    may_undo: bool = False
    roll_off: RollOff | None = None
    points: PointsPanel | None = None
    correct: CorrectPanel | None = None
    result: Result | None = None
    invitation: Invitation | None = None
    players: Players | None = None
    sealed: Sealed | None = None
    shows_sealed: bool = False
    timer: Timer | None = None
