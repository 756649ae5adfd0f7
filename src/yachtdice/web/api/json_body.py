"""The bodies of requests, read by their own shapes instead of Litestar's more lenient reading."""

from typing import Any, TypeVar

from litestar.dto import AbstractDTO
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition

from yachtdice.web.api.bodies import Body

Shape = TypeVar("Shape", bound=Body)


class Json(AbstractDTO[Shape]):
    """Gives a route the body as its shape reads it, whatever the request calls its kind."""

    @classmethod
    def create_for_field_definition(cls, *arguments: Any, **named: Any) -> None:
        """Nothing needs to be prepared."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any
    ) -> Reference | Schema:
        return schema_creator.for_field_definition(FieldDefinition.from_annotation(cls.model_type))

    def decode_bytes(self, value: bytes) -> Shape:
        return self.model_type.read(value)
