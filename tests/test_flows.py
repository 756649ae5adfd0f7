"""Sequences in which other programs of this kind failed the people who played with them."""

import json
from itertools import permutations

import pytest
from hypothesis import given

from tests.strategies import Walk, games
from yachtdice import (
    Command,
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Keep,
    Roll,
    RollDice,
    ScriptedSource,
    Undo,
    YachtdiceError,
    find_ruleset,
)
from yachtdice import errors as e
from yachtdice.events import Filled, encode

YAHTZEE = find_ruleset("yahtzee")
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "chance",
)


def own(*players: str, ruleset: str = "yahtzee") -> Game:
    """A game with real dice."""
    return Game.start(find_ruleset(ruleset), players or ("Ana",), dice="own")


def turns(game: Game, *entries: str) -> Game:
    """The game after whole turns, each written as dice and category."""
    for entry in entries:
        dice, category = entry.split()
        game = game.play(EnterDice(Roll(dice))).play(Fill(category))
    return game


def test_an_upper_sum_of_exactly_63_earns_the_bonus_once_and_is_undecided_before() -> None:
    game = own()
    for face, category in enumerate(UPPER, 1):
        assert (game.cards[0].bonus, game.cards[0].bonus_points) == ("open", 0)
        game = game.play(EnterPoints(category, 3 * face))
    assert game.cards[0].upper == 63
    assert (game.cards[0].bonus, game.totals) == ("won", (98,))
    total = 98
    for category in LOWER:
        game = turns(game, f"12346 {category}")
        total += game.turns[0][-1].points
        assert game.cards[0].bonus_points == 35
        assert game.totals == (total,)


def test_an_upper_sum_of_62_never_earns_it() -> None:
    game = own()
    for face, category in enumerate(UPPER, 1):
        game = game.play(EnterPoints(category, 3 * face - (category == "ones")))
    assert (game.cards[0].upper, game.cards[0].bonus, game.totals) == (62, "lost", (62,))


def test_an_extra_yahtzee_on_the_very_last_turn_counts_for_the_winner() -> None:
    game = own("Ana", "Bo")
    for category in ("yahtzee", *UPPER, *LOWER[:-1]):
        game = turns(game, f"{'66666' if category == 'yahtzee' else '12346'} {category}")
        game = game.play(EnterPoints(category, 50 if category == "yahtzee" else 0))
    game = turns(game, "12346 chance")
    assert game.totals[0] > game.totals[1] + 30
    game = turns(game, "66666 chance")
    assert game.is_over
    assert game.cards[1].extras == 1
    assert game.totals[1] == 50 + 30 + 100
    assert game.winners == (1,)


def test_the_hundred_is_earned_also_when_the_forced_category_takes_a_zero() -> None:
    game = turns(own(), "66666 yahtzee", *(f"12346 {category}" for category in LOWER))
    before = game.totals[0]
    game = turns(game, "11111 ones")
    assert game.totals[0] == before + 105
    game = turns(game, "11111 twos")
    assert game.turns[0][-1].points == 0
    assert game.totals[0] == before + 205


@pytest.mark.parametrize("ruleset", ["yahtzee", "yahtzee-free-joker"])
@pytest.mark.parametrize("order", list(permutations(["ones", "twos", "chance"])), ids="-".join)
def test_after_a_zero_in_yahtzee_five_equal_dice_earn_no_hundred(
    order: tuple[str, ...], ruleset: str
) -> None:
    game = turns(own(ruleset=ruleset), "12346 yahtzee")
    dice = {"ones": "11111", "twos": "22222", "chance": "12346"}
    game = turns(game, *(f"{dice[category]} {category}" for category in order))
    game = turns(game, "11111 full_house", "22222 large_straight")
    assert game.cards[0].extras == 0
    assert game.totals == (5 + 10 + 16 + 25 + 40,)


@given(games())
def test_extras_need_points_in_their_category_in_any_order_of_moves(walk: Walk) -> None:
    for state in walk.states:
        for card, played in zip(state.cards, state.turns, strict=True):
            source = state.rules.extra.category if state.rules.extra else ""
            places = [i for i, turn in enumerate(played) if turn.category == source]
            after = played[places[0] + 1 :] if places and played[places[0]].points else ()
            assert card.extras == sum(bool(turn.roll and turn.roll.five_equal) for turn in after)


@pytest.mark.parametrize("dice", ["own", "computer"])
def test_undoing_a_second_extra_takes_back_one_hundred(dice: str) -> None:
    game = Game.start(YAHTZEE, ["Ana"], dice="own" if dice == "own" else "computer")
    for entry in ("66666 yahtzee", "11111 ones", "22222 twos"):
        thrown, category = entry.split()
        roll = EnterDice(Roll(thrown)) if dice == "own" else RollDice()
        game = game.play(roll, ScriptedSource(thrown)).play(Fill(category))
    assert game.cards[0].extras == 2
    back = game.play(Undo())
    assert back.cards[0].extras == 1
    assert back.totals == (50 + 105,)
    assert back.play(Fill("twos")).totals == game.totals


def test_a_zero_and_an_open_category_differ_on_the_card_and_in_json() -> None:
    game = own().play(EnterPoints("ones", 0))
    filled = json.loads(json.dumps(game.cards[0].filled))
    assert (filled["ones"], filled["twos"]) == (0, None)
    assert filled["ones"] is not None


def test_a_fill_worth_nothing_is_offered_like_any_other() -> None:
    game = own().play(EnterDice(Roll("12346")))
    assert set(game.options) == {each.id for each in YAHTZEE.categories}
    assert (game.options["fives"], game.options["yahtzee"]) == (0, 0)


