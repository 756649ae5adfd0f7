"""Work in another process: it comes back, it can fail, and it never outlives the server."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from yachtdice.tables.elsewhere import Elsewhere, WorkFailed

LOOKS = 600
"""How often a test looks whether a process has ended, a twentieth of a second apart."""


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    place = Elsewhere()
    yield place
    place.close()


def has_ended(process: int) -> bool:
    """Whether a process comes to its end while it is watched."""
    for _ in range(LOOKS):
        try:
            with open(f"/proc/{process}/stat") as state:
                if state.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return True
        except FileNotFoundError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.anyio
async def test_work_is_done_in_one_other_process(elsewhere: Elsewhere) -> None:
    first = await elsewhere.run(os.getpid)
    assert first != os.getpid()
    assert await elsewhere.run(os.getpid) == first


@pytest.mark.anyio
async def test_what_the_work_raises_comes_back(elsewhere: Elsewhere) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await elsewhere.run(int, "five")
    assert await elsewhere.run(int, "5") == 5


@pytest.mark.anyio
async def test_after_its_process_was_killed_there_is_another(elsewhere: Elsewhere) -> None:
    process = await elsewhere.run(os.getpid)
    with pytest.raises(WorkFailed):
        await elsewhere.run(os.kill, process, signal.SIGKILL)
    assert await elsewhere.run(os.getpid) != process


@pytest.mark.anyio
async def test_closing_ends_the_process(elsewhere: Elsewhere) -> None:
    process = await elsewhere.run(os.getpid)
    elsewhere.close()
    assert has_ended(process)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks for processes in /proc")
def test_the_process_ends_with_a_server_that_is_killed() -> None:
    code = (
        "import asyncio, os, time\n"
        "from yachtdice.tables.elsewhere import Elsewhere\n"
        "if __name__ == '__main__':\n"
        "    print(asyncio.run(Elsewhere().run(os.getpid)), flush=True)\n"
        "    time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        process = int(server.stdout.readline())
        server.kill()
    try:
        assert has_ended(process)
    finally:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
