"""That the program which looks for broken promises would find one."""

from typing import Any

from bench.faults.run import as_text
from bench.faults.survivors import Answered, Ledger, Move
from bench.faults.witness import Course, Report, judge
from yachtdice.dice import Keep, Roll
from yachtdice.events import Event, Filled, Rolled, Skipped, Started
from yachtdice.ruleset import find_ruleset

ROLL: Move = {"roll": {"keep": [False] * 5}}
CHOICE: Move = {"fill": "choice"}
EVENTS: tuple[Event, ...] = (
    Started(find_ruleset("yacht"), ("Ana", "Bo")),
    Rolled(Roll("12345")),
    Filled("choice"),
    Rolled(Roll("66666")),
)


def state(version: int, dice: list[int] | None, *totals: int) -> dict[str, Any]:
    """A table as a program is shown it."""
    players = [{"total": total} for total in totals]
    return {"version": version, "turn": {"dice": dice}, "players": players}


def ledger() -> Ledger:
    """What the one who made these moves was answered."""
    return Ledger(
        [
            Answered(1, ROLL, 2, state(2, [1, 2, 3, 4, 5], 0, 0)),
            Answered(2, CHOICE, 3, state(3, None, 15, 0)),
            Answered(3, ROLL, 4),
        ]
    )


def judged(asked: Ledger, *events: Event) -> Report:
    """What is found at a table with these events."""
    report = Report("none")
    judge(report, Course(events), asked)
    return report


def test_what_was_answered_and_is_there_is_well() -> None:
    report = judged(ledger(), *EVENTS)
    assert (report.lost, report.doubled) == (0, 0)


def test_an_answered_move_that_is_gone_is_lost() -> None:
    assert judged(ledger(), *EVENTS[:-1]).lost == 1
    assert judged(ledger(), *EVENTS[:2]).lost == 2


def test_an_answered_move_that_has_become_another_is_lost() -> None:
    other = (*EVENTS[:2], Filled("fives"), EVENTS[3])
    report = judged(ledger(), *other)
    assert (report.lost, report.doubled) == (1, 1)


def test_dice_and_totals_that_are_not_as_answered_are_lost() -> None:
    other = (EVENTS[0], Rolled(Roll("11345")), *EVENTS[2:])
    assert judged(ledger(), *other).lost == 2


def test_a_move_that_nobody_asked_for_from_there_is_doubled() -> None:
    again = (*EVENTS, Rolled(Roll("66661"), Keep("xxxx-")))
    assert judged(ledger(), *again).doubled == 1


def test_two_answers_for_one_version_are_doubled() -> None:
    asked = ledger()
    asked.answered.append(Answered(3, {"roll": {"keep": [True] * 5}}, 4))
    assert judged(asked, *EVENTS).doubled == 1


def test_a_move_whose_answer_was_lost_is_there_once() -> None:
    asked = ledger()
    del asked.answered[2:]
    assert judged(asked, *EVENTS).doubled == 1
    asked.doubtful.append((3, ROLL))
    assert judged(asked, *EVENTS).doubled == 0
    assert judged(asked, *EVENTS, Rolled(Roll("66661"), Keep("xxxx-"))).doubled == 1


def test_a_turn_that_ends_twice_by_itself_is_noticed() -> None:
    once = (*EVENTS, Skipped(1, "steady"))
    assert Course(once).skipped_twice == 0
    assert judged(ledger(), *once, Filled("yacht")).doubled == 0, "the bot was not asked for it"


def test_a_report_tells_what_is_wrong() -> None:
    report = Report("a flood", lost=1)
    report.expect(1 + 1 == 3, "the sum is wrong")
    assert report.broken == 2
    assert as_text(report).split()[2:9] == ["0", "0", "0", "0", "1", "0", "0"]
    assert "the sum is wrong" in as_text(report)
