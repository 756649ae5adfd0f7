"""A game as text that people can read, write by hand and keep.

```
[ruleset "yacht-classic"]
[date "2026-11-29"]
[player 1 "Ana"]
[player 2 "Bo"]

1.1 12246 (-22--) 42246 (4--4-) 41444 = four_of_a_kind 17
1.2 44441 = choice 17
2.1 = fours 12
```

Tags come first, then a line a turn: its number and the seat, both from 1; the dice in their places;
in brackets what was kept (`-` is rolled again) and the new dice; then the category and its own
points, and ` +100` where an extra five of a kind earned that. A table with real dice may know only
the last dice, or only the points. Lines that begin with `#` are remarks.

| tag | value |
| --- | --- |
| `ruleset` | its id; needed |
| `rules` | the ruleset whole, as JSON, if it is not one that comes with the package |
| `fingerprint` | of the ruleset, so that a changed one is noticed |
| `date` | the day in ISO form |
| `dice` | `computer` or `own`; left out: `own` |
| `game` | which game of its match, from 1 |
| `player SEAT` | a name; needed |
| `bot SEAT` | the program that plays at a seat; it rolls the computer's dice |
| `first` | the seat that starts, or `undecided`; left out: 1 |
| `roll_off ROUND` | seats and their dice: `1 12345, 2 66123` |
| `correction TURN.SEAT` | a turn as it was, `->`, and as it was corrected, or `dropped` |
| `total SEAT` | the grand total, so that an error in copying is noticed |

Printing and parsing are inverse: `Record.parse(str(record)) == record`.
"""

from dataclasses import dataclass, replace
from typing import Self

from msgspec import json

from yachtdice.commands import EnterDice, EnterPoints, Fill, RollDice
from yachtdice.dice import NOTHING
from yachtdice.errors import KeptDieChanged, YachtdiceError
from yachtdice.game import Game
from yachtdice.notation import (
    TURN,
    Line,
    Scanner,
    Tag,
    TagLine,
    print_rolls,
    print_turn,
    scan_tag,
    scan_turn,
)
from yachtdice.sources import ScriptedSource
from yachtdice.tags import UNDECIDED, Tags

LARGEST_TEXT = 262_144


