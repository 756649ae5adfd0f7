"""The description says what is there, and what is there does as it says."""

from typing import Any

import pytest
from schemathesis import Case, checks
from schemathesis.openapi import from_asgi, from_dict

from tests.api.programs import Program
from yachtdice.store import MemoryStore
from yachtdice.web import Settings, create_app

EXAMPLES = 25

described = from_asgi("/api/v1/openapi.json", create_app(Settings(MemoryStore()))).raw_schema
schema = from_dict(described)
schema.config.generation.update(max_examples=EXAMPLES)


@pytest.fixture(scope="module")
def playing(address: str) -> Any:
    """A program at a table with real dice, at which all seats are taken."""
    with Program(address) as program:
        program.create("yahtzee", *"ABCDEFGH", dice="own")
        yield program


@pytest.fixture(scope="module")
def waiting(address: str) -> Any:
    """A program at a table at which seats are free."""
    with Program(address) as program:
        program.create("yacht", "Ana", *[{"free": True}] * 7)
        yield program


# Streams do not end, and what they hold is tested elsewhere.
@schema.exclude(path_regex="stream$").parametrize()
def test_what_is_described_is_what_there_is(
    case: Case, address: str, playing: Program, waiting: Program
) -> None:
    at = waiting if case.path.endswith("/seats") else playing
    if case.path_parameters.get("table"):
        case.path_parameters["table"] = at.table
    body: Any = case.body
    version = body.get("version") if isinstance(body, dict) else None
    if type(version) is int and version >= 0:
        body["version"] = at.state["version"]
    case.call_and_validate(
        base_url=address,
        headers={"Authorization": f"Bearer {at.token}"},
        # Whether a move that can be read is also allowed is for the rules to say.
        excluded_checks=[checks.positive_data_acceptance],
    )


def test_every_route_is_described_with_all_that_it_may_answer() -> None:
    assert {path: sorted(methods) for path, methods in described["paths"].items()} == {
        "/api/v1/rulesets": ["get"],
        "/api/v1/tables": ["post"],
        "/api/v1/tables/{table}": ["get"],
        "/api/v1/tables/{table}/seats": ["post"],
        "/api/v1/tables/{table}/moves": ["post"],
        "/api/v1/tables/{table}/stream": ["get"],
        "/api/v1/tables/{table}/record": ["get"],
        "/api/v1/tables/{table}/code": ["post"],
        "/api/v1/codes/{code}": ["get"],
        "/api/v1/tables/{table}/passes": ["post"],
        "/api/v1/passes": ["post"],
    }
    move = described["paths"]["/api/v1/tables/{table}/moves"]["post"]
    expected = {"200", "400", "401", "403", "404", "409", "413", "422", "503"}
    assert set(move["responses"]) == expected
    assert move["security"] == [{"token": []}]
    assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_the_shapes_are_as_strict_as_they_are_read() -> None:
    shapes = described["components"]["schemas"]
    moves = [name for name in shapes if name.endswith("Move")]
    assert len(moves) == 13
    for name in moves:
        assert shapes[name]["additionalProperties"] is False
        assert "version" in shapes[name]["required"]
    face = {"type": "integer", "minimum": 1, "maximum": 6}
    five = {"type": "array", "items": face, "minItems": 5, "maxItems": 5}
    assert shapes["DiceMove"]["properties"]["dice"] == five
