"""Corrections with real dice: consequences are listed first, and nothing changes until agreed."""

import pytest
from hypothesis import given

from tests import second_scorer as second
from tests.strategies import Walk, games
from yachtdice import (
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Keep,
    Roll,
    Undo,
    find_ruleset,
    rulesets,
)
from yachtdice.errors import CategoryFilled, InvalidPoints, JokerForced, NotAgreed
from yachtdice.events import Corrected
from yachtdice.turns import Consequence, Correction, Turn

YAHTZEE = find_ruleset("yahtzee")


def entered(game: Game, *entries: tuple[str, str]) -> Game:
    """The game after whole turns: dice, and the category they are put in."""
    for dice, category in entries:
        game = game.play(EnterDice(Roll(dice))).play(Fill(category))
    return game


def solo(*entries: tuple[str, str], ruleset: str = "yahtzee") -> Game:
    """A game of one player with real dice after some turns."""
    return entered(Game.start(find_ruleset(ruleset), ["Ana"], dice="own"), *entries)


def consequences(game: Game, command: Correct) -> tuple[Consequence, ...]:
    """What a correction does to later entries, as the error lists it; nothing has changed."""
    before = repr(game)
    with pytest.raises(NotAgreed) as caught:
        game.play(command)
    assert repr(game) == before
    found = caught.value.values["consequences"]
    assert isinstance(found, tuple)
    return found


def test_a_correction_without_consequences_needs_no_consent() -> None:
    game = solo(("11123", "ones"), ("66655", "full_house"))
    game = game.play(Correct(0, 0, "ones", roll=Roll("11112")))
    assert game.cards[0].filled["ones"] == 4
    assert game.totals == (29,)
    assert game.corrections == (
        Correction(
            0,
            0,
            Turn("ones", 3, rolls=(Roll("11123"),)),
            Turn("ones", 4, rolls=(Roll("11112"),)),
        ),
    )


def test_the_hundreds_vanish_when_yahtzee_goes_from_50_to_0() -> None:
    game = solo(("66666", "yahtzee"), ("11111", "ones"), ("12346", "chance"), ("22222", "twos"))
    assert game.totals == (50 + 105 + 16 + 110,)
    command = Correct(0, 0, "yahtzee", roll=Roll("66665"))
    ones, twos = (
        Turn(name, 5 * n, rolls=(Roll(str(n) * 5),)) for n, name in ((1, "ones"), (2, "twos"))
    )
    assert consequences(game, command) == (
        Consequence(1, Turn("ones", 5, True, ones.rolls), ones),
        Consequence(3, Turn("twos", 10, True, twos.rolls), twos),
    )
    after = game.play(Correct(0, 0, "yahtzee", roll=Roll("66665"), agreed=True))
    assert after.totals == (0 + 5 + 16 + 10,)
    assert after.cards[0].extras == 0
    assert isinstance(after.last, Corrected)
    assert after.last.dropped == ()
    assert len(after.corrections) == 3


def test_the_hundreds_come_when_yahtzee_goes_from_0_to_50() -> None:
    game = solo(("66665", "yahtzee"), ("11111", "ones"), ("22222", "twos"))
    after = game.play(Correct(0, 0, "yahtzee", points=50, agreed=True))
    assert after.totals == (50 + 105 + 110,)


def test_entries_that_became_illegal_are_dropped_and_played_again_at_the_end() -> None:
    game = Game.start(YAHTZEE, ["Ana", "Bo"], dice="own")
    turns = (("66666", "yahtzee"), ("12345", "chance"), ("11123", "ones"), ("11123", "ones"))
    game = entered(game, *turns, ("11111", "full_house"), ("66666", "sixes"))
    command = Correct(0, 1, "twos", roll=Roll("22213"))
    (only,) = consequences(game, command)
    assert (only.turn, only.was.category, only.now) == (2, "full_house", None)

    after = game.play(Correct(0, 1, "twos", roll=Roll("22213"), agreed=True))
    assert isinstance(after.last, Corrected)
    assert after.last.dropped == (2,)
    assert [turn.category for turn in after.turns[0]] == ["yahtzee", "twos"]
    assert after.turns[1] == game.turns[1]
    assert after.cards[0].get("full_house") is None
    assert after.seat == 0
    assert [each.now for each in after.corrections][1:] == [None]

    entered_again = entered(after, ("11111", "ones"))
    assert entered_again.totals[0] == 50 + 6 + 105
    assert entered_again.seat == 0
    assert entered(entered_again, ("12346", "chance")).seat == 1


