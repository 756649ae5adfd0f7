"""Codes and links that lead to a table, and hand its seats over."""

import pytest

from tests.tables.clock import Clock
from yachtdice import find_ruleset
from yachtdice.errors import Forbidden, UnknownTicket
from yachtdice.store import MemoryStore, holder_of
from yachtdice.tables import Reader, Tables

YACHT = find_ruleset("yacht")
HOST, BO, PHONE = map(holder_of, ("host", "bo", "phone"))


class Place:
    """Tables whose time can be moved."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.tables = Tables(MemoryStore(clock=self.clock), now=self.clock)
        self.doors = self.tables.invitations

    async def table(self) -> str:
        """A table at which the host and Bo sit."""
        table = await self.tables.create(HOST, YACHT, ["Hana", ""])
        await self.tables.take_seat(table, BO, "Bo")
        return table


@pytest.fixture
def place() -> Place:
    return Place()


@pytest.mark.anyio
async def test_a_code_leads_to_its_table_however_it_is_written(place: Place) -> None:
    table = await place.table()
    reader = await place.tables.reader(table, HOST)
    ticket = await place.doors.code(table, reader)
    spoken = f" {ticket.key[:3].lower()}-{ticket.key[3:]} "
    assert await place.doors.find(spoken) == table
    assert await place.doors.code(table, await place.tables.reader(table, BO)) == ticket


@pytest.mark.anyio
async def test_a_code_ends_and_another_takes_its_place(place: Place) -> None:
    table = await place.table()
    reader = await place.tables.reader(table, HOST)
    first = await place.doors.code(table, reader)
    place.clock.move(hours=12)
    with pytest.raises(UnknownTicket):
        await place.doors.find(first.key)
    second = await place.doors.code(table, reader)
    assert await place.doors.find(second.key) == table


@pytest.mark.anyio
@pytest.mark.parametrize("text", ["", "ABC", "ABCDEFG", "ABC1EF", "ABCÄEF", "' OR 1"])
async def test_what_is_no_code_finds_nothing(place: Place, text: str) -> None:
    await place.table()
    with pytest.raises(UnknownTicket):
        await place.doors.find(text)


@pytest.mark.anyio
async def test_those_who_watch_are_told_no_code(place: Place) -> None:
    with pytest.raises(Forbidden):
        await place.doors.code(await place.table(), Reader())


@pytest.mark.anyio
async def test_a_link_moves_a_seat_once(place: Place) -> None:
    table = await place.table()
    secret = await place.doors.offer_pass(table, await place.tables.reader(table, BO), 1)
    assert (await place.doors.look_at_pass(secret)).seats == (1,)
    assert (await place.tables.reader(table, BO)).seats == {1}
    assert (await place.doors.hand_over(secret, PHONE)).table == table
    assert (await place.tables.reader(table, PHONE)).seats == {1}
    assert await place.tables.reader(table, BO) == Reader()
    with pytest.raises(UnknownTicket):
        await place.doors.hand_over(secret, BO)


@pytest.mark.anyio
async def test_with_a_hosts_only_seat_goes_the_hosting(place: Place) -> None:
    table = await place.table()
    secret = await place.doors.offer_pass(table, await place.tables.reader(table, HOST), 0)
    await place.doors.hand_over(secret, PHONE)
    assert (await place.tables.reader(table, PHONE)) == Reader(frozenset({0}), is_host=True)
    assert not (await place.tables.reader(table, HOST)).may_act


@pytest.mark.anyio
async def test_a_link_ends_and_nobody_gives_anothers_seat(place: Place) -> None:
    table = await place.table()
    bo = await place.tables.reader(table, BO)
    with pytest.raises(Forbidden):
        await place.doors.offer_pass(table, bo, 0)
    secret = await place.doors.offer_pass(table, bo, 1)
    place.clock.move(hours=1)
    with pytest.raises(UnknownTicket):
        await place.doors.hand_over(secret, PHONE)


@pytest.mark.anyio
async def test_a_link_is_no_code(place: Place) -> None:
    table = await place.table()
    reader = await place.tables.reader(table, HOST)
    code = await place.doors.code(table, reader)
    with pytest.raises(UnknownTicket):
        await place.doors.hand_over(code.key, PHONE)


@pytest.mark.anyio
async def test_an_older_link_takes_no_seat_back(place: Place) -> None:
    table = await place.table()
    bo = await place.tables.reader(table, BO)
    first, second = [await place.doors.offer_pass(table, bo, 1) for _ in range(2)]
    await place.doors.hand_over(second, PHONE)
    with pytest.raises(UnknownTicket):
        await place.doors.hand_over(first, BO)
    assert (await place.tables.reader(table, PHONE)).seats == {1}


@pytest.mark.anyio
async def test_hosting_goes_with_the_last_seat_whenever_the_links_were_made(place: Place) -> None:
    table = await place.tables.create(HOST, YACHT, ["Hana", "Ina"])
    host = await place.tables.reader(table, HOST)
    links = [await place.doors.offer_pass(table, host, seat) for seat in (0, 1)]
    await place.doors.hand_over(links[0], BO)
    assert not (await place.tables.reader(table, BO)).is_host
    await place.doors.hand_over(links[1], PHONE)
    assert await place.tables.reader(table, PHONE) == Reader(frozenset({1}), is_host=True)
    assert not (await place.tables.reader(table, HOST)).may_act
