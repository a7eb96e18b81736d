"""One server for most tests, and servers of their own for those that damage theirs."""

import asyncio

import pytest

from tessellot.server.storage import Archive
from tests.server.cluster.programs import Cluster, RedisServer
from tests.server.serving import ServerProcess

GENEROUS = {
    "requests": (100_000, 10_000),
    "new_games": (100_000, 10_000),
    "trees": (100_000, 10_000),
    "shared_trees": (100_000, 10_000),
    "messages": (10_000, 1000),
    "all_messages": (100_000, 10_000),
    "states": (100_000, 10_000),
    "offers": (10_000, 1000),
    "lobby_places": 1000,
    "connections": 1000,
}


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory):
    running = ServerProcess(tmp_path_factory.mktemp("server"), **GENEROUS)
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="session")
def shared_cluster():
    """PostgreSQL, for all tests that need it."""
    made = Cluster()
    made.start()
    yield made
    made.stop()
    made.remove()


@pytest.fixture
def cluster(shared_cluster):
    return shared_cluster


@pytest.fixture(scope="session")
def redis():
    """Redis, for all tests that need it."""
    running = RedisServer()
    yield running
    running.stop()


@pytest.fixture
def server(shared_server):
    yield shared_server
    shared_server.close_clients()


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
        # Clients of a server that lives would wait for it to read their farewell.
        if running.process.poll() is None:
            running.kill()
        running.close_clients()


@pytest.fixture
def in_archive(tmp_path):
    """Runs a test's own coroutine with an open archive."""

    def run(work):
        async def with_archive():
            archive = Archive(f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite3'}")
            await archive.open()
            try:
                return await work(archive)
            finally:
                await archive.close()

        return asyncio.run(with_archive())

    return run
