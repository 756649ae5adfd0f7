"""How answers that go on without end learn that they are to end."""

import asyncio
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial
from threading import current_thread, main_thread
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Stopping:
    """Whether the server has been asked to end: `now` says so."""

    def __init__(self) -> None:
        self.now = False
        self._waiting: set[asyncio.Event] = set()

    def tell(self) -> None:
        """Wake all who wait: they are to end."""
        self.now = True
        for event in self._waiting:
            event.set()

    @contextmanager
    def sets(self, event: asyncio.Event) -> Generator[None]:
        """Within the block, let an event that is waited for be set when all is to end."""
        self._waiting.add(event)
        try:
            yield
        finally:
            self._waiting.discard(event)

    async def wait(self, longest: float) -> None:
        """Wait so many seconds, or until the server has been asked to end."""
        event = asyncio.Event()
        with self.sets(event), suppress(TimeoutError):
            async with asyncio.timeout(longest):
                await event.wait()


@contextmanager
def told_by_signals(tell: Callable[[], None]) -> Generator[None]:
    """Within the block, call `tell` in the event loop when the process is asked to end.

    A server lets the application know only after all answers have ended, which streams do not do
    by themselves.
    """
    if current_thread() is not main_thread():  # No other thread hears of signals.
        yield
        return
    loop = asyncio.get_running_loop()
    leave = listen(partial(loop.call_soon_threadsafe, tell))
    try:
        yield
    finally:
        leave()


def listen(do: Callable[[], object]) -> Callable[[], None]:
    """Do something when the process is asked to end, until what is returned is called.

    What listens to the signals already goes on to do so.
    """
    before = {each: signal.getsignal(each) for each in SIGNALS}
    heard = {each: listens for each, listens in before.items() if callable(listens)}

    def hear(number: int, frame: FrameType | None) -> None:
        do()
        heard[signal.Signals(number)](number, frame)

    def leave() -> None:
        for each, listens in heard.items():
            signal.signal(each, listens)

    for each in heard:
        signal.signal(each, hear)
    return leave
