"""What a bot is."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from yachtdice.dice import Keep, Roll
from yachtdice.scorecard import Scorecard

BOTS = ("optimal", "duelist", "steady", "casual", "greedy")
"""The names of all bots, the strongest first by the points that they make."""

FOR_THE_WIN = "duelist"
"""The one that looks at the cards of the others."""


class Bot(ABC):
    """A player that is a program. It is asked at every choice of its turns, and remembers nothing.

    The same bot gives the same answer to the same question, so a game can go on after a restart.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def choose(
        self, card: Scorecard, roll: Roll, rolls_left: int, others: Sequence[Scorecard] = ()
    ) -> Keep | str:
        """What to keep of a roll, to roll the others; or the id of the category to fill.

        `others` are the cards of the other players who can still win, as far as they are known.
        Raises `InvalidRollsLeft` unless there are 0 to 2, `GameOver` for a full card.
        """

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"
