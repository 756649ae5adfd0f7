"""How the interface is described: an OpenAPI document, made from the routes and their shapes."""

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

from litestar import MediaType, Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Schema, SecurityScheme
from litestar.plugins import OpenAPISchemaPlugin
from litestar.routes import BaseRoute
from litestar.typing import FieldDefinition
from msgspec import json

from yachtdice.dice import DICE, Keep, Roll
from yachtdice.web.api.answers import Answer, Problem
from yachtdice.web.api.bodies import Body
from yachtdice.web.api.failures import HANDLERS as FAILURES
from yachtdice.web.api.failures import PATH
from yachtdice.web.api.moves import MOVES, Move
from yachtdice.web.pages import AnyRequest

Needs = list[dict[str, list[str]]]

TOKEN: Needs = [{"token": []}]
"""What a route needs that is only for those who hold a token."""
TOKEN_OR_NOT: Needs = [{"token": []}, {}]
"""What a route takes that gives a fresh token to those who send none."""
OPT = {"exclude_from_csrf": True}
"""No cookie lets anybody do anything here, so no form of another site can either."""

_MEANINGS = {
    400: "No request that can be read.",
    401: "There is no token, or one that was not given here.",
    403: "The token gives no right to this.",
    404: "There is no such table, game, code or secret.",
    413: "The body is too large.",
    422: "The request cannot be read, or the rules do not allow this now.",
    429: "Too many requests of this kind; `Retry-After` says when to come back.",
    503: "What keeps the tables cannot be reached; nothing was written.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers of a route that tell what is wrong, with those that every route may give."""
    return {
        status: ResponseSpec(Problem, description=_MEANINGS[status], generate_examples=False)
        for status in sorted({400, 503, *statuses})
    }


def description() -> OpenAPIConfig:
    """The description of the interface, served beside it."""
    return OpenAPIConfig(
        title="yachtdice",
        version=version("yachtdice"),
        description="Tables at which Yacht and Yahtzee are played, for programs.",
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
        ),
        operation_id_creator=_name,
        use_handler_docstrings=True,
        render_plugins=[_Document(media_type=MediaType.JSON)],
        openapi_router=_OnlyTheDocument(
            PATH,
            route_handlers=[],
            exception_handlers={**FAILURES},
            opt=OPT,
            include_in_schema=False,
        ),
    )


def _name(handler: HTTPRouteHandler, *_: object) -> str:
    return handler.handler_name


class _OnlyTheDocument(Router):
    """Leaves out the page that Litestar would show for every other path."""

    def register(self, value: Any) -> list[BaseRoute]:
        return [] if any("{" in path for path in value.paths) else super().register(value)


class Shapes(OpenAPISchemaPlugin):
    """Tells Litestar of the types that it does not know: all moves together, and dice."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        return value in (Move, Roll, Keep)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        if field_definition.annotation is not Move:
            return Schema()
        shapes = [FieldDefinition.from_annotation(shape) for shape in MOVES.values()]
        return Schema(one_of=[schema_creator.for_field_definition(each) for each in shapes])


class _Document(JsonRenderPlugin):
    """The document, in which the shapes are as strict as they are read."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        components = openapi_schema["components"]
        named = {each.__name__: each for root in (Body, Answer) for each in _kinds(root)}
        used = [named[name] for name in components["schemas"]]
        _, exact = json.schema_components(
            used, schema_hook=_dice_schema, ref_template="#/components/schemas/{name}"
        )
        document = {**openapi_schema, "components": {**components, "schemas": exact}}
        return json.encode(document)


def _kinds(root: type[Any]) -> Iterator[type[Any]]:
    """All shapes that come from one."""
    for each in root.__subclasses__():
        yield each
        yield from _kinds(each)


def _dice_schema(kind: type[Any]) -> dict[str, Any]:
    face, stays = {"type": "integer", "minimum": 1, "maximum": 6}, {"type": "boolean"}
    items = face if kind is Roll else stays
    return {"type": "array", "items": items, "minItems": DICE, "maxItems": DICE}
