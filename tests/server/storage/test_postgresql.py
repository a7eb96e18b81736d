"""Games in PostgreSQL, on a temporary cluster."""

import asyncio
import time

from tessellot.server.storage import Archive
from tests.server.conftest import GENEROUS
from tests.server.serving import ServerProcess
from tests.server.storage import test_library


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
        end = time.monotonic() + 20
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
