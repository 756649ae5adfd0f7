"""The user's cache folder: value files and compiled code. Nothing in it is ever needed."""

import os
import sys
import tempfile
from pathlib import Path

VARIABLE = "YACHTDICE_CACHE"
"""An environment variable that names another folder."""


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
