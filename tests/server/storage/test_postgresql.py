"""Games in PostgreSQL, on a temporary cluster."""

import asyncio
import time
from contextlib import suppress

import pytest
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from tessellot.server.outages import is_outage
from tessellot.server.storage import Archive
from tests.server.conftest import GENEROUS
from tests.server.serving import ServerProcess
from tests.server.storage import test_library
from tests.server.storage.test_archive import open_game


def test_a_game_survives_a_power_cut_in_postgresql_too(cluster, tmp_path):
    server = ServerProcess(tmp_path, cluster.url, **GENEROUS)
    game_id, first, second = server.two_players(clock={"kind": "days", "days": 1})
    first.play(0, "d4")
    second.wait("move")
    second.play(1, "swap")
    server.kill()
    server.restart()
    watcher = server.connect(game_id)
    assert [move["move"] for move in watcher.state["moves"]] == ["d4", "swap"]
    assert watcher.state["clocks"]["running"] == "first"
    other = ServerProcess(tmp_path, cluster.url, **GENEROUS)
    made = server.create()
    tabs = [one.connect(made["id"], made["token"]) for one in (server, other)]
    for number, tab in enumerate(tabs):
        tab.say(type="move", id="race", ply=0, move=f"a{number + 1}")
    answers = []
    for tab in tabs:
        while tab.read().get("id") != "race":
            pass
        answers.append(tab.seen[-1]["type"])
    assert sorted(answers) == ["done", "error"]
    opened = server.create(opponent="open")
    other.join(opened["id"])
    assert [game["id"] for game in server.get("/api/lobby")["running"]] == [opened["id"]]
    for one in (server, other):
        one.close_clients()
        assert one.stop() == 0


def test_games_go_on_when_the_database_was_away(cluster, start):
    server = start(database=cluster.url)
    made = server.create(clock={"kind": "fischer", "seconds": 10, "increment": 0})
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4")
    cluster.stop()
    try:
        end = time.monotonic() + 60
        while not any("the clock loop failed" in line for line in server.log):
            assert time.monotonic() < end
            time.sleep(0.05)
        assert client.ask("move", ply=1, move="d5")["code"] == "not-stored"
        time.sleep(2)
    finally:
        cluster.start()
    # The time of the outage is charged to nobody.
    forgiven = client.wait("state", lambda state: state["version"] == 3)
    assert forgiven["clocks"]["second"] > 7
    over = client.wait("state", lambda state: state["outcome"])
    assert (over["outcome"]["reason"], over["outcome"]["winner"]) == ("time", "first")
    assert server.stop() == 0


def test_the_library_works_in_postgresql_too(cluster):
    async def work():
        archive = Archive(cluster.url)
        await archive.open()
        try:
            await test_library.use(archive)
        finally:
            await archive.close()

    asyncio.run(work())


def test_the_first_question_to_a_database_that_was_started_again_is_answered(cluster):
    async def work():
        archive = Archive(cluster.url)
        await archive.open()
        assert await archive.versions(["none"]) == {}
        await asyncio.to_thread(cluster.stop)
        await asyncio.to_thread(cluster.start)
        assert await archive.versions(["none"]) == {}
        await archive.close()

    asyncio.run(work())


def test_servers_that_start_together_make_the_tables_once(cluster):
    database = cluster.database()

    async def work():
        archives = [Archive(database) for _ in range(4)]
        await asyncio.gather(*(archive.open() for archive in archives))
        for archive in archives:
            await archive.close()

    asyncio.run(work())


def test_a_database_that_is_full_or_starts_is_away_and_no_fault_of_ours(cluster):
    async def failure(statement):
        engine = create_async_engine(cluster.url)
        try:
            async with engine.begin() as connection:
                await connection.exec_driver_sql(statement)
        except DBAPIError as error:
            return error
        finally:
            await engine.dispose()

    def raised(state):
        return asyncio.run(failure(f"DO $$ BEGIN RAISE SQLSTATE '{state}'; END $$"))

    # It starts or stops, has no connection left, no room on the disk, takes no writes.
    for state in ("57P03", "57P01", "53300", "53100", "25006"):
        assert is_outage(raised(state)), state
    assert not is_outage(raised("42P01"))


class Router:
    """A way to PostgreSQL that forgets its connections at some time, without a word."""

    def __init__(self, cluster):
        self._socket = str(cluster.folder / ".s.PGSQL.5432")
        self._ways, self._writers = [], []

    async def open(self):
        self._listening = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return self._listening.sockets[0].getsockname()[1]

    async def _connect(self, reader, writer):
        there, back = await asyncio.open_unix_connection(self._socket)
        self._writers += [writer, back]
        self._ways += [
            asyncio.create_task(self._pass(*way)) for way in ((reader, back), (there, writer))
        ]

    async def _pass(self, reader, writer):
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()

    def forget(self):
        """What is sent from now on arrives nowhere, and nobody is told."""
        for way in self._ways:
            way.cancel()

    async def close(self):
        self.forget()
        for writer in self._writers:
            writer.close()
        self._listening.close()
        await asyncio.gather(*self._ways, return_exceptions=True)


def test_connections_that_were_forgotten_on_the_way_are_given_up(cluster):
    async def work():
        router = Router(cluster)
        port = await router.open()
        user = make_url(cluster.url).username
        # Connections must be made in this time, also on a busy machine.
        patience = 2
        archive = Archive(f"postgresql+asyncpg://{user}@127.0.0.1:{port}/postgres", patience)
        try:
            await archive.open()
            await asyncio.gather(*(archive.versions(["none"]) for _ in range(3)))
            router.forget()
            async with asyncio.timeout(180):
                with pytest.raises(TimeoutError) as outage:
                    await archive.versions(["none"])
                assert is_outage(outage.value)
                while True:
                    with suppress(TimeoutError):
                        assert await archive.versions(["none"]) == {}
                        break
        finally:
            await archive.close()
            await router.close()

    asyncio.run(work())


def test_no_more_seats_are_opened_by_two_processes_at_the_same_time(cluster):
    async def work():
        archives = [Archive(cluster.url) for _ in range(2)]
        for archive in archives:
            await archive.open()
        stored = await asyncio.gather(
            *(
                archives[number % 2].add_open(
                    open_game(f"waits{number}", opener="5e" * 32), since=0.0, most=3
                )
                for number in range(12)
            )
        )
        for archive in archives:
            await archive.close()
        return sum(stored)

    assert asyncio.run(work()) == 3
