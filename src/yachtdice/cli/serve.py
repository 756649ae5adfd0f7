"""Serving the pages, which need the extra `web`."""

from collections.abc import Sequence

from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.ruleset import Ruleset

EXTRA = "pip install 'yachtdice[web]'"


def serve_pages(
    terminal: Terminal, *, host: str, port: int, database: str | None, rulesets: Sequence[Ruleset]
) -> None:
    """Serve until the program is ended. Raises `CommandError` where the extra is not installed."""
    try:
        from yachtdice.web import serve

        serve(host=host, port=port, database=database, rulesets=rulesets)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("yachtdice"):
            raise
        raise CommandError(
            terminal.t.gettext(
                "The pages need more than what is installed. Install it with: %(command)s",
                command=EXTRA,
            )
        ) from error
