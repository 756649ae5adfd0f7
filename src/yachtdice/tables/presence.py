"""What people do between their moves: which dice the mover keeps."""

from yachtdice.dice import Keep
from yachtdice.game import Game
from yachtdice.live import Hub


class Presence:
    """Beside the events: nothing here changes a version or refuses a move."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._kept: dict[str, tuple[int, Keep]] = {}

    async def show_keep(self, table: str, game: Game, keep: Keep) -> None:
        """Let the others see which dice the player to move keeps for the next roll."""
        self._kept[table] = (game.version, keep)
        self._hub.publish(table)

    async def kept(self, table: str, game: Game) -> Keep | None:
        """The dice that the player to move keeps, as last shown for the roll that lies there."""
        version, keep = self._kept.get(table, (0, None))
        return keep if version == game.version else None
