"""Answers about best play, as JSON data and as text for the terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from yachtdice.cli.show import new_table
from yachtdice.locale import Translator, bot_name, choice, term
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard

if TYPE_CHECKING:
    from yachtdice.bots.games import BotResults
    from yachtdice.solver import Choice, Distribution, Solution

BAR = 40
"""Characters of the longest bar."""
MOST_BARS = 24
TAIL = 0.5
"""Percent of games at each end that share a bar."""
SHOWN_PERCENTILES = (5, 25, 50, 75, 95)


def value_text(expected: float, deviation: float, t: Translator) -> Text:
    """What a card is worth."""
    return Text(
        t.gettext(
            "Best play expects %(points)s points still to come, with a standard deviation of"
            " %(deviation)s.",
            points=t.format_fixed(expected, 2),
            deviation=t.format_fixed(deviation, 2),
        )
    )


def choices_table(choices: "Sequence[Choice]", rules: Ruleset, t: Translator) -> Table:
    """Choices, best first, with the points they bring and give away."""
    table = new_table(t.gettext("Choice"))
    table.add_column(t.gettext("Expected points"), justify="right")
    table.add_column(t.gettext("Gives away"), justify="right")
    for each in choices:
        what = choice(each.keep, each.category, rules, t).rstrip(".")
        table.add_row(what, t.format_fixed(each.expected, 2), t.format_fixed(each.loss, 2))
    return table


def solution_text(solution: "Solution", rules: Ruleset, t: Translator) -> Text:
    """What solving a ruleset came to, in words."""
    return Text(
        t.gettext(
            "Best play of %(name)s scores %(points)s on average. Positions: %(states)s;"
            " seconds: %(seconds)s; threads: %(threads)s.",
            name=t.ruleset(rules),
            points=t.format_fixed(solution.expected, 4),
            states=solution.states,
            seconds=t.format_fixed(solution.seconds, 3),
            threads=solution.threads,
        )
    )


def results_data(played: "BotResults", player: str) -> dict[str, Any]:
    """What many games came to."""
    return {**played.results.to_data(), "player": player, "loss": played.loss}


def results_text(
    played: "BotResults", player: str, rules: Ruleset, t: Translator
) -> list[RenderableType]:
    """What many games came to, in words."""
    results = played.results
    summary = t.ngettext(
        "%(player)s, %(name)s, %(num)s game: %(mean)s points on average, with a standard deviation"
        " of %(deviation)s; given away in a turn: %(loss)s.",
        "%(player)s, %(name)s, %(num)s games: %(mean)s points on average, with a standard"
        " deviation of %(deviation)s; given away in a turn: %(loss)s.",
        results.games,
        player=bot_name(player, t),
        name=t.ruleset(rules),
        mean=t.format_fixed(results.mean, 2),
        deviation=t.format_fixed(results.standard_deviation, 2),
        loss=t.format_fixed(played.loss, 2),
    )
    return [Text(summary), "", _percentiles(results.percentile, t)]


def distribution_data(found: "Distribution") -> dict[str, Any]:
    """The distribution of the final score, and what each category and the bonus come to."""
    return {**found.to_data(), "success": dict(found.success), "bonus": found.bonus}


def distribution_text(
    found: "Distribution", card: Scorecard, t: Translator
) -> list[RenderableType]:
    """The distribution of the final score, drawn."""
    summary = t.gettext(
        "Best play ends with %(mean)s points on average, with a standard deviation of"
        " %(deviation)s.",
        mean=t.format_fixed(found.mean, 2),
        deviation=t.format_fixed(found.standard_deviation, 2),
    )
    bars, chances = _bars(found, t), _chances(found, card.rules, t)
    return [Text(summary), "", bars, "", _percentiles(found.percentile, t), "", chances]


def _bars(found: "Distribution", t: Translator) -> Table:
    """A row for each range of scores, the rare ones at both ends in one each."""
    low, high = found.percentile(TAIL), found.percentile(100 - TAIL)
    width = next(each for each in _widths() if (high - low) // each + 1 < MOST_BARS)
    rows: dict[int, float] = {}
    for score, chance in found.probability.items():
        row = min(max(score, low), high) // width
        rows[row] = rows.get(row, 0.0) + chance
    most = max(rows.values())
    table = new_table()
    table.add_column(t.gettext("Points"), justify="right")
    table.add_column(t.gettext("Games"))
    table.add_column("", justify="right")
    for row in range(min(rows), max(rows) + 1):
        share = rows.get(row, 0.0)
        span = _span(row, width, min(rows), max(rows), t)
        table.add_row(span, _Bar(share / most), t.format_percent(share))
    return table


def _widths() -> "Sequence[int]":
    return [digit * 10**zeros for zeros in range(6) for digit in (1, 2, 5)]


def _span(row: int, width: int, first: int, last: int, t: Translator) -> str:
    low, high = row * width, row * width + width - 1
    if first == last or first < row < last:
        return t.format_decimal(low) if width == 1 else f"{low}–{high}"
    if row == first:
        return t.gettext("up to %(points)s", points=high)
    return t.gettext("from %(points)s", points=low)


class _Bar:
    """A bar as long as its share of the longest one."""

    def __init__(self, share: float) -> None:
        self.share = share

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        eighths = round(self.share * BAR * 8)
        if options.ascii_only:
            yield Text("#" * round(eighths / 8))
        else:
            yield Text("█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip())


def _percentiles(percentile: Any, t: Translator) -> Table:
    """The scores that so many in a hundred games do not exceed."""
    table = new_table(t.gettext("Games in a hundred"))
    for each in SHOWN_PERCENTILES:
        table.add_column(t.format_decimal(each), justify="right")
    scores = (t.format_decimal(percentile(each)) for each in SHOWN_PERCENTILES)
    table.add_row(t.gettext("end with at most"), *scores)
    return table


def _chances(found: "Distribution", rules: Ruleset, t: Translator) -> Table:
    """The chance of each category to end with points, and of the upper bonus."""
    table = new_table(t.gettext("Category"))
    table.add_column(t.gettext("More than 0"), justify="right")
    for each in rules.categories:
        table.add_row(t.category(each), t.format_percent(found.success[each.id]))
    if found.bonus is not None:
        table.add_row(term("upper_bonus", t), t.format_percent(found.bonus))
    return table
