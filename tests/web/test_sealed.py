"""The seal of a game's dice, the values that players add, and the check once it is over."""

import re
import subprocess
import sys
from hashlib import sha256
from html import unescape

import pytest

from tests.web.browsing import Browser

SEED = re.compile(r"Seed, shown after the last one ([0-9a-f]{64})")
SEAL = re.compile(r"shown before the first throw ([0-9a-f]{64})")


def start(reader: Browser, **values: str | list[str]) -> Browser:
    """Ana's and Bo's table at one device, with three turns each."""
    return reader.start("ours", name=["Ana", "Bo"], **values)


def add(reader: Browser, seat: int, value: str) -> Browser:
    """Mix a value in, by the form in the panel of the dice."""
    reader.get(f"{reader.table}?about=dice")
    return reader.submit(f"value-1-{seat}", value=value)


def play(reader: Browser) -> Browser:
    """Play to the end of the game."""
    while "next-game" not in reader.page.forms:
        reader.submit("roll")
        category = reader.page.forms["fill"].offers("category")[0]
        reader.fill(category)
        if "zero" in reader.page.forms:
            reader.submit("zero", ("category", category))
    return reader


def seal_in(reader: Browser) -> str:
    """The whole seal, as the page of the check shows it."""
    found = SEAL.search(reader.get(f"{reader.table}/games/1/dice").page.text)
    assert found
    return found[1]


def test_the_seal_is_shown_before_anybody_rolls(reader: Browser) -> None:
    start(reader)
    seal = seal_in(reader)
    assert f"Sealed dice: {seal[:4]} {seal[4:8]}" in reader.get(reader.table).page.text
    panel = reader.get(f"{reader.table}?about=dice").page.text
    assert seal in panel.replace(" ", "")
    assert "Nobody has added a value yet." in panel
    reader.get(reader.table).submit("roll")
    assert "Sealed dice" not in reader.page.text


def test_each_seat_of_a_device_may_add_one_value(reader: Browser) -> None:
    start(reader)
    version = reader.version
    add(reader, 1, "sixes please")
    assert reader.answer.status_code == 422
    assert reader.page.forms["value-1-1"]
    add(reader, 1, "sixes-please")
    assert "With a value from Bo." in reader.get(f"{reader.table}?about=dice").page.text
    assert reader.version == version + 1
    assert "value-1-1" not in reader.page.forms
    add(reader, 0, "77")
    assert "With a value from Bo and Ana." in reader.get(f"{reader.table}?about=dice").page.text


def test_a_value_disturbs_no_page_that_is_open(reader: Browser) -> None:
    start(reader)
    roll = reader.page.forms["roll"]
    add(reader, 0, "77")
    reader.send(roll)
    assert reader.answer.status_code == 200
    assert "2 rolls left" in reader.page.text


def test_a_value_is_given_once(reader: Browser) -> None:
    start(reader).get(f"{reader.table}?about=dice")
    form = reader.page.forms["value-1-0"]
    reader.send(form, value="the-first").send(form, value="the-second")
    assert reader.answer.status_code == 422
    assert "is-error" in reader.page.classes
    record = reader.client.get(f"{reader.table}/games/1/record").text
    assert "the-first" in record
    assert "the-second" not in record


@pytest.mark.parametrize("seat", ["0", "1"])
def test_nobody_adds_a_value_for_another(reader: Browser, other: Browser, seat: str) -> None:
    start(reader)
    other.get(reader.table)
    form = other.page.forms["/language"]
    form.action = f"{reader.table}/value"
    other.send(form, version="1", seat=seat, value="77")
    assert other.answer.status_code == 403


def test_a_page_that_adds_its_value_by_itself_wants_no_answer(reader: Browser) -> None:
    start(reader)
    form = reader.page.forms["mix-value-1-0"]
    assert reader.send(form, value="77").answer.status_code == 204
    assert reader.send(form, value="77").answer.status_code == 422


