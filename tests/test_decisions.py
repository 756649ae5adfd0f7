"""Commands that are not allowed: each has an error of its own, and nothing changes."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given

from tests.strategies import Walk, games, played
from yachtdice import (
    ChooseFirst,
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Keep,
    NextGame,
    Roll,
    RollDice,
    ScriptedSource,
    Undo,
    YachtdiceError,
    find_ruleset,
)
from yachtdice import errors as e
from yachtdice.categories import possible_points

ALL = Keep("xxxxx")
SOME = Keep("xx---")
OTHER_KIND = {"computer": EnterDice(Roll("12345")), "own": RollDice()}

OF_SEATS = {
    e.SeatsFree,
    e.NoFreeSeat,
    e.SeatNotTaken,
    e.SeatRemoved,
    e.LastSeat,
    e.BotPlays,
    e.NothingToReplace,
    e.NotCommitted,
    e.ValueGiven,
    e.DiceRevealed,
}
"""What can only go wrong with seats and committed dice: tried in the tests of those."""

Refusal = tuple[Command, type[YachtdiceError]]


def refusals(game: Game) -> Iterator[Refusal]:
    """Every kind of command that is not allowed in a game as it stands, and its error."""
    yield ChooseFirst(0), e.FirstChosen
    if not game.can_undo:
        yield Undo(), e.NothingToUndo
    yield from wrong_corrections(game)
    if game.seat is None:
        yield from after_the_end()
        return
    yield NextGame(), e.GameNotOver
    yield OTHER_KIND[game.dice], e.WrongDice
    if game.dice == "computer":
        yield EnterPoints(game.cards[game.seat].open[0].id, 0), e.WrongDice
    yield from out_of_turn(game)
    yield from wrong_rolls(game)
    yield from wrong_fills(game, game.seat)
    if game.dice == "own":
        yield from wrong_points(game, game.seat)


def after_the_end() -> Iterator[Refusal]:
    """Turns after the last one."""
    for seat in (None, 0, 99):
        yield RollDice(seat=seat), e.GameOver
        yield EnterDice(Roll("12345"), seat=seat), e.GameOver
        yield Fill("ones", seat=seat), e.GameOver
        yield EnterPoints("ones", 3, seat=seat), e.GameOver


def out_of_turn(game: Game) -> Iterator[Refusal]:
    """Moves for every seat but the one to move, and for seats that are not there."""
    for seat in {*range(-1, len(game.players) + 1), 99} - {game.seat}:
        yield RollDice(seat=seat), e.OutOfTurn
        yield EnterDice(Roll("12345"), seat=seat), e.OutOfTurn
        yield Fill("ones", seat=seat), e.OutOfTurn
        yield EnterPoints("ones", 3, seat=seat), e.OutOfTurn


def roll_command(game: Game, keep: Keep) -> Command:
    """A roll that the game's kind of dice allows."""
    return (
        RollDice(keep) if game.dice == "computer" else EnterDice(game.roll or Roll("12345"), keep)
    )


def wrong_rolls(game: Game) -> Iterator[Refusal]:
    """A fourth roll, one of no dice, one with kept dice before any lie there or that changed."""
    if game.roll is None:
        yield roll_command(game, SOME), e.InvalidKeep
        yield roll_command(game, ALL), e.InvalidKeep
    elif game.rolls_left == 0:
        yield roll_command(game, Keep("-----")), e.NoRollsLeft
        yield roll_command(game, SOME), e.NoRollsLeft
        yield roll_command(game, ALL), e.NoRollsLeft
    else:
        yield roll_command(game, ALL), e.AllKept
        if game.dice == "own":
            turned = Roll([7 - game.roll[0], *game.roll[1:]])
            yield EnterDice(turned, Keep("x----")), e.KeptDieChanged


def wrong_fills(game: Game, seat: int) -> Iterator[Refusal]:
    """Categories that are not there, filled, forbidden by the rules, or too early."""
    for name in ("", "Full House", "FULL_HOUSE", "nothing", "ones\n"):
        yield Fill(name), e.UnknownCategory
        if game.dice == "own":
            yield EnterPoints(name, 0), e.UnknownCategory
    card = game.cards[seat]
    filled = [name for name, points in card.filled.items() if points is not None]
    if game.roll is None:
        yield Fill(card.open[0].id), e.NotRolled
        yield from ((Fill(name), e.NotRolled) for name in filled)
        return
    yield from ((Fill(name), e.CategoryFilled) for name in filled)
    upper_first = game.rules.order == "upper_first" and card.open[0].section == "upper"
    for name, adds in card.offers(game.roll).items():
        if adds is None:
            yield Fill(name), e.UpperFirst if upper_first else e.JokerForced


