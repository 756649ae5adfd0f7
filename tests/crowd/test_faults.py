"""Every fault, at a small size: no promise is broken."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bench.faults.disks import NotHere
from bench.faults.harm import SMALL
from bench.faults.run import COUNTS, FAULTS, as_text, main

WITH_POSTGRESQL = {"kill-one", "restart", "wake-ups", "race"}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_breaks_no_promise(
    name: str, request: pytest.FixtureRequest, server_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name in WITH_POSTGRESQL:
        request.getfixturevalue("postgres_programs")
    monkeypatch.setenv("YACHTDICE_CACHE", str(server_cache))
    try:
        report = asyncio.run(FAULTS[name](SMALL))
    except NotHere as error:
        pytest.skip(str(error))
    assert report.faults, as_text(report)
    assert report.answered, as_text(report)
    assert not report.broken, as_text(report)


def test_the_help_needs_none_of_what_is_measured() -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['playwright', 'httpx', 'asyncpg']));"
        " from bench.__main__ import main; sys.exit(main(['faults', '--help']) or main(['--help']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(name in done.stdout for name in COUNTS)
    assert "growth, load" in done.stdout


def test_faults_that_there_are_not_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flood"]) == 2
    assert "'flood'" in capsys.readouterr().err
