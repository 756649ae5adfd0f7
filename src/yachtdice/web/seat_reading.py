"""From the forms about seats and their players to commands."""

from yachtdice.bots import BOTS
from yachtdice.commands import Close, Command, Mix, Remove, Replace, Skip
from yachtdice.errors import UnknownBot
from yachtdice.game import Game
from yachtdice.web.asked import Asked
from yachtdice.web.forms import Form


def close(form: Form, game: Game) -> Command:
    """The game begins without those who are not there."""
    return Close()


def skip(form: Form, game: Game) -> Command:
    """A bot finishes a seat's turn."""
    return Skip(form.number("seat"))


def replace(form: Form, game: Game) -> Command:
    """A bot plays a seat from now on, or its person again."""
    return Replace(form.number("seat"), bot_in(form) if form.text("bot") else None)


def remove(form: Form, game: Game) -> Command | Asked:
    """A player is out, once that was asked about."""
    seat = form.number("seat")
    if not form.text("agreed"):
        return Asked(about="players", seat=seat, removing=True)
    return Remove(seat)


def mix(form: Form, game: Game) -> Command:
    """The value of a device at a seat."""
    return Mix(form.number("seat"), form.text("value").strip())


def bot_in(form: Form) -> str:
    """The bot that was chosen. Raises `UnknownBot`."""
    bot = form.text("bot")
    if bot not in BOTS:
        raise UnknownBot(f"expected one of {', '.join(BOTS)}, found {bot!r}", found=bot, known=BOTS)
    return bot


def players(form: Form) -> Asked:
    """The list of players stays open."""
    return Asked(about="players")


def dice(form: Form) -> Asked:
    """How the dice are sealed stays shown."""
    return Asked(about="dice")
