"""Paths and parts of them that somebody else names."""

import re

from yachtdice.errors import UnknownTable


def local_path(text: str) -> str:
    """The text if it is a path of this server, else the first page.

    Browsers take `//host` and `/\\host` for another server's address.
    """
    local = re.fullmatch(r"/(?![/\\])[!-\[\]-~]*", text, re.ASCII)
    return text if local else "/"


def table_id(text: str) -> str:
    """The text if it can be the id of a table. Raises `UnknownTable`."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", text):
        raise UnknownTable(f"expected the id of a table, found {text!r:.80}")
    return text
