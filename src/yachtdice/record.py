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
the last dice, or only the points. `<steady>` stands where that bot took over to finish a turn, and
from there on the dice are the computer's. Lines that begin with `#` are remarks.

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
| `commitment` | to the seed of the computer's dice: its SHA-256 in hex |
| `seed` | the seed in hex; only once the game is over |
| `value SEAT` | the number of the throw from which on it counts, and a random value: `1 k3j9` |
| `roll_off ROUND` | seats and their dice: `1 12345, 2 66123` |
| `replaced TURN.SEAT` | the bot that played the seat from that turn on, or `person`; then the \
number of rolls of the turn that had been made: `steady 2` |
| `removed SEAT` | the turn in which the player left for good, and the dice of that turn |
| `correction TURN.SEAT` | a turn as it was, `->`, and as it was corrected, or `dropped` |
| `total SEAT` | the grand total, so that an error in copying is noticed |

The tags `value`, `replaced`, `removed` and `correction` stand in the order in which that happened.

The computer's throws are counted from 1: those of the roll-off, then those of the lines, in order;
numbers that stand in tags are left out. Where that would be wrong, and where the computer threw for
a seat that a person played too or in the dice of a tag, `@12` before the dice is the number of that
throw, and the later ones of the line follow it. `yachtdice.committed` tells how throws follow from
the seed.

Printing and parsing are inverse: `Record.parse(str(record)) == record`.
"""

from dataclasses import dataclass, replace
from typing import Self

from yachtdice.game import Game
from yachtdice.lines import play_lines
from yachtdice.notation import Scanner, TagLine, scan_tag
from yachtdice.story_tags import check_removals, check_seed, with_story
from yachtdice.tags import Tags
from yachtdice.writing import print_tags, print_turns

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
        begun = with_story(Game.replay((tags.started(),)), tags)
        game = play_lines(begun, turns)
        check_removals(tags, game)
        check_seed(tags, game)
        tags.check_totals(game)
        return replace(cls.of(game), number=tags.integer("game", 1, 99) or 1)

    def __str__(self) -> str:
        tags = "".join(f"{tag}\n" for tag in print_tags(self.game, self.number))
        turns = "".join(f"{line}\n" for line in print_turns(self.game))
        return f"{tags}\n{turns}"


def _split(text: str) -> tuple[Tags, list[Scanner]]:
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
