"""How what goes on without end learns that it is to end."""

import asyncio
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

STOPPING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def told_to_stop(tell: Callable[[], None]) -> Generator[None]:
    """Within the block, call `tell` in the event loop when the process is asked to end.

    A server lets the application know only after all answers have ended, which streams do not do
    by themselves. What listens to the signals already goes on to do so.
    """
    if current_thread() is not main_thread():  # No other thread hears of signals.
        yield
        return
    loop = asyncio.get_running_loop()
    before = {each: signal.getsignal(each) for each in STOPPING}
    heard = {each: listens for each, listens in before.items() if callable(listens)}

    def hear(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(tell)
        heard[signal.Signals(number)](number, frame)

    for each in heard:
        signal.signal(each, hear)
    try:
        yield
    finally:
        for each, listens in heard.items():
            signal.signal(each, listens)
