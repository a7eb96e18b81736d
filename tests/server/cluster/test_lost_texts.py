"""Texts between processes that are lost: whoever missed one knows the truth soon all the same."""

import asyncio
import json
import time

import pytest

from tessellot.server.cluster import Attendance, Cluster, cluster
from tessellot.server.cluster.engine_worker import EngineWorker
from tessellot.server.cluster.shared_limits import SharedLimiter
from tessellot.server.cluster.transports import PostgresTransport, RedisTransport, connect_redis
from tessellot.server.storage import Archive
from tests.server.cluster.programs import RedisServer
from tests.server.conftest import GENEROUS
from tests.server.serving import ServerProcess
from tests.server.storage.test_archive import moved


def lossy(transport):
    """A transport that loses the first text with each of some kinds of entries."""

    class Lossy(type(transport)):
        lost: list[str]

        async def publish(self, text):
            for entry in json.loads(text)["e"]:
                if entry["k"] in self.lost:
                    self.lost.remove(entry["k"])
                    return
            await super().publish(text)

    transport.__class__ = Lossy
    transport.lost = []
    return transport


@pytest.fixture(params=["postgresql", "redis"])
def in_two_clusters(request, shared_cluster, redis):
    """Runs a test's own coroutine with two connected clusters."""
    database = shared_cluster.database() if request.param == "postgresql" else None

    def transport():
        return lossy(RedisTransport(redis.url) if database is None else PostgresTransport(database))

    def run(work):
        async def connected():
            transports = [transport(), transport()]
            pair = [Cluster(one) for one in transports]
            running = [asyncio.create_task(one.run()) for one in pair]
            try:
                async with asyncio.timeout(60):
                    # Both have met when each knows about a game of the other.
                    for number, one in enumerate(pair):
                        one.tell_attendance(f"met{number}", Attendance(watchers=1))
                    await until(lambda: pair[0].elsewhere("met1") and pair[1].elsewhere("met0"))
                    await work(*pair, *transports)
            finally:
                for task in running:
                    task.cancel()
                await asyncio.gather(*running, return_exceptions=True)

        asyncio.run(connected())

    return run


async def until(happened):
    while not happened():
        await asyncio.sleep(0.01)


def test_a_version_that_is_lost_is_missed_though_nothing_follows(in_two_clusters):
    async def work(here, there, sending, _receiving):
        await asyncio.sleep(0.1)
        missed = asyncio.Event()
        there.on_gap = missed.set
        sending.lost = ["game"]
        here.tell_version("a", 2)
        await missed.wait()
        assert not sending.lost

    in_two_clusters(work)


def test_who_is_where_is_known_though_the_question_and_the_answer_are_lost(in_two_clusters):
    async def work(here, there, sending, asking):
        await asyncio.sleep(0.1)
        sending.lost, asking.lost = ["here", "all"], ["hello"]
        here.tell_attendance("a", Attendance(first=True))
        await until(lambda: there.elsewhere("a"))
        assert not sending.lost
        assert not asking.lost

    in_two_clusters(work)


def test_a_process_that_dies_without_a_word_is_dropped_and_the_others_go_on(redis, monkeypatch):
    monkeypatch.setattr(cluster, "GONE_SECONDS", 2.0)

    async def run():
        dying, here, new = (lossy(RedisTransport(redis.url)) for _ in range(3))
        dying.lost = ["bye"]
        clusters = [Cluster(one) for one in (dying, here, new)]
        for number, one in enumerate(clusters):
            one.tell_attendance(f"game{number}", Attendance(first=True))
        running = [asyncio.create_task(one.run()) for one in clusters[:2]]
        try:
            async with asyncio.timeout(60):
                await until(lambda: clusters[1].elsewhere("game0"))
                running[0].cancel()
                await until(lambda: not clusters[1].elsewhere("game0"))
                running.append(asyncio.create_task(clusters[2].run()))
                await until(lambda: clusters[1].elsewhere("game2"))
                await until(lambda: clusters[2].elsewhere("game1"))
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
        assert not dying.lost

    asyncio.run(run())


