"""Where the devices of a network find this machine."""

from ipaddress import ip_address

import ifaddr
import pytest

from yachtdice.web.lan import addresses_of


def adapter(name: str, *addresses: str) -> ifaddr.Adapter:
    """An interface of the machine."""
    v6 = {each: (each, 0, 0) for each in addresses if ":" in each}
    ips = [ifaddr.IP(v6.get(each, each), 24, name) for each in addresses]
    return ifaddr.Adapter(name, name, ips)


@pytest.fixture
def interfaces(monkeypatch: pytest.MonkeyPatch) -> list[ifaddr.Adapter]:
    """The interfaces of the machine, which leads nowhere else."""
    found: list[ifaddr.Adapter] = []
    monkeypatch.setattr("ifaddr.get_adapters", lambda: found)
    monkeypatch.setattr("yachtdice.web.lan.ELSEWHERE", {2: "127.0.0.1", 10: "::1"})
    return found


def test_rooms_come_before_the_world_and_what_leads_nowhere_is_left_out(
    interfaces: list[ifaddr.Adapter],
) -> None:
    interfaces += [
        adapter("lo", "127.0.0.1", "::1"),
        adapter("docker0", "172.17.0.1"),
        adapter("eth0", "9.9.9.9", "169.254.7.7", "fe80::1"),
        adapter("wlan0", "192.168.1.20", "fd00::20"),
        adapter("tun0", "10.8.0.2"),
    ]
    assert addresses_of("0.0.0.0") == ["10.8.0.2", "192.168.1.20", "9.9.9.9"]
    assert addresses_of("::") == ["fd00::20"]


def test_a_machine_without_a_network_finds_itself(interfaces: list[ifaddr.Adapter]) -> None:
    interfaces += [adapter("lo", "127.0.0.1", "::1")]
    assert addresses_of("0.0.0.0") == ["127.0.0.1"]
    assert addresses_of("::") == ["::1"]


def test_a_host_that_was_named_stays() -> None:
    assert addresses_of("192.168.1.20") == ["192.168.1.20"]


def test_the_addresses_of_this_machine_can_be_read() -> None:
    assert [ip_address(each) for each in addresses_of("0.0.0.0")]
