"""One commit for all that wait, seen without a database."""

import asyncio
from collections.abc import Sequence

import pytest

from yachtdice.store.group_commit import GroupCommit

pytestmark = pytest.mark.anyio


class Disk:
    """Takes batches when it is let, and remembers them."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.free = asyncio.Event()
        self.free.set()
        self.error: Exception | None = None

    async def commit(self, items: Sequence[int]) -> list[Exception | int]:
        """Commit items, which come to twice what they are; those below zero are kept out."""
        self.batches.append(list(items))
        await self.free.wait()
        if self.error is not None:
            raise self.error
        return [ValueError(item) if item < 0 else 2 * item for item in items]


async def begin(calls: Sequence[asyncio.Task[int]]) -> None:
    """Let calls come as far as they can."""
    assert calls
    for _ in range(5):
        await asyncio.sleep(0)


def submit(group: GroupCommit[int, int], *items: int) -> list[asyncio.Task[int]]:
    """One caller for each item."""
    return [asyncio.create_task(group.submit(item)) for item in items]


async def test_what_waits_while_the_disk_is_busy_goes_together() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.free.clear()
    calls = submit(group, 1)
    await begin(calls)
    calls += submit(group, 2, 3, 4)
    await begin(calls)
    disk.free.set()
    await asyncio.gather(*calls)
    await group.close()
    assert disk.batches == [[1], [2, 3, 4]]


async def test_a_batch_has_a_greatest_size() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit, most=2)
    await asyncio.gather(*submit(group, 1, 2, 3, 4, 5))
    await group.close()
    assert disk.batches == [[1, 2], [3, 4], [5]]


async def test_each_caller_gets_its_own_answer() -> None:
    group = GroupCommit(Disk().commit)
    outcomes = await asyncio.gather(*submit(group, 1, -2, 3), return_exceptions=True)
    await group.close()
    assert [repr(outcome) for outcome in outcomes] == ["2", "ValueError(-2)", "6"]


async def test_a_failure_reaches_all_and_the_next_batch_is_tried() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.error = OSError("away")
    outcomes = await asyncio.gather(*submit(group, 1, 2, 3), return_exceptions=True)
    assert [repr(outcome) for outcome in outcomes] == ["OSError('away')"] * 3
    disk.error = None
    await group.submit(4)
    await group.close()


async def test_a_caller_cancelled_while_waiting_is_left_out() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.free.clear()
    calls = submit(group, 1, 2)
    await begin(calls)
    late = submit(group, 3, 4)
    await begin(late)
    late[0].cancel()
    disk.free.set()
    await asyncio.gather(*calls, late[1])
    await group.close()
    assert disk.batches == [[1, 2], [4]]
    assert late[0].cancelled()


async def test_a_caller_cancelled_during_the_commit_stops_nobody() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.free.clear()
    calls = submit(group, 1, 2)
    await begin(calls)
    calls[0].cancel()
    disk.free.set()
    await calls[1]
    await group.close()
    assert disk.batches == [[1, 2]]


async def test_closing_answers_all_that_wait_and_takes_no_more() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit, most=1)
    calls = submit(group, 1, 2, 3)
    await begin(calls[:1])
    await group.close()
    assert all(call.done() for call in calls)
    assert disk.batches == [[1], [2], [3]]
    with pytest.raises(RuntimeError, match="closed"):
        await group.submit(4)


async def test_cancelling_who_closes_does_not_stop_the_commit() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.free.clear()
    calls = submit(group, 1)
    closing = asyncio.create_task(group.close())
    await begin(calls)
    closing.cancel()
    disk.free.set()
    await calls[0]
    assert disk.batches == [[1]]
