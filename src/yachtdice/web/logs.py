"""The log, on standard error: lines for people, or JSON for programs.

Whoever reads the address of a table can watch it, and whoever reads a secret can play: neither is
in a log. A table is called by its `mark_of`, which tells it from others and leads nobody to it.
Whatever else looks like an id or a secret, in an error of the database say, is replaced in the same
way.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any, Literal

from yachtdice.tables import mark_of

Kind = Literal["text", "json"]

_RANDOM = re.compile(r"(?<![\w-])(?:(?=[a-z_]*[A-Z0-9-])[\w-]{24}|[0-9a-f]{64})(?![\w-])", re.ASCII)
"""Ids of tables, secrets and their hashes; what has small letters alone is a name of the code."""

_USUAL = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}


def set_up(kind: Kind) -> None:
    """Let this process log as text what goes wrong, or as JSON also what is done."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Json() if kind == "json" else _Text())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("yachtdice").setLevel(logging.INFO if kind == "json" else logging.WARNING)


class _Text(logging.Formatter):
    """A line for people: the time, how grave it is, what happened, and about what."""

    def format(self, record: logging.LogRecord) -> str:
        about = "".join(f" {name}={value}" for name, value in _about(record).items())
        said = f"{_time(record)} {record.levelname} {record.getMessage()}{about}"
        return _without_secrets("\n".join(filter(None, (said, self._trace(record)))))

    def _trace(self, record: logging.LogRecord) -> str:
        return self.formatException(record.exc_info) if record.exc_info else ""


class _Json(_Text):
    """A line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "message": _without_secrets(record.getMessage()),
            **_about(record),
            "logger": record.name,
            "process": record.process,
        }
        if trace := self._trace(record):
            line["error"] = _without_secrets(trace)
        return json.dumps(line, default=str, ensure_ascii=False)


def _about(record: logging.LogRecord) -> dict[str, Any]:
    """What was given with a message, by name."""
    return {name: value for name, value in record.__dict__.items() if name not in _USUAL}


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _without_secrets(text: str) -> str:
    return _RANDOM.sub(lambda found: f"#{mark_of(found[0])}", text)
