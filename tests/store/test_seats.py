"""What every store does for seats that are apart: rights, tickets and presence."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tests.store.samples import SUMMARY, moves, roll, started
from yachtdice.errors import TicketTaken, UnknownTable, UnknownTicket, VersionConflict
from yachtdice.store import Presence, Right, Store, Ticket, holder_of

pytestmark = pytest.mark.anyio

ANA, BO, CLEO = holder_of("a"), holder_of("b"), holder_of("c")
NOW = datetime(2026, 2, 28, 23, 59, tzinfo=UTC)
"""When the store's clock begins; each look at it takes a second."""
SOON, LATE = NOW + timedelta(hours=1), NOW + timedelta(days=1)
ODD = ["", "nowhere", "a\x00b", "\udcff", "Țară", "a\\b", "x" * 1000]
"""Names that lead nowhere."""


async def test_rights_come_with_an_append(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA), Right(ANA, 0)])
    await store.append(table, 1, moves(), SUMMARY, rights=[Right(BO, 1), Right(BO, 1)])
    assert await store.rights_of(table, BO) == {1}
    assert await store.holders_of(table) == {None: {ANA}, 0: {ANA}, 1: {BO}}
    assert [each.id for each in await store.tables_of(BO)] == [table]


async def test_a_right_may_be_there_already(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA, 0)])
    await store.append(table, 1, [roll(1)], SUMMARY, rights=[Right(ANA, 0), Right(ANA, 1)])
    assert await store.holders_of(table) == {0: {ANA}, 1: {ANA}}


async def test_no_rights_come_with_an_append_that_loses(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    calls = [
        store.append(table, 1, moves(), SUMMARY, rights=[Right(holder, 1)])
        for holder in (ANA, BO, CLEO)
    ]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    lost = [isinstance(each, VersionConflict) for each in outcomes]
    assert lost.count(False) == 1
    winner = (ANA, BO, CLEO)[lost.index(False)]
    assert await store.holders_of(table) == {1: {winner}}


async def test_several_may_hold_a_seat(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA, 1), Right(BO, 1)])
    assert await store.holders_of(table) == {1: {ANA, BO}}
    assert await store.holders_of("nowhere") == {}


async def test_a_code_leads_to_its_table_until_it_expires(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    code = Ticket("ABC123", table, LATE)
    await store.issue(code)
    assert await store.ticket("ABC123") == code
    await store.issue(Ticket("DEF456", table, NOW - timedelta(seconds=1)))
    with pytest.raises(UnknownTicket):
        await store.ticket("DEF456")


async def test_times_of_tickets_are_utc(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    await store.issue(Ticket("A", table, LATE.astimezone(timezone(timedelta(hours=9)))))
    assert str((await store.ticket("A")).expires) == str(LATE)


@pytest.mark.parametrize("name", ODD)
async def test_no_such_name_is_an_answer_too(store: Store, name: str) -> None:
    await store.create([started()], SUMMARY, rights=[Right(ANA)])
    with pytest.raises(UnknownTicket) as caught:
        await store.ticket(name)
    assert caught.value.values == {}
    with pytest.raises(UnknownTicket):
        await store.hand_over(name, ANA)
    with pytest.raises(UnknownTable):
        await store.find(name)
    with pytest.raises(UnknownTable):
        await store.issue(Ticket("A", name, LATE))
    with pytest.raises(UnknownTable):
        await store.show(name, 0, {})
    assert await store.presence(name) == {}
    assert await store.tickets_of(name) == []
    assert await store.holders_of(name) == {}


async def test_a_key_that_is_good_is_not_given_again(store: Store) -> None:
    one, other = [await store.create([started()], SUMMARY) for _ in range(2)]
    await store.issue(Ticket("A", one, LATE))
    for table in (one, other):
        with pytest.raises(TicketTaken):
            await store.issue(Ticket("A", table, LATE))
    assert (await store.ticket("A")).table == one


async def test_a_key_that_has_expired_can_be_given_again(store: Store) -> None:
    one, other = [await store.create([started()], SUMMARY) for _ in range(2)]
    await store.issue(Ticket("A", one, NOW))
    await store.issue(Ticket("A", other, LATE, (0,)))
    assert await store.ticket("A") == Ticket("A", other, LATE, (0,))
    assert await store.tickets_of(one) == []


async def test_of_several_tickets_with_one_key_one_is_issued(store: Store) -> None:
    tables = [await store.create([started()], SUMMARY) for _ in range(5)]
    calls = [store.issue(Ticket("A", table, LATE)) for table in tables]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(each is None for each in outcomes) == 1
    assert (await store.ticket("A")).table == tables[outcomes.index(None)]


async def test_the_tickets_of_a_table(store: Store) -> None:
    table, other = [await store.create([started()], SUMMARY) for _ in range(2)]
    late, soon = Ticket("A", table, LATE), Ticket("B", table, SOON, (None, 1))
    for ticket in (late, soon, Ticket("C", other, LATE), Ticket("D", table, NOW)):
        await store.issue(ticket)
    assert await store.tickets_of(table) == [soon, late]


async def test_seats_are_handed_over(store: Store) -> None:
    rights = [Right(ANA), Right(ANA, 0), Right(ANA, 1), Right(BO, 0), Right(BO, 2)]
    table = await store.create([started()], SUMMARY, rights=rights)
    other = await store.create([started()], SUMMARY, rights=[Right(ANA), Right(ANA, 0)])
    before = await store.find(table)
    ticket = Ticket("A", table, LATE, (None, 0))
    await store.issue(ticket)
    assert await store.hand_over("A", CLEO) == ticket
    assert await store.holders_of(table) == {None: {CLEO}, 0: {CLEO}, 1: {ANA}, 2: {BO}}
    assert await store.rights_of(other, ANA) == {None, 0}
    assert await store.find(table) == before
    assert await store.tickets_of(table) == []


async def test_seats_can_be_handed_to_who_holds_them(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA, 0), Right(BO, 0)])
    await store.issue(Ticket("A", table, LATE, (0, 1)))
    await store.hand_over("A", ANA)
    assert await store.holders_of(table) == {0: {ANA}, 1: {ANA}}


