"""The tags of a record: what is said of a game before its turns."""

import re
from datetime import date as Date

from msgspec import DecodeError, json

from yachtdice.errors import YachtdiceError
from yachtdice.events import Started
from yachtdice.game import Game
from yachtdice.notation import Scanner, TagLine
from yachtdice.ruleset import Ruleset, find_ruleset, from_data
from yachtdice.rulesets import BUILT_IN
from yachtdice.seats import clean_players
from yachtdice.writing import UNDECIDED

SECRET = re.compile(r"[0-9a-f]{64}")
BOT = re.compile(r"[a-z][a-z0-9_-]{0,39}")


class Tags:
    """The tags of a record by name and number, each known and, most of them, given once."""

    NUMBERED = frozenset(
        {"player", "bot", "value", "roll_off", "replaced", "removed", "correction", "total"}
    )
    PLAIN = frozenset(
        {
            "ruleset",
            "rules",
            "fingerprint",
            "date",
            "dice",
            "game",
            "first",
            "commitment",
            "seed",
        }
    )
    REPEATED = frozenset({"replaced", "correction"})
    """Tags that may have the same number more than once."""

    def __init__(self, lines: list[TagLine]) -> None:
        self.lines = lines
        seen: set[tuple[str, str]] = set()
        for each in lines:
            name, number = each.tag.name, each.tag.number
            if name not in self.NUMBERED | self.PLAIN:
                raise each.error("known_tag")
            repeated = name not in self.REPEATED and (name, number) in seen
            if repeated or bool(number) != (name in self.NUMBERED):
                raise each.error("number_of_tag" if name in self.NUMBERED else "known_tag")
            seen.add((name, number))

    def one(self, name: str) -> TagLine | None:
        """The line of a tag that has no number."""
        return next((each for each in self.lines if each.tag.name == name), None)

    def all(self, name: str) -> list[TagLine]:
        """The lines of a tag that is numbered from 1."""
        lines = self.some(name)
        for expected, each in enumerate(lines, 1):
            if each.tag.number != str(expected):
                raise each.error("number_of_tag")
        return lines

    def some(self, name: str) -> list[TagLine]:
        """The lines of a tag, whatever their numbers."""
        return [each for each in self.lines if each.tag.name == name]

    def seat(self, line: TagLine, seats: int) -> int:
        """The seat, from 0, that is a tag's number."""
        number = line.tag.number
        if not number.isdigit() or not 1 <= int(number) <= seats:
            raise line.error("number_of_tag")
        return int(number) - 1

    def secret(self, name: str) -> str | None:
        """The value of a tag that is 32 bytes in hex."""
        line = self.one(name)
        if line and not SECRET.fullmatch(line.tag.value):
            raise line.error("value", "64 0-9 a-f")
        return line.tag.value if line else None

    def integer(self, name: str, least: int, most: int) -> int | None:
        """The value of a tag that is a number within these bounds."""
        if (line := self.one(name)) is None:
            return None
        value = line.tag.value
        if not (value.isascii() and value.isdigit() and least <= int(value[:9]) <= most):
            raise line.error("value", f"{least}–{most}")
        return int(value)

    def ruleset(self) -> Ruleset:
        """The ruleset, whole if it is given so, else the one with the id."""
        name = self.one("ruleset")
        if name is None:
            raise Scanner("", 1).error("ruleset")
        rules = self._whole_ruleset() if self.one("rules") else self._built_in(name)
        if rules.id != name.tag.value:
            raise name.error("value", rules.id)
        fingerprint = self.one("fingerprint")
        if fingerprint and fingerprint.tag.value != rules.fingerprint:
            raise fingerprint.error("fingerprint")
        return rules

    def _built_in(self, name: TagLine) -> Ruleset:
        """Never a file: a record that somebody sends must not make the reader open paths."""
        if name.tag.value not in BUILT_IN:
            raise name.error("value", ", ".join(BUILT_IN))
        return find_ruleset(name.tag.value)

    def _whole_ruleset(self) -> Ruleset:
        line = self.one("rules")
        assert line is not None
        try:
            return from_data(json.decode(line.tag.value))
        except DecodeError as error:
            raise line.error("value") from error
        except YachtdiceError as error:
            raise line.error("value", str(error)) from error

    def started(self) -> Started:
        """The event that begins the game."""
        rules = self.ruleset()
        dice = self.one("dice")
        if dice and dice.tag.value not in ("computer", "own"):
            raise dice.error("value", "computer, own")
        names = self.all("player")
        try:
            players = clean_players([each.tag.value for each in names])
        except YachtdiceError as error:
            raise (names[0] if names else Scanner("", 1)).error("value", str(error)) from error
        computer = dice is not None and dice.tag.value == "computer"
        return Started(
            rules,
            players,
            "computer" if computer else "own",
            self._first(players),
            self._date(),
            self._bots(players),
            self.secret("commitment"),
        )

    def _bots(self, players: tuple[str, ...]) -> tuple[str | None, ...]:
        """The program of each seat, none at all where only people play."""
        bots: list[str | None] = [None] * len(players)
        for line in self.some("bot"):
            seat = self.seat(line, sum(map(bool, players)))
            if not BOT.fullmatch(line.tag.value):
                raise line.error("value", "steady")
            bots[seat] = line.tag.value
        return tuple(bots) if any(bots) else ()

    def _first(self, players: tuple[str, ...]) -> int | None:
        line = self.one("first")
        if line and line.tag.value == UNDECIDED:
            return None
        return (self.integer("first", 1, sum(map(bool, players)) or 1) or 1) - 1

    def _date(self) -> str | None:
        if (line := self.one("date")) is None:
            return None
        try:
            return Date.fromisoformat(line.tag.value).isoformat()
        except ValueError as error:
            raise line.error("value", "2026-11-29") from error

    def check_totals(self, game: Game) -> None:
        """Raise unless every total that is given is the one that the turns add up to."""
        for line in self.all("total"):
            seat = int(line.tag.number) - 1
            if seat >= len(game.players):
                raise line.error("number_of_tag")
            if line.tag.value != str(game.totals[seat]):
                raise line.error("total", str(game.totals[seat]))
