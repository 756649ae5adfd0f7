"""Those who play under load: by forms as a browser sends them, or by the JSON interface."""

import re
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from typing import Any

from bench.client import Answer, Client

RULESET = "yahtzee"
HTMX = {"HX-Request": "true"}
OFFER = re.compile(r'name="category" value="(\w+)"[^>]*>\s*<span>(\d+)')
VERSION = re.compile(r'data-version="(\d+)"')
NUMBERS = count()


class Refused(RuntimeError):
    """A move that should have been taken was not."""


def _check(answer: Answer, expected: int) -> Answer:
    if answer.status != expected:
        raise Refused(f"expected {expected}, found {answer.status}: {answer.body[:300]!r}")
    return answer


@dataclass(slots=True)
class Moves:
    """When each answered move had been sent, by table and version; and how long it took."""

    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)


class PagePlayer:
    """One person at a table of one, who rolls, fills what adds most, and begins the next game."""

    def __init__(self, address: str, moves: Moves) -> None:
        self._client = Client.to(address)
        self._moves = moves
        self._page = ""
        self._token = ""
        self.path = ""

    @property
    def version(self) -> int:
        """The version of the table that the page shows."""
        found = VERSION.search(self._page)
        assert found is not None
        return int(found[1])

    async def sit_down(self) -> None:
        """Start a table and open its page."""
        home = await self._client.get("/")
        found = re.search(r'name="_csrf_token" value="([^"]*)"', home.text)
        assert found is not None
        self._token = found[1]
        form = {"_csrf_token": self._token, "ruleset": RULESET, "name": f"Player {next(NUMBERS)}"}
        answer = await self._client.post_form("/tables", {**form, "dice": "computer"})
        self.path = _check(answer, 303).headers["location"]
        self._page = _check(await self._client.get(self.path), 200).text

    async def move(self) -> None:
        """One move, answered with the table as it then stands."""
        action, fields = self._next()
        before = self.version
        form = {"_csrf_token": self._token, "version": before, **fields}
        start = perf_counter()
        answer = await self._client.post_form(f"{self.path}/{action}", form, **HTMX)
        self._moves.took.append(perf_counter() - start)
        self._page = _check(answer, 200).text
        self._moves.sent[self.path, self.version] = start

    def _next(self) -> tuple[str, dict[str, str]]:
        offers = OFFER.findall(self._page)
        if offers:
            best = max(offers, key=lambda offer: int(offer[1]))
            return "fill", {"category": best[0], "confirm": "1"}
        return ("next-game" if "/next-game" in self._page else "roll"), {}


class PageViewer:
    """Somebody who watches a table: a stream, and the page whenever there is something new."""

    def __init__(self, address: str, path: str) -> None:
        self._stream = Client.to(address)
        self._client = Client.to(address)
        self._path = path
        self.version = 0

    async def watch(self, moves: Moves, seen: list[float]) -> None:
        """Follow until cancelled; `seen` gets the time from each move to its sight."""
        try:
            async for told in self._stream.events(f"{self._path}/stream"):
                if told["version"] <= self.version:
                    continue
                query = f"?since={self.version}"
                page = await self._client.get(f"{self._path}{query}", **HTMX)
                if found := VERSION.search(page.text):
                    self.version = int(found[1])
                    sent = moves.sent.get((self._path, self.version))
                    if sent is not None:
                        seen.append(perf_counter() - sent)
        finally:
            self._stream.close()
            self._client.close()


class Program:
    """A program that plays alone at a table, by the JSON interface."""

    def __init__(self, address: str, moves: Moves) -> None:
        self._client = Client.to(address)
        self._moves = moves
        self._headers: dict[str, str] = {}
        self._state: dict[str, Any] = {}
        self.path = ""

    @property
    def version(self) -> int:
        """The version of the table that it knows."""
        return self._state["version"]

    async def sit_down(self) -> None:
        """Make a table."""
        seats = {"ruleset": RULESET, "seats": [{"name": f"Program {next(NUMBERS)}"}]}
        made = _check(await self._client.post_json("/api/v1/tables", seats), 201).json
        self.path = f"/api/v1/tables/{made['id']}"
        self._headers = {"Authorization": f"Bearer {made['token']}"}
        self._state = _check(await self._client.get(self.path), 200).json

    async def move(self) -> None:
        """One move, answered with the table as it then stands."""
        start = perf_counter()
        answer = await self._client.post_json(
            f"{self.path}/moves", {"version": self.version, **self._next()}, **self._headers
        )
        self._moves.took.append(perf_counter() - start)
        self._state = _check(answer, 200).json

    def _next(self) -> dict[str, object]:
        turn = self._state["turn"]
        if turn is None:
            return {"next_game": True}
        options = turn["options"]
        if options:
            return {"fill": max(options, key=lambda category: options[category])}
        return {"roll": {"keep": [False] * 5}}
