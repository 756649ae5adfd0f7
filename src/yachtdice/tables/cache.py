"""What is remembered of the tables that were used last."""

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST = 4_096


class Cache(Generic[K, V]):
    """A mapping that forgets what was used longest ago."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """What is kept under a key."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value, and forget another if there are too many."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def drop(self, key: K) -> None:
        """Forget what is kept under a key."""
        self._kept.pop(key, None)
