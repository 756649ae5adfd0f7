"""The classes of decisions, as pages show them."""

from yachtdice.locale import Translator, class_name
from yachtdice.review import CLASSES, classify
from yachtdice.web.study_views import Grade, GradeRow

SIGNS = {"best": "✓", "small_slip": "?!", "mistake": "?", "blunder": "??"}
"""What stands beside a decision, as chess players write it."""


def grade(words: Translator, loss: float) -> Grade:
    """The class of a decision that loses so many points."""
    found = classify(loss)
    return Grade(found, SIGNS[found], class_name(found, words))


def grade_rows(words: Translator) -> tuple[GradeRow, ...]:
    """The table of classes, from the best decision to the worst."""
    rows: list[GradeRow] = []
    above = 0.0
    for bound in CLASSES:
        rows.append(GradeRow(grade(words, above), _losses(words, above, bound.below)))
        above = bound.below
    return tuple(rows)


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
