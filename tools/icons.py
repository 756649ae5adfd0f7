"""The icons of the installed page, drawn from static/icon.svg when the package is built.

`python -m tools.icons FOLDER` writes them. The drawing is made of straight lines and cubic curves,
so a few lines of Python draw it; nothing but the standard library is needed, as builds want it.
"""

import re
import struct
import sys
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src" / "yachtdice" / "web" / "static" / "icon.svg"
Point = tuple[float, float]

PARTS = 4
"""Lines that each row of pixels is made of, so that edges are smooth."""
STEPS = 24
"""Straight lines that a curve is drawn as."""
SAFE = 0.7
"""How large the drawing is where systems cut the icon to a shape of their own."""


class Icon(NamedTuple):
    """A file to be drawn: its size in pixels, and whether it fills the whole square."""

    name: str
    size: int
    is_full: bool


ICONS = (
    Icon("any-192.png", 192, False),
    Icon("any-512.png", 512, False),
    Icon("maskable-512.png", 512, True),
    Icon("touch-180.png", 180, True),
)


def make(folder: Path) -> None:
    """Draw all icons that are older than what they are drawn from."""
    folder.mkdir(parents=True, exist_ok=True)
    newest = max(SOURCE.stat().st_mtime, Path(__file__).stat().st_mtime)
    for icon in ICONS:
        file = folder / icon.name
        if not file.exists() or file.stat().st_mtime < newest:
            file.write_bytes(draw(SOURCE.read_text(encoding="utf-8"), icon))


def draw(svg: str, icon: Icon) -> bytes:
    """The drawing as a PNG: the rounded ground with the paths of the drawing on it."""
    ground, ink = re.findall(r'fill="#([0-9a-f]{6})"', svg)
    paths = list(_polygons(re.findall(r' d="([^"]+)"', svg)[0]))
    left, top, width, height, round_ = (
        float(re.findall(rf'<rect[^>]* {name}="([\d.]+)"', svg)[0])
        for name in ("x", "y", "width", "height", "rx")
    )
    middle = (left + width / 2, top + height / 2)
    scale = icon.size / (max(width, height) + 2 * min(left, top)) * (SAFE if icon.is_full else 1)
    corner = _corners(left, top, width, height, round_)
    inked = _coverage(_placed(paths, middle, scale, icon.size), icon.size)
    grounded = _coverage(_placed([corner], middle, scale, icon.size), icon.size)
    alpha = [255] * icon.size**2 if icon.is_full else grounded
    return _png(icon.size, bytes.fromhex(ground), bytes.fromhex(ink), inked, alpha)


def _corners(x: float, y: float, width: float, height: float, round_: float) -> list[Point]:
    """A rectangle with rounded corners, each drawn as the curve that is nearest to a circle."""
    pull = round_ * 0.4477
    right, bottom, points = x + width, y + height, list[Point]()
    for corner, along, on in (
        ((x, y), (0, 1), (1, 0)),
        ((right, y), (-1, 0), (0, 1)),
        ((right, bottom), (0, -1), (-1, 0)),
        ((x, bottom), (1, 0), (0, -1)),
    ):
        at = [
            (corner[0] + side[0] * far, corner[1] + side[1] * far)
            for side, far in ((along, round_), (along, pull), (on, pull), (on, round_))
        ]
        points += _curve(*at)
    return points


def _polygons(path: str) -> Iterator[list[Point]]:
    """The closed parts of a path of the commands M m L l H h V v C c Z z."""
    points: list[Point] = []
    for command, numbers in re.findall(r"([MLHVCZmlhvcz])([^MLHVCZmlhvcz]*)", path):
        values = [float(each) for each in re.findall(r"-?[\d.]+", numbers)]
        if command in "Zz":
            yield points
            points = []
            continue
        here = points[-1] if points else (0.0, 0.0)
        x, y = here if command.islower() else (0.0, 0.0)
        if command in "Hh":
            points.append((x + values[0], here[1]))
        elif command in "Vv":
            points.append((here[0], y + values[0]))
        else:
            pairs = [(x + a, y + b) for a, b in zip(values[::2], values[1::2], strict=True)]
            points += _curve(here, *pairs) if command in "Cc" else pairs


def _curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    """Points of a cubic curve, without its start."""
    for step in range(1, STEPS + 1):
        t, u = step / STEPS, 1 - step / STEPS
        weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        at = list(zip((start, first, second, end), weights, strict=True))
        yield sum(p[0] * w for p, w in at), sum(p[1] * w for p, w in at)


def _placed(
    polygons: Sequence[Sequence[Point]], middle: Point, scale: float, size: int
) -> list[list[Point]]:
    """The polygons in pixels, with the middle of the drawing in the middle of the icon."""
    return [
        [((x - middle[0]) * scale + size / 2, (y - middle[1]) * scale + size / 2) for x, y in each]
        for each in polygons
    ]


def _coverage(polygons: Sequence[Sequence[Point]], size: int) -> list[int]:
    """How far each pixel lies within the polygons, from 0 to 255."""
    covered = [0.0] * size**2
    for line in range(size * PARTS):
        y, row = (line + 0.5) / PARTS, line // PARTS * size
        for polygon in polygons:
            crossings = sorted(
                a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
                for a, b in pairwise([*polygon, polygon[0]])
                if (a[1] <= y) != (b[1] <= y)
            )
            for left, right in zip(crossings[::2], crossings[1::2], strict=True):
                for x in range(max(0, int(left)), min(size - 1, int(right)) + 1):
                    covered[row + x] += min(right, x + 1) - max(left, x)
    return [min(255, round(each * 255 / PARTS)) for each in covered]


def _png(size: int, ground: bytes, ink: bytes, inked: Sequence[int], alpha: Sequence[int]) -> bytes:
    """A picture with ink on a ground, as a file."""
    rows = bytearray()
    for pixel in range(size**2):
        if pixel % size == 0:
            rows.append(0)
        share = inked[pixel] / 255
        rows += bytes(round(g + (i - g) * share) for g, i in zip(ground, ink, strict=True))
        rows.append(alpha[pixel])
    head = struct.pack(">2I5B", size, size, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


if __name__ == "__main__":
    make(Path(sys.argv[1]))
