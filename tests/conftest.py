"""What holds for all tests."""

from __future__ import annotations

import os

import pytest

# Commands speak the language of the system; tests expect English, whoever runs them.
os.environ["TESSELLOT_LANG"] = "en"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of the page last: Playwright keeps an event loop running in its thread."""
    items.sort(key=lambda item: "chromium" in getattr(item, "fixturenames", ()))
