"""Ports for servers that are away at times."""

import socket
from pathlib import Path
from random import SystemRandom

_RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
_FIRST_FOR_CLIENTS = 32_768
"""Where the system does not say."""
_LOWEST = 10_240


def quiet_port() -> int:
    """A port of loopback that nobody listens on, and that the system gives to no client by itself.

    A client that connects to any other one, while its server is away, may happen to be given that
    very port: then it has itself at the other end, and the server cannot come back.
    """
    found = int(_RANGE.read_text().split()[0]) if _RANGE.exists() else _FIRST_FOR_CLIENTS
    choose = SystemRandom()
    while True:
        port = choose.randrange(_LOWEST, max(found, _LOWEST + 1_000))
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
