"""Whole games through the interface: what it says, the events and the record are the same game."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.api.conftest import SHORT
from tests.api.programs import Program, body_of
from tests.strategies import HOUSE, next_command
from yachtdice import Game, NextGame, Roll, RollDice, Ruleset, find_ruleset, rulesets
from yachtdice.commands import Command
from yachtdice.events import Rolled
from yachtdice.record import Record

RULESETS = [*rulesets(), find_ruleset(HOUSE)]
PLAYERS = ["Ana", "Bo"]


def shown(game: Game) -> dict[str, Any]:
    """What the interface is to say of a game, but for what only the table knows."""
    turn = game.seat is not None and {
        "seat": game.seat + 1,
        "dice": game.roll and [*game.roll],
        "rolls_left": game.rolls_left,
        "options": game.options,
        "bot": game.mover_bot,
        "deadline": None,
    }
    players = [
        {
            "seat": seat + 1,
            "name": game.players[seat],
            "bot": game.bot(seat),
            "removed": False,
            "filled": card.filled,
            "upper_bonus": card.bonus,
            "extra": card.extras,
            "total": card.total,
        }
        for seat, card in enumerate(game.cards)
    ]
    return {
        "ruleset": game.rules.id,
        "dice": game.dice,
        "game": game.number,
        "first": None if game.first is None else game.first + 1,
        "turn": turn or None,
        "players": players,
        "free": [],
        "finished": game.is_over,
        "winners": [seat + 1 for seat in game.winners],
        "earlier": [
            {"totals": [*each.totals], "winners": [seat + 1 for seat in each.winners]}
            for each in game.earlier
        ],
    }


def check(state: dict[str, Any], game: Game) -> None:
    expected = shown(game)
    assert {key: state[key] for key in expected} == expected
    assert state["version"] == game.version


def follow(game: Game, command: Command, state: dict[str, Any]) -> Game:
    """The game after a command, with the dice that the answer shows."""
    if not isinstance(command, RollDice):
        return game.play(command)
    first = game.roll is None
    return game.apply(Rolled(Roll(state["turn"]["dice"]), None if first else command.keep))


def play(program: Program, game: Game, rng: Random) -> Game:
    """Play on to the end, at random, and look at every answer."""
    while not game.is_over:
        command = next_command(game, rng)
        state = program.move(version=game.version, **body_of(command))
        game = follow(game, command, state)
        check(state, game)
    return game


@pytest.mark.parametrize("dice", ["computer", "own"])
@pytest.mark.parametrize("rules", RULESETS, ids=[each.id for each in RULESETS])
def test_a_whole_game_is_the_game_of_its_events_and_its_record(
    lucky_address: str, rules: Ruleset, dice: Any
) -> None:
    with Program(lucky_address) as program:
        program.create(rules.id, *PLAYERS, dice=dice)
        begun = Game.start(rules, PLAYERS, dice=dice)
        check(program.state, begun)
        game = play(program, begun, Random(5))
        check(program.state, game)
        events = program.events(game.version)
        assert [number for number, _ in events] == [*range(1, game.version + 1)]
        replayed = Game.replay(event for _, event in events)
        check(program.state, replayed)
        recorded = Record.parse(program.record()).game
        assert recorded.turns == replayed.turns
        assert recorded.cards == replayed.cards
        assert recorded.winners == replayed.winners


def test_a_match_goes_on_with_the_next_seat(lucky_address: str) -> None:
    with Program(lucky_address) as program:
        program.create("short", *PLAYERS)
        game = play(program, Game.start(find_ruleset(SHORT), PLAYERS), Random(1))
        first_record = program.record()
        state = program.move(version=game.version, next_game=True)
        game = game.play(NextGame())
        check(state, game)
        assert state["turn"]["seat"] == 2
        assert state["earlier"][0]["totals"] == [*game.earlier[0].totals]
        play(program, game, Random(2))
        assert program.record(1) == first_record
        assert Record.parse(program.record(2)).game.first == 1
        assert program.get(f"/tables/{program.table}/record?game=3").status_code == 404


def test_two_programs_and_a_bot_play_at_one_table(
    new_program: Callable[[], Program], solver_cache: Path
) -> None:
    ana, bo = new_program(), new_program()
    made = ana.create("short", "Ana", {"name": "Robo", "bot": "greedy"}, {"free": True})
    assert made["seats"] == [1]
    state = ana.state
    assert (state["turn"], state["free"]) == (None, [3])
    assert bo.join(made["id"], "Bo")["seat"] == 3
    movers = {1: ana, 3: bo}
    seen = made["version"] + 1
    while not (state := ana.state)["finished"]:
        turn = state["turn"]
        assert turn["bot"] == ("greedy" if turn["seat"] == 2 else None)
        if turn["bot"]:
            assert ana.try_move(state["version"], roll={"keep": [False] * 5}).status_code != 200
            seen = ana.events(state["version"] + 1, after=seen)[-1][0]
        elif turn["dice"] is None:
            movers[turn["seat"]].roll()
        else:
            best = max(turn["options"], key=turn["options"].__getitem__)
            movers[turn["seat"]].move(fill=best)
    game = Record.parse(ana.record()).game
    assert [*game.players] == ["Ana", "Robo", "Bo"]
    assert [player["total"] for player in state["players"]] == [*game.totals]
    assert state["winners"] == [seat + 1 for seat in game.winners]
