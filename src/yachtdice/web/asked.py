"""What a reader has asked the table's page to show, beside how the table stands.

It changes nothing: garbage is as good as nothing asked.
"""

from dataclasses import dataclass

from yachtdice.dice import NOTHING, Keep
from yachtdice.turns import Consequence


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction as it was typed, and what it would do to later entries."""

    category: str = ""
    points: str = ""
    dice: str = ""
    five_equal: str = ""
    consequences: tuple[Consequence, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The panel or question that is open; `correct` is a seat and a turn of it, both from 0.

    `dice` are the faces of one's own dice typed so far, `keep` the dice that stay on the table.
    """

    points: str | None = None
    zero: str | None = None
    correct: tuple[int, int] | None = None
    draft: Draft | None = None
    dice: str = ""
    keep: Keep = NOTHING
