"""What the pages that teach show: the explorer, the strategy of a game, the review of one.

The rules of `views` hold here too. Numbers are texts in the reader's language.
"""

from typing import Literal

from msgspec import Struct

from yachtdice.review import Class
from yachtdice.web.coach_views import Option
from yachtdice.web.views import Choice, Field


class Tick(Struct, frozen=True):
    """A place on the axis of a chart."""

    x: str
    text: str


class Chart(Struct, frozen=True):
    """A picture of 320 x 140: `area` is filled, `line` drawn, each a path; `dots` stand on it.

    `title` and `description` say the same in words.
    """

    title: str
    description: str
    ticks: tuple[Tick, ...]
    levels: tuple[Tick, ...] = ()
    area: str = ""
    line: str = ""
    dots: tuple[tuple[str, str], ...] = ()
    mark: Tick | None = None


class Fact(Struct, frozen=True):
    """A figure with its name."""

    name: str
    value: str


class Grade(Struct, frozen=True):
    """The class of a decision: its id, its sign and its name."""

    id: Class
    sign: str
    name: str


class Ranked(Struct, frozen=True):
    """A choice among others, with the points that it leaves to come."""

    option: Option
    expected: str
    grade: Grade


class End(Struct, frozen=True):
    """A way for the turn to end: what is filled, how often, and with how many points."""

    category: str
    chance: str
    points: str


class Spread(Struct, frozen=True):
    """The final scores of best play: figures, the chart, and chances by category and bonus."""

    facts: tuple[Fact, ...]
    chart: Chart
    percentiles: tuple[Fact, ...]
    success: tuple[Fact, ...]


class Findings(Struct, frozen=True):
    """What is to be said of a position.

    `wait` says that something is still being worked out, and `since` names what is there already,
    so that the page can ask for more; both are empty where nothing more will come.
    """

    wait: str = ""
    since: str = ""
    headline: str = ""
    lead: str = ""
    ranked: tuple[Ranked, ...] = ()
    chances: tuple[str, ...] = ()
    ends: tuple[End, ...] = ()
    spread: Spread | None = None


class CardField(Struct, frozen=True):
    """A category of the position's card and what may stand in it."""

    id: str
    name: str
    values: tuple[Choice, ...]


class CardPart(Struct, frozen=True):
    """A section of the position's card."""

    title: str
    fields: tuple[CardField, ...]


class GameLink(Struct, frozen=True):
    """Another game, where the same page is about it."""

    name: str
    href: str
    current: bool


class Explorer(Struct, frozen=True):
    """The position explorer. `extras` is there where extra five of a kinds earn points."""

    ruleset: str
    name: str
    address: str
    games: tuple[GameLink, ...]
    strategy_href: str
    parts: tuple[CardPart, ...]
    card_error: str
    dice: Field
    faces: tuple[int, ...]
    rolls_left: int
    extras_name: str
    extras: str
    findings: Findings


class TipCase(Struct, frozen=True):
    """A position in which a tip holds, or not: what is best there, and what the other gives."""

    kind: Literal["holds", "fails"]
    text: str
    dice: tuple[int, ...]
    href: str


class Tip(Struct, frozen=True):
    """A tip that players pass on, and what best play says of it."""

    id: str
    title: str
    saying: str
    verdict: str
    rows: tuple[Fact, ...]
    cases: tuple[TipCase, ...]


class WorthRow(Struct, frozen=True):
    """What a category is worth through the game: a line in 120 x 28, and figures from it."""

    name: str
    line: str
    first: str
    middle: str
    last: str
    filled: str


class Guide(Struct, frozen=True):
    """The strategy of a game, once it is worked out."""

    facts: tuple[Fact, ...]
    tips: tuple[Tip, ...]
    spread: Spread
    turns: Chart
    worth: tuple[WorthRow, ...]
    worth_title: str


class StrategyPage(Struct, frozen=True):
    """The strategy page of a game; `wait` while it is being worked out, or why it never is."""

    name: str
    address: str
    rules_href: str
    explore_href: str
    games: tuple[GameLink, ...]
    wait: str
    coming: bool
    guide: Guide | None


class Judged(Struct, frozen=True):
    """A decision that was judged. `loss` is empty where nothing was given away.

    `title` tells when it was, `told` what was done and what would have been better, in a sentence
    each; `luck` is what the roll brought before it. An empty `href`: it cannot be explored. `win`
    says what it gave away of the win, where that is known too.
    """

    title: str
    told: tuple[str, ...]
    dice: tuple[int, ...]
    done: Option
    best: Option | None
    loss: str
    grade: Grade
    luck: str
    href: str
    win: str = ""


class JudgedTurn(Struct, frozen=True):
    """A turn, decision by decision; `note` says what of it is not known."""

    title: str
    filled: str
    note: str
    decisions: tuple[Judged, ...]


class PlayerReview(Struct, frozen=True):
    """A player's part of a review. `sum` are the terms that make up the score."""

    name: str
    headline: str
    sum: tuple[Fact, ...]
    percentile: str
    unknown: str
    chart: Chart
    grades: tuple[tuple[Grade, str], ...]
    costliest: tuple[Judged, ...]
    turns: tuple[JudgedTurn, ...]


class GradeRow(Struct, frozen=True):
    """A class of decisions and the losses that belong to it."""

    grade: Grade
    losses: str


class WinMoment(Struct, frozen=True):
    """The chances to win at a moment of a game, by seat."""

    name: str
    shares: tuple[str, ...]


class WinSum(Struct, frozen=True):
    """A line of the sum that makes up the chances at the end, by seat."""

    name: str
    changes: tuple[str, ...]


class WinCostly(Struct, frozen=True):
    """What gave away most of a player's chance to win."""

    name: str
    decisions: tuple[Judged, ...]


class WinPart(Struct, frozen=True):
    """The chance to win through a game of two; `note` says how exact it is."""

    players: tuple[str, ...]
    chart: Chart
    moments: tuple[WinMoment, ...]
    sum: tuple[WinSum, ...]
    costly: tuple[WinCostly, ...]
    note: str
    grades: tuple[GradeRow, ...]


class ReviewPage(Struct, frozen=True):
    """The review of a game; `wait` while it is being worked out, or why there is none.

    `win` is the part about the chance to win, where two played; `win_wait` while that is worked
    out. `since` names what the page shows, for a page that asks for more.
    """

    title: str
    ruleset: str
    replay_href: str
    address: str
    wait: str
    coming: bool
    players: tuple[PlayerReview, ...]
    grades: tuple[GradeRow, ...]
    win: WinPart | None = None
    win_wait: str = ""
    since: str = "nothing"


class FairnessRow(Struct, frozen=True):
    """How often something came, beside chance."""

    name: str
    count: str
    share: str
    chance: str


class FairnessTest(Struct, frozen=True):
    """What a test says of the dice; `p` is empty while there are too few rolls for it."""

    name: str
    p: str
    verdict: str


class FairnessPage(Struct, frozen=True):
    """The dice of this server beside chance; without `chart` nothing has been rolled yet."""

    facts: tuple[Fact, ...]
    chart: Chart | None
    faces: tuple[FairnessRow, ...]
    kinds: tuple[FairnessRow, ...]
    tests: tuple[FairnessTest, ...]
