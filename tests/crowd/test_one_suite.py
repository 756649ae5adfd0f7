"""What holds for one process on SQLite holds for two workers on PostgreSQL: the same tests.

Here their `server` is the one of this folder. Tests that start a server of their own are left out.
"""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from tests.web import test_moves, test_seats, test_stream, test_whole_games

SHARED = {"server", "reader", "other", "open_"}


def shared(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The tests of a module that play on the shared server, and the module's own fixtures."""
    for name, found in vars(module).items():
        is_fixture = type(found).__name__ == "FixtureFunctionDefinition"
        is_test = name.startswith("test_") and SHARED & {*inspect.signature(found).parameters}
        if is_fixture or is_test:
            assert name not in globals(), f"{name} stands twice"
            yield name, found


for tests in (test_moves, test_seats, test_stream, test_whole_games):
    globals().update(shared(tests))
