"""One line of a record: tags, and turns such as `12246 (-22--) 42246 = four_of_a_kind 17`."""

import re
from dataclasses import dataclass, replace

from yachtdice.dice import DICE, EVERYTHING, ROLLS, Keep, Roll
from yachtdice.errors import InvalidRecord
from yachtdice.turns import Correction, Takeover, Turn

DICE_TEXT = re.compile(rf"[1-6]{{{DICE}}}(?!\w)")
KEEP_TEXT = re.compile(rf"\(([1-6-]{{{DICE}}})\)")
CATEGORY = re.compile(r"[a-z][a-z0-9_-]*")
NUMBER = re.compile(r"\d{1,4}(?!\d)")
TURN = re.compile(r"(\d{1,2})\.(\d)(?=\s|$)")
TAG = re.compile(r'\[([a-z_]+)(?: (\d{1,2}(?:\.\d)?))? "((?:[^"\\]|\\["\\])*)"\]')
EXTRA = re.compile(r"\+(\d{1,4})(?!\d)")
EQUALS = re.compile(r"=")
SEAT = re.compile(r"[1-8](?=\s)")
ARROW = re.compile(r"->")
DROPPED = re.compile(r"dropped")
TAKEOVER = re.compile(r"<([a-z][a-z0-9_-]{0,39})>")
THROW = re.compile(r"@(\d{1,4})(?!\d)")
COMMA = re.compile(r",")
SPACE = re.compile(r"[ \t]*")

EXPECTED = {
    "tag": 'a tag such as [player 1 "Ana"]',
    "turn": "a turn such as 1.1 12246 = twos 4",
    "known_tag": "a tag that records have",
    "number_of_tag": "a number after the tag's name, in order, from 1",
    "value": "a value that this tag can have",
    "dice": "five faces from 1 to 6, such as 12246",
    "keep": "the kept dice in brackets, as they were, such as (-22--)",
    "fill": "= and a category, or nothing more",
    "category": "a category such as four_of_a_kind",
    "points": "points such as 17",
    "end_of_line": "the end of the line",
    "seat": "the turn of the player to move",
    "legal": "a move that the rules allow",
    "ruleset": "the ruleset first",
    "total": "the total that the turns add up to",
    "fingerprint": "the fingerprint of the ruleset",
    "roll_off": "seats and their dice, such as 1 12345, 2 66123",
    "correction": "-> and the turn as it was corrected, or dropped",
    "throw": "@ and the number of the throw where the computer threw, such as @12",
    "removed": "the turn in which the player was removed, and its dice",
    "seed": "a seed only of a game that is over, with its commitment",
    "text": "UTF-8 text of at most 256 kB",
}
"""What a record may be expected to hold at some place, by the name that an error carries."""


