"""Who sits at a table, who is invited to it, and how its dice are sealed.

The rules of `views` hold here too.
"""

from msgspec import Struct


class Program(Struct, frozen=True):
    """A program that may play, by its id."""

    id: str
    name: str


class SeatLine(Struct, frozen=True):
    """A seat at a table that waits: who sits there, or that it is free."""

    name: str
    note: str
    is_free: bool


class Way(Struct, frozen=True):
    """How others come to a table: by a link, by its QR code (SVG), by a short code.

    `code` is in groups that can be read aloud, `until` says how long it holds.
    """

    link: str
    qr: str
    code: str
    until: str


class Invitation(Struct, frozen=True):
    """A table that waits for players. `way` is for those who sit there, `bots` for the host.

    `another`: the reader sits there already, so that the name is that of somebody beside them.
    """

    seats: tuple[SeatLine, ...]
    way: Way | None
    bots: tuple[Program, ...]
    may_begin: bool
    name: str
    error: str
    another: bool


class Tools(Struct, frozen=True):
    """What may be done about a seat. Empty texts and lists: that may not.

    `remove` is the question that is asked before a player is removed; `keep_href` says no to it.
    """

    pass_href: str = ""
    come_back: str = ""
    skip: str = ""
    bots: tuple[Program, ...] = ()
    may_remove: bool = False
    remove: str = ""
    keep_href: str = ""

    def __bool__(self) -> bool:
        return bool(self.pass_href or self.come_back or self.skip or self.bots or self.may_remove)


class PlayerLine(Struct, frozen=True):
    """A seat in the list of players. `href` shows or hides its `tools`, where there are any."""

    seat: int
    name: str
    note: str
    href: str
    tools: Tools | None


class Players(Struct, frozen=True):
    """The players, with what may be done about each.

    `sees_bar`: the reader sees the chance to win, where that can be told (`may_see_bar`).
    """

    lines: tuple[PlayerLine, ...]
    time: str
    dice_href: str
    back_href: str
    may_see_bar: bool = False
    sees_bar: bool = False


class ValueForm(Struct, frozen=True):
    """A seat of the reader that may add a value to the dice; `id` is that of its form."""

    seat: int
    id: str
    label: str


class Sealed(Struct, frozen=True):
    """How the dice of a game are sealed.

    `line` says it in short until somebody has rolled. `short` is the beginning of the commitment,
    `given` says who added a value; `seed` is empty as long as it is a secret.
    """

    line: str
    short: str
    full: str
    given: str
    forms: tuple[ValueForm, ...]
    seed: str
    href: str
    check_href: str
    back_href: str


class Timer(Struct, frozen=True):
    """The time that a turn still has. `left` counts seconds, `text` shows them.

    `turn` tells the turn from all others. `soon` is what is said when ten of them are left, empty
    for those whose turn it is not.
    """

    left: int
    text: str
    turn: str
    soon: str


class PassLink(Struct, frozen=True):
    """The page on which a seat is handed to another device; no link yet: `way` is None."""

    title: str
    href: str
    table_href: str
    link: str = ""
    qr: str = ""
    until: str = ""


class TakePass(Struct, frozen=True):
    """The page on which a seat is taken over. Without a `question` the link is asked for."""

    question: str = ""
    secret: str = ""
    error: str = ""


class Join(Struct, frozen=True):
    """The page of the short code, with what was typed and what is wrong with it."""

    code: str = ""
    error: str = ""


class ThrowLine(Struct, frozen=True):
    """A throw that was checked: whose, the faces that fell and those that must have fallen."""

    number: str
    title: str
    found: str
    expected: str
    is_right: bool


class DicePage(Struct, frozen=True):
    """The page that checks the dice of a game.

    `verdict` sums it up; `is_right` is None where there is nothing to be judged (yet). `seal` is
    the commitment, `values` what was mixed in; the rest is empty while the seed is secret.
    `script` is a program that does the same by hand.
    """

    title: str
    verdict: str
    is_right: bool | None
    seal: str
    seed: str
    values: tuple[str, ...]
    throws: tuple[ThrowLine, ...]
    script: str
    back_href: str
