"""What a page that follows a table is told, and what stays open in it."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from tests.tables.clock import Clock
from tests.web.browsing import Browser
from tests.web.document import Document
from yachtdice import RollDice, find_ruleset
from yachtdice.live import MemoryHub
from yachtdice.store import MemoryStore, holder_of
from yachtdice.tables import Tables
from yachtdice.web import streams
from yachtdice.web.stopping import Stopping
from yachtdice.web.streams import Streams

HTMX = {"HX-Request": "true"}
ANA, BO = holder_of("Ana"), holder_of("Bo")


class CountingStore(MemoryStore):
    """Counts how often events were asked for."""

    loads = 0

    async def load(self, table: str, after: int = 0) -> Any:
        self.loads += 1
        return await super().load(table, after)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def told(stream: AsyncGenerator[bytes]) -> tuple[int, str]:
    """The version that comes next, and what else is said."""
    async with asyncio.timeout(30):
        text = (await anext(stream)).decode()
    lines = dict(line.split(": ", 1) for line in text.splitlines() if line)
    return json.loads(lines["data"])["version"], lines.get("", "")


async def table_of(tables: Tables) -> str:
    return await tables.create(ANA, find_ruleset("yacht"), ["Ana", "Bo"])


@pytest.mark.anyio
async def test_a_stream_says_again_what_it_has_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BEAT", 0.0)
    tables = Tables(MemoryStore())
    stream = Streams(tables, Stopping()).follow(await table_of(tables), None)
    assert await told(stream) == (1, "")
    assert await told(stream) == (1, "still here")


@pytest.mark.anyio
async def test_where_no_news_arrives_the_store_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LOOK", 0.01)
    store = MemoryStore()
    here, elsewhere = (Tables(store, MemoryHub(is_alone=False)) for _ in range(2))
    table = await table_of(elsewhere)
    stream = Streams(here, Stopping()).follow(table, None)
    assert await told(stream) == (1, "")
    await elsewhere.act(table, ANA, 1, RollDice())
    assert await told(stream) == (2, "")


@pytest.mark.anyio
async def test_those_who_wake_together_read_the_store_once() -> None:
    store = CountingStore()
    tables = Tables(store, MemoryHub(is_alone=False))
    table = await table_of(tables)
    all_streams = Streams(tables, Stopping())
    followers = [all_streams.follow(table, None) for _ in range(8)]
    assert {(await told(each))[0] for each in followers} == {1}
    waiting = [asyncio.create_task(told(each)) for each in followers]
    await asyncio.sleep(0)
    await tables.act(table, ANA, 1, RollDice())
    before = store.loads
    assert {(await each)[0] for each in waiting} == {2}
    assert store.loads == before + 1


@pytest.mark.anyio
async def test_streams_end_when_the_server_is_to_stop() -> None:
    tables, stopping = Tables(MemoryStore()), Stopping()
    table = await table_of(tables)
    all_streams = Streams(tables, stopping)
    stream = all_streams.follow(table, None)
    await told(stream)
    waiting = asyncio.create_task(told(stream))
    await asyncio.sleep(0)
    stopping.tell()
    with pytest.raises(StopAsyncIteration):
        await waiting
    with pytest.raises(StopAsyncIteration):
        await told(all_streams.follow(table, None))


@pytest.mark.anyio
async def test_a_stream_shows_that_the_host_is_there() -> None:
    clock = Clock()
    tables = Tables(MemoryStore(clock=clock), now=clock)
    table = await table_of(tables)
    clock.move(minutes=5)
    await told(Streams(tables, Stopping()).follow(table, BO))
    assert await tables.presence.host_seen(table) != clock.time
    await told(Streams(tables, Stopping()).follow(table, ANA))
    assert await tables.presence.host_seen(table) == clock.time


@pytest.mark.anyio
async def test_a_page_that_stays_open_after_a_hand_over_is_no_host(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streams, "BEAT", 0.0)
    clock = Clock()
    tables = Tables(MemoryStore(clock=clock), now=clock)
    table = await tables.create(ANA, find_ruleset("yacht"), ["Ana", ""])
    stream = Streams(tables, Stopping()).follow(table, ANA)
    await told(stream)
    secret = await tables.invitations.offer_pass(table, await tables.reader(table, ANA), 0)
    await tables.invitations.hand_over(secret, BO)
    clock.move(minutes=5)
    await told(stream)
    assert await tables.presence.host_seen(table) != clock.time
    await told(Streams(tables, Stopping()).follow(table, BO))
    assert await tables.presence.host_seen(table) == clock.time


def follow(reader: Browser, page: Document, **typed: str) -> Document:
    """The table as a page gets it that shows another one and has learnt of something new."""
    shown = page.attributes["table"]
    query = f"{shown['data-open']}&" if shown["data-open"] else "?"
    query += f"since={shown['data-since']}&moment={shown['data-moment']}"
    query += "".join(f"&{name.replace('_', '-', 1)}={text}" for name, text in typed.items())
    answer = reader.client.get(shown["data-href"] + query, headers=HTMX)
    assert answer.status_code == 200
    return Document(answer.text)


def correct(reader: Browser, points: str) -> None:
    """Correct the first entry of the first player, in another tab."""
    reader.get(f"{reader.table}?correct=0.0").submit("correct", points=points)
    assert reader.answer.status_code == 200


def own_dice(reader: Browser) -> Browser:
    """A table with real dice at which Ana has filled Choice with 20 and Bo is to move."""
    reader.start(name=["Ana", "Bo"], dice="own").get(f"{reader.table}?points=choice")
    return reader.submit("points", ("points", "20"))


def test_a_panel_stays_open_until_its_turn_is_over(reader: Browser) -> None:
    page = own_dice(reader).get(f"{reader.table}?points=ones").page
    correct(reader, "21")
    page = follow(reader, page)
    assert "points" in page.forms
    reader.get(f"{reader.table}?points=ones").submit("points", ("points", "3"))
    assert "points" not in follow(reader, page).forms


def test_a_question_stays_open_while_the_dice_lie_there(reader: Browser) -> None:
    own_dice(reader).enter("11123").submit("fill", ("category", "sixes"))
    page = reader.page
    assert "zero" in page.forms
    correct(reader, "21")
    page = follow(reader, page)
    assert "zero" in page.forms
    assert page.forms["zero"].value("version") == str(reader.version)
    reader.get(reader.table).submit("undo").get(reader.table).enter("11122")
    assert "zero" not in follow(reader, page).forms


def test_a_correction_stays_open_as_typed_until_its_entry_changes(reader: Browser) -> None:
    page = own_dice(reader).get(f"{reader.table}?correct=0.0").page
    typed = {"entry": page.forms["correct"].value("entry"), "new_points": "2", "new_dice": "x"}
    reader.get(reader.table).enter("12345")
    page = follow(reader, page, **typed, new_category="ones")
    assert page.forms["correct"].value("points") == "2"
    assert page.forms["correct"].value("dice") == "x"
    assert page.forms["correct"].value("category") == "ones"
    correct(reader, "21")
    assert "correct" not in follow(reader, page, **typed).forms
