"""The tags of a record that tell what happened beside the turns."""

import re
from dataclasses import replace

from yachtdice.dice import ROLLS, Roll
from yachtdice.errors import InvalidValue
from yachtdice.game import Game
from yachtdice.notation import NUMBER, TURN, scan_correction, scan_given_up, scan_roll_off
from yachtdice.seats import clean_value
from yachtdice.tags import BOT, Tags
from yachtdice.turns import Correction, Removal, Replacement, Value
from yachtdice.writing import PERSON

VALUE = re.compile(r"(\d{1,4}) (\S+)")
REPLACED = re.compile(rf"({BOT.pattern})(?: ([1-{ROLLS}]))?")


def with_story(game: Game, tags: Tags) -> Game:
    """A game at its beginning with all that its tags tell of it."""
    game = replace(
        game,
        roll_off=_roll_off(tags, game),
        values=_values(tags, game),
        seed=_seed(tags),
        removals=_removals(tags, game),
    )
    game = _with_replacements(game, tags)
    return replace(game, corrections=_corrections(tags, game))


def _seed(tags: Tags) -> str | None:
    line = tags.one("seed")
    if line and not tags.one("commitment"):
        raise line.error("seed")
    return tags.secret("seed")


def check_seed(tags: Tags, game: Game) -> None:
    """Raise if a game that goes on tells its seed."""
    line = tags.one("seed")
    if line and not game.is_over:
        raise line.error("seed")


def _values(tags: Tags, game: Game) -> tuple[Value, ...]:
    """The random values, in the order in which they were given."""
    values: list[Value] = []
    for line in tags.some("value"):
        seat = tags.seat(line, len(game.players))
        found = VALUE.fullmatch(line.tag.value)
        since = int(found[1]) if found else 0
        if found is None or since < max(1, *(each.since for each in values), 0):
            raise line.error("value", "1 k3j9")
        try:
            values.append(Value(seat, clean_value(found[2]), since))
        except InvalidValue as error:
            raise line.error("value", "1 k3j9") from error
    return tuple(values)


def _with_replacements(game: Game, tags: Tags) -> Game:
    """The game with those at the seats who play there after all replacements."""
    bots = list(game.bots or (None,) * len(game.players))
    changes: list[Replacement] = []
    for line in tags.some("replaced"):
        number, found = TURN.fullmatch(line.tag.number), REPLACED.fullmatch(line.tag.value)
        seat = int(number[2]) - 1 if number else -1
        if number is None or seat not in range(len(bots)) or number[1] == "0":
            raise line.error("number_of_tag")
        if found is None:
            raise line.error("value", f"steady, {PERSON}")
        bot = None if found[1] == PERSON else found[1]
        rolls = int(found[2] or 0)
        changes.append(Replacement(seat, int(number[1]) - 1, rolls, bots[seat], bot))
        bots[seat] = bot
    programs = tuple(bots) if any(bots) else ()
    return replace(game, bots=programs, replacements=tuple(changes))


def _removals(tags: Tags, game: Game) -> tuple[Removal, ...]:
    """The seats that are out, in the order in which that happened."""
    found: list[Removal] = []
    for line in tags.some("removed"):
        seat = tags.seat(line, len(game.players))
        scanner = line.scan_value()
        scanner.take(NUMBER, "removed")
        given_up = scan_given_up(scanner)
        marked = given_up.marked_throws
        found.append(Removal(seat, given_up.rolls, given_up.keeps, marked, given_up.takeover))
    return tuple(found)


def check_removals(tags: Tags, game: Game) -> None:
    """Raise unless each seat that is out left in the turn that its tag names."""
    for line in tags.some("removed"):
        turn = len(game.turns[int(line.tag.number) - 1]) + 1
        if line.scan_value().take(NUMBER, "removed")[0] != str(turn):
            raise line.error("removed", str(turn))
    if not game.playing and not game.is_waiting:
        raise tags.some("removed")[-1].error("removed")


def _roll_off(tags: Tags, game: Game) -> tuple[tuple[tuple[int, Roll], ...], ...]:
    """The rounds of the roll-off: in each after the first, those who were equal and highest."""
    lines = tags.all("roll_off")
    rounds = tuple(scan_roll_off(each.scan_value()) for each in lines)
    out = {tags.seat(line, len(game.players)) for line in tags.some("removed")}
    rolled = {seat for seat, _ in rounds[0]} if rounds else set[int]()
    contenders = [seat for seat in range(len(game.players)) if seat not in out - rolled]
    for line, rolls in zip(lines, rounds, strict=True):
        if len(contenders) < 2 or [seat for seat, _ in rolls] != contenders:
            raise line.error("roll_off")
        highest = max(sum(roll) for _, roll in rolls)
        contenders = [seat for seat, roll in rolls if sum(roll) == highest]
    if lines and contenders != [game.first]:
        raise lines[-1].error("roll_off")
    return rounds


def _corrections(tags: Tags, game: Game) -> tuple[Correction, ...]:
    """The corrections, in the order in which they were made."""
    seats, turns = range(len(game.players)), range(len(game.rules.categories))
    replaced = {each.seat for each in game.replacements}
    lines = tags.some("correction")
    found = tuple(map(scan_correction, lines))
    for line, each in zip(lines, found, strict=True):
        by_hand = game.dice == "own" and (each.seat in replaced or not game.bot(each.seat))
        if each.seat not in seats or each.turn not in turns or not by_hand:
            raise line.error("number_of_tag")
    return found
