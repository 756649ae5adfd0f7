"""The log: of what, and never how to watch a table or to play at it."""

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.programs import Program
from tests.web.browsing import Browser
from tests.web.conftest import Server, serving
from yachtdice.store import holder_of, new_secret
from yachtdice.tables import mark_of
from yachtdice.web import logs

logger = logging.getLogger("yachtdice.tests")
Written = Callable[[], str]


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """What is written to the log, of each kind in turn."""
    root, said = logging.getLogger(), io.StringIO()
    before = list(root.handlers), root.level
    monkeypatch.setattr(sys, "stderr", said)
    logs.set_up(request.param)
    yield said.getvalue
    root.handlers[:], root.level = before
    logging.getLogger("yachtdice").setLevel(logging.NOTSET)


def fail(message: str) -> None:
    raise RuntimeError(message)


def test_nothing_that_opens_a_table_is_written(written: Written) -> None:
    for _ in range(200):
        secret = new_secret()
        try:
            fail(f"Key (id)=({secret}), {holder_of(secret)!r} and /tables/{secret}/stream")
        except RuntimeError:
            logger.exception("at %s", secret)
        assert secret not in written()
        assert holder_of(secret) not in written()
        assert f"at #{mark_of(secret)}" in written()


def test_names_of_the_code_are_written(written: Written) -> None:
    name = "a_name_of_small_letters_"
    assert len(name) == 24
    logger.warning("in %s of 2026-11-30T00:00:00Z", name)
    assert f"in {name} of 2026-11-30T00:00:00Z" in written()


def lines(server: Server) -> list[dict[str, Any]]:
    """The lines of a log, each of which is one JSON document."""
    return [json.loads(line) for line in server.log.read_text().splitlines()]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_log_in_json_tells_of_moves_and_refusals(tmp_path: Path, workers: int) -> None:
    with serving(tmp_path, "--log", "json", workers=workers) as server:
        with Browser(server.address) as reader, Program(server.address) as program:
            reader.start(name="Ana")
            form = reader.page.forms["roll"]
            reader.send(form).send(form)
            program.create("yacht", "Ana")
            program.roll()
            program.try_move(1, fill="choice")
            secrets = [reader.client.cookies["yachtdice"], program.token]
            tables = [reader.table.rpartition("/")[2], program.table]
        server.stop()
        said = lines(server)
    told = [(each["message"], each["table"]) for each in said if "table" in each]
    marks = [mark_of(table) for table in tables]
    assert told == [(what, mark) for mark in marks for what in ("moved", "refused")]
    assert [each["version"] for each in said if each["message"] == "moved"] == [2, 2]
    assert [each["command"] for each in said if each["message"] == "moved"] == ["RollDice"] * 2
    assert {each["code"] for each in said if each["message"] == "refused"} == {"version_conflict"}
    for each in said:
        assert {"time", "level", "message", "logger", "process"} <= {*each}
    text = server.log.read_text()
    assert [each for each in secrets + tables if each in text] == []


def test_a_log_for_people_tells_what_goes_wrong_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with Browser(server.address) as reader:
            reader.start(name="Ana").submit("roll")
        server.stop()
        assert server.log.read_text() == ""
