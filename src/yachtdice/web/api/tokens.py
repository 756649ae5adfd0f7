"""Who a program is: the secret that it sends as `Authorization: Bearer …`."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from yachtdice.errors import Forbidden, UnknownToken
from yachtdice.store import Holder, new_secret
from yachtdice.tables import Tables
from yachtdice.web.pages import AnyRequest

_BEARER = re.compile(r"bearer +([A-Za-z0-9_-]{24})", re.ASCII | re.IGNORECASE)


def token_in(request: AnyRequest) -> str | None:
    """The token of a request, None where it has none.

    Raises `UnknownToken` for one that was never made here, and for another kind of authorization.
    """
    sent = request.headers.get("Authorization")
    if sent is None:
        return None
    found = _BEARER.fullmatch(sent.strip())
    if found is None:
        raise UnknownToken("expected Authorization: Bearer, with a token that was given here")
    return found[1]


def needed_token(request: AnyRequest) -> str:
    """The token of a request. Raises `UnknownToken` where there is none."""
    token = token_in(request)
    if token is None:
        raise UnknownToken("expected Authorization: Bearer, found none")
    return token


def own_token(request: AnyRequest) -> str:
    """The token of a request, a fresh one where it has none. Raises `UnknownToken`."""
    return token_in(request) or new_secret()


@asynccontextmanager
async def knowing(tables: Tables, holder: Holder) -> AsyncGenerator[None]:
    """Raise `UnknownToken` in place of `Forbidden` for a token that gives no right anywhere."""
    try:
        yield
    except Forbidden as error:
        if await tables.knows(holder):
            raise
        raise UnknownToken("expected a token that was given here") from error
