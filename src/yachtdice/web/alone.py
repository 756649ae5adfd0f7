"""One server at a time on an SQLite file.

Nothing tells one server of what another one writes to the file: its readers would be shown old
tables. The workers of one server know of each other.
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

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

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.with_name(f"{file.name}.lock").open("ab")
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        taken = isinstance(error, BlockingIOError)
        reason = "another server uses it" if taken else str(error)
        message = f"the store {str(file)!r} cannot be used: {reason}"
        raise StoreUnavailable(message, where=str(file), reason=reason) from error
    with lock:
        yield
