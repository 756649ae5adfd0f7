"""Streams: whoever follows a table learns of every change, and of nothing else."""

from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.web.browsing import Browser
from tests.web.conftest import Server, serving
from tests.web.listening import listening


def test_a_stream_begins_with_how_the_table_stands(server: Server, reader: Browser) -> None:
    reader.start(name=["Ana", "Bo"]).submit("roll")
    with listening(server.address, reader.table) as listener:
        assert listener.answer.headers["Content-Type"].startswith("text/event-stream")
        assert listener.answer.headers["Cache-Control"] == "no-store"
        heard = next(listener)
    assert (heard.id, heard.version) == ("2", 2)
    assert heard.data["kept"] == {"seat": 0, "places": []}


def test_all_who_follow_hear_of_every_change(server: Server, reader: Browser) -> None:
    reader.start(name=["Ana", "Bo"], dice="own")
    with ExitStack() as stack:
        listeners = [stack.enter_context(listening(server.address, reader.table)) for _ in range(3)]
        assert [next(each).version for each in listeners] == [1, 1, 1]
        for change in (
            lambda: reader.enter("12345"),
            lambda: reader.fill("choice"),
            lambda: reader.submit("undo"),
        ):
            change()
            assert [next(each).version for each in listeners] == [reader.version] * 3


def test_nobody_hears_of_other_tables(server: Server, reader: Browser, other: Browser) -> None:
    reader.start(name="Ana")
    other.start(name="Bo").submit("roll")
    with listening(server.address, reader.table) as listener:
        next(listener)
        other.submit("roll")
        reader.submit("roll")
        assert next(listener).version == 2


def keep(reader: Browser, *places: int, version: int | None = None) -> httpx.Response:
    """Let the others see which dice one thinks of keeping, as the page's script does."""
    form = reader.page.forms["roll"]
    fields = {"_csrf_token": form.value("_csrf_token"), "version": str(version or reader.version)}
    return reader.client.post(
        f"{reader.table}/keep", data={**fields, "keep": [str(place) for place in places]}
    )


def marked(page: Browser) -> int:
    """How many dice a page shows as kept to somebody who may not touch them."""
    return page.page.classes.count("is-kept")


def test_the_dice_that_are_tapped_are_seen_and_change_nothing(
    server: Server, reader: Browser, other: Browser
) -> None:
    reader.start(name=["Ana", "Bo"]).submit("roll")
    with listening(server.address, reader.table) as listener:
        next(listener)
        for places in ([1], [1, 3], [3], []):
            assert keep(reader, *places).status_code == 204
            heard = next(listener)
            assert (heard.version, heard.kept) == (2, places)
            assert marked(other.get(reader.table)) == len(places)
        keep(reader, 0, 4)
        assert next(listener).kept == [0, 4]
        assert reader.submit("roll", keep=["0"]).version == 3, "the roll says what is kept"
        heard = next(listener)
        assert (heard.version, heard.kept) == (3, [0])
        assert marked(other.get(reader.table)) == 1


def test_marks_are_there_again_when_their_page_is_loaded_again(reader: Browser) -> None:
    reader.start(name="Ana").submit("roll")
    keep(reader, 0, 4)
    reader.get(reader.table)
    assert [value for name, value in reader.page.forms["roll"].fields if name == "keep"] == [
        "0",
        "4",
    ]


def test_nothing_is_kept_once_no_roll_is_left(server: Server, reader: Browser) -> None:
    reader.start(name="Ana")
    for _ in range(3):
        reader.submit("roll", keep=["2"] if reader.version > 1 else [])
    with listening(server.address, reader.table) as listener:
        assert next(listener).data == {"version": 4, "kept": None}


def test_only_the_player_to_move_shows_dice_and_only_those_that_lie_there(
    server: Server, reader: Browser, other: Browser
) -> None:
    reader.start(name="Ana").submit("roll").submit("roll", keep=["2"])
    with listening(server.address, reader.table) as listener:
        assert next(listener).kept == [2]
        assert keep(reader, 0, version=2).status_code == 204, "overtaken by a roll: no matter"
        other.get(reader.table)
        fields = {
            "_csrf_token": other.page.forms["/language"].value("_csrf_token"),
            "version": "3",
            "keep": "0",
        }
        assert other.client.post(f"{reader.table}/keep", data=fields).status_code == 403
        assert keep(reader, 7).status_code == 422
        keep(reader, 3)
        assert next(listener).kept == [3]


@pytest.mark.parametrize("headers", [{}, {"Last-Event-ID": "2"}, {"Last-Event-ID": "x"}])
def test_after_a_restart_a_stream_begins_with_how_the_table_stands(
    tmp_path: Path, headers: dict[str, str]
) -> None:
    with serving(tmp_path) as server, Browser(server.address) as reader:
        reader.start(name=["Ana", "Bo"])
        with listening(server.address, reader.table) as listener:
            next(listener)
            reader.submit("roll")
            assert next(listener).version == 2
            server.kill()
            with pytest.raises(httpx.TransportError):
                next(listener)
        server.start()
        reader.submit("roll")
        with listening(server.address, reader.table, **headers) as listener:
            assert next(listener).version == 3


def test_open_streams_do_not_hold_the_server_up(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Browser(server.address) as reader, ExitStack() as stack:
        reader.start(name="Ana")
        listeners = [
            stack.enter_context(listening(server.address, reader.table)) for _ in range(20)
        ]
        assert {next(each).version for each in listeners} == {1}
        assert server.stop() in (0, -15)
        assert [list(each) for each in listeners] == [[]] * 20, "they end as streams should"
        assert "Cancel" not in server.log.read_text(), "no answer had to be broken off"
        server.start()


def test_several_workers_end_their_streams_too(tmp_path: Path) -> None:
    with (
        serving(tmp_path, workers=2) as server,
        Browser(server.address) as reader,
        ExitStack() as stack,
    ):
        reader.start(name="Ana")
        listeners = [stack.enter_context(listening(server.address, reader.table)) for _ in range(6)]
        assert {next(each).version for each in listeners} == {1}
        server.stop()
        assert [list(each) for each in listeners] == [[]] * 6
        assert "Cancel" not in server.log.read_text()
        server.start()


def test_what_is_done_by_one_worker_is_heard_from_the_others(tmp_path: Path) -> None:
    with (
        serving(tmp_path, workers=2) as server,
        Browser(server.address) as reader,
        ExitStack() as stack,
    ):
        reader.start(name="Ana")
        listeners = [stack.enter_context(listening(server.address, reader.table)) for _ in range(6)]
        assert {next(each).version for each in listeners} == {1}
        reader.submit("roll")
        assert {each.until(2).version for each in listeners} == {2}


def test_where_there_is_no_table_there_is_no_stream(reader: Browser) -> None:
    assert reader.client.get("/tables/nothing/stream").status_code == 404


def test_the_headers_of_a_stream_can_be_asked_for(server: Server, reader: Browser) -> None:
    reader.start(name="Ana")
    answer = reader.client.head(f"{reader.table}/stream")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    assert reader.get(reader.table).version == 1, "the connection is free again"
