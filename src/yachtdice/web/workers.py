"""Worker processes, and how they end: all of them, whatever they hang in."""

from contextlib import suppress
from multiprocessing import active_children
from queue import SimpleQueue
from socket import socket
from threading import Thread
from time import sleep

from uvicorn import Config
from uvicorn.supervisors import Multiprocess

from yachtdice.web.stopping import listen

CLOSING = 2
"""Seconds that a worker gets to close its store, after those for answers under way."""


class Workers(Multiprocess):
    """Workers that share sockets; when this process is asked to end, it outlives none of them.

    They are asked to end, too. What is left of them after the configuration's
    `timeout_graceful_shutdown` and `CLOSING` is killed: a process that hangs hears of nothing else.
    """

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        # The only queue that a signal may fill whatever it interrupts.
        self._asked = SimpleQueue[None]()
        listen(lambda: self._asked.put(None))

    def run(self) -> None:
        """Start the workers, and return once this process has been asked to end and they have."""
        Thread(target=self._end_when_asked, daemon=True).start()
        super().run()

    def _end_when_asked(self) -> None:
        """Asks and kills in a thread: the supervisor itself may wait for a worker that hangs."""
        self._asked.get()
        self.should_exit.set()
        self._wake()
        for child in active_children():
            child.terminate()
        sleep((self.config.timeout_graceful_shutdown or 0) + CLOSING)
        for child in active_children():
            child.kill()

    def _wake(self) -> None:
        """Let the supervisor go on that waits for an answer of a worker."""
        for process in tuple(self.processes):
            with suppress(OSError):
                process.child_conn.send(False)
