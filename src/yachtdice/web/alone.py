"""One server at a time on an SQLite file.

Nothing tells one server of what another one writes to the file: its readers would be shown old
tables. The workers of one server know of each other.
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from yachtdice.errors import StoreUnavailable


@contextmanager
def only_server(file: Path) -> Generator[None]:
    """Within the block no other server uses a file. Raises `StoreUnavailable` where one does.

    It is marked by a lock on a file beside it, which ends with the process, however that ends.
    Windows has no such locks: there it is not noticed.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with _opened(file) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise _unavailable(file, "another server uses it") from error
        yield


def _opened(file: Path) -> IO[bytes]:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return file.with_name(f"{file.name}.lock").open("ab")
    except OSError as error:
        raise _unavailable(file, str(error)) from error


def _unavailable(file: Path, reason: str) -> StoreUnavailable:
    message = f"the store {str(file)!r} cannot be used: {reason}"
    return StoreUnavailable(message, where=str(file), reason=reason)
