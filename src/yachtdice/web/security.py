"""What keeps others out of a reader's pages: headers, tokens of forms, sizes."""

from hashlib import sha256

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
