"""What every request passes before its route: where it comes from, and how many streams are open.

A stream is a route whose path ends with `/stream`; it need declare nothing else.
"""

from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from yachtdice.errors import ForeignOrigin
from yachtdice.web.limits import Limiter

SAFE = {"GET", "HEAD", "OPTIONS"}
STREAM = "/stream"


def is_stream(scope: Scope) -> bool:
    """Whether a request is for a stream."""
    return any(path.endswith(STREAM) for path in scope["route_handler"].paths)


class SameOrigin(ASGIMiddleware):
    """Refuses changes and streams that pages of other sites ask for, with `ForeignOrigin`.

    Browsers say where a request comes from, by `Origin` or `Sec-Fetch-Site`, and no page can say
    otherwise for them. What says neither comes from a program, and is judged by its rights alone.
    `Origin` is compared with `Host`, so a proxy has to hand on the `Host` that it was given.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request pass, or raise `ForeignOrigin`."""
        if scope["type"] == ScopeType.HTTP and (scope["method"] not in SAFE or is_stream(scope)):
            headers = Headers.from_scope(scope)
            if not is_ours(headers):
                found = headers.get("Origin") or headers.get("Sec-Fetch-Site") or ""
                raise ForeignOrigin(
                    f"expected a request of a page at {headers.get('Host')!r:.100}, "
                    f"found one of {found!r:.100}"
                )
        await next_app(scope, receive, send)


def is_ours(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, from a program, or from a person's hand.

    An origin of `null` hides where a page is from; then only the other header speaks for it.
    """
    site = headers.get("Sec-Fetch-Site", "none")
    if site not in ("same-origin", "none"):
        return False
    origin = headers.get("Origin")
    if origin == "null":
        return site == "same-origin"
    return origin is None or _host(origin) == headers.get("Host", "").lower()


def _host(origin: str) -> str | None:
    """Host and port of an origin, None where it is none."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


class OpenStreams(ASGIMiddleware):
    """Counts the streams that each address has open, up to its limit."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request pass, or raise `TooManyRequests`."""
        if not is_stream(scope):
            await next_app(scope, receive, send)
            return
        with self._limiter.stream(Request(scope)):
            await next_app(scope, receive, send)
