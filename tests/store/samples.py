"""Events and summaries to keep in tests."""

from collections.abc import Sequence

from yachtdice.dice import Keep, Roll
from yachtdice.events import Event, Filled, PointsEntered, Rolled, Started, Undone
from yachtdice.ruleset import find_ruleset
from yachtdice.store import StoredEvent, Summary

SUMMARY = Summary("yacht", details={"players": ["Ana", "Bo"]})
FINISHED = Summary("yacht", finished=True, details={"totals": [[166, 170]]})


def started() -> Started:
    """The first event of a table."""
    return Started(find_ruleset("yacht"), ("Ana", "Bo"))


def moves() -> list[Event]:
    """A few moves; whether they are legal is of no concern to a store."""
    return [
        Rolled(Roll("33345")),
        Rolled(Roll("33312"), Keep((True, True, True, False, False))),
        Filled("threes"),
        PointsEntered("yacht", 50, five_equal=6),
        Undone(),
    ]


def roll(number: int) -> Rolled:
    """One of 7,776 events that can be told apart."""
    return Rolled(Roll("".join(str(1 + number // 6**place % 6) for place in range(5))))


def plain(stored: Sequence[StoredEvent]) -> list[Event]:
    """The events alone, after a look at their numbers: without gap, in order."""
    numbers = [each.number for each in stored]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else True
    return [each.event for each in stored]
