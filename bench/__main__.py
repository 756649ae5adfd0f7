"""Run the measurements: `python -m bench [PART …]`."""

import sys

from bench import core, dice, load, pages, solver

PARTS = {
    "core": core.measure,
    "dice": dice.measure,
    "load": load.measure,
    "pages": pages.measure,
    "solver": solver.measure,
}


def main(names: list[str]) -> int:
    """Measure the parts with these names, or all of them."""
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
