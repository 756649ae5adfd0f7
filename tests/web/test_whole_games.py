"""Whole games by forms alone."""

import re

import pytest

from tests.web.browsing import Browser
from yachtdice.record import Record


def saved(reader: Browser, number: int = 1) -> Record:
    """The record of a game, as the page saves it."""
    path = f"{reader.table}/games/{number}/record"
    answer = reader.client.get(path)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert re.fullmatch(
        r'attachment; filename="yachtdice-[a-z-]+-[0-9-]+\.txt"',
        answer.headers["Content-Disposition"],
    )
    return Record.parse(answer.text)


def test_a_game_of_yacht_with_real_dice(reader: Browser) -> None:
    reader.start("yacht-classic", name=["Ana", "Bo"], dice="own")
    reader.enter("12246")
    assert "2 rolls left" in reader.page.text
    for face in "426":
        reader.submit("dice", ("face", face), keep=["1", "2"])
    for face in "414":
        reader.submit("dice", ("face", face), keep=["1", "3"])
    fill_all(reader, first="four_of_a_kind", dice="44441")
    game = saved(reader).game
    assert game.is_over
    assert "\n1.1 12246 (-22--) 42226 (-2-2-) 42124 = " in str(saved(reader))
    assert game.turns[0][0].category == "four_of_a_kind"
    assert str(game.totals[0]) in reader.page.text


def fill_all(reader: Browser, *, first: str, dice: str) -> None:
    """Play to the end with the same dice in every turn, into the first category on offer."""
    while "fill" in reader.page.forms and not reader.page.forms.get("next-game"):
        if not (offers := reader.page.forms["fill"].offers("category")):
            reader.enter(dice)
            continue
        reader.fill(first if first in offers else offers[0])
        if "zero" in reader.page.forms:
            reader.submit("zero", ("category", reader.page.forms["zero"].offers("category")[0]))
        assert reader.answer.status_code == 200, reader.page.text


def test_a_match_of_yahtzee_with_the_computers_dice(reader: Browser) -> None:
    reader.start("yahtzee", name=["Ana", "Bo", "Cy"], first="roll_off")
    assert "Who starts?" in reader.page.text
    reader.submit("roll-off")
    for number in (1, 2):
        play_yahtzee(reader)
        game = saved(reader, number).game
        assert game.is_over
        assert all(len(turns) == 13 for turns in game.turns)
        assert {str(total) for total in game.totals} <= set(reader.page.text.split())
        if number == 1:
            reader.submit("next-game")
    assert "All games" in reader.page.text


def play_yahtzee(reader: Browser) -> None:
    while "next-game" not in reader.page.forms:
        before = reader.version
        reader.submit("roll")
        kept = reader.page.forms["roll"]
        reader.send(kept, keep=["0", "4"])
        assert "1 roll left" in reader.page.text
        categories = reader.page.forms["fill"].offers("category")
        reader.fill(categories[0])
        if "zero" in reader.page.forms:
            reader.submit("zero", ("category", categories[0]))
        shown = "next-game" in reader.page.forms  # With the end of a game comes its seed.
        assert reader.version == before + 3 + shown


@pytest.mark.parametrize("ruleset", ["yacht", "yahtzee", "yahtzee-upper-first"])
def test_the_points_alone_make_a_game(reader: Browser, ruleset: str) -> None:
    reader.start(ruleset, name="Ana", dice="own")
    total = 0
    while "next-game" not in reader.page.forms:
        panel = next(link for link in reader.page.links if "?points=" in link)
        reader.get(panel)
        values = reader.page.forms["points"].offers("points")
        total += int(values[-1])
        reader.submit("points", ("points", values[-1]))
        assert reader.answer.status_code == 200, reader.page.text
    assert str(total) in reader.page.text.replace(",", "") or ruleset != "yacht"
    assert saved(reader).game.totals[0] >= total
