"""Those who play and watch through every fault, and remember what they were answered."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from bench.client import Answer, Client
from bench.players import HTMX, NUMBERS, RULESET, Moves, PagePlayer, PageViewer, Program, Refused

API = "/api/v1"
LOST = (OSError, asyncio.IncompleteReadError, TimeoutError)
"""What a request ends with that was not answered."""
PAUSE = 0.25
"""Seconds before something is tried again."""
PATIENCE = 60
"""Seconds after which an answer is not waited for any more."""

TURN = 600
"""Seconds that a turn may take where nobody moves."""

Move = dict[str, Any]
"""What was asked for, as the interface for programs writes it."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A move that was answered: from which version it was made, and to which it has led.

    `state` is the table as a program was shown it, None for a page.
    """

    made_from: int
    move: Move
    version: int
    state: Any = None


@dataclass(slots=True)
class Ledger:
    """What one player asked for, and what came of it.

    `doubtful` are moves whose answer never came, and that are found to have been made; `refused`
    counts answers and failures by reason; `unclear` are refusals that do not say what is the matter
    and when to come back.
    """

    answered: list[Answered] = field(default_factory=list)
    doubtful: list[tuple[int, Move]] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    unclear: int = 0

    async def insist(
        self, client: Client, send: Callable[[], Awaitable[Answer]]
    ) -> tuple[Answer, bool]:
        """Send the same again until it is answered for good.

        Also says whether one of those sent before may have been carried out.
        """
        in_doubt = False
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    answer = await send()
            except ConnectionRefusedError:
                self.refused["no connection"] += 1
            except LOST:
                self.refused["no answer"] += 1
                client.close()
                in_doubt = True
            else:
                if answer.status != 503:
                    return answer, in_doubt
                self._put_off(answer)
                in_doubt = True
            await asyncio.sleep(PAUSE)

    def _put_off(self, answer: Answer) -> None:
        self.refused["503"] += 1
        if not answer.body or not answer.headers.get("retry-after", "").isdecimal():
            self.unclear += 1


def check(answer: Answer) -> None:
    """Raise `Refused` for an answer that does not show how the table stands."""
    if answer.status not in (200, 409):
        raise Refused(f"expected 200 or 409, found {answer.status}: {answer.text[:300]!r}")


class Player(Protocol):
    """Somebody at a table of their own."""

    ledger: Ledger
    path: str

    @property
    def version(self) -> int:
        """The version of the table that they know."""
        ...

    async def sit_down(self) -> None:
        """Make the table."""

    async def move(self) -> None:
        """Make a move, or learn that it is somebody else's turn."""

    def close(self) -> None:
        """Go."""


class Survivor(Program):
    """A program that makes each of its moves once, however often it has to be sent.

    `beside` are others who sit at its table, `seconds` the time of a turn.
    """

    def __init__(
        self,
        address: str,
        *,
        beside: list[dict[str, str]] | None = None,
        seconds: int | None = None,
    ) -> None:
        super().__init__(address, Moves())
        self.ledger = Ledger()
        self._beside = beside or []
        self._seconds = seconds

    async def sit_down(self) -> None:
        seats = [{"name": f"Program {next(NUMBERS)}"}, *self._beside]
        body = {"ruleset": RULESET, "seats": seats, "seconds": self._seconds}
        answer = await self._client.post_json(f"{API}/tables", body)
        made = answer.json
        self.path = f"{API}/tables/{made['id']}"
        self._headers = {"Authorization": f"Bearer {made['token']}"}
        await self.look()

    async def look(self) -> None:
        """Learn how the table stands."""
        answer, _ = await self.ledger.insist(
            self._client, lambda: self._client.get(self.path, **self._headers)
        )
        self._state = answer.json

    def close(self) -> None:
        self._client.close()

    async def move(self) -> None:
        turn = self._state["turn"]
        if turn and turn["bot"]:
            await asyncio.sleep(PAUSE)
            await self.look()
        else:
            await self.send(self._next())

    async def send(self, move: Move) -> None:
        """Make a move from what it knows of the table."""
        made_from = self.version
        answer, in_doubt = await self.ledger.insist(
            self._client,
            lambda: self._client.post_json(
                f"{self.path}/moves", {"version": made_from, **move}, **self._headers
            ),
        )
        check(answer)
        found = answer.json
        self._state = found
        if answer.status == 200:
            made = Answered(made_from, move, found["version"], found)
            self.ledger.answered.append(made)
        elif in_doubt:
            self.ledger.doubtful.append((made_from, move))
        else:
            self.ledger.refused["409"] += 1


