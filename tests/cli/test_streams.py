"""Streams that are closed or full: a sentence where one can be said, and never a traceback."""

import shlex
import subprocess
import sys

import pytest

YACHTDICE = f"{shlex.quote(sys.executable)} -m yachtdice"


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a command line with its redirections."""
    line = command.replace("yachtdice", YACHTDICE, 1)
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "command", ["yachtdice rulesets >&-", "yachtdice rulesets 2>&-", "yachtdice verify - <&-"]
)
def test_a_closed_stream_is_no_traceback(command: str) -> None:
    assert "Traceback" not in shell(command).stderr


@pytest.mark.parametrize("command", ["rules yacht", "rules yacht --json", "--version"])
def test_an_answer_that_cannot_be_written_is_said(command: str) -> None:
    answer = shell(f"yachtdice {command} >/dev/full")
    assert answer.returncode == 2
    assert answer.stderr.startswith("The answer could not be written: No space left on device.")
    assert "Traceback" not in answer.stderr
