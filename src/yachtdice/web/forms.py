"""What stands in the fields of a form.

A field is cut at a length that no honest one has. Values that cannot be read raise an error of
the core, so that they are told like any other.
"""

from typing import Any

from litestar import Request
from litestar.datastructures import FormMultiDict, UploadFile

from yachtdice.dice import Keep
from yachtdice.errors import InvalidKeep, InvalidNumber

LONGEST_FIELD = 200


class Form:
    """The fields of a form that was sent."""

    def __init__(self, fields: FormMultiDict) -> None:
        self._fields = fields

    @classmethod
    async def of(cls, request: Request[Any, Any, Any]) -> "Form":
        """The form in a request's body, without fields where the body holds no form."""
        return cls(await request.form())

    def text(self, name: str, longest: int = LONGEST_FIELD) -> str:
        """The text of a field, empty where there is none."""
        return next(iter(self.texts(name, longest)), "")

    def texts(self, name: str, longest: int = LONGEST_FIELD) -> list[str]:
        """The texts of all fields of this name, in their order."""
        values: list[object] = self._fields.getall(name, [])
        return [value[:longest] for value in values if isinstance(value, str)]

    def file(self, name: str) -> UploadFile | None:
        """The file that was chosen in a field, None if none was."""
        value: object = self._fields.get(name)
        return value if isinstance(value, UploadFile) and value.filename else None

    def number(self, name: str) -> int:
        """The whole number in a field. Raises `InvalidNumber`."""
        return number(self.text(name))

    def keep(self) -> Keep:
        """The places whose dice are kept. Raises `InvalidKeep`."""
        places = self.texts("keep")
        if any(place not in "01234" or len(place) != 1 for place in places):
            raise InvalidKeep(f"expected places from 0 to 4, found {places!r:.60}")
        return Keep.at(map(int, places))


def number(text: str) -> int:
    """A whole number that is not negative. Raises `InvalidNumber`."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise InvalidNumber(f"expected a whole number, found {text!r:.60}", found=text)
    return int(text)
