"""Whether the dice of a finished game are those to which its seed was committed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from yachtdice.committed import CommittedSource, commitment_of
from yachtdice.dice import NOTHING, Keep, Roll
from yachtdice.errors import DiceDiffer
from yachtdice.game import Game


@dataclass(frozen=True, slots=True)
class Throw:
    """The faces of one throw of the computer, of which there are as many as dice were rolled.

    `number` counts from 1 within the game, `seat`, `turn` and `roll` from 0; `turn` is None in the
    roll-off, where `roll` is the round.
    """

    number: int
    seat: int
    turn: int | None
    roll: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceCheck:
    """What a look at the dice of a game found.

    `committed`: the dice come from a committed seed; `revealed`: it has been shown, so that they
    can be checked; `fits`: it is the one that was committed to. `checked` throws were looked at;
    `differs` is the first that is not as the seed says, and `missing` the number of the first that
    the game does not show in its place. `values` are the seats whose devices gave a random value.
    """

    committed: bool = False
    revealed: bool = False
    fits: bool = False
    checked: int = 0
    differs: Throw | None = None
    missing: int | None = None
    values: tuple[int, ...] = ()

    @property
    def ok(self) -> bool | None:
        """Whether all dice are as committed, None where that cannot be told (yet)."""
        if not self.revealed or not (self.checked or self.missing or not self.fits):
            return None
        return self.fits and self.differs is None and self.missing is None

    def problem(self, game: Game) -> DiceDiffer | None:
        """What is wrong with the dice of the game that was looked at, None if nothing is."""
        if game.is_over and game.thrown and self.committed and not self.revealed:
            message = "expected the seed, which is shown when a game is over, found none"
            return DiceDiffer(message, missing="seed")
        if self.ok is not False:
            return None
        if not self.fits:
            return DiceDiffer("expected the seed that was committed to, found another")
        if (throw := self.differs) is None:
            number = self.missing
            return DiceDiffer(f"expected throw {number} in its place", number=number)
        expected = expected_faces(game, throw)
        return DiceDiffer(
            f"expected {expected} in throw {throw.number}, found {throw.faces}",
            player=game.players[throw.seat],
            turn=None if throw.turn is None else throw.turn + 1,
            roll=throw.roll + 1,
            expected=expected,
            found=throw.faces,
        )


def check_dice(game: Game) -> DiceCheck:
    """Throw the dice of a game again from its seed, and compare."""
    values = tuple(seat for seat, _ in game.mixed)
    if game.commitment is None or game.seed is None:
        return DiceCheck(game.commitment is not None, values=values)
    seed = bytes.fromhex(game.seed)
    thrown = list(throws(game))
    return DiceCheck(
        committed=True,
        revealed=True,
        fits=commitment_of(seed) == game.commitment,
        checked=len(thrown),
        differs=next((each for each in thrown if expected_faces(game, each) != each.faces), None),
        missing=_first_missing(game, thrown),
        values=values,
    )


def expected_faces(game: Game, throw: Throw) -> tuple[int, ...]:
    """What the seed of a game, once it has been shown, says of one of its throws."""
    seed = bytes.fromhex(game.seed or "")
    mixed = [(each.seat, each.value) for each in game.values if each.since <= throw.number]
    return CommittedSource(seed, mixed, throw.number - 1).throw(len(throw.faces))


def _first_missing(game: Game, thrown: list[Throw]) -> int | None:
    """The first number that is not there, or that was not thrown when its turn was played.

    Turns of a seat whose entries a correction dropped may have been played later than others.
    """
    numbers = sorted(each.number for each in thrown)
    for expected, number in enumerate(numbers, 1):
        if number != expected:
            return expected
    late = {each.seat for each in game.corrections if each.now is None}
    played = [each for each in _of_turns(game) if each.seat not in late]
    for before, after in pairwise(played):
        if after.number < before.number:
            return after.number
    return None


def throws(game: Game) -> Iterator[Throw]:
    """All throws of the computer in a game, also those of turns that were given up or dropped."""
    yield from _of_roll_off(game)
    yield from _of_turns(game)
    for each in game.removals:
        turn = len(game.turns[each.seat])
        yield from _of_turn(each.seat, turn, each.rolls, each.keeps, each.throws)
    for each in game.corrections:
        if each.now is None:
            was = each.was
            yield from _of_turn(each.seat, each.turn, was.rolls, was.keeps, was.throws)


def _of_roll_off(game: Game) -> Iterator[Throw]:
    """Those for who starts, where the computer made them."""
    number = 0
    for place, rolls in enumerate(game.roll_off if game.dice == "computer" else ()):
        for seat, roll in rolls:
            number += 1
            yield Throw(number, seat, None, place, tuple(roll))


def _of_turns(game: Game) -> Iterator[Throw]:
    """Those of all turns that stand, in the order of play."""
    for seat, number, turn in game.played:
        yield from _of_turn(seat, number, turn.rolls, turn.keeps, turn.throws)
    if (seat := game.rolling) is not None:
        yield from _of_turn(seat, len(game.turns[seat]), game.rolls, game.keeps, game.throws)


def _of_turn(
    seat: int,
    turn: int,
    rolls: tuple[Roll, ...],
    keeps: tuple[Keep, ...],
    numbers: tuple[int, ...],
) -> Iterator[Throw]:
    first = len(rolls) - len(numbers)
    for place, number in enumerate(numbers, first):
        keep = keeps[place - 1] if place else NOTHING
        faces = tuple(face for face, stays in zip(rolls[place], keep, strict=True) if not stays)
        yield Throw(number, seat, turn, place, faces)
