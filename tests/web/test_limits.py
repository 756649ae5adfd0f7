"""How much may come from one address, and what happens beyond that."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
from litestar import Request

from tests.api.programs import Program
from tests.running import running
from tests.web.browsing import SECONDS, Browser
from tests.web.streams import STREAM, app_with_stream
from tests.web.test_seats import code_in
from yachtdice.errors import TooManyRequests, UnknownTicket
from yachtdice.web.limits import Connection, Limiter, Limits, network_of

FEW = Limits(tables="2 per hour", joins="1 per minute", wrong_codes="3 per minute", streams=2)


@pytest.fixture
def address() -> Iterator[str]:
    """A server at which little may come from one address."""
    with running(app_with_stream(FEW)) as served:
        yield served


def connection(host: str | None = "192.0.2.1") -> Connection:
    """A request from an address."""
    client = (host, 5000) if host is not None else None
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "client": client}
    return Request(scope)  # pyright: ignore[reportArgumentType]


def start(reader: Browser, address: str = "") -> httpx.Response:
    """Send the form that starts a table, as from an address that a proxy tells."""
    fields = dict(reader.get("/").page.forms["/tables"].fields)
    headers = {"X-Forwarded-For": address} if address else {}
    return reader.client.post("/tables", data=fields, headers=headers)


def test_too_many_tables_are_refused_with_the_time_to_come_back(address: str) -> None:
    with Browser(address) as reader, Browser(address) as other:
        assert [start(reader).status_code for _ in range(2)] == [303, 303]
        for browser in (reader, other):
            answer = start(browser)
            assert answer.status_code == 429
            assert 3_500 < int(answer.headers["Retry-After"]) <= 3_600
            assert "Start another in 60 minutes." in answer.text
            assert "error-page" in answer.text
        assert start(reader, "198.51.100.7").status_code == 303, "somebody else may"


def test_whoever_is_behind_a_proxy_counts_alone(address: str) -> None:
    with Browser(address) as reader:
        for host in ("198.51.100.7", "198.51.100.8", "2001:db8:0:1::1", "2001:db8:0:2::1"):
            assert [start(reader, host).status_code for _ in range(3)] == [303, 303, 429], host
        for last in ("2001:db8:0:1:ffff::9", "9.9.9.9, 198.51.100.7", "::ffff:198.51.100.8"):
            assert start(reader, last).status_code == 429, last


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("somewhere", "somewhere"),
        ("x" * 5_000, "x" * 100),
        ("", ""),
        (None, ""),
    ],
)
def test_an_address_stands_for_a_household(host: str | None, network: str) -> None:
    assert network_of(connection(host)) == network


def test_each_kind_has_its_own_limit() -> None:
    async def count() -> None:
        limiter, reader = Limiter(FEW), connection()
        for _ in range(2):
            await limiter.count(reader, "tables")
        await limiter.count(reader, "joins")
        with pytest.raises(TooManyRequests) as refused:
            await limiter.count(reader, "joins")
        assert refused.value.values["kind"] == "joins"
        assert 0 < int(str(refused.value.values["seconds"])) <= 60

    asyncio.run(count())


def test_only_wrong_codes_count() -> None:
    async def guess() -> None:
        limiter, reader = Limiter(FEW), connection()
        for _ in range(20):
            async with limiter.guessing(reader):
                pass
        for _ in range(3):
            with pytest.raises(UnknownTicket):
                async with limiter.guessing(reader):
                    raise UnknownTicket("expected a code")
        with pytest.raises(TooManyRequests):
            async with limiter.guessing(reader):
                raise AssertionError("a further guess is not looked at, be it right")
        async with limiter.guessing(connection("192.0.2.2")):
            pass

    asyncio.run(guess())


def test_many_guesses_at_once_are_no_way_round() -> None:
    async def guess_all() -> None:
        limiter, looked_at = Limiter(FEW), list[int]()

        async def guess(number: int) -> None:
            async with limiter.guessing(connection()):
                looked_at.append(number)
                await asyncio.sleep(0)
                raise UnknownTicket("expected a code")

        found = await asyncio.gather(*map(guess, range(50)), return_exceptions=True)
        assert len(looked_at) == 3
        assert sum(isinstance(each, TooManyRequests) for each in found) == 47

    asyncio.run(guess_all())


def test_an_error_of_ours_is_no_wrong_code() -> None:
    async def guess() -> None:
        limiter = Limiter(FEW)
        for _ in range(10):
            with pytest.raises(RuntimeError):
                async with limiter.guessing(connection()):
                    raise RuntimeError("the store is away")

    asyncio.run(guess())


def test_streams_count_as_long_as_they_are_open(address: str) -> None:
    with httpx.Client(base_url=address, timeout=SECONDS) as reader, ExitStack() as open_streams:
        read: list[Iterator[str]] = []
        for _ in range(2):
            answer = open_streams.enter_context(reader.stream("GET", STREAM))
            assert answer.status_code == 200
            read.append(answer.iter_lines())
            assert next(read[-1]) == "data: here"
        refused = reader.get(STREAM)
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 0
        other = {"X-Forwarded-For": "198.51.100.7"}
        with reader.stream("GET", STREAM, headers=other) as answer:
            assert answer.status_code == 200
        open_streams.close()
        for _ in range(200):
            with reader.stream("GET", STREAM) as answer:
                if answer.status_code == 200:
                    return
        raise AssertionError("a stream that was closed still counts")


def test_without_limits_everything_may_come() -> None:
    async def count() -> None:
        limiter, reader = Limiter(None), connection()
        for _ in range(500):
            await limiter.count(reader, "tables")
            with pytest.raises(UnknownTicket):
                async with limiter.guessing(reader):
                    raise UnknownTicket("expected a code")
        with ExitStack() as stack:
            for _ in range(500):
                stack.enter_context(limiter.stream(reader))

    asyncio.run(count())


def test_too_many_seats_are_refused(address: str) -> None:
    with Browser(address) as host, Browser(address) as guest, Program(address) as program:
        start(host)
        host.get("/").submit("/tables", name=["Ana", "", ""], seat=["", "free", "free"])
        guest.get(host.table).submit("seats", name="Bo")
        assert guest.answer.status_code == 200
        guest.get(host.table).submit("seats", name="Cy")
        assert guest.answer.status_code == 429
        assert "Sit down in 1 minute." in guest.page.text
        refused = program.post(f"{host.table}/seats", {"name": "Cy"})
        assert refused.status_code == 429
        assert refused.json()["code"] == "too_many_requests"
        assert 0 < int(refused.headers["Retry-After"]) <= 60


def test_a_page_and_a_program_share_the_limit_on_wrong_codes(address: str) -> None:
    with Browser(address) as reader, Program(address) as program:
        code = start_with_code(reader)
        for _ in range(2):
            assert reader.get("/join").submit("/join", code="ABCDEF").answer.status_code == 404
            assert program.get(f"/codes/{code}").status_code == 200, "right ones do not count"
        assert program.get("/codes/ABCDEF").status_code == 404
        answer = reader.get("/join").submit("/join", code=code).answer
        assert answer.status_code == 429
        assert "Check yours, and try again in 1 minute." in reader.page.text
        refused = program.get(f"/codes/{code}")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
        waits = [int(each.headers["Retry-After"]) for each in (refused, answer)]
        assert waits[1] - 1 <= waits[0] <= waits[1], "a second may have passed in between"


def start_with_code(reader: Browser) -> str:
    """A table with a free seat; its code."""
    reader.get("/").submit("/tables", name=["Ana", ""], seat=["", "free"])
    return code_in(reader)


def test_a_program_makes_as_many_tables_as_a_page(address: str) -> None:
    with Browser(address) as reader, Program(address) as program:
        start(reader)
        program.create()
        body = {"ruleset": "yacht", "seats": [{"name": "Ana"}]}
        refused = program.post("/tables", body)
        assert refused.status_code == 429
        assert 3_500 < int(refused.headers["Retry-After"]) <= 3_600
        assert "Start another in 60 minutes." in refused.json()["message"]


def test_limits_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(ValueError, match="many"):
        Limiter(Limits(tables="many"))
