"""What docs/security.md says is so: its figures are those of the code, its tests are there."""

import hmac
import re
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from yachtdice.record import Record
from yachtdice.tables import Lifetimes
from yachtdice.tables.invitations import CODE_LENGTH, CODE_LIVES, LETTERS
from yachtdice.web.limits import Limits
from yachtdice.web.protocol import LARGEST_HEAD
from yachtdice.web.security import LARGEST_FORM, LARGEST_RECORD_FORM

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
PLAIN = " ".join(TEXT.split())


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without the head."""
    part = TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def there_are_tests() -> set[str]:
    """The names of all tests."""
    found = re.compile(r"^(?:async )?def (test_\w+)\(", re.MULTILINE)
    return {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in found.findall(path.read_text(encoding="utf-8"))
    }


THREATS = rows("Threats")


def test_there_is_a_list_of_threats() -> None:
    assert len(THREATS) >= 30
    assert len({row[0] for row in THREATS}) == len(THREATS)


@pytest.mark.parametrize("row", THREATS, ids=lambda row: row[0])
def test_every_threat_names_what_stops_it_and_tests_that_there_are(row: list[str]) -> None:
    threat, stopped_by, shown = row
    assert threat
    assert stopped_by
    names = re.findall(r"`(\w+)`", shown)
    assert names
    assert ", ".join(f"`{name}`" for name in names) == shown
    assert set(names) <= there_are_tests()


def test_the_limits_are_those_that_hold() -> None:
    limits = Limits()
    assert rows("Limits") == [
        ["tables made", limits.tables],
        ["seats taken", limits.joins],
        ["wrong codes", limits.wrong_codes],
        ["streams open at once", str(limits.streams)],
    ]
    sizes = (LARGEST_FORM // 1024, LARGEST_RECORD_FORM // 1024, LARGEST_HEAD // 1024)
    said = "A form may have {} kB, one with a record {} kB, headers {} kB."
    assert said.format(*sizes) in PLAIN


def test_the_codes_are_as_many_as_it_says() -> None:
    codes = len(LETTERS) ** CODE_LENGTH // 1_000_000
    hours = CODE_LIVES // timedelta(hours=1)
    assert f"one of {codes} million, and holds for {hours} hours" in PLAIN
    assert f"{codes} million codes, {hours} hours" in PLAIN


def test_old_tables_go_when_it_says() -> None:
    kept = Lifetimes()
    assert [row[1] for row in rows("Old tables")] == [
        f"{kept.unused.days} days",
        f"{kept.unfinished.days} days",
        f"{kept.finished.days // 365} years",
    ]


def test_the_game_that_is_checked_by_hand_is_checked_rightly() -> None:
    game = Record.parse((ROOT / "docs" / "committed.txt").read_text(encoding="utf-8")).game
    seed, seal = re.findall(r"printf (\w{64}) .*\n +(\w{64})  -", TEXT)[0]
    assert (seed, seal) == (game.seed, game.commitment)
    assert sha256(bytes.fromhex(seed)).hexdigest() == seal
    message, key, digest = re.findall(r"printf '(.+?)' \|\n.+hexkey:(\w{64})\n +(\w{64}) ", TEXT)[0]
    found = hmac.digest(bytes.fromhex(key), message.replace("\\n", "\n").encode(), "sha256")
    assert (key, digest) == (seed, found.hex())
    faces = "".join(str(byte % 6 + 1) for byte in found if byte < 252)[:5]
    first = str(game.turns[0][0].rolls[0])
    assert f"here `{faces}`, as the record has it" in PLAIN
    assert faces == first
    assert f"`{found[0]:02x}` is {found[0]}, which leaves {found[0] % 6}, so" in PLAIN