def wrong_points(game: Game, seat: int) -> Iterator[Refusal]:
    """Points that a category cannot have, with and without the tick for five equal dice."""
    card = game.cards[seat]
    for name, points in card.filled.items():
        if points is not None:
            yield EnterPoints(name, points), e.CategoryFilled
    each = next(each for each in card.open if card.point_values(each.id))
    for points in {-5, 1000, possible_points(each)[-1] + 1}:
        yield EnterPoints(each.id, points), e.InvalidPoints
    for face in (0, 7, -1):
        yield EnterPoints(each.id, 5, face), e.InvalidDice
    for face, points in card.five_equal_values(each.id).items():
        yield EnterPoints(each.id, points + 1, face), e.InvalidPoints


def wrong_corrections(game: Game) -> Iterator[Refusal]:
    """Corrections with the computer's dice, of seats and turns that are not there, and so on."""
    if game.dice == "computer":
        yield Correct(0, 0, "ones", roll=Roll("11111"), agreed=True), e.WrongDice
        return
    for seat in (-1, len(game.players), 99):
        yield Correct(seat, 0, "ones", agreed=True), e.InvalidPlayers
    for seat, turns in enumerate(game.turns):
        for turn in (-1, len(turns), 99):
            yield Correct(seat, turn, "ones", agreed=True), e.NoSuchTurn
        if turns:
            yield Correct(seat, 0, "nothing", agreed=True), e.UnknownCategory
            name = turns[0].category
            yield Correct(seat, 0, name, points=1001, agreed=True), e.InvalidPoints
            yield Correct(seat, 0, name, points=1001, five_equal=1), e.InvalidPoints
            yield Correct(seat, 0, name, five_equal=0), e.InvalidDice
        if len(turns) > 1:
            yield Correct(seat, 1, turns[0].category, agreed=True), e.CategoryFilled


@given(games())
def test_an_illegal_command_has_its_error_and_changes_nothing(walk: Walk) -> None:
    rng = Random(len(walk.events))
    for game in [walk.states[0], *rng.sample(walk.states, min(4, len(walk.states))), walk.end]:
        before = repr(game)
        for command, error in refusals(game):
            with pytest.raises(error) as caught:
                game.play(command, ScriptedSource(""))
            assert caught.type is error, command
            assert "expected" in str(caught.value)
        assert repr(game) == before


def test_every_kind_of_illegal_move_is_tried() -> None:
    tried = set[type[YachtdiceError]]()
    for ruleset, dice in (
        ("yahtzee", "computer"),
        ("yahtzee", "own"),
        ("yahtzee-upper-first", "own"),
    ):
        for state in played(find_ruleset(ruleset), ["A", "B"], dice, seed=3).states:
            tried |= {error for _, error in refusals(state)}
    illegal = set(e.IllegalMove.__subclasses__())
    assert illegal - tried == {e.FirstNotChosen, e.NotAgreed, e.NothingToCorrect} | OF_SEATS


@pytest.mark.parametrize(
    "command",
    [RollDice(), EnterDice(Roll("12345")), Fill("ones"), EnterPoints("ones", 3), RollDice(seat=0)],
    ids=repr,
)
def test_no_turn_is_played_before_it_is_known_who_starts(command: Command) -> None:
    game = Game.start(find_ruleset("yacht"), ["A", "B"], dice="own", order="roll_off")
    with pytest.raises(e.FirstNotChosen):
        game.play(command)
    for seat in (-1, 2):
        with pytest.raises(e.InvalidPlayers):
            game.play(ChooseFirst(seat))
    with pytest.raises(e.GameNotOver):
        game.play(NextGame())
    with pytest.raises(e.NothingToUndo):
        game.play(Undo())
    assert game.play(ChooseFirst(1)).seat == 1


def test_out_of_turn_says_whose_turn_it_is() -> None:
    game = Game.start(find_ruleset("yacht"), ["Ana", "Bo"])
    with pytest.raises(e.OutOfTurn) as caught:
        game.play(RollDice(seat=1))
    assert caught.value.values == {"seat": 0, "player": "Ana", "found": 1}


def test_commands_cannot_be_changed_and_print_as_the_call_that_makes_them() -> None:
    names = {"Correct": Correct, "EnterDice": EnterDice, "Roll": Roll, "Keep": Keep}
    for command in (EnterDice(Roll("12345"), SOME, seat=1), Correct(0, 1, "ones", Roll("11111"))):
        assert eval(repr(command), names) == command
        assert hash(eval(repr(command), names)) == hash(command)
        changeable: Any = command
        with pytest.raises(AttributeError):
            changeable.seat = 2
