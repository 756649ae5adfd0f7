"""Records from files and from standard input."""

import sys
from pathlib import Path

from yachtdice.cli.reasons import reason
from yachtdice.cli.terminal import CommandError
from yachtdice.errors import InvalidRecord
from yachtdice.locale import Translator
from yachtdice.record import LARGEST_TEXT, Record

STANDARD_INPUT = Path("-")


def read_record(path: Path, t: Translator) -> Record:
    """The record in a file, `-` being standard input.

    Raises `CommandError` if the file cannot be read, `InvalidRecord` if it holds no right record.
    """
    try:
        data = _read(path)
    except OSError as error:
        raise CommandError(
            t.gettext(
                "The file %(path)s cannot be read: %(reason)s.",
                path=str(path),
                reason=reason(error, t),
            )
        ) from error
    try:
        return Record.parse(data.decode())
    except UnicodeDecodeError as error:
        raise _not_text(data, error) from error


def _read(path: Path) -> bytes:
    """No more than shows whether a file is too large: each character takes at most four bytes."""
    most = 4 * LARGEST_TEXT + 1
    if path == STANDARD_INPUT:
        return sys.stdin.buffer.read(most)
    with path.open("rb") as file:
        return file.read(most)


def _not_text(data: bytes, error: UnicodeDecodeError) -> InvalidRecord:
    before = data[: error.start].decode().splitlines(keepends=True) or [""]
    line, column = len(before), len(before[-1]) + 1
    message = f"line {line}, column {column}: expected UTF-8 text, found {error.reason}"
    return InvalidRecord(message, line=line, column=column, expected="text", detail="", found="")
