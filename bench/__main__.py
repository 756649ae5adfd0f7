"""Run the measurements: `python -m bench [PART …]`, or the faults: `python -m bench faults`."""

import sys

from bench import core, dice, growth, load, pages, solver, workers
from bench.faults import run as faults

PARTS = {
    "core": core.measure,
    "dice": dice.measure,
    "growth": growth.measure,
    "load": load.measure,
    "pages": pages.measure,
    "solver": solver.measure,
    "workers": workers.measure,
}


def main(names: list[str]) -> int:
    """Measure the parts with these names, or all of them; or see what becomes of faults."""
    if names[:1] == ["faults"]:
        return faults.main(names[1:])
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"expected parts among {', '.join(PARTS)}, found {unknown[0]!r}", file=sys.stderr)
        return 2
    for name in names or PARTS:
        print(f"{name}:")
        for line in PARTS[name]():
            print(f"  {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
