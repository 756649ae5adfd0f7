"""Records: what people write is read, what is wrong is shown by line and column."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import HOUSE, names, played
from yachtdice import (
    ChooseFirst,
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Keep,
    Roll,
    RollOff,
    ScriptedSource,
    find_ruleset,
)
from yachtdice.errors import InvalidRecord
from yachtdice.record import LARGEST_TEXT, Record

HASH = "a" * 64
HEAD = '[ruleset "yacht-classic"]\n[player 1 "Ana"]\n[player 2 "Bo"]\n\n'
JOKER = '[ruleset "yahtzee"]\n[player 1 "Ana"]\n\n1.1 66666 = yahtzee 50\n'


def test_the_worked_turn_of_the_classic_game() -> None:
    text = (
        '[ruleset "yacht-classic"]\n[date "2026-11-29"]\n[player 1 "Ana"]\n[player 2 "Bo"]\n\n'
        "1.1 66655 = full_house 28\n1.2 = choice 17\n"
        "2.1 12246 (-22--) 42246 (4--4-) 41444 = four_of_a_kind 17\n"
    )
    record = Record.parse(text)
    (turn,) = record.game.turns[0][1:]
    assert turn.rolls == (Roll("12246"), Roll("42246"), Roll("41444"))
    assert turn.keeps == (Keep("-xx--"), Keep("x--x-"))
    assert (turn.category, turn.points, turn.extra) == ("four_of_a_kind", 17, False)
    assert (record.game.date, record.game.dice, record.game.seat) == ("2026-11-29", "own", 1)
    assert "2.1 12246 (-22--) 42246 (4--4-) 41444 = four_of_a_kind 17\n" in str(record)


def test_white_space_remarks_and_a_byte_order_mark_do_not_count() -> None:
    plain = Record.parse(HEAD + "1.1 12345 = choice 15\n")
    airy = (
        "\ufeff# an evening\r\n"
        + HEAD.replace("\n", "  \r\n")
        + "\n  1.1   12345=choice 15 \r\n#\n"
    )
    assert Record.parse(airy) == plain


@given(st.lists(names, min_size=1, max_size=8), st.sampled_from(["computer", "own"]))
def test_names_of_every_kind_are_read_back(players: list[str], dice: str) -> None:
    game = played(find_ruleset("yacht"), players, dice, seed=0).states[0]
    assert Record.parse(str(Record.of(game))).game.players == game.players


def test_a_house_ruleset_stands_whole_in_its_record() -> None:
    game = played(find_ruleset(HOUSE), ["Ana"], "own", seed=4).end
    read = Record.parse(str(Record.of(game)))
    assert read.game.rules == find_ruleset(HOUSE)
    assert read.game.totals == game.totals


def test_a_record_never_opens_a_file() -> None:
    with pytest.raises(InvalidRecord, match="line 1"):
        Record.parse(f'[ruleset "{HOUSE}"]\n[player 1 "Ana"]\n')


def test_a_game_that_goes_on_after_a_dropped_entry_is_read_back_at_every_step() -> None:
    game = Game.start(find_ruleset("yahtzee"), ["Ana", "Bo", "Cy"], dice="own")
    turns = [("66666", "yahtzee"), ("12345", "ones"), ("12345", "ones")] + [("12346", "chance")] * 3
    for dice, category in [*turns, ("11111", "ones"), ("12346", "twos"), ("12346", "twos")]:
        game = game.play(EnterDice(Roll(dice))).play(Fill(category))
    game = game.play(EnterDice(Roll("33333")))
    game = game.play(Correct(0, 1, "ones", roll=Roll("11123"), agreed=True))
    game = game.play(Correct(2, 0, "twos", roll=Roll("22213"), agreed=True))
    assert [len(each) for each in game.turns] == [2, 3, 2]
    assert Record.parse(str(Record.of(game))) == Record.of(game)
    game = game.play(Fill("threes"))
    while not game.is_over:
        assert Record.parse(str(Record.of(game))) == Record.of(game)
        game = game.play(EnterDice(Roll("12346")))
        assert Record.parse(str(Record.of(game))) == Record.of(game)
        game = game.play(Fill(next(iter(game.options))))
    assert Record.parse(str(Record.of(game))) == Record.of(game)


def test_roll_offs_and_who_starts_are_read_back() -> None:
    rules = find_ruleset("yacht")
    source = ScriptedSource("12345123456666611111")
    rolled = Game.start(rules, ["Ana", "Bo"], order="roll_off").play(RollOff(), source)
    undecided = Game.start(rules, ["Ana", "Bo"], dice="own", order="roll_off")
    for game in (rolled, undecided, undecided.play(ChooseFirst(1))):
        assert Record.parse(str(Record.of(game))) == Record.of(game)


def test_points_alone_and_ticks_are_read_back() -> None:
    game = Game.start(find_ruleset("yahtzee"), ["Ana"], dice="own")
    for entry in (
        EnterPoints("yahtzee", 50),
        EnterPoints("fives", 25),
        EnterPoints("sixes", 30, five_equal=6),
    ):
        game = game.play(entry)
    text = str(Record.of(game))
    assert "2.1 = fives 25\n" in text
    assert "3.1 66666 = sixes 30 +100\n" in text
    assert Record.parse(text) == Record.of(game)


WRONG = [
    ("", 1, "the ruleset first"),
    ("hello", 1, "turn|ruleset"),
    ('[ruleset "yatzy"]\n[player 1 "A"]\n', 1, "yacht-classic"),
    ('[ruleset "yacht"]\n', 1, "1 to 8 players"),
    ('[ruleset "yacht"]\n[player 2 "A"]\n', 2, "from 1"),
    ('[ruleset "yacht"]\n[player "A"]\n', 2, "number"),
    ('[ruleset "yacht"]\n[player 1 "A"]\n[player 1 "B"]\n', 3, "number"),
    ('[ruleset "yacht"]\n[player 1 " "]\n', 2, "visible characters"),
    ('[ruleset "yacht"]\n[ruleset "yacht"]\n[player 1 "A"]\n', 2, "tag"),
    ('[ruleset "yacht"]\n[colour "red"]\n[player 1 "A"]\n', 2, "tag"),
    ('[ruleset "yacht]\n[player 1 "A"]\n', 1, "tag"),
    ('[ruleset "yacht"]\n[fingerprint "00"]\n[player 1 "A"]\n', 2, "fingerprint"),
    ('[ruleset "yacht"]\n[dice "loaded"]\n[player 1 "A"]\n', 2, "computer, own"),
    ('[ruleset "yacht"]\n[first "2"]\n[player 1 "A"]\n', 2, "1–1"),
    ('[ruleset "yacht"]\n[date "29.11.2026"]\n[player 1 "A"]\n', 2, "2026-11-29"),
    ('[ruleset "mine"]\n[rules "{}"]\n[player 1 "A"]\n', 2, "id"),
    ('[ruleset "mine"]\n[rules "{"]\n[player 1 "A"]\n', 2, "value"),
    (HEAD + "1.1 12347 = ones 1", 5, "five faces"),
    (HEAD + "1.1 1234 = ones 1", 5, "five faces"),
    (HEAD + "1.1 12345 = Ones 1", 5, "category"),
    (HEAD + "1.1 12345 = ones", 5, "points"),
    (HEAD + "1.1 12345 = ones 1 and more", 5, "end of the line"),
    (HEAD + "1.1 12345 (1----) = ones 1", 5, "five faces"),
    (HEAD + "1.1 12345 (2----) 12345 = ones 1", 5, "kept dice"),
    (HEAD + "1.1 12345 (1----) 22345 = ones 1", 5, "1----"),
    (HEAD + "1.1 12345 (12345) 12345 = ones 1", 5, "all five kept"),
    (HEAD + "1.1 12345 (-----) 1" + "2345 (-----) 12345 (-----) 12345 = ones 1", 5, "3 rolls"),
    (HEAD + "1.2 12345 = ones 1", 5, "1.1"),
    (HEAD + "2.1 12345 = ones 1", 5, "1.1"),
    (HEAD + "1.1 12345 = ones 1\n1.1 12345 = twos 2", 6, "1.2"),
    (HEAD + "1.1 12345 = ones 1\n1.2 12345\n2.1 12345 = twos 2", 7, "player to move"),
    (HEAD + "1.1 12345\n1.1 = ones 1", 6, "player to move"),
    (HEAD + "1.1 12345 = ones 2", 5, "ones 1"),
    (HEAD + "1.1 12345 = ones 1 +100", 5, "ones 1"),
    (HEAD + "1.1 = ones 6", 5, "expected one of"),
    (HEAD + "1.1 = nothing 6", 5, "found 'nothing'"),
    (HEAD + "1.1 = ones 1\n1.2 = ones 1\n2.1 = ones 1", 7, "filled"),
    ('[total 1 "2"]\n' + HEAD + "1.1 = ones 1", 1, "expected the total"),
    ('[total 1 "1"]\n[total 2 "0"]\n[total 3 "0"]\n' + HEAD + "1.1 = ones 1", 3, "number"),
    (JOKER + "2.1 11111 = full_house 25", 5, "ones"),
    (JOKER + "2.1 11111 = ones 5", 5, r"ones 5 \+100"),
    (JOKER + "2.1 11111 = ones 5 +50", 5, r"ones 5 \+100"),
    (JOKER + "2.1 = ones 5 +100", 5, "ones 5"),
    ('[dice "computer"]\n' + HEAD + "1.1 = ones 1", 6, "own dice|computer dice"),
    ('[correction 1.3 "= ones 1 -> dropped"]\n' + HEAD, 1, "number"),
    ('[correction 1.0 "= ones 1 -> dropped"]\n' + HEAD, 1, "number"),
    ('[correction 13.1 "= ones 1 -> dropped"]\n' + HEAD, 1, "number"),
    ('[correction 1.1 "= ones 1"]\n' + HEAD, 1, "->"),
    ('[commitment "abc"]\n' + HEAD, 1, "64 0-9 a-f"),
    (f'[seed "{HASH}"]\n' + HEAD, 1, "a seed only of a game that is over"),
    (f'[commitment "{HASH}"]\n[seed "{HASH}"]\n' + HEAD, 2, "a seed only of a game that is over"),
    ('[value 1 "x"]\n' + HEAD, 1, "1 k3j9"),
    ('[value 1 "0 x"]\n' + HEAD, 1, "1 k3j9"),
    ('[value 1 "1 x y"]\n' + HEAD, 1, "1 k3j9"),
    ('[value 3 "1 x"]\n' + HEAD, 1, "a number after the tag's name"),
    ('[value 1 "1 x"]\n[value 1 "1 y"]\n' + HEAD, 2, "a number after the tag's name"),
    ('[value 1 "5 x"]\n[value 2 "4 y"]\n' + HEAD, 2, "1 k3j9"),
    ('[replaced 1 "steady"]\n' + HEAD, 1, "a number after the tag's name"),
    ('[replaced 1.3 "steady"]\n' + HEAD, 1, "a number after the tag's name"),
    ('[replaced 0.1 "steady"]\n' + HEAD, 1, "a number after the tag's name"),
    ('[replaced 1.1 "steady 4"]\n' + HEAD, 1, "steady, person"),
    ('[replaced 1.1 "A bot"]\n' + HEAD, 1, "steady, person"),
    ('[removed 3 "1"]\n' + HEAD, 1, "a number after the tag's name"),
    ('[removed 1 ""]\n' + HEAD, 1, "the turn in which the player was removed"),
    ('[removed 1 "2"]\n' + HEAD, 1, "the turn in which the player was removed, and its dice: 1"),
    ('[removed 1 "1"]\n[removed 2 "1"]\n' + HEAD, 2, "the turn in which the player was removed"),
    ('[removed 1 "1 12345 = ones 1"]\n' + HEAD, 1, "the turn in which the player was removed"),
    ('[removed 1 "1 12345 (1----) 22345"]\n' + HEAD, 1, "the kept dice in brackets"),
    ('[removed 1 "1 12345 (12345) 12345"]\n' + HEAD, 1, "the kept dice in brackets"),
    ('[removed 1 "1 12345"]\n' + HEAD + "1.1 12345", 6, "the turn of the player to move"),
    (
        '[dice "computer"]\n' + HEAD + "1.1 12345 (1----) @2 12345 = ones 1",
        6,
        "number of the throw",
    ),
    (HEAD + "1.1 <steady> = ones 1", 5, "expected computer dice, found points alone"),
    (HEAD + "1.1 12345 (1----) <steady> 12345 = ones 1", 5, "five faces"),
    (HEAD + "1.1 12345 <steady> <steady> = ones 1", 5, "= and a category"),
    (HEAD + "1.1 12345 @3 = ones 1", 5, "= and a category"),
    ('[roll_off 1 "1 12345, 2 11111"]\n[first "2"]\n' + HEAD, 1, "seats and their dice"),
    ('[roll_off 1 "1 12345"]\n' + HEAD, 1, "seats and their dice"),
    ('[roll_off 1 "1 12345, 2 12345"]\n' + HEAD, 1, "seats and their dice"),
    ('[roll_off 1 "1 12345, 8 11111"]\n' + HEAD, 1, "seats and their dice"),
    ("#" * (LARGEST_TEXT + 1), 1, "256 kB"),
]


@pytest.mark.parametrize(("text", "line", "expected"), WRONG, ids=[repr(w[0][-40:]) for w in WRONG])
def test_a_wrong_record_is_refused_by_its_line_and_what_was_expected(
    text: str, line: int, expected: str
) -> None:
    with pytest.raises(InvalidRecord) as caught:
        Record.parse(text)
    assert re.match(rf"line {line}, column \d+: expected ", str(caught.value))
    assert re.search(expected, str(caught.value))
    assert caught.value.values["line"] == line


@given(st.text(max_size=60), st.integers(0, 400), st.integers(0, 12))
def test_a_damaged_record_is_read_or_refused_and_nothing_else(
    insert: str, place: int, cut: int
) -> None:
    text = str(Record.of(played(find_ruleset("yahtzee"), ["Ana", "Bo"], "own", seed=9).end))
    damaged = text[: place * 3] + insert + text[place * 3 + cut :]
    try:
        record = Record.parse(damaged)
    except InvalidRecord:
        return
    assert Record.parse(str(record)) == record


def test_dropped_entries_let_a_seat_be_late_by_no_more_than_those() -> None:
    text = """[ruleset "yacht"]
