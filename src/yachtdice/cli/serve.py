"""Serving the pages, which need the extra `web`."""

from collections.abc import Sequence

from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.errors import StoreUnavailable
from yachtdice.ruleset import Ruleset

EXTRA = "pip install 'yachtdice[web]'"


def serve_pages(
    terminal: Terminal,
    *,
    host: str,
    port: int,
    database: str | None,
    rulesets: Sequence[Ruleset],
    proxies: Sequence[str],
    limited: bool,
    keep_all: bool,
) -> None:
    """Serve until the program is ended.

    Raises `CommandError` where the extra is not installed, and where the database or the address
    cannot be used.
    """
    try:
        from yachtdice.web import serve

        serve(
            host=host,
            port=port,
            database=database,
            rulesets=rulesets,
            limited=limited,
            keep_all=keep_all,
            proxies=proxies,
        )
    except StoreUnavailable as error:
        raise CommandError(
            terminal.t.gettext(
                "The database %(database)s cannot be used. Choose another one with --database.",
                database=error.values.get("where", database),
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
        raise CommandError(
            terminal.t.gettext(
                "The pages need more than what is installed. Install it with: %(command)s",
                command=EXTRA,
            )
        ) from error
