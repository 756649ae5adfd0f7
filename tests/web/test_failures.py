"""A store that cannot be reached, and errors that nobody expected."""

import asyncio
import logging

import httpx
import pytest

from yachtdice.errors import InvalidRuleset, StoreUnavailable
from yachtdice.ruleset import find_ruleset, from_data
from yachtdice.store import MemoryStore, StoredEvent
from yachtdice.tables import mark_of
from yachtdice.web import Settings, create_app
from yachtdice.web.settings import Offer


class Broken(MemoryStore):
    """A store in which nothing can be read."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    async def load(self, table: str, after: int = 0) -> list[StoredEvent]:
        raise self.error


def ask(error: Exception, language: str = "en") -> httpx.Response:
    """The page of a table in an application whose store raises an error."""
    return ask_at("/tables/secret-id", error, language)


def ask_at(path: str, error: Exception, language: str = "en") -> httpx.Response:
    """The answer of an application whose store raises an error."""
    app = create_app(Settings(Broken(error)))

    async def get() -> httpx.Response:
        transport = httpx.ASGITransport(app)  # pyright: ignore[reportArgumentType]
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get(path, headers={"Accept-Language": language})

    return asyncio.run(get())


def test_a_store_that_cannot_be_reached_is_said_in_a_sentence() -> None:
    for path in ("/tables/secret-id", "/api/v1/tables/secret-id"):
        answer = ask_at(path, StoreUnavailable("no such file: /private/games.sqlite"))
        assert answer.status_code == 503
        assert "Nothing was lost. Try again in a moment." in answer.text
        assert "saved" not in answer.text
        assert "/private" not in answer.text


def test_the_log_names_the_code_of_a_failure_and_the_mark_of_its_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ask(StoreUnavailable("expected room on the disk, found none"))
    (line,) = caplog.records
    assert line.getMessage() == "expected room on the disk, found none"
    assert line.__dict__["code"] == "store_unavailable"
    assert line.__dict__["table"] == mark_of("secret-id")


def test_an_unexpected_error_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        answer = ask(RuntimeError("a secret of the code"))
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert "a secret of the code" not in answer.text
    assert "a secret of the code" in caplog.text
    assert "secret-id" not in caplog.text, "the address of a table lets whoever reads it watch"


def test_two_rulesets_cannot_have_one_id() -> None:
    other = from_data(find_ruleset("yahtzee").to_data() | {"id": "yacht"})
    with pytest.raises(InvalidRuleset, match="an id of its own, found 'yacht'"):
        Offer.of([other])
    assert len(Offer.of([find_ruleset("yacht")]).rulesets) == 5
