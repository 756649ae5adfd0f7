"""Several processes on one database, and one that is killed."""

import subprocess
import sys

import pytest

from tests.store import child
from yachtdice.store import store_from_url

pytestmark = pytest.mark.anyio

Child = subprocess.Popen[str]


def start(work: str, address: str) -> Child:
    """A process that works on a database as soon as it is told to."""
    return subprocess.Popen(
        [sys.executable, child.__file__, work, address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def go(process: Child) -> None:
    """Tell a process to begin."""
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


@pytest.mark.parametrize("answers", [1, 40, 200])
async def test_what_was_answered_outlives_sigkill(database_address: str, answers: int) -> None:
    with start("append", database_address) as process:
        go(process)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(answers)]
        process.kill()
        lines += process.stdout.read().splitlines(keepends=True)
    told = [line.split() for line in lines if line.endswith("\n")]
    assert len(told) >= answers
    async with store_from_url(database_address) as store:
        for table, version in told:
            numbers = [each.number for each in await store.load(table)]
            assert len(numbers) >= int(version)
            assert len(numbers) % 2 == 1, "half of an append is there"
            assert numbers == list(range(1, len(numbers) + 1))
            assert (await store.find(table)).version == len(numbers)


async def test_a_fresh_database_can_be_opened_by_several_at_once(database_address: str) -> None:
    processes = [start("open", database_address) for _ in range(4)]
    for process in processes:
        go(process)
    said = [process.communicate()[0].split() for process in processes]
    assert [process.returncode for process in processes] == [0] * 4
    async with store_from_url(database_address) as store:
        for ready, table in said:
            assert ready == "ready"
            assert len(await store.load(table)) == 1
