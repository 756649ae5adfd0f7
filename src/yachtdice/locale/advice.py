"""Choices and what they cost, as sentences.

A choice is told by `keep`, the faces to keep in ascending order, or by `category`, the id of one to
fill, as the solver gives them: one of the two is None.
"""

from collections.abc import Sequence

from yachtdice.dice import DICE
from yachtdice.locale.translator import N_, Translator
from yachtdice.ruleset import Ruleset

GROUPS = (
    (N_("the 1"), N_("the two 1s"), N_("the three 1s"), N_("the four 1s"), N_("the five 1s")),
    (N_("the 2"), N_("the two 2s"), N_("the three 2s"), N_("the four 2s"), N_("the five 2s")),
    (N_("the 3"), N_("the two 3s"), N_("the three 3s"), N_("the four 3s"), N_("the five 3s")),
    (N_("the 4"), N_("the two 4s"), N_("the three 4s"), N_("the four 4s"), N_("the five 4s")),
    (N_("the 5"), N_("the two 5s"), N_("the three 5s"), N_("the four 5s"), N_("the five 5s")),
    (N_("the 6"), N_("the two 6s"), N_("the three 6s"), N_("the four 6s"), N_("the five 6s")),
)
"""Equal dice of a roll, by their face and their number: a message each, since languages that call
the faces by names have their own word for each."""

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
    return t.format_list(t.gettext(GROUPS[int(each) - 1][faces.count(each) - 1]) for each in shown)


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


def better_for_win(
    keep: str | None, category: str | None, gain: float, rules: Ruleset, t: Translator
) -> str:
    """What would have been better for the win, and by how much of it."""
    share = t.format_percent(gain)
    if keep is None:
        name = _name(category, rules, t)
        return t.gettext("Fill %(category)s: %(share)s more.", category=name, share=share)
    if not keep:
        return t.gettext("Roll all five dice again: %(share)s more.", share=share)
    return t.gettext("Keep %(dice)s: %(share)s more.", dice=kept_dice(keep, t), share=share)


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
