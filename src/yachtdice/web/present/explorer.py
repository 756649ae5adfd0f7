"""The position explorer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from yachtdice.categories import Section, possible_points
from yachtdice.dice import Roll
from yachtdice.errors import InvalidInput
from yachtdice.locale import Translator, describe, extra_name, section_name
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.web.position import Position
from yachtdice.web.present import choices
from yachtdice.web.present.grades import grade
from yachtdice.web.present.spread import spread_view
from yachtdice.web.study_views import (
    CardField,
    CardPart,
    End,
    Explorer,
    Findings,
    GameLink,
    Ranked,
)
from yachtdice.web.views import Choice as Offered
from yachtdice.web.views import Field

if TYPE_CHECKING:
    from yachtdice.solver import Choice, Distribution, Outlook, Strategy


def explorer_page(
    words: Translator, position: Position, games: Sequence[Ruleset], findings: Findings
) -> Explorer:
    """The explorer at a position; `games` are those that can be explored."""
    rules = position.rules
    return Explorer(
        ruleset=rules.id,
        name=words.ruleset(rules),
        address=position.address,
        games=game_links(words, games, rules, "/explore?ruleset="),
        strategy_href=f"/strategy/{rules.id}",
        parts=_parts(words, position),
        card_error=_problem(words, position.card_error, rules),
        dice=Field(position.dice, _problem(words, position.dice_error, rules)),
        faces=tuple(int(face) for face in position.dice if face in "123456")[:5],
        rolls_left=position.rolls_left,
        extras_name=extra_name(rules, words) if rules.extra else "",
        extras=position.extras,
        findings=findings,
    )


def game_links(
    words: Translator, games: Sequence[Ruleset], current: Ruleset, before: str
) -> tuple[GameLink, ...]:
    """The games, each at the address that ends with its id."""
    return tuple(
        GameLink(words.ruleset(each), f"{before}{each.id}", each.id == current.id) for each in games
    )


def _problem(words: Translator, error: InvalidInput | None, rules: Ruleset) -> str:
    if error is None:
        return ""
    if type(error) is InvalidInput:
        return words.gettext(
            "“%(found)s” does not say what is filled. Write it like ones=3,yahtzee=50.",
            found=str(error.values.get("found", "")),
        )
    return describe(error, words, rules)


def _parts(words: Translator, position: Position) -> tuple[CardPart, ...]:
    sections: dict[Section, None] = {each.section: None for each in position.rules.categories}
    return tuple(
        CardPart(
            section_name(section, words),
            tuple(
                CardField(
                    each.id,
                    words.category(each),
                    _values(words, each.id, possible_points(each), position.filled.get(each.id)),
                )
                for each in position.rules.categories
                if each.section == section
            ),
        )
        for section in sections
    )


def _values(
    words: Translator, category: str, possible: Sequence[int], chosen: int | None
) -> tuple[Offered, ...]:
    """What may stand in a category; nothing while it is open."""
    values = (
        Offered(f"{category}={points}", words.format_decimal(points), points == chosen)
        for points in possible
    )
    return (Offered("", "–", chosen is None), *values)


def findings_of(
    words: Translator,
    position: Position,
    strategy: "Strategy",
    scores: "Distribution | None",
    *,
    coming: bool,
) -> Findings:
    """What there is to be said of a position that is clear, once best play is known."""
    card = position.card
    if card is None or position.dice_error:
        return Findings()
    if card.is_full:
        full = words.gettext("Every category is filled: there is nothing left to decide.")
        return Findings(headline=_final(words, card), lead=full)
    wait = words.gettext("The final scores are being worked out…") if coming else ""
    spread = spread_view(words, card.rules, scores) if scores else None
    since = "strategy" if coming else ""
    if position.roll is None:
        average = words.format_fixed(strategy.value(card))
        return Findings(
            wait=wait,
            since=since,
            headline=words.gettext("%(points)s points to come", points=average),
            lead=_ahead(words, card, strategy.value(card)),
            spread=spread,
        )
    found = _with_dice(words, card, position.roll, position.rolls_left, strategy)
    return replace(found, wait=wait, since=since, spread=spread)


def _with_dice(
    words: Translator, card: Scorecard, roll: Roll, rolls_left: int, strategy: "Strategy"
) -> Findings:
    """The choices for a roll, and what the best one leads to."""
    found = strategy.advise(card, roll, rolls_left)
    best = strategy.fills(card, roll)[0] if choices.stops(found[0]) else found[0]
    outlook = strategy.outlook(card, found[0].keep or str(roll.sorted), rolls_left)
    goes_on = best.category is None
    return Findings(
        headline=choices.option(words, card.rules, best).text,
        lead=_ahead(words, card, best.expected),
        ranked=_ranked(words, card, roll, found),
        chances=choices.chances(words, card.rules, outlook)[:-1] if goes_on else (),
        ends=_ends(words, card.rules, outlook) if goes_on else (),
    )


def _final(words: Translator, card: Scorecard) -> str:
    return words.ngettext("%(num)s point", "%(num)s points", card.total)


def _ahead(words: Translator, card: Scorecard, to_come: float) -> str:
    """What stands on the card and what is to come, together."""
    final = words.format_fixed(card.total + to_come)
    if card.total == 0:
        return words.gettext("From here, best play ends at %(final)s on the average.", final=final)
    return words.gettext(
        "With the %(points)s on the card, best play ends at %(final)s on the average.",
        points=card.total,
        final=final,
    )


def _ranked(
    words: Translator, card: Scorecard, roll: Roll, found: Sequence["Choice"]
) -> tuple[Ranked, ...]:
    adds = card.options(roll)
    return tuple(
        Ranked(
            choices.option(words, card.rules, each, adds),
            words.format_fixed(each.expected),
            grade(words, each.loss),
        )
        for each in found
    )


def _ends(words: Translator, rules: Ruleset, outlook: "Outlook") -> tuple[End, ...]:
    """How the turn may end, as far as that is worth naming."""
    return tuple(
        End(
            words.category(rules.find(end.category)),
            choices.percent(words, end.chance),
            words.format_fixed(end.points),
        )
        for end in outlook.ends
        if end.chance >= choices.RARE / 2
    )


def not_yet(words: Translator, *, coming: bool) -> Findings:
    """What is said where there is no best play to go by."""
    if coming:
        return Findings(wait=words.gettext("Best play is being worked out…"), since="nothing")
    return Findings(wait=choices.no_best_play(words))
