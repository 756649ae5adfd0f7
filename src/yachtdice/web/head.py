"""Answers to HEAD requests, which ask for the headers of a page alone."""

from typing import cast

from litestar.types import ASGIApp, Message, Receive, Scope, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """An application that answers HEAD as it answers GET, without the body."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                # At once: the body of a stream has no end to wait for.
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        # A copy: the server looks at the method of its own to know that no body will come.
        as_get = cast(Scope, {**scope, "method": "GET"})
        await app(as_get, receive, send_headers)

    return answer
