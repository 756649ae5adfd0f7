"""Figures as pictures: paths in the coordinates of a chart, and what they show in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from yachtdice.locale import Translator
from yachtdice.web.study_views import Chart, Tick

if TYPE_CHECKING:
    from yachtdice.solver import Distribution

WIDTH, HEIGHT = 320, 140
TOP, BASE = 10, 112
"""Where the highest value stands, and the lowest."""
LEFT = 38
"""Where the picture begins beside the values of an axis."""
LINE = 13
"""Between two values of an axis, so that both can be read."""
BAR_WIDTHS = (1, 2, 5, 10, 20, 50)
MOST_BARS = 50
TICKS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
MOST_TICKS = 6
MOST_TICKS_OF_TURNS = 13
RARE = 0.2
"""Of a hundred games, how many at either end a distribution leaves out of the picture."""


def histogram(
    words: Translator, scores: "Distribution", title: str, mark: int | None = None
) -> Chart:
    """The distribution of final scores; `mark` is a score to be shown among them."""
    low, high = scores.percentile(RARE), scores.percentile(100 - RARE)
    if mark is not None:
        low, high = min(low, mark), max(high, mark)
    width = next(each for each in BAR_WIDTHS if (high - low) // each < MOST_BARS or each == 50)
    low -= low % width
    count = (high - low) // width + 1
    shares = [0.0] * count
    for score, chance in scores.probability.items():
        bar = (score - low) // width
        if 0 <= bar < count:
            shares[bar] += chance
    step = WIDTH / count
    tall = max(shares)
    bars = [
        f"M{bar * step:.1f} {BASE}V{BASE - (BASE - TOP) * share / tall:.1f}h{step:.2f}V{BASE}z"
        for bar, share in enumerate(shares)
    ]

    def x(score: float) -> str:
        return f"{(score - low + 0.5) / width * step:.1f}"

    quarters = [words.format_decimal(scores.percentile(each)) for each in (25, 50, 75)]
    return Chart(
        title=title,
        description=words.gettext(
            "A quarter of the games ends with %(low)s or less, half with %(middle)s or less,"
            " three quarters with %(high)s or less.",
            low=quarters[0],
            middle=quarters[1],
            high=quarters[2],
        ),
        ticks=tuple(Tick(x(at), words.format_decimal(at)) for at in _ticks(low, high)),
        area="".join(bars),
        mark=None if mark is None else Tick(x(mark), words.format_decimal(mark)),
    )


def bars(words: Translator, values: Sequence[float], title: str) -> Chart:
    """A value for each turn as a bar."""
    step = (WIDTH - LEFT) / len(values)
    tall = max(values)
    paths = [
        f"M{LEFT + (place + 0.12) * step:.1f} {BASE}V{BASE - (BASE - TOP) * value / tall:.1f}"
        f"h{0.76 * step:.1f}V{BASE}z"
        for place, value in enumerate(values)
    ]
    ticks = tuple(
        Tick(f"{LEFT + (place + 0.5) * step:.1f}", words.format_decimal(place + 1))
        for place in range(len(values))
    )
    return Chart(
        title=title,
        description=words.format_list([words.format_fixed(value) for value in values]),
        ticks=ticks,
        levels=_levels(words, 0, tall),
        area="".join(paths),
    )


def course(words: Translator, values: Sequence[float], title: str) -> Chart:
    """A value before the first turn and after each, as a line."""
    low, high = min(values), max(values)
    span = high - low or 1.0
    step = (WIDTH - LEFT - 8) / max(1, len(values) - 1)
    dots = [
        (f"{LEFT + place * step:.1f}", f"{BASE - (BASE - TOP) * (value - low) / span:.1f}")
        for place, value in enumerate(values)
    ]
    return Chart(
        title=title,
        description=words.format_list([words.format_fixed(value) for value in values]),
        ticks=tuple(Tick(dot[0], words.format_decimal(place)) for place, dot in enumerate(dots)),
        levels=_levels(words, low, high),
        line="M" + "L".join(f"{x} {y}" for x, y in dots),
        dots=tuple(dots),
    )


def shares_course(
    words: Translator, shares: Sequence[float], title: str, description: str
) -> Chart:
    """A share before the first turn and after each, from nothing to all."""
    step = (WIDTH - LEFT - 8) / max(1, len(shares) - 1)

    def y(share: float) -> str:
        return f"{BASE - (BASE - TOP) * share:.1f}"

    dots = [(f"{LEFT + place * step:.1f}", y(share)) for place, share in enumerate(shares)]
    every = max(1, -(-len(shares) // MOST_TICKS_OF_TURNS))
    return Chart(
        title=title,
        description=description,
        ticks=tuple(
            Tick(x, words.format_decimal(place))
            for place, (x, _) in enumerate(dots)
            if place % every == 0
        ),
        levels=tuple(Tick(y(share), words.format_percent(share, 0)) for share in (0, 0.5, 1)),
        line="M" + "L".join(f"{x} {y}" for x, y in dots),
        dots=tuple(dots),
    )


def dots(
    words: Translator,
    values: Sequence[float],
    title: str,
    *,
    band: tuple[float, float, float],
) -> Chart:
    """Values side by side as dots, over a band with a line in it: from, line, to."""
    bottom, middle, top = band
    low, high = min(*values, bottom), max(*values, top)
    span = high - low or 1.0
    step = (WIDTH - LEFT) / len(values)

    def height(value: float) -> float:
        return BASE - 4 - (BASE - 4 - TOP) * (value - low) / span

    def y(value: float) -> str:
        return f"{height(value):.1f}"

    told: list[float] = []
    for value in (middle, bottom, top, low, high):
        if all(abs(height(value) - height(other)) >= LINE for other in told):
            told.append(value)

    places = [f"{LEFT + (place + 0.5) * step:.1f}" for place in range(len(values))]
    return Chart(
        title=title,
        description=words.format_list([words.format_fixed(value, 2) for value in values]),
        ticks=tuple(Tick(x, words.format_decimal(place)) for place, x in enumerate(places, 1)),
        levels=tuple(Tick(y(value), words.format_fixed(value, 2)) for value in told),
        area=f"M{LEFT} {y(bottom)}V{y(top)}H{WIDTH}V{y(bottom)}z",
        line=f"M{LEFT} {y(middle)}H{WIDTH}",
        dots=tuple((x, y(value)) for x, value in zip(places, values, strict=True)),
    )


def small_line(values: Sequence[float], highest: float) -> str:
    """Values from 0 up as a path in 120 x 28."""
    if len(values) < 2:
        return ""
    step = 120 / (len(values) - 1)
    dots = [
        f"{place * step:.1f} {28 - 28 * value / highest:.1f}" for place, value in enumerate(values)
    ]
    return "M" + "L".join(dots)


def _levels(words: Translator, low: float, high: float) -> tuple[Tick, ...]:
    """Heights with their values, as many as fit."""
    span = high - low or 1.0
    return tuple(
        Tick(f"{BASE - (BASE - TOP) * (at - low) / span:.1f}", words.format_decimal(at))
        for at in _ticks(low, high, most=4)
    )


def _ticks(low: float, high: float, most: int = MOST_TICKS) -> list[int]:
    """Round numbers within bounds."""
    step = next((each for each in TICKS if (high - low) / each <= most), TICKS[-1])
    first = int(-(-low // step)) * step
    return list(range(first, int(high) + 1, step))