class Scanner:
    """Reads a line from left to right; white space between parts does not count."""

    def __init__(self, text: str, line: int, start: int = 0) -> None:
        self.text = text
        self.line = line
        self.start = start
        self.at = 0
        self._skip()

    def _skip(self) -> None:
        self.at = SPACE.match(self.text, self.at).end()  # pyright: ignore[reportOptionalMemberAccess]

    def maybe(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The pattern if it comes next."""
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
            self._skip()
        return match

    def take(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """The pattern, which must come next."""
        match = self.maybe(pattern)
        if match is None:
            raise self.error(expected)
        return match

    def end(self, expected: str = "end_of_line") -> None:
        """Nothing more may come."""
        if self.at < len(self.text):
            raise self.error(expected)

    def error(self, expected: str, detail: str = "") -> InvalidRecord:
        """The error that something else was expected here."""
        return self.error_at(self.at, expected, detail)

    def error_at(self, place: int, expected: str, detail: str = "") -> InvalidRecord:
        """The error that something else was expected at a place of the line."""
        what = f"{EXPECTED[expected]}{detail and ': '}{detail}"
        found, column = self.text[place:].strip()[:60], self.start + place + 1
        return InvalidRecord(
            f"line {self.line}, column {column}: expected {what}, found {found!r}",
            line=self.line,
            column=column,
            expected=expected,
            detail=detail,
            found=found,
        )


@dataclass(frozen=True, slots=True)
class Tag:
    """`[name number "value"]`; `number` is empty where the tag has none."""

    name: str
    number: str
    value: str

    def __str__(self) -> str:
        escaped = self.value.replace("\\", "\\\\").replace('"', '\\"')
        number = f" {self.number}" if self.number else ""
        return f'[{self.name}{number} "{escaped}"]'


@dataclass(frozen=True, slots=True)
class TagLine:
    """A tag and where it stands."""

    tag: Tag
    scanner: Scanner
    column: int

    def scan_value(self) -> Scanner:
        """A scanner of the tag's value."""
        return Scanner(self.tag.value, self.scanner.line, self.column)

    def error(self, expected: str, detail: str = "") -> InvalidRecord:
        """The error that the tag should say something else."""
        return self.scanner.error_at(0, expected, detail)


def scan_tag(scanner: Scanner) -> TagLine:
    """Read a line that is a tag."""
    match = scanner.take(TAG, "tag")
    scanner.end()
    tag = Tag(match[1], match[2] or "", re.sub(r"\\(.)", r"\1", match[3]))
    return TagLine(tag, scanner, match.start(3))


def scan_roll_off(scanner: Scanner) -> tuple[tuple[int, Roll], ...]:
    """Read one round of a roll-off: `1 12345, 2 66123`."""
    rolls: list[tuple[int, Roll]] = []
    while not rolls or scanner.maybe(COMMA):
        seat = int(scanner.take(SEAT, "roll_off")[0]) - 1
        rolls.append((seat, Roll(scanner.take(DICE_TEXT, "dice")[0])))
    scanner.end()
    return tuple(rolls)


def scan_correction(line: TagLine) -> Correction:
    """Read a correction: a turn as it was, `->`, and as it was corrected, or `dropped`."""
    number = TURN.fullmatch(line.tag.number)
    if number is None:
        raise line.error("number_of_tag")
    scanner = line.scan_value()
    was = _scan_filled(scanner)
    scanner.take(ARROW, "correction")
    now = None if scanner.maybe(DROPPED) else _scan_filled(scanner)
    scanner.end()
    return Correction(int(number[2]) - 1, int(number[1]) - 1, was, now)


def _scan_filled(scanner: Scanner) -> Turn:
    line = scan_turn(scanner)
    if line.category is None:
        raise scanner.error("fill")
    _check_kept(scanner, line)
    return Turn(
        line.category,
        line.points,
        line.extra > 0,
        line.rolls,
        line.keeps,
        line.marked_throws,
        line.takeover,
    )


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says of a turn; `category` is None if the turn was not finished.

    `mark` is the roll, from 0, from which on the line says that the computer threw, and the number
    of that throw.
    """

    rolls: tuple[Roll, ...] = ()
    keeps: tuple[Keep, ...] = ()
    category: str | None = None
    points: int = 0
    extra: int = 0
    takeover: Takeover | None = None
    mark: tuple[int, int] | None = None

    @property
    def marked_throws(self) -> tuple[int, ...]:
        """The numbers of the computer's throws as far as the line says them."""
        if self.mark is None:
            return ()
        place, number = self.mark
        return tuple(range(number, number + len(self.rolls) - place))


def print_turn(turn: Turn, extra_points: int, expected: tuple[int, ...] = ()) -> str:
    """A turn as a line, without its number."""
    bonus = f" +{extra_points}" if turn.extra else ""
    fill = f"= {turn.category} {turn.points}{bonus}"
    rolls = print_rolls(turn.rolls, turn.keeps, turn.throws, turn.takeover, expected)
    return f"{rolls} {fill}".lstrip()


def print_rolls(
    rolls: tuple[Roll, ...],
    keeps: tuple[Keep, ...],
    throws: tuple[int, ...],
    takeover: Takeover | None,
    expected: tuple[int, ...] = (),
) -> str:
    """The dice of a turn, with what was kept between them.

    The number of the first throw stands where its reader would not expect just these `throws`.
    """
    parts: list[str] = []
    marked = len(rolls) - len(throws) if throws != expected else None
    for place, roll in enumerate(rolls):
        if takeover and takeover.rolls == place:
            parts.append(f"<{takeover.bot}>")
        if place:
            parts.append(f"({keeps[place - 1].of(rolls[place - 1])})")
        if place == marked:
            parts.append(f"@{throws[0]}")
        parts.append(str(roll))
    if takeover and takeover.rolls == len(rolls):
        parts.append(f"<{takeover.bot}>")
    return " ".join(parts)


def scan_turn(scanner: Scanner) -> Line:
    """Read a turn, up to its end."""
    dice = _scan_dice(scanner)
    if scanner.maybe(EQUALS) is None:
        bare = not dice.rolls and dice.takeover is None
        if bare or scanner.at < len(scanner.text):
            raise scanner.error("dice" if bare else "fill")
        return dice
    category = scanner.take(CATEGORY, "category")[0]
    points = int(scanner.take(NUMBER, "points")[0])
    extra = scanner.maybe(EXTRA)
    return replace(dice, category=category, points=points, extra=int(extra[1]) if extra else 0)


def scan_given_up(scanner: Scanner) -> Line:
    """Read the dice of a turn that was given up, which may be none."""
    dice = _scan_dice(scanner)
    scanner.end("removed")
    _check_kept(scanner, dice)
    return dice


def _check_kept(scanner: Scanner, line: Line) -> None:
    """Raise unless dice that no game plays again are such as can be rolled."""
    rolled = zip(line.rolls, line.keeps, line.rolls[1:], strict=False)
    stayed = all(keep.of(before) == keep.of(after) for before, keep, after in rolled)
    if not stayed or EVERYTHING in line.keeps or len(line.rolls) > ROLLS:
        raise scanner.error("keep")


def _scan_dice(scanner: Scanner) -> Line:
    """Read the dice of a turn, what was kept between them, and who threw them."""
    line = Line()
    while True:
        if line.takeover is None and (bot := scanner.maybe(TAKEOVER)):
            line = replace(line, takeover=Takeover(bot[1], len(line.rolls)))
        kept = scanner.maybe(KEEP_TEXT) if line.rolls else None
        if kept:
            keeps = (*line.keeps, _read_keep(scanner, kept, line.rolls[-1]))
            line = replace(line, keeps=keeps)
        number = scanner.maybe(THROW) if line.mark is None and (kept or not line.rolls) else None
        if number:
            line = replace(line, mark=(len(line.rolls), int(number[1])))
        if line.rolls and not kept:
            return line
        if not (kept or number or DICE_TEXT.match(scanner.text, scanner.at)):
            return line
        roll = Roll(scanner.take(DICE_TEXT, "dice")[0])
        line = replace(line, rolls=(*line.rolls, roll))


def _read_keep(scanner: Scanner, kept: re.Match[str], roll: Roll) -> Keep:
    keep = Keep(mark != "-" for mark in kept[1])
    if keep.of(roll) != kept[1]:
        scanner.at = kept.start()
        raise scanner.error("keep")
    return keep
