"""Whatever is sent, the answer is a problem in JSON, and nothing changes."""

import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from tests.api.programs import Program
from yachtdice.web.api.bodies import HandOver, NewSeat, NewTable, OfferedSeat, TakenSeat
from yachtdice.web.api.moves import MOVES, Entry, Kept

BELOW = ["seats", "moves", "passes"]
PATHS = ["/tables", "/passes", *(f"/tables/{{table}}/{each}" for each in BELOW)]
SHAPES = [NewTable, NewSeat, TakenSeat, OfferedSeat, HandOver, Kept, Entry, *MOVES.values()]
KEYS = sorted({each.name for shape in SHAPES for each in fields(shape)})
NUMBERS = [-1, 0, 9, 10**30]

values = st.recursive(
    st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=8,
)
bodies = st.dictionaries(st.sampled_from(KEYS), values, max_size=4).map(
    lambda body: json.dumps(body).encode()
)


@pytest.fixture(scope="module")
def opened(address: str) -> Any:
    with Program(address) as program:
        program.create("yacht", "Ana", "Bo")
        yield program


@pytest.mark.parametrize("path", PATHS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.binary(max_size=60) | bodies)
def test_nothing_that_cannot_be_read_does_anything(opened: Program, path: str, body: bytes) -> None:
    before = opened.state
    answer = opened.client.post(
        "/api/v1" + path.format(table=opened.table),
        content=body,
        headers={"Authorization": f"Bearer {opened.token}"},
    )
    check(answer)
    assert opened.state == before


def check(answer: httpx.Response) -> None:
    assert answer.status_code in (404, 409, 422), (answer.status_code, answer.text)
    assert answer.headers["Content-Type"] == "application/json"
    problem = answer.json()
    assert problem["message"]
    assert problem["code"]