@given(games())
def test_what_a_fill_is_said_to_add_is_added_once(walk: Walk) -> None:
    for before, event, after in walk.moves:
        if isinstance(event, Filled) and before.seat is not None:
            was, now = before.cards[before.seat], after.cards[before.seat]
            added = now.total - now.bonus_points - (was.total - was.bonus_points)
            assert added == before.options[event.category]


TOO_EARLY_OR_LATE: list[tuple[Command, type[YachtdiceError]]] = [
    (Fill("ones"), e.NotRolled),
    (RollDice(seat=1), e.OutOfTurn),
    (Fill("ones", seat=1), e.OutOfTurn),
    (Undo(), e.NothingToUndo),
]


@pytest.mark.parametrize(("command", "error"), TOO_EARLY_OR_LATE, ids=repr)
def test_a_move_at_the_wrong_time_is_refused_with_its_own_error(
    command: Command, error: type[YachtdiceError]
) -> None:
    game = Game.start(YAHTZEE, ["Ana", "Bo"])
    before = repr(game)
    with pytest.raises(error):
        game.play(command)
    assert repr(game) == before


def test_a_fourth_roll_is_refused() -> None:
    game = Game.start(YAHTZEE, ["Ana"]).play(RollDice(), ScriptedSource("12345"))
    for _ in range(2):
        game = game.play(RollDice(), ScriptedSource("12345"))
    assert game.rolls_left == 0
    with pytest.raises(e.NoRollsLeft):
        game.play(RollDice(), ScriptedSource("66666"))
    assert game.roll == Roll("12345")


def test_the_roll_count_and_the_kept_dice_start_afresh_for_the_next_player() -> None:
    game = Game.start(YAHTZEE, ["Ana", "Bo"]).play(RollDice(), ScriptedSource("12345"))
    game = game.play(RollDice(Keep("xxxx-")), ScriptedSource("6")).play(Fill("chance"))
    assert (game.seat, game.roll, game.rolls, game.keeps, game.rolls_left) == (1, None, (), (), 3)
    with pytest.raises(e.InvalidKeep):
        game.play(RollDice(Keep("xxxx-")), ScriptedSource("6"))
    again = game.play(RollDice(), ScriptedSource("65432"))
    assert (again.rolls, again.keeps) == ((Roll("65432"),), ())


def test_a_fill_that_comes_twice_fills_once() -> None:
    game = Game.start(YAHTZEE, ["Ana", "Bo"]).play(RollDice(), ScriptedSource("12345"))
    game = game.play(Fill("chance", seat=0))
    for again in (Fill("chance", seat=0), RollDice(seat=0)):
        with pytest.raises(e.OutOfTurn):
            game.play(again)
    alone = Game.start(YAHTZEE, ["Ana"]).play(RollDice(), ScriptedSource("12345"))
    with pytest.raises(e.NotRolled):
        alone.play(Fill("chance")).play(Fill("chance"))


def test_a_confirmation_from_an_earlier_turn_confirms_nothing() -> None:
    game = own("Ana", "Bo")
    asked = game.play(EnterDice(Roll("12346")))
    passed = asked.play(Fill("ones")).play(EnterDice(Roll("66666")))
    with pytest.raises(e.OutOfTurn):
        passed.play(Fill("yahtzee", seat=0))
    rolled_again = asked.play(EnterDice(Roll("12345")))
    assert len({asked.version, passed.version, rolled_again.version}) == 3


def test_of_two_equal_dice_the_right_one_is_kept_in_its_place() -> None:
    game = Game.start(YAHTZEE, ["Ana"]).play(RollDice(), ScriptedSource("33412"))
    kept = game.play(RollDice(Keep.at([1])), ScriptedSource("6565"))
    assert kept.roll == Roll("63565")
    again = kept.play(RollDice(Keep("x----")), ScriptedSource("1111"))
    assert again.roll == Roll("61111")
    real = own().play(EnterDice(Roll("33412")))
    with pytest.raises(e.KeptDieChanged):
        real.play(EnterDice(Roll("36565"), Keep.at([1])))


@pytest.mark.parametrize("dice", ["own", "computer"])
def test_a_roll_that_keeps_all_five_is_refused_with_a_clear_word(dice: str) -> None:
    everything = Keep("xxxxx")
    if dice == "own":
        game = own().play(EnterDice(Roll("12345")))
        command: Command = EnterDice(Roll("12345"), everything)
    else:
        game = Game.start(YAHTZEE, ["Ana"]).play(RollDice(), ScriptedSource("12345"))
        command = RollDice(everything)
    with pytest.raises(e.AllKept, match="expected at least one die to roll"):
        game.play(command)
    assert game.rolls_left == 2


@pytest.mark.parametrize("category", ["", " ", "Full House", "FULL_HOUSE", "full house", "yacht"])
def test_a_category_that_cannot_be_read_is_answered_with_those_there_are(category: str) -> None:
    for game in (own(), own().play(EnterDice(Roll("33344")))):
        for command in (Fill(category), EnterPoints(category, 25)):
            with pytest.raises(e.UnknownCategory, match=r"expected one of ones, .*full_house"):
                game.play(command)


@pytest.mark.parametrize("dice", ["", "0", "1234", "123456", "12340", "12347", "abcde", "1,2,3"])
def test_dice_that_cannot_be_read_are_answered_with_what_was_expected(dice: str) -> None:
    with pytest.raises(e.InvalidDice, match="expected five faces from 1 to 6"):
        Roll(dice)


@given(games())
def test_every_scored_roll_stands_in_an_event(walk: Walk) -> None:
    events = json.dumps([encode(event) for event in walk.events])
    for played in walk.end.turns:
        for turn in played:
            if turn.roll is None or turn.roll.five_equal:
                continue
            assert json.dumps([*turn.roll]) in events
