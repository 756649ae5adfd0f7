"""How those who watch a table learn that it has changed."""

from yachtdice.live.base import Hub, WakeUp
from yachtdice.live.memory import MemoryHub
from yachtdice.live.urls import hub_for

__all__ = ["Hub", "MemoryHub", "WakeUp", "hub_for"]