def test_a_dropped_entry_of_a_finished_game_is_played_last_and_decides_the_winner_anew() -> None:
    game = Game.start(find_ruleset("yacht"), ["Ana", "Bo"], dice="own")
    for category in game.rules.categories:
        for points in (0, 5 if category.id == "choice" else 0):
            worth = 5 if category.id == "choice" and points == 0 else points
            game = game.play(EnterPoints(category.id, worth))
    assert game.is_over
    assert game.winners == (0, 1)
    moved = Correct(0, 0, "yacht", roll=Roll("12346"), agreed=True)
    with pytest.raises(CategoryFilled):
        game.play(Correct(0, 1, "ones", agreed=True))
    after = game.play(moved)
    assert (after.is_over, after.winners, after.seat) == (False, (), 0)
    assert [each.id for each in after.cards[0].open] == ["ones"]
    ended = after.play(EnterPoints("ones", 5))
    assert ended.is_over
    assert ended.winners == (0,)


def test_the_corrected_entry_itself_must_be_legal_on_the_card_of_its_time() -> None:
    game = solo(("66666", "yahtzee"), ("12346", "chance"), ("66612", "sixes"))
    with pytest.raises(JokerForced):
        game.play(Correct(0, 1, "chance", roll=Roll("66666"), agreed=True))
    with pytest.raises(CategoryFilled):
        game.play(Correct(0, 1, "yahtzee", agreed=True))
    assert game.play(Correct(0, 1, "fives", roll=Roll("55555"))).totals == (50 + 125 + 18,)


def test_a_correction_by_points_forgets_the_dice_and_one_by_category_keeps_them() -> None:
    game = solo(("66655", "full_house"))
    moved = game.play(Correct(0, 0, "sixes"))
    assert moved.turns[0] == (Turn("sixes", 18, rolls=(Roll("66655"),)),)
    told = game.play(Correct(0, 0, "sixes", points=24))
    assert told.turns[0] == (Turn("sixes", 24),)
    with pytest.raises(InvalidPoints, match="expected one of"):
        game.play(Correct(0, 0, "sixes", points=23))


def test_the_same_dice_keep_the_rolls_before_them() -> None:
    game = Game.start(YAHTZEE, ["Ana"], dice="own").play(EnterDice(Roll("12346")))
    game = game.play(EnterDice(Roll("12345"), Keep("xxxx-"))).play(Fill("chance"))
    moved = game.play(Correct(0, 0, "large_straight", roll=Roll("12345")))
    assert moved.turns[0][0].rolls == (Roll("12346"), Roll("12345"))
    assert moved.turns[0][0].keeps == (Keep("xxxx-"),)
    other = game.play(Correct(0, 0, "chance", roll=Roll("12344")))
    assert (other.turns[0][0].rolls, other.turns[0][0].keeps) == ((Roll("12344"),), ())


def test_the_tick_for_five_equal_brings_the_hundred_to_a_corrected_entry() -> None:
    game = solo(("66666", "yahtzee")).play(EnterPoints("fives", 25))
    assert game.totals == (75,)
    for command in (
        Correct(0, 1, "fives", points=25, five_equal=5),
        Correct(0, 1, "fives", five_equal=5),
        Correct(0, 1, "fives", roll=Roll("55555")),
    ):
        assert game.play(command).totals == (175,)
    with pytest.raises(InvalidPoints, match="expected 25 in fives for 55555, found 20"):
        game.play(Correct(0, 1, "fives", points=20, five_equal=5))


