"""The table of two players on the disk: made, interrupted, gone on with, damaged."""

import os
import shutil
import time
from errno import ENOSPC
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from tests.solver import houses
from yachtdice import Roll, Ruleset, Scorecard, find_ruleset
from yachtdice.errors import InvalidInput, NoDuelTable, NotEnoughRoom, TooManyPositions
from yachtdice.solver import duel_files
from yachtdice.solver.duel_files import Kind, folder_of
from yachtdice.solver.duel_play import ExactPlay
from yachtdice.solver.duel_shares import OnTheSpot
from yachtdice.solver.duel_table import Maker, open_table
from yachtdice.solver.positions import find_positions

RULES = houses.house(houses.face(2), houses.PAIR, houses.five(), houses.LARGE)
STEPS = 8


class StoppedError(Exception):
    """Stands for Ctrl-C."""


def contents(cache: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in cache.glob("duels/*/*")}


def make(rules: Ruleset, stop_after: int | None = None) -> None:
    """Make a table, or stop once so many positions are solved."""

    def tell(done: int, total: int) -> None:
        assert done <= total
        if stop_after is not None and done >= stop_after:
            raise StoppedError

    Maker(rules).run(2, tell)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a table that was made at one go, with steps of both kinds."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("YACHTDICE_CACHE", str(folder))
        patch.setattr(duel_files, "MOST_IN_FULL", 1000)
        make(RULES)
    return contents(folder)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let steps of a thousand shares be kept in 16 bits."""
    monkeypatch.setattr(duel_files, "MOST_IN_FULL", 1000)


def test_what_is_kept(whole: dict[str, bytes]) -> None:
    assert sorted(whole) == [f"{step:02}.shares" for step in range(STEPS)]


@pytest.mark.usefixtures("short")
def test_the_plan_says_what_comes_to_pass(cache: Path) -> None:
    plan = Maker(RULES).plan()
    assert plan.solved == 0
    assert plan.room > plan.bytes
    made = Maker(RULES).run(1)
    assert made.solved == made.table.positions == plan.positions
    assert sum(map(len, contents(cache).values())) == made.table.bytes == plan.bytes
    again = Maker(RULES).run()
    assert Maker(RULES).plan().room == again.solved == 0
    assert made.table.first == again.table.first


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.95])
def test_interrupted_and_gone_on_with(cache: Path, whole: dict[str, bytes], share: float) -> None:
    plan = Maker(RULES).plan()
    with pytest.raises(StoppedError):
        make(RULES, int(share * plan.positions))
    assert open_table(RULES) is None
    kept = contents(cache)
    assert {name: kept[name] for name in kept if name != "work"}.items() <= whole.items()
    solved = Maker(RULES).plan().solved
    assert solved > 0 or "work" not in kept
    assert Maker(RULES).run().solved == plan.positions - solved
    assert contents(cache) == whole


def damaged(whole: dict[str, bytes]) -> dict[str, tuple[str, bytes]]:
    """Kinds of damage: the file, and what is in it then."""
    head, body = bytearray(whole["03.shares"]), bytearray(whole["03.shares"])
    newer = bytearray(whole["04.shares"])
    newer[8] += 1
    head[70] ^= 1
    body[-1] ^= 1
    return {
        "empty": ("05.shares", b""),
        "half a header": ("05.shares", whole["05.shares"][:20]),
        "short": ("05.shares", whole["05.shares"][:-2]),
        "long": ("05.shares", whole["05.shares"] + b"\0\0"),
        "a flipped bit in the head": ("03.shares", bytes(head)),
        "a flipped bit in a share": ("03.shares", bytes(body)),
        "another step": ("03.shares", whole["04.shares"]),
        "another version": (
            "04.shares",
            bytes(newer),
        ),
        "text": ("00.shares", b"hello\n" * 100),
    }


@pytest.fixture
def kept(cache: Path, whole: dict[str, bytes], short: None) -> Path:
    """The folder of a table that is kept."""
    folder = folder_of(RULES)
    folder.mkdir(parents=True)
    for name, body in whole.items():
        (folder / name).write_bytes(body)
    return folder


@pytest.mark.parametrize("damage", damaged({f"{n:02}.shares": bytes(200) for n in range(STEPS)}))
def test_a_damaged_table_is_made_again(
    damage: str, kept: Path, cache: Path, whole: dict[str, bytes]
) -> None:
    assert Maker(RULES).run().solved == 0
    name, body = damaged(whole)[damage]
    (kept / name).write_bytes(body)
    assert (open_table(RULES) is None) == (damage != "a flipped bit in a share")
    assert Maker(RULES).run().solved > 0
    assert contents(cache) == whole


def test_another_ruleset_s_files_count_as_missing(kept: Path) -> None:
    other = houses.house(houses.face(3), houses.PAIR, houses.five(), houses.LARGE)
    kept.rename(folder_of(other))
    assert open_table(other) is None


def test_what_a_killed_process_left_is_cleared_away(kept: Path, whole: dict[str, bytes]) -> None:
    for name, age in (("old.part", 3600), ("new.part", 0)):
        (kept / name).write_bytes(b"half")
        os.utime(kept / name, (time.time() - age, time.time() - age))
    (kept / "00.shares").unlink()
    make(RULES)
    assert {path.name for path in kept.iterdir()} == {*whole, "new.part"}


def test_a_full_disk_leaves_no_half_a_file(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bytes:
        raise OSError(ENOSPC, "no room")

    monkeypatch.setattr(Kind, "encode", refuse)
    with pytest.raises(OSError, match="no room"):
        make(RULES)
    assert contents(cache) == {}


@pytest.mark.usefixtures("cache")
def test_too_little_room_is_seen_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = Maker(RULES).plan().room
    usage = SimpleNamespace(total=1 << 40, used=1 << 40, free=needed - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(NotEnoughRoom) as error:
        make(RULES)
    assert (error.value.values["needed"], error.value.values["free"]) == (needed, needed - 1)


@pytest.mark.usefixtures("cache")
def test_refusals() -> None:
    with pytest.raises(InvalidInput):
        Maker(RULES).run(0)
    for name in ("yahtzee", "yahtzee-upper-first"):
        assert open_table(find_ruleset(name)) is None
        with pytest.raises(NoDuelTable):
            Maker(find_ruleset(name))
    many = houses.house(*({**houses.CHANCE, "id": f"chance{number}"} for number in range(15)))
    with pytest.raises(TooManyPositions):
        Maker(many)


def test_the_tables_of_the_package_have_their_size() -> None:
    plans = [Maker(find_ruleset(name)).plan() for name in ("yacht", "yacht-classic")]
    assert [plan.positions for plan in plans] == [1_255_706_552, 1_281_813_835]
    assert all(2.5e9 < plan.bytes < 2.6e9 and plan.room < 4.5e9 for plan in plans)


def test_a_table_serves_all_cards_in_turn(kept: Path) -> None:
    table = open_table(RULES)
    assert table is not None
    empty = Scorecard(RULES)
    second = empty.fill("pair", Roll("55512"))
    assert table.serves(empty, empty)
    assert table.serves(empty, second)
    assert table.serves(second, second)


def test_shares_in_16_bits_are_those_solved(kept: Path) -> None:
    """A table and what is solved on the spot tell the same of all choices in a game."""
    table, positions = open_table(RULES), find_positions(RULES)
    assert table is not None
    empty = Scorecard(RULES)
    spot = OnTheSpot(positions, empty, empty, 1)
    rng, cards = Random(5), [empty, empty]
    for turn in range(STEPS):
        mover, other = cards[turn % 2], cards[1 - turn % 2]
        plays = [ExactPlay(positions, solved, other) for solved in (table, spot)]
        shares = [play.before(mover) for play in plays]
        assert shares[0] == pytest.approx(shares[1], abs=8e-6)
        roll = Roll(rng.choices(range(1, 7), k=5))
        for rolls_left in (0, 1, 2):
            first, again = (play.advise(mover, roll, rolls_left) for play in plays)
            told = {(each.keep, each.category): each.expected for each in again}
            for each in first:
                assert each.expected == pytest.approx(told[each.keep, each.category], abs=8e-6)
        cards[turn % 2] = mover.fill(rng.choice(sorted(mover.options(roll))), roll)
