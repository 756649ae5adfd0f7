"""The classes of decisions, as pages show them."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from yachtdice.locale import Translator, class_name
from yachtdice.review import CLASSES, WIN_CLASSES, Bound, classify, classify_win
from yachtdice.web.study_views import Grade, GradeRow

SIGNS = {"best": "✓", "small_slip": "?!", "mistake": "?", "blunder": "??"}
"""What stands beside a decision, as chess players write it."""


def grade(words: Translator, loss: float) -> Grade:
    """The class of a decision that loses so many points."""
    found = classify(loss)
    return Grade(found, SIGNS[found], class_name(found, words))


def win_grade(words: Translator, loss: float) -> Grade:
    """The class of a decision that gives away so much of the win."""
    found = classify_win(loss)
    return Grade(found, SIGNS[found], class_name(found, words))


def grade_rows(words: Translator) -> tuple[GradeRow, ...]:
    """The table of classes, from the best decision to the worst."""
    return tuple(
        GradeRow(grade(words, above), _losses(words, above, below))
        for above, below in _ranges(CLASSES)
    )


def win_grade_rows(words: Translator) -> tuple[GradeRow, ...]:
    """The same by the share of the win."""
    return tuple(
        GradeRow(win_grade(words, above), _shares(words, above, below))
        for above, below in _ranges(WIN_CLASSES)
    )


def _ranges(bounds: Iterable[Bound]) -> Iterator[tuple[float, float]]:
    """From which loss on a class is, and below which."""
    return pairwise([0.0, *(bound.below for bound in bounds)])


def _losses(words: Translator, least: float, below: float) -> str:
    if not least:
        return words.gettext("gives nothing away")
    if below == float("inf"):
        return words.gettext("%(least)s points or more", least=words.format_fixed(least))
    if least < 0.05:
        return words.gettext("less than %(below)s points", below=words.format_fixed(below))
    return words.gettext(
        "from %(least)s to less than %(below)s points",
        least=words.format_fixed(least),
        below=words.format_fixed(below),
    )


def _shares(words: Translator, least: float, below: float) -> str:
    """The same in shares of the win."""
    from_, to = words.format_percent(least, 0), words.format_percent(min(below, 1.0), 0)
    if not least:
        return words.gettext("gives nothing away")
    if below > 1:
        return words.gettext("%(least)s or more", least=from_)
    if least < 0.001:
        return words.gettext("less than %(below)s", below=to)
    return words.gettext("from %(least)s to less than %(below)s", least=from_, below=to)
