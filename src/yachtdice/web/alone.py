"""One server at a time on an SQLite file.

Nothing tells one server of what another one writes to the file: its readers would be shown old
tables. The workers of one server know of each other.
"""

import struct
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from yachtdice.errors import StoreUnavailable

FAR = 1 << 62
"""The byte of the file that is locked: none that SQLite locks or writes."""


@contextmanager
def only_server(file: Path) -> Generator[None]:
    """Within the block no other server uses a file. Raises `StoreUnavailable` where one does.

    It is marked by a lock on a file beside it, wherever symbolic links lead, and on Linux by one on
    the file itself, which has one whatever it is called. Both end with the process, however that
    ends. Windows has no such locks: there it is not noticed.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    beside, itself = _opened(file)
    with beside, itself:
        try:
            fcntl.flock(beside, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _lock_itself(itself)
        except BlockingIOError as error:
            raise _unavailable(file, "another server uses it") from error
        yield


def _opened(file: Path) -> tuple[IO[bytes], IO[bytes]]:
    """The file to be locked beside a file, and the file itself, made where they are not."""
    try:
        real = file.resolve()
        real.parent.mkdir(parents=True, exist_ok=True)
        itself = real.open("ab")
        try:
            return real.with_name(f"{real.name}.lock").open("ab"), itself
        except OSError:
            itself.close()
            raise
    except (OSError, RuntimeError) as error:  # The latter for links that go round in circles.
        raise _unavailable(file, str(error)) from error


def _lock_itself(file: IO[bytes]) -> None:
    """Lock a file under all its names. Raises `BlockingIOError` where somebody has.

    The lock belongs to what has been opened here: SQLite, which opens the file too, would let go of
    one that belongs to the process.
    """
    if sys.platform != "linux":
        return
    import fcntl

    lock = struct.pack("hhqqi0q", fcntl.F_WRLCK, 0, FAR, 1, 0)
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, lock)
    except OSError as error:
        if isinstance(error, BlockingIOError):  # All else: not every file system can.
            raise


def _unavailable(file: Path, reason: str) -> StoreUnavailable:
    message = f"the store {str(file)!r} cannot be used: {reason}"
    return StoreUnavailable(message, where=str(file), reason=reason)
