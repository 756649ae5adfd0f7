"""What keeps others out of a reader's pages: headers, tokens of forms, sizes."""

import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from litestar.config.csrf import CSRFConfig
from litestar.types import Message, Scope

LARGEST_FORM = 16_384
"""Bytes of the body of any form but an uploaded record."""
LARGEST_RECORD_FORM = 327_680
"""Bytes of the form with a record of the greatest size in it."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # The address of a table lets whoever has it watch, so it is told to no other site.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


_ENCODED = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())


async def add_headers(message: Message, scope: Scope) -> None:
    """Add to every answer what holds for all; pages are never kept, since they show a state.

    Cookies that were set over https stay there.
    """
    if message["type"] != "http.response.start":
        return
    headers = [*message["headers"], *_ENCODED]
    if scope["scheme"] == "https":
        headers = [_kept_secure(name, value) for name, value in headers]
    if all(name.lower() != b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers


def _kept_secure(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """A header; a cookie is one for https alone."""
    if name.lower() != b"set-cookie" or b"; secure" in value.lower():
        return name, value
    return name, value + b"; Secure"


def csrf(secret: str) -> CSRFConfig:
    """How forms are told from those of other sites.

    The cookie's name goes with the secret: one that was made with another would be kept for good.
    """
    name = f"form-{sha256(secret.encode()).hexdigest()[:8]}"
    return CSRFConfig(secret=secret, cookie_name=name, cookie_httponly=True)


def signing_secret(folder: Path) -> str:
    """The secret that is kept in this folder, made when it is first asked for.

    Where nothing can be written it is another one each time.
    """
    file = folder / "secret"
    fresh = secrets.token_hex()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            _write_once(file, fresh)
        return file.read_text(encoding="ascii").strip() or fresh
    except (OSError, UnicodeDecodeError):
        return fresh


def _write_once(file: Path, text: str) -> None:
    """Write a file that is there whole or not at all. Raises `FileExistsError`."""
    if file.exists():
        return
    with NamedTemporaryFile("w", dir=file.parent, encoding="ascii") as draft:
        draft.write(text)
        draft.flush()
        os.link(draft.name, file)
