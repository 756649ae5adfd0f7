"""What is to be known of a server that runs: counted, timed and logged, and needed for nothing."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from time import perf_counter
from typing import cast

from yachtdice.commands import Command
from yachtdice.errors import YachtdiceError
from yachtdice.tables import Observer, mark_of
from yachtdice.web.pages import AnyRequest

logger = logging.getLogger(__name__)

SAFE = ("GET", "HEAD", "OPTIONS")


class Measures(Observer):
    """Logs what is done at tables. A subclass counts, too."""

    def moved(self, table: str, version: int, command: Command, seconds: float) -> None:
        if logger.isEnabledFor(logging.INFO):
            about = {
                "table": mark_of(table),
                "version": version,
                "command": type(command).__name__,
                "append_ms": round(seconds * 1000, 2),
            }
            logger.info("moved", extra=about)

    def refused(self, table: str, code: str) -> None:
        """A change of a table was refused, for the reason that an error's code names."""
        if logger.isEnabledFor(logging.INFO):
            logger.info("refused", extra={"table": mark_of(table), "code": code})

    @contextmanager
    def stream(self, table: str) -> Generator[None]:
        """A stream of a table, open within the block."""
        yield

    def sent(self, woken: float) -> None:
        """What a stream was woken for, at a time of `perf_counter`, has been sent now."""


def note_refusal(request: AnyRequest, error: YachtdiceError) -> None:
    """Let be known that a request was refused, if it was for a change of a table."""
    table = request.path_params.get("table")
    if table is not None and request.method not in SAFE:
        cast(Measures, request.app.state.measures).refused(str(table), error.code)


def since(moment: float) -> float:
    """The seconds since a time of `perf_counter`."""
    return perf_counter() - moment
