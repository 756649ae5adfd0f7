"""The lines of a record, played by the rules."""

from collections.abc import Iterable
from dataclasses import replace

from yachtdice.commands import EnterDice, EnterPoints, Fill
from yachtdice.dice import NOTHING
from yachtdice.errors import WrongDice, YachtdiceError
from yachtdice.game import Game
from yachtdice.notation import TURN, Line, Scanner, print_turn, scan_turn
from yachtdice.numbering import Numbering


def play_lines(begun: Game, lines: Iterable[Scanner]) -> Game:
    """A game with the turns of its record's lines; `begun` is what its tags tell of it.

    All dice are entered, also those that the computer threw. Raises `InvalidRecord`.
    """
    numbering = Numbering(begun)
    game = replace(begun, dice="own", bots=())
    for scanner in lines:
        game = _play(game, scanner, numbering)
        if game.rolling in game.removed:
            raise scanner.error_at(0, "seat")
    return replace(game, dice=begun.dice, bots=begun.bots, thrown=numbering.highest)


def _play(game: Game, scanner: Scanner, numbering: Numbering) -> Game:
    """The game after the turn on a line."""
    start = scanner.at
    number = scanner.take(TURN, "turn")
    seat = int(number[2]) - 1
    due = game.rolling is None and _may_play(game, seat)
    if not due or int(number[1]) != len(game.turns[seat]) + 1:
        raise scanner.error_at(start, "seat", _turn_to_come(game))
    game = replace(game, rolling=seat)
    start = scanner.at
    line = scan_turn(scanner)
    scanner.end()
    throws = _throws(numbering, seat, line, scanner, start)
    try:
        if throws is not None and not line.rolls and line.category:
            raise WrongDice("expected computer dice, found points alone", dice="computer")
        game = replace(_roll(game, line), throws=throws or (), takeover=line.takeover)
        game = _fill(game, line)
    except YachtdiceError as error:
        raise scanner.error_at(start, "legal", str(error)) from error
    _check_points(game, seat, line, scanner, start)
    return game


def _throws(
    numbering: Numbering, seat: int, line: Line, scanner: Scanner, start: int
) -> tuple[int, ...] | None:
    """The numbers of the computer's throws in a line, None if a person rolled all dice."""
    by_computer = numbering.first_by_computer(seat, line.takeover)
    expected = numbering.expected(seat, len(line.rolls), line.takeover)
    throws = line.marked_throws or expected
    if by_computer is not None and len(throws) < len(expected):
        raise scanner.error_at(start, "throw")
    numbering.count(throws)
    return None if by_computer is None and not throws else throws


def _may_play(game: Game, seat: int) -> bool:
    """Whether it is a seat's turn.

    In the order of a record a seat may be late only by the entries that corrections dropped, and
    those that are out may have stopped at any time.
    """
    if seat not in game.rotation or game.cards[seat].is_full:
        return False
    dropped = [each.seat for each in game.corrections if each.now is None]
    number, ahead = len(game.turns[seat]) + 1, dropped.count(seat)
    place = game.rotation.index(seat)
    for others, due in ((game.rotation[:place], number), (game.rotation[place + 1 :], number - 1)):
        if any(
            not due - dropped.count(other) <= len(game.turns[other]) <= due + ahead
            for other in others
            if other not in game.removed
        ):
            return False
    return True


def _turn_to_come(game: Game) -> str:
    if game.seat is None or game.rolling is not None:
        return ""
    return f"{len(game.turns[game.seat]) + 1}.{game.seat + 1}"


def _roll(game: Game, line: Line) -> Game:
    """The game after the rolls of a line."""
    for keep, roll in zip((NOTHING, *line.keeps), line.rolls, strict=False):
        game = game.play(EnterDice(roll, keep))
    return game


def _fill(game: Game, line: Line) -> Game:
    """The game after the fill of a line, if it has one."""
    if line.category is None:
        return game
    if line.rolls:
        return game.play(Fill(line.category))
    return game.play(EnterPoints(line.category, line.points))


def _check_points(game: Game, seat: int, line: Line, scanner: Scanner, start: int) -> None:
    """Raise unless the line gives the points that its dice are worth."""
    if line.category is None:
        return
    turn = game.turns[seat][-1]
    extra = game.rules.extra.points if game.rules.extra and turn.extra else 0
    if (line.points, line.extra) != (turn.points, extra):
        raise scanner.error_at(start, "legal", print_turn(turn, extra, turn.throws))