[dice "own"]
[player 1 "Ana"]
[player 2 "Bo"]
[correction 1.1 "= ones 1 -> dropped"]

1.2 = ones 5
2.2 = twos 10
"""
    with pytest.raises(InvalidRecord, match="line 8, column 1: expected the turn"):
        Record.parse(text)


def test_the_computers_dice_are_never_corrected() -> None:
    game = Game.start(find_ruleset("yacht"), ["Ana"])
    text = str(Record.of(game)).replace("[total", '[correction 1.1 "= twos 4 -> dropped"]\n[total')
    with pytest.raises(InvalidRecord, match=r"correction 1\.1"):
        Record.parse(text)


def test_what_happened_beside_the_turns_is_read() -> None:
    text = (
        f'[ruleset "yacht"]\n[player 1 "Ana"]\n[player 2 "Bo"]\n[player 3 "Cy"]\n'
        f'[bot 3 "greedy"]\n[commitment "{HASH}"]\n[value 2 "1 k3j9"]\n[value 1 "4 ü-\\\\"]\n'
        f'[replaced 2.2 "steady 1"]\n[removed 1 "2 <steady> @4 12345"]\n\n'
        "1.1 12345 (1----) 11111 = ones 5\n1.2 12345 <steady> (1----) 11111 = ones 5\n"
        "1.3 66661 (6666-) 66662 = sixes 24\n2.2 22234 (222--) @5 22256 = twos 6\n2.3 12345"
    )
    game = Record.parse(text).game
    assert game.commitment == HASH
    assert game.mixed == ((1, "k3j9"), (0, "ü-\\"))
    assert [each.since for each in game.values] == [1, 4]
    assert game.bots == (None, "steady", "greedy")
    (change,) = game.replacements
    assert (change.seat, change.turns, change.rolls, change.was) == (1, 1, 1, None)
    (out,) = game.removals
    assert (out.seat, out.rolls, out.throws) == (0, (Roll("12345"),), (4,))
    assert (game.seat, game.order) == (2, (1, 2))
    assert [turn.throws for turn in game.turns[1]] == [(1,), (5,)]
    assert [turn.throws for turn in game.turns[2]] == [(2, 3)]
    assert (game.throws, game.thrown) == ((6,), 6)
    assert Record.parse(str(Record.of(game))) == Record.of(game)
