"""Two hubs that share what carries their wake-ups, of each kind."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """Hubs run on asyncio alone."""
    return "asyncio"
