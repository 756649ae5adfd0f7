"""Addresses that a form names."""

import re


def local_path(text: str) -> str:
    """The text if it is a path of this server, else the first page.

    Browsers take `//host` and `/\\host` for another server's address.
    """
    local = re.fullmatch(r"/(?![/\\])[!-\[\]-~]*", text, re.ASCII)
    return text if local else "/"
