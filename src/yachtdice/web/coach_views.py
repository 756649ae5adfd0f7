"""What the coach and the bar show at a table. The rules of `views` hold here too."""

from typing import Literal

from msgspec import Struct


class Option(Struct, frozen=True):
    """A choice: `dice` stay (none drawn for a fill); `loss` is empty for the best ones."""

    text: str
    dice: tuple[int, ...]
    note: str
    loss: str


class Advice(Struct, frozen=True):
    """What is best now. `keep_href` marks the dice to keep, `category` is one to fill.

    `aside` says what it comes to and `why` it is best; `others` are the next choices, `chances`
    what the best one leads to, as sentences.
    """

    best: Option
    keep_href: str
    category: str
    aside: str
    others: tuple[Option, ...]
    chances: tuple[str, ...]
    why: tuple[str, ...] = ()


class Verdict(Struct, frozen=True):
    """The last decision: what was done, and what would have been better (empty: nothing).

    `note` says what that takes for granted.
    """

    done: Option
    best: Option | None
    text: str
    note: str = ""


class Goal(Struct, frozen=True):
    """What the coach may advise for."""

    value: str
    name: str
    chosen: bool


class Coach(Struct, frozen=True):
    """The coach. `line` is what the folded coach says.

    `state` is `coming` while best play is being worked out, `none` where it cannot be. `goals` are
    what the coach may advise for, where there is a choice, and `note` says how exact it is.
    """

    state: Literal["coming", "none", "ready"]
    line: str
    advice: Advice | None = None
    verdict: Verdict | None = None
    explore_href: str = ""
    goals: tuple[Goal, ...] = ()
    note: str = ""


class Side(Struct, frozen=True):
    """A player's end of the bar: the chance to win."""

    name: str
    share: str


class WinBar(Struct, frozen=True):
    """Each side's chance to win. `width` is the first one's, of a hundred; `text` says it all.

    `is_old`: the chances are those of before the last move, and new ones are being worked out.
    Without `sides` there are none yet.
    """

    text: str
    sides: tuple[Side, ...] = ()
    width: str = ""
    is_old: bool = False
