"""Every fault, at a small size: no promise is broken."""

import asyncio
from pathlib import Path

import pytest

from bench.faults.disks import NotHere
from bench.faults.harm import SMALL
from bench.faults.run import FAULTS, as_text, main

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


def test_faults_that_there_are_not_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flood"]) == 2
    assert "'flood'" in capsys.readouterr().err
