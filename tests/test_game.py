"""Who plays, in which order, how a game begins and ends, and matches of several games."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import names, played, rolls
from yachtdice import (
    ChooseFirst,
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Keep,
    NextGame,
    Roll,
    RollDice,
    RollOff,
    ScriptedSource,
    Undo,
    find_ruleset,
)
from yachtdice.errors import InvalidInput, InvalidPlayers, NothingToUndo
from yachtdice.events import RolledOff, Started

YACHT = find_ruleset("yacht")
YAHTZEE = find_ruleset("yahtzee")


def own(*players: str, ruleset: str = "yacht") -> Game:
    """A game with real dice."""
    return Game.start(find_ruleset(ruleset), players, dice="own")


@pytest.mark.parametrize("players", [0, 9, 20])
def test_there_are_one_to_eight_players(players: int) -> None:
    with pytest.raises(InvalidPlayers, match=f"expected 1 to 8 players, found {players}"):
        Game.start(YACHT, ["A"] * players)


@pytest.mark.parametrize("players", range(1, 9))
def test_two_people_with_the_same_name_are_two_people(players: int) -> None:
    game = own(*["Ana"] * players)
    for seat in range(players):
        assert game.seat == seat
        game = game.play(EnterPoints("ones", seat % 6))
    assert [card.get("ones") for card in game.cards] == [seat % 6 for seat in range(players)]
    assert game.seat == 0


@pytest.mark.parametrize(
    "name",
    [
        " ",
        "\t\n",
        "\u200d",
        "\u200c\u200d \u200c",
        "\u0301",
        "\u3164 \u2800",
        "a" * 41,
        "e\u0301" * 41,
        "a\x00b",
        "a\x1bb",
        "a\x7fb",
        "a\x85\x9fb",
        "\u202eAna",
        "A\u202ana",
        "A\u2066na\u2069",
        "\u200eAna",
        "Ana\u200f",
        "\ufeffAna",
        "A\u00adna",
        "A\u200bna",
        "A\u2060na",
        "A\ue000na",
        "A\ud800na",
        "A\U000e0041na",
    ],
    ids=ascii,
)
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(InvalidPlayers, match="expected a name of 1 to 40 visible characters"):
        Game.start(YACHT, ["Ana", name])


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ana", "Ana"),
        ("  Ana   Maria ", "Ana Maria"),
        ("Ana\tMaria\n", "Ana Maria"),
        ("Ana\u00a0\u2028Maria", "Ana Maria"),
        ("Zoe\u0308", "Zoë"),
        ("S\u0326tefan", "Ștefan"),
        ("a" * 40, "a" * 40),
        ("e\u0301" * 40, "é" * 40),
        ("Георги", "Георги"),
        ("نیک\u200cنام", "نیک\u200cنام"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("<b>&amp;\"'", "<b>&amp;\"'"),
        ('"] [x "', '"] [x "'),
    ],
    ids=ascii,
)
def test_a_name_is_tidied_and_composed(name: str, clean: str) -> None:
    assert Game.start(YACHT, [name]).players == (clean,)


@given(st.lists(names, min_size=1, max_size=8))
def test_names_stay_what_they_are_when_they_are_tidied_again(players: list[str]) -> None:
    game = Game.start(YACHT, players)
    assert Game.start(YACHT, game.players).players == game.players
    assert len(game.players) == len(players)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_play_passes_to_the_next_seat_and_wraps(first: int) -> None:
    game = Game.start(YACHT, ["A", "B", "C"], dice="own", order="roll_off")
    game = game.play(ChooseFirst(first))
    assert game.order == tuple((first + step) % 3 for step in range(3))
    for step in range(6):
        assert game.seat == (first + step) % 3
        game = game.play(EnterPoints("ones" if step < 3 else "twos", 0))


def test_the_highest_sum_of_the_roll_off_starts_and_ties_roll_again_among_themselves() -> None:
    source = ScriptedSource("11111666546664512345" + "1111211112" + "6543266665")
    game = Game.start(YACHT, ["A", "B", "C", "D"], order="roll_off").play(RollOff(), source)
    sums = [[(seat, sum(roll)) for seat, roll in round_] for round_ in game.roll_off]
    assert sums == [
        [(0, 5), (1, 27), (2, 27), (3, 15)],
        [(1, 6), (2, 6)],
        [(1, 20), (2, 29)],
    ]
    assert game.first == 2
    assert game.order == (2, 3, 0, 1)
    with pytest.raises(LookupError):
        source.throw(1)


@given(st.lists(rolls, min_size=40, max_size=40), st.integers(2, 8))
def test_a_roll_off_is_won_by_the_one_who_was_highest_in_every_round_of_theirs(
    thrown: list[Roll], players: int
) -> None:
    source = ScriptedSource("".join(map(str, thrown)) + "66666" + "11111" * 40)
    game = Game.start(YACHT, ["A"] * players, order="roll_off").play(RollOff(), source)
    left = list(range(players))
    for round_ in game.roll_off:
        assert [seat for seat, _ in round_] == left
        best = max(sum(roll) for _, roll in round_)
        left = [seat for seat, roll in round_ if sum(roll) == best]
    assert left == [game.first]
    assert isinstance(game.last, RolledOff)


def test_one_player_needs_no_roll_off() -> None:
    game = Game.start(YACHT, ["A"], order="roll_off")
    assert (game.first, game.seat, game.roll_off) == (0, 0, ())


@pytest.mark.parametrize(
    ("ones", "winners"), [((3,), (0,)), ((3, 2), (0,)), ((2, 3, 3), (1, 2)), ((1, 1, 1), (0, 1, 2))]
)
def test_the_highest_total_wins_and_equal_ones_share(
    ones: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    game = own(*"ABC"[: len(ones)])
    for category in YACHT.categories:
        for points in ones:
            worth = {"ones": points, "choice": 5}.get(category.id, 0)
            assert game.winners == ()
            game = game.play(EnterPoints(category.id, worth))
    assert game.is_over
    assert game.winners == winners
    assert game.totals == tuple(points + 5 for points in ones)


def test_a_match_gives_the_next_game_to_the_next_seat_and_adds_the_totals() -> None:
    game = played(YAHTZEE, ["A", "B", "C"], "own", seed=5).end
    totals = [game.totals]
    for number, first in ((2, 1), (3, 2), (4, 0)):
        game = game.play(NextGame(date="2026-11-29"))
        assert (game.number, game.first, game.seat) == (number, first, first)
        assert (game.rules, game.players, game.dice) == (YAHTZEE, ("A", "B", "C"), "own")
        assert game.date == "2026-11-29"
        assert [card.total for card in game.cards] == [0, 0, 0]
        assert game.match_totals == tuple(map(sum, zip(*totals, strict=True)))
        while not game.is_over:
            name = game.cards[game.seat or 0].open[0].id
            game = game.play(EnterDice(Roll("12346"))).play(Fill(name))
        totals.append(game.totals)
    assert game.match_totals == tuple(map(sum, zip(*totals, strict=True)))
    assert [each.totals for each in game.earlier] == totals[:-1]


def test_after_a_roll_off_the_next_game_starts_one_seat_further() -> None:
    game = Game.start(YACHT, ["A", "B", "C"], dice="own", order="roll_off").play(ChooseFirst(2))
    while not game.is_over:
        game = game.play(EnterDice(Roll("12345"))).play(Fill(game.cards[game.seat or 0].open[0].id))
    assert game.play(NextGame()).first == 0


def test_a_game_that_was_finished_cannot_be_taken_back_once_the_next_began() -> None:
    game = played(YACHT, ["A"], "own", seed=1).end.play(NextGame())
    with pytest.raises(NothingToUndo):
        game.play(Undo())


def test_with_the_computers_dice_only_a_fill_is_taken_back_until_the_next_roll() -> None:
    game = Game.start(YACHT, ["A", "B"])
    assert not game.can_undo
    rolled = game.play(RollDice(), ScriptedSource("12345"))
    again = rolled.play(RollDice(Keep("xx---")), ScriptedSource("666"))
    assert not rolled.can_undo
    assert not again.can_undo
    filled = again.play(Fill("sixes"))
    assert filled.can_undo
    back = filled.play(Undo())
    assert (back.rolls, back.keeps, back.seat) == (again.rolls, again.keeps, 0)
    assert back.cards == again.cards
    assert back.version == filled.version + 1
    assert not back.can_undo
    gone = filled.play(RollDice(), ScriptedSource("11111"))
    assert not gone.can_undo
    assert back.play(Fill("ones")).play(Undo()).rolls == again.rolls


def test_the_last_fill_of_a_game_is_taken_back_too() -> None:
    game = played(YACHT, ["A"], "computer", seed=1).end
    assert game.play(Undo()).seat == 0
    assert not game.play(Undo()).is_over


def test_with_real_dice_every_entry_is_taken_back_one_by_one() -> None:
    game = Game.start(YACHT, ["A", "B"], dice="own", order="roll_off")
    states = [game]
    for command in (
        ChooseFirst(1),
        EnterDice(Roll("12345")),
        EnterDice(Roll("12666"), Keep("xx---")),
        Fill("sixes"),
        EnterPoints("ones", 3),
    ):
        states.append(states[-1].play(command))
    game = states[-1]
    for before in reversed(states[:-1]):
        game = game.play(Undo())
        assert (game.seat, game.rolls, game.cards) == (before.seat, before.rolls, before.cards)
        assert game.first == before.first
    with pytest.raises(NothingToUndo):
        game.play(Undo())
    assert game.version == 1 + len(states) - 1 + len(states) - 1


def test_the_version_counts_the_events_of_the_whole_match() -> None:
    walk = played(YACHT, ["A", "B"], "computer", seed=2)
    game = walk.end
    assert game.version == len(walk.events)
    following = game.play(NextGame())
    assert following.version == game.version + 1
    assert isinstance(following.last, Started)
    events = [*walk.events, following.last]
    assert Game.replay(events) == following


@pytest.mark.parametrize(
    "date", ["", "today", "20261129", "2026-13-01", "29.11.2026", '2026-11-29"]\n[first "2']
)
def test_a_date_is_a_day_in_iso_form(date: str) -> None:
    with pytest.raises(InvalidInput, match="expected a day such as 2026-11-29"):
        Game.start(YACHT, ["A"], date=date)
    with pytest.raises(InvalidInput, match="expected a day such as 2026-11-29"):
        played(YACHT, ["A"], "own", seed=1).end.play(NextGame(date=date))


def test_a_game_cannot_be_changed() -> None:
    game: Any = Game.start(YACHT, ["A"])
    with pytest.raises(AttributeError):
        game.players = ("B",)
    assert hash(game) == hash(Game.start(YACHT, ["A"]))


def test_what_an_undo_brings_back_is_no_news() -> None:
    game = Game.start(find_ruleset("yacht"), ["Ana"], dice="own").play(EnterDice(Roll("12345")))
    assert not game.came_back
    filled = game.play(Fill("choice"))
    assert not filled.came_back
    again = filled.play(Undo())
    assert again.came_back
    assert again.last == game.last
    assert not again.play(Fill("ones")).came_back