def test_the_seed_is_in_no_page_before_the_end_and_proves_every_throw_after_it(
    reader: Browser,
) -> None:
    start(reader)
    add(reader, 0, "Ana’s-77")
    seal = seal_in(reader)
    assert "The seed is a secret until the game is over." in reader.page.text
    pages = [reader.get(reader.table).answer.text]
    play(reader)
    reader.get(next(link for link in reader.page.links if link.endswith("/games/1/dice")))
    assert re.search(r"The seed is the sealed one, and all \d+ throws fell", reader.page.text)
    assert "Ana, from throw 1: Ana’s-77" in reader.page.text
    found = SEED.search(reader.page.text)
    assert found
    assert sha256(bytes.fromhex(found[1])).hexdigest() == seal
    assert not any(found[1] in page for page in pages)


def test_the_program_on_the_page_throws_the_same_dice(reader: Browser) -> None:
    start(reader)
    add(reader, 0, "it's\\\"77")
    play(reader).get(f"{reader.table}/games/1/dice")
    script = re.search("<pre[^>]*><code>(.*)</code>", reader.answer.text, re.DOTALL)
    assert script
    done = subprocess.run(
        [sys.executable, "-c", unescape(script[1])], capture_output=True, text=True
    )
    assert done.stderr == ""
    seal, *throws = done.stdout.splitlines()
    assert seal == f"seal {seal_in(reader)}"
    record = reader.client.get(f"{reader.table}/games/1/record").text
    fell = re.findall(r"^\d+\.\d ([1-6]{5})", record, re.MULTILINE)
    assert sorted("".join(line.split()[1:]) for line in throws) == sorted(fell)


def test_a_record_is_checked_too(reader: Browser) -> None:
    play(start(reader))
    record = reader.client.get(f"{reader.table}/games/1/record").text
    reader.get("/records").submit("/records", text=record)
    reader.get(next(link for link in reader.page.links if link.startswith("/records/dice")))
    assert re.search(r"all \d+ throws fell as it says", reader.page.text)


def test_a_record_that_was_tampered_with_is_found_out(reader: Browser) -> None:
    record, roll = "", None
    while roll is None:  # Five equal dice are the same again when they are turned.
        play(start(reader))
        record = reader.client.get(f"{reader.table}/games/1/record").text
        roll = re.search(r"^1\.1 (?!(.)\1{4})(?P<faces>[1-6]{5})", record, re.MULTILINE)
    seed = re.search(r'\[seed "([0-9a-f]{64})"', record)
    assert seed
    faces = roll["faces"]
    turned = faces[1:] + faces[0]
    for text, said in (
        (record.replace(seed[1], "0" * 64), "not the one that was sealed"),
        (record.replace(f"1.1 {faces}", f"1.1 {turned}"), "Throw 1 is not what the seed says"),
    ):
        reader.get("/records").submit("/records", text=text)
        reader.get(reader.path.replace("/records/replay", "/records/dice"))
        assert said in reader.page.text
        assert "is-wrong" in reader.page.classes


def test_a_record_without_a_seal_says_so(reader: Browser) -> None:
    record = '[ruleset "yacht"]\n[player 1 "Ana"]\n\n1.1 12345 = choice 15\n'
    reader.get("/records").submit("/records", text=record)
    assert not [link for link in reader.page.links if link.startswith("/records/dice")]
    reader.get(reader.path.replace("/records/replay", "/records/dice"))
    assert "were not sealed" in reader.page.text


def test_each_game_of_a_match_is_sealed_anew(reader: Browser) -> None:
    play(start(reader)).submit("next-game")
    first = seal_in(reader)
    assert first not in reader.get(f"{reader.table}/games/2/dice").page.text


def test_a_table_with_real_dice_makes_no_words_about_a_seal(reader: Browser) -> None:
    start(reader, dice="own")
    assert "Sealed dice" not in reader.page.text
    assert seal_in(reader), "a bot might finish a turn"
