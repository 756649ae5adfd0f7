"""Dice from a committed seed: known answers, no bias, and games that anyone can check."""

import json
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.crowds import crowd, crowds, seed_of
from tests.strategies import Walk, played
from yachtdice import (
    Command,
    CommittedSource,
    Correct,
    EnterDice,
    Fill,
    Game,
    Replace,
    Roll,
    RollDice,
    commitment_of,
    find_ruleset,
    new_seed,
)
from yachtdice.checking import check_dice
from yachtdice.errors import InvalidRecord
from yachtdice.events import Revealed
from yachtdice.record import Record

DATA = Path(__file__).parent / "data"
KNOWN = json.loads((DATA / "known_dice.json").read_text())

Known = tuple[str, str, list[tuple[int, str]], int, str]


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: f"{known[0][:4]} {known[2]} {known[3]}")
def test_dice_and_commitments_are_those_worked_out_elsewhere(known: Known) -> None:
    seed, commitment, values, number, faces = known
    mixed = [(seat - 1, value) for seat, value in values]
    source = CommittedSource(bytes.fromhex(seed), mixed, number - 1)
    assert source.throw(len(faces)) == tuple(map(int, faces))
    assert commitment_of(bytes.fromhex(seed)) == commitment


def test_the_known_answers_are_what_their_script_prints() -> None:
    script = DATA / "known_dice.py"
    assert len(script.read_text().splitlines()) <= 30
    done = subprocess.run([sys.executable, "-I", script], capture_output=True, text=True)
    assert done.stdout == (DATA / "known_dice.json").read_text()


def test_each_throw_of_a_source_is_the_next() -> None:
    source = CommittedSource(bytes(32), [(0, "x")], 6)
    assert [source.throw(5), source.throw(2)] == [
        CommittedSource(bytes(32), [(0, "x")], 6).throw(5),
        CommittedSource(bytes(32), [(0, "x")], 7).throw(2),
    ]


def test_another_seed_value_order_or_number_gives_other_dice() -> None:
    values = [(0, "a"), (1, "b")]
    sources = [
        CommittedSource(bytes(32), values, 0),
        CommittedSource(bytes(range(32)), values, 0),
        CommittedSource(bytes(32), values[::-1], 0),
        CommittedSource(bytes(32), values[:1], 0),
        CommittedSource(bytes(32), [], 0),
        CommittedSource(bytes(32), [(0, "a"), (1, "c")], 0),
        CommittedSource(bytes(32), [(0, "a"), (2, "b")], 0),
        CommittedSource(bytes(32), values, 1),
    ]
    assert len({source.throw(40) for source in sources}) == len(sources)


def chi_square(counts: Counter[int], cells: int) -> float:
    """How far counts are from being all alike: on average cells - 1 where they are."""
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 for cell in range(cells)) / expected


def test_faces_are_alike_in_every_place_and_after_every_face() -> None:
    source = CommittedSource(seed_of(1), [(0, "a value")], 0)
    rolls = [source.throw(5) for _ in range(12_000)]
    for place in range(5):
        assert chi_square(Counter(roll[place] - 1 for roll in rolls), 6) < 20.5
    pairs = Counter(6 * roll[0] + roll[1] - 7 for roll in rolls)
    assert chi_square(pairs, 36) < 66.7
    following = Counter(6 * a[4] + b[0] - 7 for a, b in pairwise(rolls))
    assert chi_square(following, 36) < 66.7


def test_seeds_are_32_bytes_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert {len(seed) for seed in seeds} == {32}
    assert len(seeds) == 100


def finished(dice: str = "computer", seed: int = 7) -> str:
    """The record of a finished game in which much happened."""
    return str(Record.of(crowd(find_ruleset("yacht"), 3, dice, seed).end))


def refused(text: str) -> bool:
    """Whether a record is not right, as text or in its dice."""
    try:
        game = Record.parse(text).game
    except InvalidRecord:
        return True
    check = check_dice(game)
    problem = check.problem(game)
    assert check.ok is None or check.ok is (problem is None)
    return problem is not None


DICE_IN_LINES = re.compile(r"^(?:\d+\.\d |\[(?:removed|roll_off) ).*?(?:=|\]|$)", re.MULTILINE)


@settings(max_examples=60)
@given(crowds(), st.integers(0, 2**32))
def test_a_record_with_other_dice_is_refused(walk: Walk, seed: int) -> None:
    rng, text = Random(seed), str(Record.of(walk.end))
    assert not refused(text)
    if walk.end.dice == "own":
        return
    places = [
        line.start() + roll.start() + rng.randrange(5)
        for line in DICE_IN_LINES.finditer(text)
        for roll in re.finditer(r"(?<!\w)[1-6]{5}(?!\w)", line[0])
    ]
    for place in rng.sample(places, min(5, len(places))):
        other = rng.choice([face for face in "123456" if face != text[place]])
        assert refused(text[:place] + other + text[place + 1 :])


