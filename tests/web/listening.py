"""Pages that follow a table, as their stream tells them what to ask for."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

import httpx

from tests.web.browsing import SECONDS


@dataclass(frozen=True)
class Heard:
    """One event of a stream."""

    id: str
    data: dict[str, Any]
    comments: tuple[str, ...] = ()

    @property
    def version(self) -> int:
        """The version of the table."""
        return self.data["version"]

    @property
    def kept(self) -> list[int] | None:
        """The places that the player to move keeps."""
        return self.data["kept"] and self.data["kept"]["places"]


class Listener:
    """Somebody who follows a table."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._lines = answer.iter_lines()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Heard:
        """The next event. Raises `StopIteration` at the end of the stream."""
        fields: dict[str, str] = {}
        comments: list[str] = []
        for line in self._lines:
            name, _, value = line.partition(": ")
            if not line:
                return Heard(fields["id"], json.loads(fields["data"]), tuple(comments))
            if name:
                fields[name] = value
            else:
                comments.append(value)
        raise StopIteration

    def until(self, version: int) -> Heard:
        """What is heard when the table stands at a version."""
        return next(heard for heard in self if heard.version == version)


@contextmanager
def listening(address: str, table: str, **headers: str) -> Iterator[Listener]:
    """Follows a table within the block."""
    asked = {"Accept": "text/event-stream", **headers}
    with (
        httpx.Client(base_url=address, timeout=SECONDS) as client,
        client.stream("GET", f"{table}/stream", headers=asked) as answer,
    ):
        yield Listener(answer)
