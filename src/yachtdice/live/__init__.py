"""How those who watch a table learn that it has changed."""

from yachtdice.live.base import Hub
from yachtdice.live.memory import MemoryHub

__all__ = ["Hub", "MemoryHub"]