@pytest.mark.parametrize("dice", ["computer", "own"])
@pytest.mark.parametrize("tag", ["seed", "commitment"])
def test_another_seed_or_commitment_is_refused(tag: str, dice: str) -> None:
    text = finished(dice)
    value = re.search(rf'\[{tag} "(\w+)"\]', text)
    assert value is not None
    for other in (value[1][::-1], commitment_of(b""), value[1][:-1], value[1].upper(), ""):
        assert refused(text.replace(value[1], other))


def test_another_value_or_another_time_or_order_of_values_is_refused() -> None:
    text = finished()
    values = re.findall(r"\[value .*\n", text)
    assert len(values) > 1
    for value in values:
        since = int(value.split('"')[1].split()[0])
        assert refused(text.replace(value, ""))
        assert refused(text.replace(value, value.replace("value-", "other-")))
        assert refused(text.replace(f'"{since} ', f'"{since + 1} '))
    assert refused(text.replace("".join(values), "".join(values[::-1])))
    assert refused(text.replace(values[0], values[0] + '[value 3 "1 more"]\n'))


def test_a_throw_that_is_left_out_or_given_to_another_turn_is_refused() -> None:
    text = finished()
    game = Record.parse(text).game
    assert game.rotation
    lines = text.splitlines(keepends=True)
    last = max(place for place, line in enumerate(lines) if line[0] != "[")
    assert refused("".join(lines[:last]))
    marked = re.sub(r"^(\d+\.\d) (\d)", r"\1 @5 \2", text, count=1, flags=re.MULTILINE)
    assert marked != text
    assert refused(marked)


def test_dice_that_were_chosen_out_of_more_throws_are_refused() -> None:
    """Who throws and throws again until the dice please leaves out numbers, or the order."""
    seed, rules = seed_of(3), find_ruleset("yacht")
    game = Game.start(rules, ["Ana", "Bo"], commitment=commitment_of(seed))
    thrown = 0
    while not game.is_over:
        thrown += 2
        game = game.play(RollDice(), CommittedSource(seed, (), thrown))
        game = replace(game, throws=(thrown + 1,), thrown=thrown + 1)
        game = game.play(Fill(next(iter(game.options))))
    game = game.apply(Revealed(seed.hex()))
    found = check_dice(game)
    assert (found.fits, found.differs, found.missing, found.ok) == (True, None, 1, False)
    assert "@" in str(Record.of(game))
    assert refused(str(Record.of(game)))


def test_what_cannot_be_checked_is_not_called_right() -> None:
    plain = played(find_ruleset("yacht"), ["Ana"], "computer", 1).end
    assert (check_dice(plain).committed, check_dice(plain).ok) == (False, None)
    running = crowd(find_ruleset("yacht"), 3, "computer", 7).states[-2]
    found = check_dice(running)
    assert (found.committed, found.revealed, found.ok, found.checked) == (True, False, None, 0)
    assert running.seed is None


def test_the_throws_of_a_dropped_turn_stay_in_the_record_and_are_checked() -> None:
    seed, rules = seed_of(5), find_ruleset("yacht")
    game = Game.start(rules, ["Ana", "Bo"], dice="own", commitment=commitment_of(seed))

    def play(*commands: Command) -> None:
        nonlocal game
        for command in commands:
            game = game.play(command, CommittedSource(seed, game.mixed, game.thrown))

    by_hand = EnterDice(Roll("12346"))
    play(by_hand, Fill("ones"), by_hand, Fill("ones"), Replace(0, "steady"))
    play(RollDice(), RollDice(), Fill("twos"), by_hand, Fill("twos"), Replace(0, None))
    play(Correct(0, 0, "twos", agreed=True))
    assert [each.was.throws for each in game.corrections if each.now is None] == [(1, 2)]
    while not game.is_over:
        roll = by_hand if game.dice_of(game.seat or 0) == "own" else RollDice()
        play(roll, Fill(next(iter(game.play(roll).options))))
    game = game.apply(Revealed(seed.hex()))
    text = str(Record.of(game))
    assert Record.parse(text) == Record.of(game)
    assert (check_dice(game).checked, check_dice(game).ok) == (2, True)
    assert refused(text.replace("@1 ", "@2 "))


def test_where_dice_differ_is_told() -> None:
    walk = crowd(find_ruleset("yacht"), 2, "computer", 4)
    seat, number, turn = next(each for each in walk.end.played if len(each[2].rolls) > 1)
    other = Roll(7 - face for face in turn.rolls[1])
    turns = list(walk.end.turns[seat])
    turns[number] = replace(turn, rolls=(turn.rolls[0], other, *turn.rolls[2:]))
    changed = [tuple(turns) if each == seat else kept for each, kept in enumerate(walk.end.turns)]
    game = replace(walk.end, turns=tuple(changed))
    problem = check_dice(game).problem(game)
    assert problem is not None
    assert problem.values["player"] == game.players[seat]
    assert (problem.values["turn"], problem.values["roll"]) == (number + 1, 2)
