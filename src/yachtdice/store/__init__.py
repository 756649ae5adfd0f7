"""Where the events of tables are kept."""

from yachtdice.store.base import (
    Clock,
    Json,
    Presence,
    Right,
    Store,
    StoredEvent,
    Summary,
    Table,
    Ticket,
)
from yachtdice.store.holders import Holder, holder_of, new_secret
from yachtdice.store.memory import MemoryStore
from yachtdice.store.urls import default_database, file_of, store_from_url

__all__ = [
    "Clock",
    "Holder",
    "Json",
    "MemoryStore",
    "Presence",
    "Right",
    "Store",
    "StoredEvent",
    "Summary",
    "Table",
    "Ticket",
    "default_database",
    "file_of",
    "holder_of",
    "new_secret",
    "store_from_url",
]
