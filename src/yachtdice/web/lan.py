"""The addresses by which other devices of the same network reach this machine."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

import ifaddr

EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that mean: at every address of this machine."""
INWARD = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "utun")
"""How the interfaces are called behind which there are no devices in the room."""
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of nobody, by which the system tells through which of its own it would leave."""
ITSELF = {socket.AF_INET: "127.0.0.1", socket.AF_INET6: "::1"}

Address = IPv4Address | IPv6Address


def addresses_of(host: str) -> list[str]:
    """Where a server that listens at this host is found by others, the likeliest first.

    Nothing is sent. Where this machine is in no network, only it itself finds the server.
    """
    if host not in EVERYWHERE:
        return [host]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = (*_way_out(family), *sorted(_interfaces(family), key=_likelihood))
    return [str(each) for each in dict.fromkeys(found)] or [ITSELF[family]]


def _way_out(family: socket.AddressFamily) -> Iterator[Address]:
    """The address of the interface that leads out, if there is one."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        # To connect a socket for datagrams sends none.
        probe.connect((ELSEWHERE[family], 9))
        address = ip_address(probe.getsockname()[0])
        if _reaches_others(address):
            yield address


def _interfaces(family: socket.AddressFamily) -> Iterator[Address]:
    """The addresses of all interfaces behind which there may be others."""
    for adapter in ifaddr.get_adapters():
        if adapter.nice_name.startswith(INWARD):
            continue
        for each in adapter.ips:
            text = each.ip if isinstance(each.ip, str) else each.ip[0]
            address = ip_address(text)
            wanted = address.version == (6 if family == socket.AF_INET6 else 4)
            if wanted and _reaches_others(address):
                yield address


def _reaches_others(address: Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _likelihood(address: Address) -> tuple[bool, int]:
    """Sorts the addresses of rooms before those of the world."""
    return not address.is_private, int(address)
