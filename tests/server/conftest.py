"""One server for the tests that do not harm it, others for those that do."""

import pytest

from tests.server.serving import ServerProcess

GENEROUS = {
    "requests": (100_000, 10_000),
    "new_games": (100_000, 10_000),
    "messages": (10_000, 1000),
    "connections": 1000,
}


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory):
    running = ServerProcess(tmp_path_factory.mktemp("server"), **GENEROUS)
    yield running
    assert running.stop() == 0


@pytest.fixture
def server(shared_server):
    yield shared_server
    shared_server.say_goodbye()


@pytest.fixture
def start(tmp_path):
    """Starts servers of the test's own, and ends them."""
    started = []

    def start_one(**settings):
        running = ServerProcess(tmp_path, **{**GENEROUS, **settings})
        started.append(running)
        return running

    yield start_one
    for running in started:
        running.say_goodbye()
        if running.process.poll() is None:
            running.kill()
