"""Who sits where and who plays there: late seats, bots that stand in, players who are out."""

from collections.abc import Sequence

import pytest

from yachtdice import (
    ChooseFirst,
    Close,
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Keep,
    Mix,
    NextGame,
    Remove,
    Replace,
    Roll,
    RollDice,
    RollOff,
    ScriptedSource,
    Skip,
    TakeSeat,
    Undo,
    commitment_of,
    find_ruleset,
)
from yachtdice import errors as e
from yachtdice.events import (
    Closed,
    Corrected,
    Event,
    Filled,
    Removed,
    Replaced,
    Revealed,
    Rolled,
    Skipped,
)

YACHT = find_ruleset("yacht")
SEED = bytes(range(32))
COMMITMENT = commitment_of(SEED)
ROLL = Rolled(Roll("12345"))


def table(*players: str, own: bool = False, order: str = "seats") -> Game:
    """A game whose dice are committed."""
    return Game.start(
        YACHT,
        players,
        dice="own" if own else "computer",
        order="roll_off" if order == "roll_off" else "seats",
        commitment=COMMITMENT,
    )


def play(game: Game, *commands: Command) -> Game:
    """The game after these commands; every roll shows sixes."""
    for command in commands:
        game = game.play(command, ScriptedSource("66666" * 8))
    return game


def finish(game: Game) -> Game:
    """The game played to its end, whoever is to move."""
    while not game.is_over:
        assert game.seat is not None
        if game.dice_of(game.seat) == "own":
            game = play(game, EnterDice(Roll("12346")))
        elif game.roll is None:
            game = play(game, RollDice())
        game = play(game, Fill(next(iter(game.options))))
    return game


def test_nobody_moves_before_the_free_seats_are_taken() -> None:
    game = table("Ana", "", "")
    assert (game.free, game.is_waiting, game.seat) == ((1, 2), True, None)
    for command in (RollDice(), Fill("ones"), Skip(), RollOff(), ChooseFirst(0)):
        with pytest.raises(e.SeatsFree):
            game.play(command)
    game = play(game, TakeSeat(" Bo "))
    assert (game.players, game.seat) == (("Ana", "Bo", ""), None)
    game = play(game, TakeSeat("Bo"))
    assert (game.players, game.free, game.seat) == (("Ana", "Bo", "Bo"), (), 0)
    with pytest.raises(e.NoFreeSeat):
        game.play(TakeSeat("Cy"))
    assert game.play(RollDice()).rolling == 0


@pytest.mark.parametrize("name", ["", " ", "a" * 41, "\u200b"])
def test_a_seat_is_taken_under_a_name_that_can_be_shown(name: str) -> None:
    with pytest.raises(e.InvalidPlayers):
        table("Ana", "").play(TakeSeat(name))


@pytest.mark.parametrize("players", [["", "Ana"], ["Ana", "", "Bo"], ["Ana", " "]])
def test_free_seats_are_the_last_ones(players: Sequence[str]) -> None:
    with pytest.raises(e.InvalidPlayers):
        Game.start(YACHT, players)


def test_a_free_seat_has_no_bot() -> None:
    with pytest.raises(e.InvalidPlayers):
        Game.start(YACHT, ["Ana", ""], bots=[None, "steady"])


def test_seats_that_nobody_takes_are_closed() -> None:
    game = Game.start(YACHT, ["Ana", "Bo", "", ""], bots=[None, "steady", None, None])
    game = play(game, Close())
    assert (game.players, game.seat, game.bots) == (("Ana", "Bo"), 0, (None, "steady"))
    assert len(game.cards) == len(game.turns) == 2
    with pytest.raises(e.NoFreeSeat):
        game.play(Close())
    with pytest.raises(e.LastSeat):
        table("", "").play(Close())


def test_whoever_is_left_alone_starts() -> None:
    assert play(table("Ana", "", order="roll_off"), Close()).seat == 0
    assert play(table("Ana", "Bo", order="roll_off"), Remove(0)).seat == 1


def test_the_computer_rolls_for_those_who_play() -> None:
    game = play(table("Ana", "Bo", "Cy", order="roll_off"), Remove(1))
    with pytest.raises(e.WrongDice):
        game.play(ChooseFirst(0))
    game = game.play(RollOff(), ScriptedSource("1111122222"))
    assert (game.first, game.order, game.thrown) == (2, (2, 0), 2)
    with pytest.raises(e.FirstChosen):
        game.play(RollOff())
    with pytest.raises(e.WrongDice):
        table("Ana", "Bo", own=True, order="roll_off").play(RollOff())