class Rivals(Survivor):
    """A program that makes each move at two servers at the same moment, of which one takes it."""

    def __init__(self, address: str, addresses: Sequence[str]) -> None:
        super().__init__(address)
        self._other = Survivor(next(each for each in addresses if each != address))

    async def sit_down(self) -> None:
        await super().sit_down()
        self._other.ledger, self._other.path = self.ledger, self.path
        self._other._headers = self._headers

    def close(self) -> None:
        super().close()
        self._other.close()

    async def move(self) -> None:
        await asyncio.gather(self.look(), self._other.look())
        await asyncio.gather(self.send(self._next()), self._other.send(self._last()))

    def _last(self) -> Move:
        """Something that may be done too; where there is a choice, something else than `_next`."""
        turn = self._state["turn"]
        return {"fill": [*turn["options"]][-1]} if turn and turn["options"] else self._next()


class Idle(Survivor):
    """A program that never moves, at a table for two whose turns end by themselves."""

    def __init__(self, address: str) -> None:
        super().__init__(address, beside=[{"name": "Other"}], seconds=TURN)
        self._address = address

    async def move(self) -> None:
        await asyncio.sleep(PAUSE)
        await self.look()

    @property
    def seat(self) -> int | None:
        """The seat that is to move, from 1; None while a bot finishes its turn."""
        turn = self._state["turn"]
        return None if turn["bot"] else turn["seat"]

    @property
    def deadline(self) -> datetime:
        """When the time of the turn passes."""
        return datetime.fromisoformat(self._state["turn"]["deadline"])

    async def ask(self, action: str, body: Move) -> Any:
        """What is answered to a request about its table, with the token."""
        client = Client.to(self._address)  # Its own one is looking all the time.
        answer = await client.post_json(f"{self.path}/{action}", body, **self._headers)
        client.close()
        return answer.json


class PageSurvivor(PagePlayer):
    """A person whose page sends each form until it is answered."""

    def __init__(self, address: str) -> None:
        super().__init__(address, Moves())
        self.ledger = Ledger()

    def close(self) -> None:
        self._client.close()

    async def move(self) -> None:
        action, fields = self._next()
        made_from = self.version
        form = {"_csrf_token": self._token, "version": made_from, **fields}
        answer, in_doubt = await self.ledger.insist(
            self._client, lambda: self._client.post_form(f"{self.path}/{action}", form, **HTMX)
        )
        check(answer)
        self._page = answer.text
        move: Move = {action.replace("-", "_"): fields.get("category", True)}
        if answer.status == 200:
            self.ledger.answered.append(Answered(made_from, move, self.version))
        elif in_doubt:
            self.ledger.doubtful.append((made_from, move))
        else:
            self.ledger.refused["409"] += 1


class Viewer(PageViewer):
    """Somebody whose page comes back to the stream whenever that ends."""

    async def follow(self) -> None:
        """Follow until cancelled."""
        while True:
            with suppress(*LOST):
                await self.watch(Moves(), [])
            await asyncio.sleep(PAUSE)


class Follower:
    """A program that follows the events of a table, and goes on from the last that it knows."""

    def __init__(self, address: str, table: str) -> None:
        self._stream = Client.to(address)
        self._path = f"{API}/tables/{table}/stream"
        self.version = 0
        self.astray = 0
        """Events that did not come next."""

    async def follow(self) -> None:
        """Follow until cancelled."""
        while True:
            try:
                async for told in self._stream.events(f"{self._path}?after={self.version}"):
                    self.astray += told["version"] != self.version + 1
                    self.version = told["version"]
            except LOST:
                await asyncio.sleep(PAUSE)
            finally:
                self._stream.close()
