"""What the tests of the command line share."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from yachtdice.cli import main


class Answer(NamedTuple):
    """What a command said, and the exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer to `--json`."""
        return json.loads(self.out)


Run = Callable[..., Answer]
Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture(scope="session", autouse=True)
def _own_cache(solver_cache: Path) -> None:
    """No command here may see the user's cache folder."""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system whose language is English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def call(*arguments: str) -> Answer:
        status = main(arguments)
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return call


@pytest.fixture
def start() -> Iterator[Start]:
    """Start a command in a process of its own, which is cleared away at the end."""
    with ExitStack() as children:

        def call(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
            child = subprocess.Popen(
                [sys.executable, "-m", "yachtdice", *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=os.environ | environment,
            )
            children.enter_context(child)
            children.callback(child.kill)
            return child

        yield call


@pytest.fixture
def compiled(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An empty cache folder, but for compiled code, for processes of their own."""
    folder = tmp_path / "compiled"
    folder.mkdir()
    for code in request.config.cache.mkdir("yachtdice").glob("compiled-*"):
        (folder / code.name).symlink_to(code)
    return folder