async def test_a_ticket_is_used_once(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA, 0)])
    await store.issue(Ticket("A", table, LATE, (0,)))
    calls = [store.hand_over("A", holder) for holder in (BO, CLEO)]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(each, UnknownTicket) for each in outcomes) == 1
    winner = (CLEO, BO)[isinstance(outcomes[1], UnknownTicket)]
    assert await store.holders_of(table) == {0: {winner}}
    with pytest.raises(UnknownTicket):
        await store.hand_over("A", ANA)


async def test_only_a_good_ticket_with_seats_hands_over(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA, 0)])
    await store.issue(Ticket("A", table, LATE))
    await store.issue(Ticket("B", table, NOW, (0,)))
    for key in ("A", "B"):
        with pytest.raises(UnknownTicket):
            await store.hand_over(key, BO)
    assert await store.holders_of(table) == {0: {ANA}}
    assert (await store.ticket("A")).key == "A"


async def test_what_is_given_and_taken_at_once_comes_out_in_order(store: Store) -> None:
    table = await store.create([started()], SUMMARY, rights=[Right(ANA, 0)])
    await store.issue(Ticket("A", table, LATE, (0,)))
    await asyncio.gather(
        store.grant(table, Right(BO, 0)),
        store.hand_over("A", CLEO),
        store.append(table, 1, [roll(1)], SUMMARY, rights=[Right(ANA, 1)]),
        store.issue(Ticket("B", table, LATE, (1,))),
    )
    held = await store.holders_of(table)
    assert CLEO in held[0]
    assert ANA not in held[0]
    assert held[1] == {ANA}


async def test_what_is_shown_is_seen(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    before = await store.find(table)
    assert await store.presence(table) == {}
    assert await store.show(table, 0, {"keep": [True, False]}) == 1
    assert await store.show(table, None, {}) == 2
    assert await store.show(table, 0, {"keep": "Ț\x00"}) == 3
    seen = await store.presence(table)
    times = [presence.seen for presence in (seen[None], seen[0])]
    assert seen == {
        0: Presence(3, {"keep": "Ț\x00"}, times[1]),
        None: Presence(2, {}, times[0]),
    }
    assert NOW < times[0] < times[1]
    assert times[0].utcoffset() == timedelta(0)
    assert await store.find(table) == before


async def test_each_table_counts_what_it_shows(store: Store) -> None:
    one, other = [await store.create([started()], SUMMARY) for _ in range(2)]
    counters = await asyncio.gather(*(store.show(one, seat % 3, {}) for seat in range(20)))
    assert sorted(counters) == list(range(1, 21))
    assert await store.show(other, 0, {}) == 1
    assert {each.counter for each in (await store.presence(one)).values()} == {18, 19, 20}


async def test_showing_and_moving_do_not_meet(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    for version in range(1, 6):
        await asyncio.gather(
            store.show(table, 0, {"at": version}),
            store.append(table, version, [roll(version)], SUMMARY),
        )
    assert (await store.find(table)).version == 6
    assert (await store.presence(table))[0].body == {"at": 5}


async def test_what_is_shown_is_nobody_elses_to_change(store: Store) -> None:
    table = await store.create([started()], SUMMARY)
    keep = [True]
    await store.show(table, 0, {"keep": keep})
    keep.append(False)
    assert (await store.presence(table))[0].body == {"keep": [True]}
