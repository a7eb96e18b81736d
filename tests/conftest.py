"""What holds for all tests."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes depends on what else the machine does.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# Commands speak the language of the system; tests expect English, whoever runs them.
os.environ["TESSELLOT_LANG"] = "en"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of the page last, so that few processes ever start a browser."""
    items.sort(key=_needs_browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hide Playwright's event loop from tests without a browser.

    Its loop counts as running in this thread for as long as the browser is open, and a process that
    has run tests of the page may take over others that start a loop of their own.
    """
    if _needs_browser(item):
        return (yield)
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(running)


def _needs_browser(item: pytest.Item) -> bool:
    return "chromium" in getattr(item, "fixturenames", ())