@pytest.mark.parametrize("with_redis", [False, True])
def test_what_a_process_stored_that_died_before_it_could_tell_is_found(
    shared_cluster, redis, tmp_path, with_redis
):
    """No number is missing: nobody was told anything. The versions are compared."""
    database = shared_cluster.database()
    server = ServerProcess(
        tmp_path, database, **GENEROUS, redis=redis.url if with_redis else None, workers=0
    )
    try:
        made = server.create()
        client = server.connect(made["id"], made["token"])
        # Not at once, when it connects to the others and reads everything.
        time.sleep(1.5)
        asyncio.run(play_elsewhere(database, made["id"], "d4"))
        assert client.wait("move")["move"]["move"] == "d4"
    finally:
        server.close_clients()
        server.kill()


async def play_elsewhere(database, game_id, move):
    archive = Archive(database)
    try:
        stored = await archive.load(game_id)
        await archive.save(stored, moved(stored, move, time.time()), time.time())
    finally:
        await archive.close()


def test_however_many_visitors_a_process_has_the_others_hear_of_it(in_two_clusters):
    async def work(one, other, *_):
        # More than fit into one text of PostgreSQL.
        for number in range(500):
            one.connections[f"2001:db8:{number:x}::/64"] = cluster.MANY_CONNECTIONS
        one.connections["192.0.2.7"] = 100
        await until(lambda: other.connections_elsewhere("192.0.2.7") == 100)
        one.tell_attendance("later", Attendance(watchers=1))
        await until(lambda: other.elsewhere("later"))

    in_two_clusters(work)


def test_sites_with_databases_of_one_redis_do_not_meet(redis):
    """Each took the other's engine workers for its own, and waited for them for ever."""

    async def work():
        address = redis.url.removesuffix("/0")
        sites = [Cluster(RedisTransport(f"{address}/{number}")) for number in (0, 1, 1)]
        for number, one in enumerate(sites):
            one.tell_attendance(f"game{number}", Attendance(first=True))
        running = [asyncio.create_task(one.run()) for one in sites]
        try:
            async with asyncio.timeout(60):
                await until(lambda: sites[1].elsewhere("game2") and sites[2].elsewhere("game1"))
                await until(lambda: sites[0].is_connected)
            await asyncio.sleep(3 * cluster.ALIVE_SECONDS)
            assert [one.web_processes for one in sites] == [1, 2, 2]
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    asyncio.run(work())


def test_a_redis_that_is_too_old_for_engine_workers_is_told(caplog):
    old = RedisServer("--rename-command", "XAUTOCLAIM", "")

    async def work():
        running = asyncio.create_task(EngineWorker(old.url).run())
        async with asyncio.timeout(60):
            await until(lambda: "Redis refuses" in caplog.messages)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    try:
        asyncio.run(work())
    finally:
        old.stop()


def test_a_redis_that_is_not_there_is_told_once(caplog):
    async def work():
        alone = Cluster(RedisTransport("redis://127.0.0.1:1/0"))
        running = asyncio.create_task(alone.run())
        async with asyncio.timeout(60):
            await until(lambda: caplog.records)
        await asyncio.sleep(3 * cluster.RETRY_SECONDS)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(work())
    (told,) = [one for one in caplog.records if one.message == "cut off from other processes"]
    assert "127.0.0.1:1" in told.reason


def test_a_crowd_of_questions_shares_few_connections_to_redis(redis):
    async def work():
        limiter = SharedLimiter(redis.url, {"requests": (1000, 1)})
        asked = (limiter.take("requests", f"visitor{number}") for number in range(500))
        assert not any(await asyncio.gather(*asked))
        watching = connect_redis(redis.url)
        connections = await watching.info("clients")
        await watching.aclose()
        await limiter.close()
        return connections["connected_clients"]

    assert asyncio.run(work()) < 50
