"""A game as the tags and the lines of a record."""

from collections.abc import Iterator

from msgspec import json

from yachtdice.game import Game
from yachtdice.notation import Tag, print_rolls, print_turn
from yachtdice.numbering import Numbering
from yachtdice.turns import Removal, Replacement

UNDECIDED = "undecided"
"""What the tag `first` says while nobody has been chosen."""
PERSON = "person"
"""What the tag `replaced` says of a seat to which its person is back."""


def print_tags(game: Game, number: int) -> Iterator[Tag]:
    """What is said of a game before its turns; `number` is its place in its match."""
    yield Tag("ruleset", "", game.rules.id)
    if not game.rules.is_built_in:
        yield Tag("rules", "", json.encode(game.rules).decode())
    yield Tag("fingerprint", "", game.rules.fingerprint)
    if game.date:
        yield Tag("date", "", game.date)
    yield Tag("dice", "", game.dice)
    if number > 1:
        yield Tag("game", "", str(number))
    yield from _print_seats(game)
    yield from _print_commitment(game)
    for place, rolls in enumerate(game.roll_off, 1):
        text = ", ".join(f"{seat + 1} {roll}" for seat, roll in rolls)
        yield Tag("roll_off", str(place), text)
    yield from (_print_replacement(each) for each in game.replacements)
    yield from (_print_removal(game, each) for each in game.removals)
    yield from _print_corrections(game)
    for seat, total in enumerate(game.totals, 1):
        yield Tag("total", str(seat), str(total))


def _print_seats(game: Game) -> Iterator[Tag]:
    for seat, name in enumerate(game.players, 1):
        yield Tag("player", str(seat), name)
    replaced = {each.seat: each.was for each in reversed(game.replacements)}
    for seat in range(len(game.players)):
        if bot := replaced.get(seat, game.bot(seat)):
            yield Tag("bot", str(seat + 1), bot)
    if game.first != 0:
        yield Tag("first", "", UNDECIDED if game.first is None else str(game.first + 1))


def _print_commitment(game: Game) -> Iterator[Tag]:
    if game.commitment:
        yield Tag("commitment", "", game.commitment)
    if game.seed:
        yield Tag("seed", "", game.seed)
    for each in game.values:
        yield Tag("value", str(each.seat + 1), f"{each.since} {each.value}")


def _print_replacement(each: Replacement) -> Tag:
    rolls = f" {each.rolls}" if each.rolls else ""
    return Tag("replaced", f"{each.turns + 1}.{each.seat + 1}", f"{each.bot or PERSON}{rolls}")


def _print_removal(game: Game, each: Removal) -> Tag:
    turn = len(game.turns[each.seat]) + 1
    given_up = print_rolls(each.rolls, each.keeps, each.throws, each.takeover)
    return Tag("removed", str(each.seat + 1), f"{turn} {given_up}".rstrip())


def _print_corrections(game: Game) -> Iterator[Tag]:
    extra = _extra_points(game)
    for each in game.corrections:
        now = "dropped" if each.now is None else print_turn(each.now, extra)
        text = f"{print_turn(each.was, extra)} -> {now}"
        yield Tag("correction", f"{each.turn + 1}.{each.seat + 1}", text)


def print_turns(game: Game) -> Iterator[str]:
    """The turns in the order of play; the one that is being played comes last."""
    numbering, extra = Numbering(game), _extra_points(game)
    for seat, number, turn in game.played:
        expected = numbering.expected(seat, len(turn.rolls), turn.takeover)
        numbering.count(turn.throws)
        yield f"{number + 1}.{seat + 1} {print_turn(turn, extra, expected)}"
    if (seat := game.rolling) is not None:
        expected = numbering.expected(seat, len(game.rolls), game.takeover)
        rolls = print_rolls(game.rolls, game.keeps, game.throws, game.takeover, expected)
        yield f"{len(game.turns[seat]) + 1}.{seat + 1} {rolls}"


def _extra_points(game: Game) -> int:
    return game.rules.extra.points if game.rules.extra else 0
