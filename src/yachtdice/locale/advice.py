"""Choices and what they cost, as sentences.

A choice is told by `keep`, the faces to keep in ascending order, or by `category`, the id of one to
fill, as the solver gives them: one of the two is None.
"""

from collections.abc import Sequence

from yachtdice.dice import DICE
from yachtdice.locale.translator import N_, Translator
from yachtdice.ruleset import Ruleset

GROUPS = (
    N_("the %(face)s"),
    N_("the two %(face)ss"),
    N_("the three %(face)ss"),
    N_("the four %(face)ss"),
    N_("the five %(face)ss"),
)
"""So many equal dice of the roll."""

CLASS_NAMES = {
    "best": N_("Best choice"),
    "small_slip": N_("Small slip"),
    "mistake": N_("Mistake"),
    "blunder": N_("Blunder"),
}
"""The classes of decisions, by the ids of `yachtdice.review.classes`."""

BOT_NAMES = {
    # Names of programs that play, by how well they do.
    "optimal": N_("Optimal"),
    "duelist": N_("Duelist"),
    "steady": N_("Steady"),
    "casual": N_("Casual"),
    "greedy": N_("Greedy"),
}
"""The bots, by the ids of `yachtdice.bots`."""


def class_name(grade: str, t: Translator) -> str:
    """The name of a class of decisions."""
    return t.gettext(CLASS_NAMES[grade])


def bot_name(bot: str, t: Translator) -> str:
    """The name of a bot."""
    return t.gettext(BOT_NAMES[bot])


def kept_dice(faces: str, t: Translator) -> str:
    """Some dice of a roll: `the three 5s`, `the 1 and the 6`, `2 3 4 5`."""
    shown = sorted(set(faces))
    if len(shown) > 2:
        return " ".join(faces)
    return t.format_list(t.gettext(GROUPS[faces.count(each) - 1], face=each) for each in shown)


def choice(keep: str | None, category: str | None, rules: Ruleset, t: Translator) -> str:
    """What to do, in a sentence."""
    if keep is None:
        return t.gettext("Fill %(category)s.", category=_name(category, rules, t))
    if not keep:
        return t.gettext("Roll all five dice again.")
    if len(keep) == DICE:
        return t.gettext("Keep all five dice and fill a category.")
    return t.gettext("Keep %(dice)s.", dice=kept_dice(keep, t))


def better(
    keep: str | None, category: str | None, gain: float, rules: Ruleset, t: Translator
) -> str:
    """What would have been better, and by how many points."""
    points = t.format_fixed(gain)
    if keep is None:
        name = _name(category, rules, t)
        return t.gettext(
            "Fill %(category)s: %(points)s points better.", category=name, points=points
        )
    if not keep:
        return t.gettext("Roll all five dice again: %(points)s points better.", points=points)
    return t.gettext(
        "Keep %(dice)s: %(points)s points better.", dice=kept_dice(keep, t), points=points
    )


def done(
    turn: int,
    roll: Sequence[int],
    keep: str | None,
    category: str | None,
    rules: Ruleset,
    t: Translator,
) -> str:
    """What somebody did with a roll, and in which turn (from 1)."""
    told = {"turn": turn, "roll": " ".join(map(str, roll))}
    if keep is None:
        name = _name(category, rules, t)
        return t.gettext("Turn %(turn)s (%(roll)s): filled %(category)s.", **told, category=name)
    if not keep:
        return t.gettext("Turn %(turn)s (%(roll)s): rolled all five dice again.", **told)
    return t.gettext("Turn %(turn)s (%(roll)s): kept %(dice)s.", **told, dice=kept_dice(keep, t))


def _name(category: str | None, rules: Ruleset, t: Translator) -> str:
    return t.category(rules.find(category or ""))
