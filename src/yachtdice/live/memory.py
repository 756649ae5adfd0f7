"""The hub of a single process."""

from yachtdice.live.base import Hub


class MemoryHub(Hub):
    """Wakes those who watch in this process, at once: there are no others."""

    async def open(self) -> None:
        """Nothing is needed."""

    async def close(self) -> None:
        """Nothing is kept open."""

    def publish(self, table: str) -> None:
        self._wake(table)

    @property
    def is_connected(self) -> bool:
        return True
