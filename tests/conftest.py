"""What all tests share: settings of property tests, and programs that a machine may not have."""

import os
import shutil
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile(
    "yachtdice", deadline=None, print_blob=True, derandomize="CI" in os.environ
)
settings.load_profile("yachtdice")

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def need(program: str) -> str:
    """The path of a program; without it the test is skipped, or fails where no skip is allowed."""
    if path := shutil.which(program):
        return path
    if os.environ.get("YACHTDICE_REQUIRE_BROWSER") == "1":
        pytest.fail(f"{program} is not installed, and YACHTDICE_REQUIRE_BROWSER allows no skip")
    pytest.skip(f"{program} is not installed")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium."""
    return need("chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium: str) -> dict[str, Any]:
    """How pytest-playwright starts its browser: the machine's own, without a network of its own."""
    return {"executable_path": chromium, "args": list(CHROMIUM_FLAGS)}


@pytest.fixture(scope="session")
def base_url() -> str | None:
    """Where pages are: nowhere yet; tests that serve some give their own address.

    The fixture of this name that pytest-playwright brings warns under pytest 9.
    """
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go last: a started Playwright leaves its event loop running in the thread."""
    items.sort(key=lambda item: "playwright" in getattr(item, "fixturenames", ()))
