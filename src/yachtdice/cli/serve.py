"""Serving the pages, which need the extra `web`."""

from collections.abc import Sequence

from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.errors import StoreUnavailable
from yachtdice.ruleset import Ruleset

WEB = "pip install 'yachtdice[web]'"
DRIVERS = {"asyncpg": "pip install 'yachtdice[web,postgresql]'"}
"""How the drivers are installed that the pages do not always need."""


def serve_pages(
    terminal: Terminal, *, host: str, port: int, database: str | None, rulesets: Sequence[Ruleset]
) -> None:
    """Serve until the program is ended.

    Raises `CommandError` where the extra is not installed, and where the database or the address
    cannot be used.
    """
    try:
        from yachtdice.web import serve

        serve(host=host, port=port, database=database, rulesets=rulesets)
    except StoreUnavailable as error:
        if isinstance(error.__cause__, ModuleNotFoundError):
            raise _missing(terminal, error.__cause__) from error
        raise CommandError(
            terminal.t.gettext(
                "The database %(database)s cannot be used: %(reason)s. Choose another one with"
                " --database.",
                database=error.values["where"],
                reason=error.values["reason"],
            )
        ) from error
    except OSError as error:
        address = f"{host}:{port}"
        raise CommandError(
            terminal.t.gettext(
                "The pages cannot be served at %(address)s: %(reason)s. Choose another --host or"
                " --port.",
                address=address,
                reason=error.strerror or type(error).__name__,
            )
        ) from error
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("yachtdice"):
            raise
        raise _missing(terminal, error) from error


def _missing(terminal: Terminal, error: ModuleNotFoundError) -> CommandError:
    return CommandError(
        terminal.t.gettext(
            "The pages need more than what is installed. Install it with: %(command)s",
            command=DRIVERS.get(error.name or "", WEB),
        )
    )
