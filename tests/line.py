"""A line to a server that can fall silent without being cut, as networks do."""

import asyncio
from contextlib import suppress
from typing import Self


class Line:
    """Passes everything on to a port of this machine, while `passes` is set."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._tasks = set[asyncio.Task[None]]()
        self.passes = asyncio.Event()
        self.passes.set()
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *exception: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        for source, target in ((reader, back), (there, writer)):
            self._tasks.add(asyncio.create_task(self._pass_on(source, target)))

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                while data := await source.read(65536):
                    await self.passes.wait()
                    target.write(data)
                    await target.drain()
        finally:
            target.close()
