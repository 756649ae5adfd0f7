"""A clock for tests."""

from datetime import UTC, datetime, timedelta


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def move(self, **by: float) -> None:
        """Let time pass: `seconds=`, `minutes=`, `hours=`."""
        self.time += timedelta(**by)
