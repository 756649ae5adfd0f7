"""What older versions of the program wrote since seats may be apart, on both databases."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
from sqlalchemy import URL

from tests.store.test_upgrade import store_at, url, write_rows
from yachtdice.checking import check_dice
from yachtdice.commands import Fill, RollDice
from yachtdice.dice import Keep
from yachtdice.events import Rolled
from yachtdice.store import Store, holder_of, store_from_url
from yachtdice.tables import Tables

__all__ = ["url"]

pytestmark = pytest.mark.anyio

ANA, BO = holder_of("ana"), holder_of("bo")
THEN = datetime(2026, 6, 30, 22, 45, tzinfo=UTC)
"""Soon after everything was written."""


def then() -> datetime:
    """Tells that time."""
    return THEN


@pytest.fixture(params=["0002", "0003"])
async def store(
    request: pytest.FixtureRequest, url: URL, anyio_backend: str
) -> AsyncIterator[Store]:
    """A database of each schema, of each kind, opened by this version of the program."""
    await write_rows(url, request.param)
    address = url.render_as_string(hide_password=False)
    async with store_from_url(address, clock=then) as opened:
        yield opened


async def table_with(store: Store, *players: str) -> str:
    """The table of these players."""
    listed = [*await store.tables_of(ANA), *await store.tables_of(BO)]
    return next(each.id for each in listed if each.summary.details["players"] == [*players])


async def test_two_who_are_apart_go_on(store: Store) -> None:
    tables, table = Tables(store, now=then), await table_with(store, "Ana", "Țibi")
    game = await tables.game(table)
    assert (game.version, game.players, game.seat) == (5, ("Ana", "Țibi"), 1)
    assert await store.holders_of(table) == {None: {ANA}, 0: {ANA}, 1: {BO}}
    assert await tables.presence.kept(table, game) == Keep("xx---")
    assert (await tables.options(table)).seconds == 60
    await tables.act(table, BO, game.version, RollDice(Keep("xx---")))
    rolls = [each.event for each in await store.load(table) if isinstance(each.event, Rolled)]
    assert [*rolls[-1].roll][:2] == [*rolls[-2].roll][:2]


async def test_tickets_lead_where_they_led(store: Store) -> None:
    tables, table = Tables(store, now=then), await table_with(store, "Ana", "Țibi")
    code, handing = sorted(await store.tickets_of(table), key=lambda ticket: len(ticket.seats))
    assert await tables.invitations.find(code.key.lower()) == table
    assert set(handing.seats) >= {0}
    await store.hand_over(handing.key, holder_of("phone"))
    assert BO in (await store.holders_of(table))[1]
    assert holder_of("phone") in (await store.holders_of(table))[0]


async def test_a_bot_whose_turn_it_was_is_due(store: Store) -> None:
    table = await table_with(store, "Bo", "Robot")
    assert table in await store.due_tables(THEN, 10)
    tables = Tables(store, now=then)
    game = await tables.game(table)
    assert game.mover_bot == "greedy"
    game = await tables.act_for_bot(table, game.version, RollDice())
    game = await tables.act_for_bot(table, game.version, Fill(next(iter(game.options))))
    assert game.seat == 0


async def test_a_finished_game_shows_its_dice(store: Store) -> None:
    table = await table_with(store, "Ana")
    tables = Tables(store, now=then)
    game = await tables.game(table)
    assert game.is_over
    assert check_dice(game).ok
    assert (await store.find(table)).summary.finished
    (history,) = await tables.history(ANA)
    assert history.best == game.totals[0]
    assert sum((await store.first_rolls()).values()) >= len(game.turns[0])


async def test_forms_are_signed_by_one_secret(store: Store, url: URL) -> None:
    async with store_at(url) as another:
        assert await another.signing_secret() == await store.signing_secret()
