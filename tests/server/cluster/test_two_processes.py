"""Two web processes serve one site: with PostgreSQL alone, and with Redis and engine workers."""

import signal
import time
from contextlib import ExitStack, contextmanager

import pytest

from tessellot.server.live.clock_loop import COMPARE_SECONDS
from tests.server.cluster.programs import EngineWorkerProcess
from tests.server.conftest import GENEROUS
from tests.server.serving import ServerProcess


@contextmanager
def two_servers(folder, database, **settings):
    with ExitStack() as stack:
        servers = []
        for _ in range(2):
            server = ServerProcess(folder, database, **{**GENEROUS, **settings})
            stack.callback(end, server)
            servers.append(server)
        yield servers


def end(server):
    server.close_clients()
    if server.process.poll() is None:
        server.kill()


@pytest.fixture(scope="module")
def with_postgresql(shared_cluster, tmp_path_factory):
    with two_servers(tmp_path_factory.mktemp("two"), shared_cluster.database()) as servers:
        yield servers


@pytest.fixture(scope="module")
def with_redis(shared_cluster, redis, tmp_path_factory):
    folder = tmp_path_factory.mktemp("two")
    worker = EngineWorkerProcess(redis.url)
    with two_servers(folder, shared_cluster.database(), redis=redis.url, workers=0) as servers:
        yield servers
    assert worker.stop() == 0


@pytest.fixture(params=["postgresql", "redis"])
def pair(request):
    return request.getfixturevalue(f"with_{request.param}")


def players(pair):
    one, other = pair
    made = one.create(opponent="link")
    joined = one.join(made["id"], invitation=made["invitation"])
    return made, one.connect(made["id"], made["token"]), other.connect(made["id"], joined["token"])


def test_a_move_crosses_at_once_and_both_know_that_the_other_is_there(pair):
    made, here, there = players(pair)
    for player in (here, there):
        if not all(one["online"] for one in player.refresh()["players"]):
            player.wait("presence", lambda message: message["first"] and message["second"])
    began = time.monotonic()
    for ply, move in enumerate(("d4", "a1", "g7", "a7", "g1", "d1")):
        mover, other = (here, there) if ply % 2 == 0 else (there, here)
        mover.play(ply, move)
        other.wait("move", lambda message, ply=ply: message["ply"] == ply)
    # A process that had to look by itself would have seen one of the six in this time.
    assert time.monotonic() - began < COMPARE_SECONDS
    watcher = pair[1].connect(made["id"])
    here.wait("presence", lambda message: message["watchers"] == 1)
    pair[1].clients.remove(there)
    there.close()
    here.wait("presence", lambda message: not message["second"])
    assert watcher.refresh()["version"] == 8


def test_each_process_counts_the_others_and_the_engine(pair):
    def processes(server):
        with server.http() as http:
            lines = http.get("/metrics").text.splitlines()
        return [line for line in lines if line.startswith("tessellot_processes{")]

    wanted = ['tessellot_processes{kind="web"} 2.0', 'tessellot_processes{kind="engine"} 1.0']
    end = time.monotonic() + 60
    while [processes(server) for server in pair] != [wanted, wanted]:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_the_lobby_knows_who_is_at_another_process(pair):
    one, other = pair
    made = one.create(opponent="open")
    client = one.connect(made["id"], made["token"])
    until(lambda: lobby_entry(other, made["id"])["online"])
    assert other.get("/api/lobby")["games"][0]["online"]
    one.clients.remove(client)
    client.close()
    until(lambda: not lobby_entry(other, made["id"])["online"])
    other.join(made["id"])


def lobby_entry(server, game_id):
    return next(game for game in server.get("/api/lobby")["games"] if game["id"] == game_id)


def until(happened):
    end = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_clocks_fall_once_and_everywhere(with_redis):
    one, other = with_redis
    made = one.create(clock={"kind": "fischer", "seconds": 10, "increment": 0})
    clients = [server.connect(made["id"], made["token"]) for server in (one, other)]
    clients[0].play(0, "d4")
    clients[1].wait("move")
    for client in clients:
        over = client.wait("state", lambda state: state["outcome"])
        assert (over["outcome"]["reason"], over["version"]) == ("time", 3)


def test_an_engine_worker_moves_for_both_and_a_job_of_a_dead_one_is_taken_over(with_redis, redis):
    one, other = with_redis
    made = one.create("lot", "engine", level="1")
    clients = [server.connect(made["id"], made["token"]) for server in (one, other)]
    clients[0].play(0, "d4")
    for client in clients:
        client.wait("move", lambda message: message["ply"] == 1)
    worker = EngineWorkerProcess(redis.url)
    slow = other.create("taiji", "engine", level="8")
    client = other.connect(slow["id"], slow["token"])
    client.play(0, "d4/d5")
    worker.kill()
    assert client.wait("move", lambda message: message["ply"] == 1)
    assert len(client.refresh()["moves"]) == 2


def test_jobs_of_the_last_engine_worker_come_back_when_it_is_gone(shared_cluster, redis, tmp_path):
    """They waited for another one for ever, though a process of the server itself was free."""
    worker = EngineWorkerProcess(redis.url)
    server = ServerProcess(
        tmp_path, shared_cluster.database(), redis=redis.url, workers=1, **GENEROUS
    )
    try:
        server.logged("engine workers", '"count": 1')
        worker.process.send_signal(signal.SIGSTOP)
        games = [server.create("lot", "engine", level="1", seat="second") for _ in range(4)]
        worker.kill()
        for made in games:
            client = server.connect(made["id"], made["token"])
            if not client.state["moves"]:
                client.wait("move", lambda message: message["ply"] == 0)
    finally:
        end(server)


def test_advice_comes_from_a_worker_too(with_redis):
    made = with_redis[0].create("taiji", "engine", options={"size": 7})
    client = with_redis[0].connect(made["id"], made["token"])
    client.say(type="hint", id="h")
    assert client.wait("hint")["move"]


def test_limits_are_shared(shared_cluster, redis, tmp_path):
    redis.empty()
    settings = {"redis": redis.url, "workers": 0, "new_games": (3, 0.01)}
    with two_servers(tmp_path, shared_cluster.database(), **settings) as servers:
        codes = []
        for number in range(4):
            with servers[number % 2].http() as http:
                answer = http.post("/api/games", json={"game": "lot", "opponent": "here"})
                codes.append(answer.status_code)
        assert codes == [201, 201, 201, 429]
