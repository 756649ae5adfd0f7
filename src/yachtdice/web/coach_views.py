"""What the coach shows at a table. The rules of `views` hold here too."""

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

    `others` are the next choices, `chances` what the best one leads to, as sentences.
    """

    best: Option
    keep_href: str
    category: str
    expected: str
    others: tuple[Option, ...]
    chances: tuple[str, ...]


class Verdict(Struct, frozen=True):
    """The last decision: what was done, and what would have been better (empty: nothing)."""

    done: Option
    best: Option | None
    text: str


class Coach(Struct, frozen=True):
    """The coach. `line` is what the folded coach says.

    `state` is `coming` while best play is being worked out, `none` where it cannot be.
    """

    state: Literal["coming", "none", "ready"]
    line: str
    advice: Advice | None = None
    verdict: Verdict | None = None
    explore_href: str = ""
