"""What watches over a server asks it."""

import asyncio
from contextlib import suppress

import httpx
import pytest

from tests.running import running
from tests.web.browsing import SECONDS, Browser
from yachtdice.errors import StoreUnavailable
from yachtdice.store import MemoryStore
from yachtdice.web import Settings, create_app
from yachtdice.web.routes import health


class Away(MemoryStore):
    """Cannot be reached."""

    async def ping(self) -> None:
        raise StoreUnavailable("expected a store", where="nowhere", reason="it is gone")


class Silent(MemoryStore):
    """Does not answer."""

    async def ping(self) -> None:
        await asyncio.Event().wait()


class Clinging(MemoryStore):
    """Does not answer, and does not let go either, as a frozen database."""

    async def ping(self) -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()


def test_a_server_that_can_do_its_work_says_so(reader: Browser) -> None:
    for path, says in (("/healthz", "alive\n"), ("/readyz", "ready\n")):
        answer = reader.client.get(path)
        assert (answer.status_code, answer.text) == (200, says)
        assert answer.headers["Content-Type"].startswith("text/plain")
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("store", [Away, Silent, Clinging])
def test_one_whose_store_does_not_answer_is_alive_and_not_ready(
    store: type[MemoryStore], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    with running(create_app(Settings(store()))) as address:
        assert httpx.get(f"{address}/healthz", timeout=SECONDS).status_code == 200
        answer = httpx.get(f"{address}/readyz", timeout=SECONDS)
    assert (answer.status_code, answer.text) == (503, "the store does not answer\n")
    assert caplog.records == []
