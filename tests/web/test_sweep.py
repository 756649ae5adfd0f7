"""Old tables disappear from the pages, and the pages say when."""

from datetime import timedelta

from tests.running import running
from tests.web.browsing import Browser
from yachtdice.store import MemoryStore
from yachtdice.tables import Lifetimes
from yachtdice.web import Settings, create_app

ASKS = 200
KEPT = "A finished game is kept for 2 years, one that nobody goes on with for 3 months."


def start_and_finish(reader: Browser) -> tuple[str, str]:
    """A table that nobody has played at, and one whose game is over."""
    unused = reader.start(name="Ana").table
    reader.start(name="Ana", dice="own")
    while panels := [link for link in reader.page.links if "?points=" in link]:
        values = reader.get(panels[0]).page.forms["points"].offers("points")
        reader.submit("points", ("points", values[-1]))
    return unused, reader.table


def test_a_server_deletes_what_has_had_its_time() -> None:
    store = MemoryStore()
    with (
        running(create_app(Settings(store, lifetimes=None))) as address,
        Browser(address) as reader,
    ):
        unused, finished = start_and_finish(reader)
        assert reader.get(unused).answer.status_code == 200
    now = Lifetimes(unused=timedelta(0))
    with running(create_app(Settings(store, lifetimes=now))) as address, Browser(address) as reader:
        assert any(reader.get(unused).answer.status_code == 404 for _ in range(ASKS))
        assert reader.get(f"{finished}/games/1").answer.status_code == 200


def test_the_finished_games_say_for_how_long_they_are_kept(reader: Browser) -> None:
    assert KEPT not in reader.get("/games").page.text
    start_and_finish(reader)
    assert KEPT in reader.get("/games").page.text


def test_games_that_are_kept_for_good_say_nothing() -> None:
    settings = Settings(MemoryStore(), lifetimes=None)
    with running(create_app(settings)) as address, Browser(address) as reader:
        start_and_finish(reader)
        assert "kept" not in reader.get("/games").page.text
