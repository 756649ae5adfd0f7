"""Answers in fewer bytes, for browsers that take gzip.

Whole pages and static files are packed; the parts that a page asks for while it is open are small
and come as they are, and so do streams.
"""

import gzip
import secrets
from io import BytesIO

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

LEAST = 1_000
"""Bytes of a page that is worth the work."""
LEVEL = 5
LONGEST_NAME = 64


def takes_gzip(headers: Headers) -> bool:
    """Whether whoever asks can read packed answers."""
    for part in headers.get("Accept-Encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def packed(content: bytes, *, level: int = 9, name: str = "") -> bytes:
    """The content as a gzip file; equal contents are equal files."""
    file = BytesIO()
    with gzip.GzipFile(name, "wb", compresslevel=level, fileobj=file, mtime=0) as packing:
        packing.write(content)
    return file.getvalue()


class PackedPages(ASGIMiddleware):
    """Packs whole pages.

    A page holds the token of its forms, and the size of what is packed could tell it to somebody
    who sees how much comes and can have words of their own put into the page. So a name of random
    length goes with it.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request pass, and pack the page that answers it."""
        headers = Headers.from_scope(scope)
        if "HX-Request" in headers or not takes_gzip(headers):
            await next_app(scope, receive, send)
            return
        start: HTTPResponseStartEvent | None = None

        async def send_packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_page(message):
                start = message
                return
            if start is not None and message["type"] == "http.response.body":
                if not message.get("more_body") and len(message["body"]) >= LEAST:
                    message["body"] = _pack(start, message["body"])
                await send(start)
                start = None
            await send(message)

        await next_app(scope, receive, send_packed)


def _is_page(message: HTTPResponseStartEvent) -> bool:
    return any(
        name.lower() == b"content-type" and value.startswith(b"text/html")
        for name, value in message["headers"]
    )


def _pack(start: HTTPResponseStartEvent, body: bytes) -> bytes:
    """A page that is packed, and its headers that say so."""
    name = secrets.token_urlsafe(LONGEST_NAME)[: secrets.randbelow(LONGEST_NAME)]
    content = packed(body, level=LEVEL, name=name)
    headers = MutableScopeHeaders.from_message(start)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(content))
    headers.add("Vary", "Accept-Encoding")
    return content
