"""The hub of a single process."""

from yachtdice.live.base import Hub


class MemoryHub(Hub):
    """Wakes those who watch in this process, at once.

    If it `is_alone` there are no others; else nothing is heard of what they change.
    """

    def __init__(self, *, is_alone: bool = True) -> None:
        super().__init__()
        self._is_alone = is_alone

    async def open(self) -> None:
        """Nothing is needed."""

    async def close(self) -> None:
        """Nothing is kept open."""

    def publish(self, table: str) -> None:
        self._wake(table)

    @property
    def is_alone(self) -> bool:
        return self._is_alone

    @property
    def is_connected(self) -> bool:
        return self._is_alone
