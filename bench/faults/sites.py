"""Servers that may be killed and started again, and what they said."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from bench.client import Answer, Client
from bench.serving import SERVE, Server, server
from tools.ports import quiet_port


class Site:
    """Servers at one database, each one process at an address that stays the same."""

    def __init__(
        self,
        folder: Path,
        database: str | Path,
        *,
        servers: int = 1,
        program: Sequence[str] = SERVE,
    ) -> None:
        self.database = str(database)
        self._program = program
        self._ports = [quiet_port() for _ in range(servers)]
        self._logs = [folder / f"server-{port}.log" for port in self._ports]
        self._running: list[tuple[ExitStack, Server] | None] = [None] * servers

    @property
    def addresses(self) -> list[str]:
        """Where the servers are."""
        return [f"http://127.0.0.1:{port}" for port in self._ports]

    @property
    def said(self) -> list[str]:
        """What each server has written to its log."""
        return [log.read_text() for log in self._logs]

    async def __aenter__(self) -> Self:
        try:
            for number in range(len(self._ports)):
                await self.start(number)
        except BaseException:
            self._end()
            raise
        return self

    async def __aexit__(self, *exception: object) -> None:
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for running in self._running:
            if running:
                running[0].close()

    async def start(self, number: int = 0) -> None:
        """Start a server and wait until it answers."""
        await asyncio.to_thread(self._start, number)

    def _start(self, number: int) -> None:
        stack = ExitStack()
        log = stack.enter_context(self._logs[number].open("ab"))
        started = stack.enter_context(
            server(self.database, port=self._ports[number], program=self._program, log=log)
        )
        self._running[number] = stack, started

    def process(self, number: int = 0) -> int:
        """The id of a server's process."""
        running = self._running[number]
        assert running
        return running[1].process.pid

    async def kill(self, number: int = 0) -> None:
        """End a server as a power cut would."""
        running = self._running[number]
        assert running
        running[1].process.kill()
        await asyncio.to_thread(running[0].close)

    async def ask(self, path: str, number: int = 0) -> Answer:
        """What a server answers to whoever is new there."""
        client = Client.to(self.addresses[number])
        try:
            return await client.get(path)
        finally:
            client.close()
