"""Whoever wants to know what is done at tables, without being needed for it."""

from yachtdice.commands import Command


class Observer:
    """Is told of what is done at tables, for figures and logs. This one does nothing with it."""

    def moved(self, table: str, version: int, command: Command, seconds: float) -> None:
        """A command was carried out: to which version, and how long the store took to keep it."""
