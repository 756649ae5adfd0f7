"""What the pages round the table show: the first page, replays, rules, records and errors.

The rules of `views` hold here too: every text is ready to be shown.
"""

from typing import Literal

from msgspec import Struct

from yachtdice.web.views import Card, Choice, Die, Field


class RulesetChoice(Struct, frozen=True):
    """A game one can start; `line` tells in one sentence what is special about it."""

    id: str
    name: str
    line: str
    rules_href: str
    chosen: bool


class Seat(Struct, frozen=True):
    """A seat to be taken: the name typed for it, and who plays it.

    That is a person here, somebody on another device, or a program.
    """

    name: Field
    players: tuple[Choice, ...]


class BotLine(Struct, frozen=True):
    """A program one can play against, with a sentence on how well it does."""

    name: str
    line: str


class OpenTable(Struct, frozen=True):
    """A table of this browser: who plays, whose turn it is or how it ended, when last played."""

    href: str
    ruleset: str
    players: str
    state: str
    when: str


class Home(Struct, frozen=True):
    """The first page. `seats` are always eight; `error` is about the form as a whole."""

    rulesets: tuple[RulesetChoice, ...]
    ruleset_error: str
    seats: tuple[Seat, ...]
    bots: tuple[BotLine, ...]
    dice: Literal["computer", "own"]
    first: Literal["seats", "roll_off"]
    coach: Literal["off", "after", "on"]
    times: tuple[Choice, ...]
    error: str
    tables: tuple[OpenTable, ...]


class ReplayRoll(Struct, frozen=True):
    """One roll of a turn looked at again; `kept` dice were kept after it."""

    title: str
    dice: tuple[Die, ...]


class Replay(Struct, frozen=True):
    """A record at one of its turns. Empty hrefs: there is no such turn. `position` from 1."""

    title: str
    headline: str
    position: int
    turns: int
    rolls: tuple[ReplayRoll, ...]
    filled: str
    card: Card
    first_href: str
    previous_href: str
    next_href: str
    last_href: str
    record_href: str
    review_href: str
    check_href: str
    card_href: str


class Prose(Struct, frozen=True):
    """A part of a rules page; `id` is its anchor."""

    id: str
    title: str
    paragraphs: tuple[str, ...]


class RuleRow(Struct, frozen=True):
    """A category explained; `elsewhere` are sentences on where the same dice can go."""

    name: str
    condition: str
    points: str
    example: tuple[int, ...]
    example_points: int
    elsewhere: tuple[str, ...]


class Rules(Struct, frozen=True):
    """The rules of one game. `others` are the rules of the other games."""

    name: str
    lead: str
    before: tuple[Prose, ...]
    categories: tuple[RuleRow, ...]
    after: tuple[Prose, ...]
    card_href: str
    others: tuple[RulesetChoice, ...]


class Paper(Struct, frozen=True):
    """What can be chosen for a card to print. `others` are the games one can change to."""

    name: str
    action: str
    columns: tuple[Choice, ...]
    sizes: tuple[Choice, ...]
    others: tuple[RulesetChoice, ...]


class FinishedGame(Struct, frozen=True):
    """A game that was played to its end in this browser."""

    href: str
    when: str
    players: str
    score: str


class Spark(Struct, frozen=True):
    """A line of scores: `points` as SVG coordinates in 120 x 32, `last` the end of the line."""

    points: str
    last: tuple[str, str]
    title: str
    description: str


class Finished(Struct, frozen=True):
    """The finished games of one ruleset; numbers as text in the reader's language."""

    ruleset: str
    games: int
    best: str
    mean: str
    spark: Spark | None
    last: tuple[FinishedGame, ...]


class History(Struct, frozen=True):
    """All finished games of this browser; `kept` says for how long."""

    rulesets: tuple[Finished, ...]
    kept: str


class RecordError(Struct, frozen=True):
    """Where a record cannot be read: the line as it stands, split round the place."""

    message: str
    line: int
    column: int
    before: str
    at: str
    after: str


class OpenRecord(Struct, frozen=True):
    """The page where a record is opened; `text` as it was given."""

    text: str = ""
    error: RecordError | None = None
    file_error: str = ""


class ErrorPage(Struct, frozen=True):
    """What went wrong, and what to do. `title` and `text` are whole sentences."""

    status: int
    title: str
    text: str
