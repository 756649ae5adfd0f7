"""Choices in words and dice, with what they come to."""

from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from yachtdice.dice import DICE, Roll
from yachtdice.locale import Translator, choice
from yachtdice.ruleset import Ruleset
from yachtdice.tables.strategies import can_solve
from yachtdice.web.coach_views import Option

if TYPE_CHECKING:
    from yachtdice.solver import Choice, Outlook

NOTHING_LOST = 0.05
"""Points below which a loss would be shown as 0.0."""
RARE = 0.02
MOST_NAMED = 4
MOST_SHOWN = 5
"""Distinct choices that the coach lists, the best one included."""


def option(
    words: Translator, rules: Ruleset, found: "Choice", adds: Mapping[str, int] | None = None
) -> Option:
    """A choice, with what it gives away; `adds` has the points that a fill adds now."""
    return Option(
        text=choice(found.keep, found.category, rules, words).removesuffix("."),
        dice=tuple(map(int, found.keep or "")),
        note=fill_note(words, found, adds or {}),
        loss=lost(words, found.loss),
    )


def after_colon(text: str) -> str:
    """The words of a choice, which begin with what to do, as they go on in a sentence."""
    return text[:1].lower() + text[1:]


def lost(words: Translator, loss: float) -> str:
    """Points given away, empty where there are none to speak of."""
    return words.format_fixed(loss) if loss >= NOTHING_LOST else ""


def stops(found: "Choice") -> bool:
    """Whether a choice is to keep all five dice."""
    return found.keep is not None and len(found.keep) == DICE


def fill_note(words: Translator, found: "Choice", adds: Mapping[str, int]) -> str:
    """For a fill: what it adds now, and what is still to come then."""
    if found.category is None or found.category not in adds:
        return ""
    now = adds[found.category]
    return words.gettext(
        "%(now)s now, %(later)s later", now=now, later=words.format_fixed(found.expected - now)
    )


def chances(words: Translator, rules: Ruleset, outlook: "Outlook") -> tuple[str, ...]:
    """What a keep leads to, in sentences: the conditions it may meet, and how the turn ends."""
    met = sorted(outlook.met.items(), key=lambda each: -each[1])
    named = [
        words.gettext(
            "%(category)s %(chance)s",
            category=words.category(rules.find(name)),
            chance=percent(words, chance),
        )
        for name, chance in met
        if RARE <= chance < 1 - 1e-9
    ][:MOST_NAMED]
    sentences: list[str] = []
    if named:
        sentences.append(words.gettext("Probabilities: %(chances)s.", chances=", ".join(named)))
    end = outlook.ends[0]
    sentences.append(
        words.gettext(
            "The turn ends most often in %(category)s: %(chance)s, with %(points)s points.",
            category=words.category(rules.find(end.category)),
            chance=percent(words, end.chance),
            points=words.format_fixed(end.points),
        )
    )
    return tuple(sentences)


def percent(words: Translator, share: float) -> str:
    """A share in whole hundredths; one that is neither nothing nor all is never shown as such."""
    if 0 < share < 0.005:
        return words.gettext("under %(share)s", share=words.format_percent(0.01, 0))
    if 0.995 <= share < 1 - 1e-12:
        return words.gettext("over %(share)s", share=words.format_percent(0.99, 0))
    return words.format_percent(share, 0)


def rolls_left(words: Translator, count: int) -> str:
    """How many rolls a turn still has, once there are dice."""
    if count == 0:
        return words.gettext("After the last roll")
    return words.ngettext("With %(num)s roll left", "With %(num)s rolls left", count)


def no_best_play(words: Translator) -> str:
    """Why there is none to go by, where none is coming either."""
    if not can_solve():
        return words.gettext("Best play cannot be worked out here: the solver is not installed.")
    return words.gettext("Best play of this game cannot be worked out: it is too large.")


def estimate(said: str) -> str:
    """A figure marked as an estimate, with its mark on the same line."""
    return f"≈\N{NO-BREAK SPACE}{said}"


def best_place(keep: str, roll: Roll) -> tuple[int, ...]:
    """The places of a roll whose dice are kept, from the left."""
    wanted = list(keep)
    places: list[int] = []
    for place, face in enumerate(roll):
        if str(face) in wanted:
            wanted.remove(str(face))
            places.append(place)
    return tuple(places)


def keep_href(href: str, keep: str | None, roll: Roll) -> str:
    """The table at an address, with the dice marked that are best kept; empty for a fill."""
    if keep is None:
        return ""
    places = [("keep", str(place)) for place in best_place(keep, roll)]
    return f"{href}?{urlencode(places or [('keep', '')])}"
