"""The fixtures of the page's tests, with a server that knows one more game."""

from __future__ import annotations

import pytest

from tests.server.serving import ServerProcess
from tests.web.conftest import chromium, open_page, start

__all__ = ["chromium", "open_page", "server", "start"]


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = ServerProcess(tmp_path_factory.mktemp("data"), with_cram=True)
    yield running
    running.stop()
