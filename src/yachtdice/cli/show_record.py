"""Answers about a record, as JSON data and as text for the terminal."""

from typing import Any

from rich.text import Text

from yachtdice.checking import DiceCheck
from yachtdice.errors import DiceDiffer, InvalidRecord
from yachtdice.game import Game
from yachtdice.locale import Translator, points
from yachtdice.record import Record


def record_data(record: Record, dice: DiceCheck) -> dict[str, Any]:
    """What a right record holds."""
    game = record.game
    return {
        "ok": True,
        "ruleset": game.rules.id,
        "players": list(game.players),
        "totals": list(game.totals),
        "finished": game.is_over,
        "dice": _dice_data(dice),
    }


def wrong_record_data(error: InvalidRecord, message: str) -> dict[str, Any]:
    """What is wrong with a record and where, the line and the column from 1."""
    return {
        "ok": False,
        "code": error.code,
        "message": message,
        "line": error.values.get("line"),
        "column": error.values.get("column"),
    }


def wrong_dice_data(error: DiceDiffer, message: str, dice: DiceCheck) -> dict[str, Any]:
    """What is wrong with the dice of a record that can be read."""
    return {**wrong_record_data(error, message), "dice": _dice_data(dice)}


def _dice_data(dice: DiceCheck) -> dict[str, Any]:
    """What a look at the dice found; `values` are seats, from 1."""
    return {
        "committed": dice.committed,
        "checked": dice.checked,
        "ok": dice.ok,
        "values": [seat + 1 for seat in dice.values],
    }


def record_text(record: Record, dice: DiceCheck, t: Translator) -> Text:
    """That a record is right, who has how many points, and what is known of the dice."""
    game = record.game
    totals = t.format_list(
        t.gettext("%(player)s: %(points)s", player=player, points=points(total, t))
        for player, total in zip(game.players, game.totals, strict=True)
        if player
    )
    name = t.ruleset(game.rules)
    if game.is_over:
        sentence = t.gettext(
            "The record is right. A finished game of %(name)s, %(totals)s.",
            name=name,
            totals=totals,
        )
    else:
        sentence = t.gettext(
            "The record is right. A game of %(name)s that is not over, so far %(totals)s.",
            name=name,
            totals=totals,
        )
    return Text("\n".join([sentence, *_dice_sentences(game, dice, t)]))


def _dice_sentences(game: Game, dice: DiceCheck, t: Translator) -> list[str]:
    """What is known of the computer's dice; nothing where there is nothing to say."""
    if game.thrown == 0 and not dice.committed:
        return []
    if game.thrown == 0:
        return [t.gettext("The computer threw no dice in this game: there is nothing to check.")]
    if not dice.committed:
        return [t.gettext("The computer's dice were not committed to and cannot be checked.")]
    if not dice.revealed:
        return [
            t.gettext("The computer's dice can be checked when their seed is shown, after the end.")
        ]
    return [
        t.ngettext(
            "The computer threw once, as the seed says that was committed to before.",
            "The computer threw %(num)s times, each as the seed says that was committed to before.",
            dice.checked,
        ),
        _mixed(game, dice, t),
    ]


def _mixed(game: Game, dice: DiceCheck, t: Translator) -> str:
    """Whose devices gave the dice a random value."""
    if not dice.values:
        return t.gettext("No device gave a random value of its own.")
    players = t.format_list(game.players[seat] for seat in dice.values)
    return t.gettext("Random values came from %(players)s.", players=players)
