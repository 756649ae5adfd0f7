"""HTTP as the server reads it: headers without end are not read to their end.

uvicorn's own limit holds only for its slower parser.
"""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 65_536
"""Bytes of a request before its body, beyond what one look at the connection brings."""


class BoundedProtocol(HttpToolsProtocol):
    """Ends a connection that sends more than that without getting anywhere."""

    _gets_on = False
    _idle = 0

    def data_received(self, data: bytes) -> None:
        """Read what has come, unless too much has come that leads nowhere."""
        self._gets_on = False
        super().data_received(data)
        self._idle = 0 if self._gets_on else self._idle + len(data)
        if self._idle > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The headers are too large.")

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._gets_on = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body is there, whose size is looked at by whoever reads it."""
        self._gets_on = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._gets_on = True
        super().on_message_complete()
