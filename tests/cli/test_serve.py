"""What `serve` hands over to the server, and how it tells where the pages are."""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any
from urllib.request import urlopen

import pytest

from tests.cli.conftest import Run, Start
from yachtdice import find_ruleset
from yachtdice.cli.serve import qr_code


def test_serve_hands_over_what_it_was_given(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given = served(monkeypatch)
    assert run("serve", "--port", "8123", "--ruleset", "yacht", "--ruleset", "yahtzee").status == 0
    assert given == {
        "host": "127.0.0.1",
        "port": 8123,
        "database": None,
        "rulesets": (find_ruleset("yacht"), find_ruleset("yahtzee")),
        "workers": 1,
        "lan": False,
        "proxies": (),
        "limited": True,
        "keep_all": False,
        "metrics": None,
        "log": "text",
    }


def test_serve_is_told_of_proxies_and_of_what_does_not_hold(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = served(monkeypatch)
    options = ("--proxy", "10.0.0.2", "--proxy", "fd00::/8", "--no-limits", "--keep-all")
    assert run("serve", *options).status == 0
    assert given["proxies"] == ("10.0.0.2", "fd00::/8")
    assert (given["limited"], given["keep_all"]) == (False, True)


@pytest.mark.parametrize(
    ("options", "host"), [("--lan", "0.0.0.0"), ("--lan --host 192.168.1.20", "192.168.1.20")]
)
def test_serve_lets_the_network_in(
    run: Run, monkeypatch: pytest.MonkeyPatch, options: str, host: str
) -> None:
    given = served(monkeypatch)
    answer = run("serve", "--workers", "3", *options.split())
    assert (given["host"], given["lan"], given["workers"]) == (host, True, 3)
    assert answer.out.startswith("yachtdice: http://192.168.1.20:8000\nyachtdice: http://10.0.0.7:")
    assert "\n██ ▄▄▄▄▄ █" in answer.out, "a corner of the QR code"
    assert answer.out.rstrip().endswith("or scan the code.")


def test_serve_tells_programs_the_address(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    served(monkeypatch)
    assert run("serve", "--lan", "--json").json == {"address": "http://192.168.1.20:8000"}


def served(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What `serve` is called with; it answers at once, at two addresses."""
    web, given = ModuleType("yachtdice.web"), dict[str, Any]()

    def serve(*, ready: Callable[[list[str]], None], **options: Any) -> None:
        given.update(options)
        ready(["http://192.168.1.20:8000", "http://10.0.0.7:8000"])

    web.__dict__["serve"] = serve
    monkeypatch.setitem(sys.modules, "yachtdice.web", web)
    return given


def test_a_terminal_without_blocks_gets_no_qr_code() -> None:
    assert "█" in qr_code("http://192.168.1.20:8000", "utf-8")
    assert qr_code("http://192.168.1.20:8000", "ascii") == ""


def test_serve_is_reached_at_the_address_it_tells(start: Start) -> None:
    child = start("serve", "--lan", "--host", "127.0.0.1", "--port", "0", "--database", "memory:")
    assert child.stdout
    address = child.stdout.readline().split()[-1].decode()
    assert "in no network" in child.stdout.readline().decode()
    with urlopen(address) as answer:
        assert answer.status == 200