def test_points_alone_stay_what_they_are_when_an_earlier_entry_changes() -> None:
    game = solo(("66666", "yahtzee")).play(EnterPoints("fives", 25))
    assert game.play(Correct(0, 0, "yahtzee", points=0)).totals == (25,)


def test_a_joker_is_scored_anew_when_it_is_none_any_more() -> None:
    game = solo(("66612", "sixes"), ("12345", "yahtzee"), ("66666", "large_straight"))
    assert game.totals == (18 + 0 + 40,)
    command = Correct(0, 1, "chance", roll=Roll("12345"))
    (only,) = consequences(game, command)
    assert (only.was.points, only.now and only.now.points) == (40, 0)


def test_a_correction_is_undone_whole() -> None:
    game = solo(("66666", "yahtzee"), ("11111", "ones"), ("12346", "chance"))
    after = game.play(Correct(0, 0, "yahtzee", points=0, agreed=True))
    back = after.play(Undo())
    assert (back.turns, back.cards, back.corrections) == (game.turns, game.cards, ())
    assert back.version == game.version + 2


def test_a_correction_in_the_middle_of_a_turn_leaves_the_dice_where_they_lie() -> None:
    game = Game.start(YAHTZEE, ["Ana", "Bo"], dice="own")
    game = entered(game, ("11123", "ones"), ("22213", "twos")).play(EnterDice(Roll("33345")))
    after = game.play(Correct(1, 0, "twos", roll=Roll("22223")))
    assert (after.seat, after.rolls) == (0, (Roll("33345"),))
    assert after.play(Fill("threes")).cards[0].get("threes") == 9


def test_only_the_player_whose_entry_is_corrected_is_touched() -> None:
    game = Game.start(YAHTZEE, ["Ana", "Bo"], dice="own")
    game = entered(
        game, ("66666", "yahtzee"), ("66666", "yahtzee"), ("11111", "ones"), ("11111", "ones")
    )
    after = game.play(Correct(0, 0, "yahtzee", points=0, agreed=True))
    assert after.totals == (5, 155)


@given(games())
def test_a_correction_that_is_undone_leaves_no_trace(walk: Walk) -> None:
    for before, event, after in walk.moves:
        if isinstance(event, Corrected):
            back = after.play(Undo())
            assert (back.turns, back.cards) == (before.turns, before.cards)
            assert (back.corrections, back.seat) == (before.corrections, before.seat)


@given(games())
def test_corrections_tell_what_was_and_what_is(walk: Walk) -> None:
    for before, event, after in walk.moves:
        if not isinstance(event, Corrected):
            continue
        new = after.corrections[len(before.corrections) :]
        was = dict(enumerate(before.turns[event.seat]))
        assert {each.seat for each in new} == {event.seat}
        assert (new[0].turn, new[0].was) == (event.turn, was[event.turn])
        assert all(each.was == was[each.turn] for each in new)
        assert tuple(each.turn for each in new if each.now is None) == event.dropped
        now = was | {each.turn: each.now for each in new}
        assert after.turns[event.seat] == tuple(turn for turn in now.values() if turn)


def test_no_ruleset_lets_a_correction_leave_more_than_one_entry_a_category() -> None:
    for rules in rulesets():
        game = Game.start(rules, ["Ana"], dice="own")
        game = game.play(EnterPoints("ones", 3)).play(EnterPoints("twos", 4))
        with pytest.raises(CategoryFilled):
            game.play(Correct(0, 1, "ones", points=3))
        with pytest.raises(NotAgreed):
            game.play(Correct(0, 0, "twos", points=4))
        after = game.play(Correct(0, 0, "twos", points=4, agreed=True))
        assert [turn.category for turn in after.turns[0]] == ["twos"]
        assert after.totals == (second.total(rules.id, {"twos": 4}, 0),)
