"""Run the faults: `python -m bench faults [FAULT …] [--small]`."""

import asyncio
import sys
from collections.abc import Sequence

from bench.faults import COLUMNS, clocks, disks, harm
from bench.faults.harm import FULL, SMALL, Fault
from bench.faults.witness import Report

COUNTS = (
    "faults",
    "tables",
    "answered",
    "doubtful",
    "lost",
    "doubled",
    "behind",
    "differ",
    "unclear",
)

NAMES, WIDTH = 50, 9
HEAD = " " * NAMES + "".join(f"{name:>{WIDTH}}" for name in COUNTS)

FAULTS: dict[str, Fault] = {
    "kill": harm.kill,
    "kill-one": harm.kill_one,
    "restart": harm.restart,
    "wake-ups": harm.wake_ups,
    "disk": disks.disk,
    "quota": disks.quota,
    "race": clocks.race,
    "clock": clocks.clock,
}


def main(arguments: Sequence[str]) -> int:
    """Do harm, print what came of it, and say whether a promise was broken: 1 if so."""
    size = SMALL if "--small" in arguments else FULL
    names = [each for each in arguments if each != "--small"]
    if unknown := [name for name in names if name not in FAULTS]:
        print(f"expected faults among {', '.join(FAULTS)}, found {unknown[0]!r}", file=sys.stderr)
        return 2
    print(f"{COLUMNS}\n\n{HEAD}", flush=True)
    reports = list[Report]()
    for name in names or FAULTS:
        reports.append(asyncio.run(FAULTS[name](size)))
        print(as_text(reports[-1]), flush=True)
    broken = sum(report.broken for report in reports)
    print(f"promises broken: {broken}")
    return 1 if broken else 0


def as_text(report: Report) -> str:
    """A row of the table below `HEAD`, and what else is to be said."""
    row = "".join(f"{getattr(report, name):>{WIDTH}}" for name in COUNTS)
    refused = ", ".join(f"{reason} {count}" for reason, count in sorted(report.refused.items()))
    lines = [f"{report.fault:<{NAMES}}{row}", f"  refused: {refused or 'none'}"]
    return "\n".join([*lines, *(f"  {each}" for each in report.unsaid)])
