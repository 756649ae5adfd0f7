"""The page of figures: the computer's dice beside chance."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from tests.running import running
from tests.web.browsing import Browser
from yachtdice import Roll, find_ruleset
from yachtdice.dice import FACES
from yachtdice.events import Rolled, Started
from yachtdice.fairness import look_at
from yachtdice.store import MemoryStore, Summary
from yachtdice.web import Settings, create_app

FAIR, LOADED = (1,) * 6, (10, 10, 10, 10, 10, 11)


@contextmanager
def page_of(
    rolls: int, *, weights: tuple[int, ...] = FAIR, seed: int = 1, language: str = "en"
) -> Iterator[tuple[Browser, MemoryStore]]:
    """The page of a server on which the computer has made so many first rolls."""
    random, store = Random(seed), MemoryStore()
    thrown = [Roll(random.choices(FACES, weights, k=5)) for _ in range(rolls)]

    async def keep() -> None:
        summary = Summary("yacht")
        table = await store.create([Started(find_ruleset("yacht"), ("Ana",))], summary)
        await store.append(table, 1, [Rolled(Roll("12345"))], summary, first_rolls=thrown)

    asyncio.run(keep())
    with (
        running(create_app(Settings(store))) as address,
        Browser(address, language) as reader,
    ):
        yield reader.get("/dice"), store


def test_before_the_first_roll_there_are_no_figures() -> None:
    with page_of(0) as (reader, _):
        assert "The computer has not rolled here yet." in reader.page.text
        assert "p =" not in reader.page.text


def test_a_few_rolls_say_something_of_the_faces_alone() -> None:
    with page_of(40) as (reader, _):
        assert "First rolls 40 Dice 200" in reader.page.text
        assert "There are too few rolls yet to say anything." in reader.page.text
        assert reader.page.text.count("p = ") == 1


def test_the_figures_are_those_of_the_store() -> None:
    with page_of(5_000) as (reader, store):
        found = look_at(asyncio.run(store.first_rolls()))
        text = reader.page.text
    assert "First rolls 5,000 Dice 25,000" in text
    assert found.test_of_faces
    assert found.test_of_rolls
    assert f"The six faces p = {found.test_of_faces.p:.3f} Fair dice" in text
    assert f"All 252 kinds of roll p = {found.test_of_rolls.p:.3f} Fair dice" in text
    pair, *_, five_in_a_row = found.kinds
    assert f"Two equal, or more {pair.count:,} {pair.share:.2%} 90.74%" in text
    assert f"Five in a row {five_in_a_row.count:,} {five_in_a_row.share:.2%} 3.09%" in text
    for figure in found.faces:
        assert f"{figure.count:,} {figure.share:.2%} 16.67%" in text


@pytest.mark.parametrize(
    ("seed", "said"),
    [(1, "Nothing speaks against these dice."), (3, "seldom, but it happens to fair dice too")],
)
def test_what_p_says_is_said_in_words(seed: int, said: str) -> None:
    with page_of(2_000, seed=seed) as (reader, _):
        assert said in reader.page.text
        assert "something is wrong" not in reader.page.text


def test_loaded_dice_are_named() -> None:
    with page_of(20_000, weights=LOADED) as (reader, _):
        assert reader.page.text.count("p is under 0.001 Fair dice come out so far") == 2
        assert "something is wrong with these dice" in reader.page.text


def test_the_rolls_of_tables_are_counted() -> None:
    settings = Settings(MemoryStore())
    with running(create_app(settings)) as address, Browser(address) as reader:
        reader.start(name="Ana", dice="own").enter("11111")
        assert "has not rolled here yet" in reader.get("/dice").page.text
        reader.start(name="Ana").submit("roll").submit("roll", keep=["0"])
        assert "First rolls 1 Dice 5" in reader.get("/dice").page.text


def test_every_page_leads_there(reader: Browser) -> None:
    for path in ("/", "/rules/yacht", "/games", "/nothing"):
        assert "/dice" in reader.get(path).page.links
    assert reader.get("/dice").answer.status_code == 200


@pytest.mark.parametrize("language", ["ro", "bg", "fil", "it"])
def test_it_comes_in_every_language(language: str) -> None:
    with page_of(400, language=language) as (reader, _):
        assert reader.answer.status_code == 200
        assert reader.page.attributes["html"]["lang"] == language
