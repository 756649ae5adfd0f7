"""What the pages that teach show: the explorer, the strategy of a game, the review of one.

The rules of `views` hold here too. Numbers are texts in the reader's language.
"""

from dataclasses import dataclass
from typing import Literal

from yachtdice.review import Class
from yachtdice.web.coach_views import Option
from yachtdice.web.views import Choice, Field


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on the axis of a chart."""

    x: str
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
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


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure with its name."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Grade:
    """The class of a decision: its id, its sign and its name."""

    id: Class
    sign: str
    name: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A choice among others, with the points that it leaves to come."""

    option: Option
    expected: str
    grade: Grade


@dataclass(frozen=True, slots=True)
class End:
    """A way for the turn to end: what is filled, how often, and with how many points."""

    category: str
    chance: str
    points: str


@dataclass(frozen=True, slots=True)
class Spread:
    """The final scores of best play: figures, the chart, and chances by category and bonus."""

    facts: tuple[Fact, ...]
    chart: Chart
    percentiles: tuple[Fact, ...]
    success: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Findings:
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


@dataclass(frozen=True, slots=True)
class CardField:
    """A category of the position's card and what may stand in it."""

    id: str
    name: str
    values: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class CardPart:
    """A section of the position's card."""

    title: str
    fields: tuple[CardField, ...]


@dataclass(frozen=True, slots=True)
class GameLink:
    """Another game, where the same page is about it."""

    name: str
    href: str
    current: bool


@dataclass(frozen=True, slots=True)
class Explorer:
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


@dataclass(frozen=True, slots=True)
class TipCase:
    """A position in which a tip holds, or not: what is best there, and what the other gives."""

    kind: Literal["holds", "fails"]
    text: str
    dice: tuple[int, ...]
    href: str


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip that players pass on, and what best play says of it."""

    id: str
    title: str
    saying: str
    verdict: str
    rows: tuple[Fact, ...]
    cases: tuple[TipCase, ...]


@dataclass(frozen=True, slots=True)
class WorthRow:
    """What a category is worth through the game: a line in 120 x 28, and figures from it."""

    name: str
    line: str
    first: str
    middle: str
    last: str
    filled: str


@dataclass(frozen=True, slots=True)
class Guide:
    """The strategy of a game, once it is worked out."""

    facts: tuple[Fact, ...]
    tips: tuple[Tip, ...]
    spread: Spread
    turns: Chart
    worth: tuple[WorthRow, ...]
    worth_title: str


@dataclass(frozen=True, slots=True)
class StrategyPage:
    """The strategy page of a game; `wait` while it is being worked out, or why it never is."""

    name: str
    address: str
    rules_href: str
    explore_href: str
    games: tuple[GameLink, ...]
    wait: str
    coming: bool
    guide: Guide | None


@dataclass(frozen=True, slots=True)
class Judged:
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


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn, decision by decision; `note` says what of it is not known."""

    title: str
    filled: str
    note: str
    decisions: tuple[Judged, ...]


@dataclass(frozen=True, slots=True)
class PlayerReview:
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


@dataclass(frozen=True, slots=True)
class GradeRow:
    """A class of decisions and the losses that belong to it."""

    grade: Grade
    losses: str


@dataclass(frozen=True, slots=True)
class WinMoment:
    """The chances to win at a moment of a game, by seat."""

    name: str
    shares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WinSum:
    """A line of the sum that makes up the chances at the end, by seat."""

    name: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WinCostly:
    """What gave away most of a player's chance to win."""

    name: str
    decisions: tuple[Judged, ...]


@dataclass(frozen=True, slots=True)
class WinPart:
    """The chance to win through a game of two; `note` says how exact it is."""

    players: tuple[str, ...]
    chart: Chart
    moments: tuple[WinMoment, ...]
    sum: tuple[WinSum, ...]
    costly: tuple[WinCostly, ...]
    note: str
    grades: tuple[GradeRow, ...]


@dataclass(frozen=True, slots=True)
class ReviewPage:
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


@dataclass(frozen=True, slots=True)
class FairnessRow:
    """How often something came, beside chance."""

    name: str
    count: str
    share: str
    chance: str


@dataclass(frozen=True, slots=True)
class FairnessTest:
    """What a test says of the dice; `p` is empty while there are too few rolls for it."""

    name: str
    p: str
    verdict: str


@dataclass(frozen=True, slots=True)
class FairnessPage:
    """The dice of this server beside chance; without `chart` nothing has been rolled yet."""

    facts: tuple[Fact, ...]
    chart: Chart | None
    faces: tuple[FairnessRow, ...]
    kinds: tuple[FairnessRow, ...]
    tests: tuple[FairnessTest, ...]
