"""A client that costs little beside the server that it measures: HTTP/1.1 on kept connections."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Self
from urllib.parse import urlencode

KEPT = 4.0
"""Seconds without a request after which a server may cut a connection at any moment."""
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"


@dataclass(slots=True)
class Answer:
    """What came back; `headers` have lower-case names, of several with one name the last."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    @property
    def json(self) -> Any:
        """The body as data."""
        return json.loads(self.body)


@dataclass(slots=True)
class Client:
    """One connection, with the cookies of one browser. It connects again where it was cut."""

    host: str
    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    _used: float = 0.0

    @classmethod
    def to(cls, address: str) -> Self:
        """A client of the server at an address such as `http://127.0.0.1:8000`."""
        host, _, port = address.removeprefix("http://").rpartition(":")
        return cls(host, int(port))

    async def get(self, path: str, **headers: str) -> Answer:
        """Ask for a page."""
        return await self.request("GET", path, headers=headers)

    async def post_form(self, path: str, form: Mapping[str, object], **headers: str) -> Answer:
        """Send a form as a browser does."""
        body = urlencode(form, doseq=True).encode()
        return await self.request("POST", path, body, {"Content-Type": FORM, **headers})

    async def post_json(self, path: str, data: object, **headers: str) -> Answer:
        """Send data as a program does."""
        body = json.dumps(data).encode()
        return await self.request("POST", path, body, {"Content-Type": JSON, **headers})

    async def request(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send a request. Raises `OSError` and `asyncio.IncompleteReadError` where it is cut."""
        if perf_counter() - self._used > KEPT:
            self.close()
        reader, writer = self._streams or await self._connect()
        try:
            writer.write(self._head(method, path, len(body), headers or {}) + body)
            status, found = await self._read_head(reader)
            content = await reader.readexactly(int(found.get("content-length", 0)))
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            raise
        self._used = perf_counter()
        if found.get("connection") == "close":
            self.close()
        return Answer(status, found, content)

    async def events(self, path: str) -> AsyncGenerator[dict[str, Any]]:
        """The data of the events of a stream, until it ends. Raises `OSError` where none begins."""
        reader, writer = await self._connect()
        writer.write(self._head("GET", path, 0, {"Accept": "text/event-stream"}))
        status, _ = await self._read_head(reader)
        if status != 200:
            self.close()
            raise ConnectionError(f"expected a stream, found status {status}")
        while line := await reader.readline():
            if line.startswith(b"data: "):
                yield json.loads(line[6:])
        self.close()

    def close(self) -> None:
        """Cut the connection."""
        if self._streams:
            self._streams[1].close()
        self._streams = None

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self._streams = await asyncio.open_connection(self.host, self.port)
        return self._streams

    def _head(self, method: str, path: str, length: int, headers: Mapping[str, str]) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            f"Content-Length: {length}",
            *([f"Cookie: {cookies}"] if cookies else []),
            *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def _read_head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status, *lines = head.rstrip().split("\r\n")
        found: dict[str, str] = {}
        for line in lines:
            name, _, value = line.partition(": ")
            found[name.lower()] = value
            if name.lower() == "set-cookie" and (cookie := re.match(r"([^=]+)=([^;]*)", value)):
                self.cookies[cookie[1]] = cookie[2]
        return int(status.split()[1]), found