@dataclass(frozen=True, slots=True)
class Record:
    """One game, without the way in which it came about, and its number in its match.

    `game` has no version, no earlier games and nothing to undo: `Record.of` leaves them out.
    """

    game: Game
    number: int = 1

    @classmethod
    def of(cls, game: Game) -> Self:
        """The record of a game as it stands, finished or not."""
        bare = replace(game, version=0, settled=0, earlier=(), last=None, previous=None)
        return cls(bare, game.number)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a record and replay it by the rules.

        Raises `InvalidRecord`, with the line and the column, for text that cannot be read, a move
        that is not legal, and points or totals that are not what the dice are worth.
        """
        tags, turns = _split(text)
        game = Game.replay((tags.started(),))
        rounds = tags.roll_off(game)
        thrown = sum(map(len, rounds)) if game.dice == "computer" else 0
        corrections = tags.corrections(game)
        game = replace(game, roll_off=rounds, thrown=thrown, corrections=corrections)
        for scanner in turns:
            game = _play(game, scanner)
        tags.check_totals(game)
        return replace(cls.of(game), number=tags.integer("game", 1, 99) or 1)

    def __str__(self) -> str:
        tags = "".join(f"{tag}\n" for tag in _print_tags(self.game, self.number))
        turns = "".join(f"{line}\n" for line in _print_turns(self.game))
        return f"{tags}\n{turns}"


def _print_tags(game: Game, number: int) -> list[Tag]:
    tags = [Tag("ruleset", "", game.rules.id)]
    if not game.rules.is_built_in:
        tags.append(Tag("rules", "", json.encode(game.rules).decode()))
    tags.append(Tag("fingerprint", "", game.rules.fingerprint))
    if game.date:
        tags.append(Tag("date", "", game.date))
    tags.append(Tag("dice", "", game.dice))
    if number > 1:
        tags.append(Tag("game", "", str(number)))
    tags += [Tag("player", str(seat), name) for seat, name in enumerate(game.players, 1)]
    tags += [Tag("bot", str(seat), name) for seat, name in enumerate(game.bots, 1) if name]
    if game.first != 0:
        tags.append(Tag("first", "", UNDECIDED if game.first is None else str(game.first + 1)))
    for place, rolls in enumerate(game.roll_off, 1):
        text = ", ".join(f"{seat + 1} {roll}" for seat, roll in rolls)
        tags.append(Tag("roll_off", str(place), text))
    extra = game.rules.extra.points if game.rules.extra else 0
    for each in game.corrections:
        now = "dropped" if each.now is None else print_turn(each.now, extra)
        text = f"{print_turn(each.was, extra)} -> {now}"
        tags.append(Tag("correction", f"{each.turn + 1}.{each.seat + 1}", text))
    return tags + [Tag("total", str(seat), str(total)) for seat, total in enumerate(game.totals, 1)]


def _print_turns(game: Game) -> list[str]:
    """The turns in the order of play; the one that is being played comes last."""
    extra = game.rules.extra.points if game.rules.extra else 0
    lines = [
        f"{number + 1}.{seat + 1} {print_turn(game.turns[seat][number], extra)}"
        for number in range(len(game.rules.categories))
        for seat in game.order
        if number < len(game.turns[seat])
    ]
    if game.rolling is not None:
        number = len(game.turns[game.rolling]) + 1
        lines.append(f"{number}.{game.rolling + 1} {print_rolls(game.rolls, game.keeps)}")
    return lines


def _split(text: str) -> tuple["Tags", list[Scanner]]:
    """The tags and the lines of turns of a record."""
    if len(text) > LARGEST_TEXT:
        raise Scanner(text[:60], 1).error("text")
    tags: list[TagLine] = []
    turns: list[Scanner] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        content = line.strip()
        scanner = Scanner(line, number)
        if content.startswith("[") and not turns:
            tags.append(scan_tag(scanner))
        elif content and not content.startswith("#"):
            turns.append(scanner)
    return Tags(tags), turns


def _play(game: Game, scanner: Scanner) -> Game:
    """The game after the turn on a line."""
    start = scanner.at
    number = scanner.take(TURN, "turn")
    seat = int(number[2]) - 1
    if not _may_play(game, seat) or int(number[1]) != len(game.turns[seat]) + 1 or game.rolls:
        raise scanner.error_at(start, "seat", _turn_to_come(game))
    game = replace(game, rolling=seat)
    start = scanner.at
    line = scan_turn(scanner)
    scanner.end()
    try:
        game = _fill(_roll(game, line), line)
    except YachtdiceError as error:
        raise scanner.error_at(start, "legal", str(error)) from error
    _check_points(game, seat, line, scanner, start)
    return game


def _may_play(game: Game, seat: int) -> bool:
    """Whether it is a seat's turn.

    In the order of a record a seat may be late only by the entries that corrections dropped.
    """
    if seat not in game.order or game.cards[seat].is_full:
        return False
    dropped = [each.seat for each in game.corrections if each.now is None]
    number, ahead = len(game.turns[seat]) + 1, dropped.count(seat)
    place = game.order.index(seat)
    for others, due in ((game.order[:place], number), (game.order[place + 1 :], number - 1)):
        if any(
            not due - dropped.count(other) <= len(game.turns[other]) <= due + ahead
            for other in others
        ):
            return False
    return True


def _turn_to_come(game: Game) -> str:
    if game.seat is None or game.rolls:
        return ""
    return f"{len(game.turns[game.seat]) + 1}.{game.seat + 1}"


def _roll(game: Game, line: Line) -> Game:
    """The game after the rolls of a line."""
    for keep, roll in zip((NOTHING, *line.keeps), line.rolls, strict=False):
        if game.seat is None or game.dice_of(game.seat) == "own":
            game = game.play(EnterDice(roll, keep))
            continue
        thrown = [face for face, stays in zip(roll, keep, strict=True) if not stays]
        after = game.play(RollDice(keep), ScriptedSource(thrown))
        if after.roll != roll and game.roll:
            raise KeptDieChanged(f"expected {keep.of(game.roll)} as they were, found {roll}")
        game = after
    return game


def _fill(game: Game, line: Line) -> Game:
    """The game after the fill of a line, if it has one."""
    if line.category is None:
        return game
    if line.rolls:
        return game.play(Fill(line.category))
    return game.play(EnterPoints(line.category, line.points))


def _check_points(game: Game, seat: int, line: Line, scanner: Scanner, start: int) -> None:
    """Raise unless the line gives the points that its dice are worth."""
    if line.category is None:
        return
    turn = game.turns[seat][-1]
    extra = game.rules.extra.points if game.rules.extra and turn.extra else 0
    if (line.points, line.extra) != (turn.points, extra):
        raise scanner.error_at(start, "legal", print_turn(turn, extra))
