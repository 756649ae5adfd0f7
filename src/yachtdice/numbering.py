"""The numbers of the computer's throws in a record, which it mostly leaves out.

They count from 1 through the roll-off and then the lines of turns. Throws of turns that were given
up or dropped stand in tags, with their numbers; the lines leave those numbers out.
"""

from yachtdice.game import Game
from yachtdice.turns import Takeover


class Numbering:
    """Counts the throws of a game along the lines of its record."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._replaced = {each.seat for each in game.replacements}
        self._noted = _noted(game)
        self._last = sum(map(len, game.roll_off)) if game.dice == "computer" else 0
        self.highest = max((self._last, *self._noted))

    def first_by_computer(self, seat: int, takeover: Takeover | None) -> int | None:
        """The first roll of a line that the computer threw, unless the line says otherwise.

        It counts from 0; None if the dice are a person's.
        """
        always = self._game.bot(seat) is not None and seat not in self._replaced
        if self._game.dice == "computer" or always:
            return 0
        return takeover.rolls if takeover else None

    def expected(self, seat: int, rolls: int, takeover: Takeover | None) -> tuple[int, ...]:
        """The numbers of the computer's throws in a line, unless it says otherwise."""
        by_computer = self.first_by_computer(seat, takeover)
        if by_computer is None:
            return ()
        number = self._last + 1
        while number in self._noted:
            number += 1
        return tuple(range(number, number + rolls - by_computer))

    def count(self, throws: tuple[int, ...]) -> None:
        """Go on behind the throws of a line."""
        if throws:
            self._last = throws[-1]
            self.highest = max(self.highest, self._last)


def _noted(game: Game) -> frozenset[int]:
    """The numbers of the throws that stand in tags."""
    dropped = [each.was.throws for each in game.corrections if each.now is None]
    given_up = [each.throws for each in game.removals]
    return frozenset(number for throws in (*dropped, *given_up) for number in throws)
