"""Run the measurements: `python -m bench [PART …]`, or the faults: `python -m bench faults`."""

import sys
from collections.abc import Sequence
from importlib import import_module

from bench.faults import HELP as FAULTS

PARTS = ("core", "dice", "growth", "load", "pages", "solver", "workers")
"""Modules of this package, each with a `measure`."""

HELP = f"""\
python -m bench [PART …]       measure: {", ".join(PARTS)}; left out: all of them
python -m bench faults --help  tells how to see what becomes of games when something fails

`make bench ARGS="PART …"` does the same, and installs what the measurements need."""


def main(names: Sequence[str]) -> int:
    """Measure the parts with these names, or all of them; or see what becomes of faults."""
    if "--help" in names:
        print(FAULTS if names[0] == "faults" else HELP)
        return 0
    if names[:1] == ["faults"]:
        from bench.faults import run

        return run.main(names[1:])
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"expected parts among {', '.join(PARTS)}, found {unknown[0]!r}", file=sys.stderr)
        return 2
    for name in names or PARTS:
        # Not before: some need what others do not, such as a browser.
        measure = import_module(f"bench.{name}").measure
        print(f"{name}:")
        for line in measure():
            print(f"  {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