@pytest.mark.parametrize("rolls", range(4))
def test_a_skipped_turn_is_finished_by_a_bot_and_the_next_seat_follows(rolls: int) -> None:
    game = play(table("Ana", "Bo"), *[RollDice()] * rolls, Skip())
    assert (game.seat, game.stand_in, game.mover_bot) == (0, "steady", "steady")
    assert not game.can_undo
    with pytest.raises(e.BotPlays):
        game.play(Skip())
    game = play(game, *([] if rolls else [RollDice()]), Fill("sixes"))
    assert (game.seat, game.stand_in, game.mover_bot, game.bot(0)) == (1, None, None, None)
    assert not game.can_undo
    takeover = game.turns[0][0].takeover
    assert takeover is not None
    assert (takeover.bot, takeover.rolls) == ("steady", rolls)


def test_a_skip_meant_for_another_turn_is_refused() -> None:
    with pytest.raises(e.OutOfTurn):
        table("Ana", "Bo").play(Skip(seat=1))


@pytest.mark.parametrize("rolls", range(4))
def test_a_stand_in_rolls_the_computers_dice_at_a_table_with_real_ones(rolls: int) -> None:
    game = play(table("Ana", "Bo", own=True), *[EnterDice(Roll("12345"))] * rolls, Skip())
    assert game.dice_of(0) == "computer"
    for command in (EnterDice(Roll("12345")), EnterPoints("ones", 1)):
        with pytest.raises(e.WrongDice):
            game.play(command)
    game = play(game, *[RollDice()] * (3 - rolls), Fill("sixes"))
    assert game.turns[0][0].throws == tuple(range(1, 4 - rolls))
    assert (game.seat, game.dice_of(0)) == (1, "own")
    with pytest.raises(e.WrongDice):
        game.play(Correct(0, 0, "sixes", roll=Roll("66666")))
    assert play(game, EnterDice(Roll("12345"))).can_undo


def test_a_replaced_player_may_come_back() -> None:
    game = play(table("Ana", "Bo"), Replace(1, "steady"))
    assert (game.bot(1), game.mover_bot) == ("steady", None)
    with pytest.raises(e.NothingToReplace):
        game.play(Replace(1, "steady"))
    game = play(game, RollDice(), Fill("ones"))
    assert game.mover_bot == "steady"
    game = play(game, Replace(1, None))
    assert (game.mover_bot, game.bots) == (None, ())
    with pytest.raises(e.NothingToReplace):
        game.play(Replace(1, None))


def test_a_turn_that_the_computers_dice_came_into_goes_on_with_them() -> None:
    game = play(table("Ana", own=True), EnterDice(Roll("12345")), Replace(0, "steady"))
    game = play(game, RollDice(Keep("x----")), Replace(0, None))
    assert game.dice_of(0) == "computer"
    with pytest.raises(e.WrongDice):
        game.play(EnterPoints("ones", 1))
    game = play(game, RollDice(), Fill("sixes"))
    assert game.turns[0][0].throws == (1, 2)
    assert game.dice_of(0) == "own"


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("rolls", range(4))
def test_a_removed_player_is_passed_over_and_not_ranked(seat: int, rolls: int) -> None:
    game = play(table("Ana", "Bo", "Cy"), *[RollDice()] * rolls, Remove(seat))
    assert game.removed == {seat}
    assert game.seat == (1 if seat == 0 else 0)
    assert (len(game.rolls), game.thrown) == (0 if seat == 0 else rolls, rolls)
    with pytest.raises(e.SeatRemoved):
        game.play(Remove(seat))
    game = finish(game)
    assert len(game.turns[seat]) == 0
    assert seat not in game.winners
    assert game.winners
    following = play(game, NextGame())
    assert following.removed == {seat}
    assert following.first == (2 if seat == 1 else 1) if seat else 1
    assert seat not in following.order


def test_the_last_player_stays_and_a_game_that_is_over_keeps_its_players() -> None:
    game = play(table("Ana", "Bo"), Remove(0))
    with pytest.raises(e.LastSeat):
        game.play(Remove(1))
    with pytest.raises(e.GameOver):
        finish(table("Ana", "Bo")).play(Remove(1))


def test_a_removal_may_end_a_game() -> None:
    game = table("Ana", "Bo")
    while len(game.turns[0]) < len(YACHT.categories):
        game = play(game, RollDice(), Fill(next(iter(game.play(RollDice()).options))))
    game = play(game, Remove(1))
    assert (game.is_over, game.winners, game.seat) == (True, (0,), None)


@pytest.mark.parametrize("command", [Replace(1, "steady"), Remove(1), Mix(1, "x")])
def test_nothing_happens_to_a_player_who_is_not_there(command: Command) -> None:
    with pytest.raises(e.SeatNotTaken):
        table("Ana", "").play(command)
    with pytest.raises(e.InvalidPlayers):
        table("Ana").play(command)


