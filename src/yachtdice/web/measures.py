"""What is to be known of a server that runs: counted, timed and logged, and needed for nothing."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from http import HTTPStatus
from time import perf_counter
from typing import cast

from yachtdice.commands import Command
from yachtdice.errors import ForeignOrigin, TooManyRequests, YachtdiceError
from yachtdice.tables import Observer, mark_of
from yachtdice.web.pages import AnyRequest

logger = logging.getLogger(__name__)

SAFE = ("GET", "HEAD", "OPTIONS")
TOO_LARGE = "request_entity_too_large"
"""The code of a request with too large a body."""


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

    def refused(self, table: str | None, code: str) -> None:
        """A request was refused, about a table if any, for the reason that a code names."""
        if logger.isEnabledFor(logging.INFO):
            about = {} if table is None else {"table": mark_of(table)}
            logger.info("refused", extra={**about, "code": code})

    @contextmanager
    def stream(self, table: str) -> Generator[None]:
        """A stream of a table, open within the block."""
        yield

    def sent(self, woken: float) -> None:
        """What a stream was woken for, at a time of `perf_counter`, has been sent now."""


def note_refusal(request: AnyRequest, error: YachtdiceError) -> None:
    """Let be known that a request was refused.

    That is if it was for a change of a table, or if there was too much of it or another site asked.
    """
    changes = "table" in request.path_params and request.method not in SAFE
    if changes or isinstance(error, (TooManyRequests, ForeignOrigin)):
        _note(request, error.code)


def note_status(request: AnyRequest, status: int) -> None:
    """Let be known that a request was refused with a status, if it was too large."""
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        _note(request, TOO_LARGE)


def _note(request: AnyRequest, code: str) -> None:
    table = request.path_params.get("table")
    measures = cast(Measures, request.app.state.measures)
    measures.refused(None if table is None else str(table), code)


def since(moment: float) -> float:
    """The seconds since a time of `perf_counter`."""
    return perf_counter() - moment
