"""The user's cache folder: value files and compiled code. Nothing in it is ever needed."""

import os
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

VARIABLE = "YACHTDICE_CACHE"
"""An environment variable that names another folder."""
HALF_WRITTEN = ".part"
FORSAKEN = 600.0
"""Seconds after which nobody is taken to be still writing a file."""


def cache_folder() -> Path:
    """Where this system's users keep what can be made again, without making it."""
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "yachtdice" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "yachtdice"
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "yachtdice"


def subfolder(name: str) -> Path:
    """A folder in the cache folder, without making it."""
    return cache_folder() / name


def is_writable(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except (OSError, RuntimeError):
        return False


@contextmanager
def written_beside(path: Path) -> Generator[BinaryIO]:
    """A file to write, which takes its place at `path` once it is whole.

    Nobody reads half of one. An error or an interrupt leaves nothing of it behind; what a killed
    process left is removed by the next that writes into the folder. Raises `OSError` where the
    file cannot be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _clear_away(path.parent)
    # The name stands before the file does: no interrupt can come between the file and the `try`.
    half = path.with_name(f"{path.name}.{token_hex(8)}{HALF_WRITTEN}")
    try:
        with half.open("xb") as file:
            yield file
        half.replace(path)
    except BaseException:
        with suppress(OSError):
            half.unlink()
        raise


def _clear_away(folder: Path) -> None:
    for path in folder.glob(f"*{HALF_WRITTEN}"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > FORSAKEN:
                path.unlink()
