"""One line of a record: tags, and turns such as `12246 (-22--) 42246 = four_of_a_kind 17`."""

import re
from dataclasses import dataclass

from yachtdice.dice import DICE, Keep, Roll
from yachtdice.errors import InvalidRecord
from yachtdice.turns import Correction, Turn

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
    return Turn(line.category, line.points, line.extra > 0, line.rolls, line.keeps)


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says of a turn; `category` is None if the turn was not finished."""

    rolls: tuple[Roll, ...] = ()
    keeps: tuple[Keep, ...] = ()
    category: str | None = None
    points: int = 0
    extra: int = 0


def print_turn(turn: Turn, extra_points: int) -> str:
    """A turn as a line, without its number."""
    bonus = f" +{extra_points}" if turn.extra else ""
    fill = f"= {turn.category} {turn.points}{bonus}"
    return f"{print_rolls(turn.rolls, turn.keeps)} {fill}".lstrip()


def print_rolls(rolls: tuple[Roll, ...], keeps: tuple[Keep, ...]) -> str:
    """The dice of a turn, with what was kept between them."""
    parts = [str(roll) for roll in rolls[:1]]
    for before, keep, after in zip(rolls, keeps, rolls[1:], strict=False):
        parts += [f"({keep.of(before)})", str(after)]
    return " ".join(parts)


def scan_turn(scanner: Scanner) -> Line:
    """Read a turn, up to its end."""
    rolls: list[Roll] = []
    keeps: list[Keep] = []
    if first := scanner.maybe(DICE_TEXT):
        rolls.append(Roll(first[0]))
    while rolls and (kept := scanner.maybe(KEEP_TEXT)):
        keeps.append(_read_keep(scanner, kept, rolls[-1]))
        rolls.append(Roll(scanner.take(DICE_TEXT, "dice")[0]))
    if scanner.maybe(EQUALS) is None:
        if not rolls or scanner.at < len(scanner.text):
            raise scanner.error("fill" if rolls else "dice")
        return Line(tuple(rolls), tuple(keeps))
    category = scanner.take(CATEGORY, "category")[0]
    points = int(scanner.take(NUMBER, "points")[0])
    extra = scanner.maybe(EXTRA)
    return Line(tuple(rolls), tuple(keeps), category, points, int(extra[1]) if extra else 0)


def _read_keep(scanner: Scanner, kept: re.Match[str], roll: Roll) -> Keep:
    keep = Keep(mark != "-" for mark in kept[1])
    if keep.of(roll) != kept[1]:
        scanner.at = kept.start()
        raise scanner.error("keep")
    return keep
