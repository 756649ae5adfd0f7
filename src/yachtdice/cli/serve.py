"""Serving the pages, which need the extra `web`."""

import sys
from collections.abc import Sequence
from functools import partial
from io import StringIO
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

from rich.text import Text

from yachtdice.cli.reasons import reason
from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.errors import StoreUnavailable
from yachtdice.ruleset import Ruleset

WEB = "pip install 'yachtdice[web]'"
DRIVERS = {"asyncpg": "pip install 'yachtdice[web,postgresql]'"}
"""How the drivers are installed that the pages do not always need."""
BLOCKS = "█▀▄"
"""What a QR code is printed with."""


def serve_pages(
    terminal: Terminal,
    *,
    host: str,
    port: int,
    database: str | None,
    rulesets: Sequence[Ruleset],
    workers: int,
    lan: bool,
    as_json: bool,
    proxies: Sequence[str],
    limited: bool,
    keep_all: bool,
    metrics: tuple[str, int] | None,
    log: Literal["text", "json"],
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
            workers=workers,
            lan=lan,
            ready=partial(tell, terminal, lan=lan, as_json=as_json),
            limited=limited,
            keep_all=keep_all,
            proxies=proxies,
            metrics=metrics,
            log=log,
        )
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
        raise _taken(terminal, error, f"{host}:{port}") from error
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("yachtdice"):
            raise
        raise _missing(terminal, error) from error


def _taken(terminal: Terminal, error: OSError, pages: str) -> CommandError:
    """What is wrong with the address of the figures, where the error names it, or the pages'."""
    told = reason(error, terminal.t)
    if error.filename:
        sentence = terminal.t.gettext(
            "The figures cannot be shown at %(address)s: %(reason)s. Choose another --metrics.",
            address=error.filename,
            reason=told,
        )
    else:
        sentence = terminal.t.gettext(
            "The pages cannot be served at %(address)s: %(reason)s. Choose another --host or"
            " --port.",
            address=pages,
            reason=told,
        )
    return CommandError(sentence)


def _missing(terminal: Terminal, error: ModuleNotFoundError) -> CommandError:
    return CommandError(
        terminal.t.gettext(
            "The pages need more than what is installed. Install it with: %(command)s",
            command=DRIVERS.get(error.name or "", WEB),
        )
    )


def tell(terminal: Terminal, addresses: Sequence[str], *, lan: bool, as_json: bool) -> None:
    """Tell where the pages are; to the devices of the network also as a QR code."""
    if as_json:
        terminal.show_json({"address": addresses[0]})
    else:
        terminal.show(*(f"yachtdice: {address}" for address in addresses))
    if lan and not as_json:
        _invite(terminal, addresses[0])
    terminal.flush()


def _invite(terminal: Terminal, address: str) -> None:
    if ip_address(urlsplit(address).hostname or "").is_loopback:
        sentence = terminal.t.gettext("This machine is in no network: only it finds this address.")
        terminal.show(sentence)
        return
    code = qr_code(address, sys.stdout.encoding)
    sentence = terminal.t.gettext("Open this address on any device in the same network.")
    if code:
        # Dark on light whatever the terminal's own colours are: not every phone reads the reverse.
        terminal.out.print(Text(code, style="bright_white on black"), no_wrap=True, crop=False)
        sentence = terminal.t.gettext(
            "Open this address on any device in the same network, or scan the code."
        )
    terminal.show(sentence)


def qr_code(text: str, encoding: str | None) -> str:
    """A QR code to be printed, empty where the encoding has no blocks."""
    import segno

    try:
        BLOCKS.encode(encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    drawn = StringIO()
    segno.make(text, error="m", micro=False).terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")
