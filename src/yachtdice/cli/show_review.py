"""A review as text for the terminal."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from yachtdice.cli.show import new_table
from yachtdice.locale import Translator, better, better_for_win, class_name, done, term
from yachtdice.review import (
    CLASSES,
    Decision,
    Moment,
    PlayerReview,
    Review,
    WinDecision,
    WinReview,
)

INDENT = (0, 0, 0, 2)
SMALLEST = 0.0005
"""A smaller change of the share is shown as none."""


def review_text(found: Review, t: Translator) -> list[RenderableType]:
    """The figures of all players, then what each could have done better."""
    lines: list[RenderableType] = [_figures_table(found, t)]
    for player in found.players:
        lines += ["", Text(player.name, style="bold"), *_player_text(player, found, t)]
    return lines


def _figures_table(found: Review, t: Translator) -> Table:
    """Each player's points, and what they are made of."""
    table = new_table(term("player", t))
    titles = [t.gettext("Points"), t.gettext("Best play"), term("luck", t), t.gettext("Loss")]
    for title in (*titles, t.gettext("Unjudged"), t.gettext("Better than")):
        table.add_column(title, justify="right")
    for player in found.players:
        figures = player.figures
        rank = player.percentile
        table.add_row(
            player.name,
            t.format_fixed(figures.score / 100, 2),
            t.format_fixed(figures.expected / 100, 2),
            t.format_fixed(figures.luck / 100, 2, signed=True),
            t.format_fixed(-figures.loss / 100, 2, signed=True),
            t.format_fixed(figures.unjudged / 100, 2, signed=True),
            "" if rank is None else t.format_percent(rank / 100),
        )
    return table


def _player_text(player: PlayerReview, found: Review, t: Translator) -> list[RenderableType]:
    grades = player.grades
    counted = (
        t.gettext("%(name)s: %(count)s", name=class_name(each.id, t), count=grades[each.id])
        for each in CLASSES
    )
    lines: list[RenderableType] = [Padding(Text(t.format_list(counted)), INDENT)]
    for decision in player.costliest:
        lines.append(Padding(Text(_costly(decision, found, t)), INDENT))
    if player.unknown:
        turns = t.format_list(map(t.format_decimal, player.unknown))
        said = t.gettext("Not all dice are known of these turns: %(turns)s.", turns=turns)
        lines.append(Padding(Text(said), INDENT))
    return lines


def _costly(decision: Decision, found: Review, t: Translator) -> str:
    """What was done and what would have been better."""
    chosen, best, rules = decision.chosen, decision.best, found.rules
    was = done(decision.turn, decision.roll, chosen.keep, chosen.category, rules, t)
    return f"{was} {better(best.keep, best.category, decision.loss, rules, t)}"


def win_review_text(found: WinReview, t: Translator) -> list[RenderableType]:
    """The chance to win through a game, and what each player could have done better."""
    names = [player.name for player in found.players]
    course = new_table(t.gettext("Probability of winning"))
    for name in names:
        course.add_column(name, justify="right")
    for moment in found.course:
        shares = (_share(each, moment, t) for each in moment.shares)
        course.add_row(_moment(moment, names, t), *shares)
    figures = new_table(term("player", t))
    for title in (term("luck", t), t.gettext("Loss"), t.gettext("Unjudged")):
        figures.add_column(title, justify="right")
    lines: list[RenderableType] = [course]
    if not found.exact:
        lines.append(Text(t.gettext("≈ marks estimates.")))
    lines += ["", figures]
    for player in found.players:
        parts = (player.luck, -player.loss, player.unjudged)
        figures.add_row(player.name, *(_change(each, t) for each in parts))
        for decision in player.costliest:
            lines.append(Padding(Text(f"{player.name}: {_costly_for_win(decision, found, t)}")))
    return lines


def _moment(moment: Moment, names: list[str], t: Translator) -> str:
    if moment.seat is None:
        return t.gettext("Before the first turn")
    return t.gettext("Turn %(turn)s of %(name)s", turn=moment.turn, name=names[moment.seat])


def _share(share: float, moment: Moment, t: Translator) -> str:
    said = t.format_percent(share)
    return said if moment.exact else f"≈ {said}"


def _change(share: float, t: Translator) -> str:
    """A change of the share in hundredths, with its sign."""
    sign = "" if abs(share) < SMALLEST else "+" if share > 0 else "-"
    return sign + t.format_percent(abs(share))


def _costly_for_win(decision: WinDecision, found: WinReview, t: Translator) -> str:
    """What was done and what would have been better for the win."""
    chosen, best, rules = decision.chosen, decision.best, found.rules
    was = done(decision.turn, decision.roll, chosen.keep, chosen.category, rules, t)
    return f"{was} {better_for_win(best.keep, best.category, decision.loss, rules, t)}"