def test_a_seat_gives_one_random_value() -> None:
    game = play(table("Ana", "Bo"), RollDice(), Mix(1, "ü-7"), Mix(0, "x" * 64))
    assert game.mixed == ((1, "ü-7"), (0, "x" * 64))
    assert [each.since for each in game.values] == [2, 2]
    with pytest.raises(e.ValueGiven):
        game.play(Mix(1, "other"))
    assert play(finish(game), NextGame(commitment=COMMITMENT)).mixed == ()


@pytest.mark.parametrize("value", ["", "x" * 65, "a b", "a\n", "\x85", "\u2028", "\u200b"])
def test_a_value_is_visible(value: str) -> None:
    with pytest.raises(e.InvalidValue):
        table("Ana").play(Mix(0, value))


def test_bots_and_uncommitted_games_take_no_value() -> None:
    with pytest.raises(e.NotCommitted):
        Game.start(YACHT, ["Ana"]).play(Mix(0, "x"))
    with pytest.raises(e.BotPlays):
        play(table("Ana", "Bo"), Replace(0, "steady")).play(Mix(0, "x"))


@pytest.mark.parametrize("commitment", ["", "x" * 64, COMMITMENT[1:], COMMITMENT.upper()])
def test_a_commitment_is_a_hash(commitment: str) -> None:
    with pytest.raises(e.InvalidInput):
        Game.start(YACHT, ["Ana"], commitment=commitment)
    with pytest.raises(e.InvalidInput):
        finish(table("Ana")).play(NextGame(commitment=commitment))


def test_the_seed_is_shown_after_the_end_only_and_nothing_is_taken_back_then() -> None:
    reveal = Revealed(SEED.hex())
    with pytest.raises(e.InvalidEvent):
        table("Ana").apply(reveal)
    game = finish(table("Ana", "Bo"))
    assert game.can_undo
    for wrong in ("", "no", bytes(32).hex(), SEED.hex()[2:]):
        with pytest.raises(e.InvalidEvent):
            game.apply(Revealed(wrong))
    game = game.apply(reveal)
    assert (game.seed, game.can_undo, game.is_over) == (SEED.hex(), False, True)
    with pytest.raises(e.InvalidEvent):
        game.apply(reveal)
    assert game.play(NextGame()).seed is None


def test_no_correction_lets_a_game_go_on_whose_seed_was_shown() -> None:
    game = finish(table("Ana", own=True)).apply(Revealed(SEED.hex()))
    first, last = game.turns[0][0].category, game.turns[0][-1].category
    assert play(game, Correct(0, 0, first, roll=Roll("11111"), agreed=True)).is_over
    for agreed in (False, True):
        with pytest.raises(e.DiceRevealed):
            game.play(Correct(0, 0, last, agreed=agreed))
    with pytest.raises(e.InvalidEvent):
        game.apply(Corrected(0, 0, last))


def test_asides_disturb_nothing() -> None:
    game = play(table("Ana", "Bo"), RollDice(), Fill("sixes"))
    version = game.version
    after = play(game, Mix(0, "a"), Mix(1, "b"))
    assert (after.last, after.previous, after.settled) == (game.last, game.previous, version)
    assert after.accepts(version)
    assert after.accepts(after.version)
    assert not after.accepts(version - 1)
    assert not after.accepts(after.version + 1)
    assert after.can_undo
    assert not after.came_back
    back = play(after, Undo())
    assert back.mixed == after.mixed
    assert back.came_back
    assert (back.version, back.settled) == (after.version + 1, after.version + 1)
    again = play(back, Fill("ones"))
    assert not again.came_back


def test_a_game_that_came_back_stays_so_whoever_gives_a_value() -> None:
    game = play(table("Ana", "Bo"), RollDice(), Mix(0, "a"), Fill("sixes"), Undo(), Mix(1, "b"))
    assert game.came_back
    assert [seat for seat, _ in game.mixed] == [0, 1]


@pytest.mark.parametrize(
    "events",
    [
        [Closed()],
        [Skipped(1, "steady")],
        [Skipped(0, "steady"), Skipped(0, "steady")],
        [Replaced(2, "steady")],
        [Replaced(0, None)],
        [Removed(2)],
        [Removed(0), Removed(1)],
        [Removed(0), Removed(0)],
        [Revealed(SEED.hex())],
        [ROLL, Skipped(0, "steady"), Filled("ones"), Skipped(0, "steady")],
    ],
    ids=repr,
)
def test_events_about_seats_come_only_where_a_command_leads_to_them(events: list[Event]) -> None:
    with pytest.raises(e.InvalidEvent):
        table("Ana", "Bo").follow(events)
