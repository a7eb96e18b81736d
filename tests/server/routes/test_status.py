"""Health, readiness, and who may read the metrics."""

import json
import resource
import signal
import time

import httpx
import pytest


def test_health_says_no_when_nothing_can_be_written(start):
    server = start()
    made = server.create()
    client = server.connect(made["id"], made["token"])
    assert server.get("/healthz")["status"] == "ok"
    assert server.get("/readyz") == {"status": "ready"}
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    # As on a full disk: every write to a file fails.
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        time.sleep(1.1)
        for path in ("/healthz", "/readyz"):
            answer = httpx.get(server.url + path, trust_env=False, timeout=60)
            assert (answer.status_code, answer.json()["code"]) == (503, "not-writable")
            assert answer.headers["retry-after"]
        wanted = {"game": "lot", "opponent": "here", "seat": "first"}
        assert server.post("/api/games", wanted, status=503)["code"] == "outage"
        # In an outage there is one line a second about refused moves, without stack traces.
        began = time.monotonic()
        refused = [client.ask("move", ply=0, move="d4")["code"] for _ in range(200)]
        seconds = time.monotonic() - began
        assert set(refused) == {"not-stored"}
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
    client.play(0, "d4")
    time.sleep(1.1)
    assert server.get("/healthz")["status"] == "ok"
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log]
    refusals = [line for line in lines if line["message"] == "could not store"]
    assert len(refusals) <= seconds + 3
    assert sum(line.get("repeated", 1) for line in refusals) == 200
    assert all(line["client"] == "127.0.0.1" and line["request"] for line in refusals)
    assert all(len(json.dumps(line)) < 1000 for line in lines)


def test_a_server_that_is_told_to_stop_says_so_and_serves_on_for_a_while(start):
    server = start(network={"drain_seconds": 60})
    made = server.create()
    client = server.connect(made["id"], made["token"])
    server.process.send_signal(signal.SIGTERM)
    end = time.monotonic() + 20
    while (answer := httpx.get(server.url + "/readyz", trust_env=False)).status_code == 200:
        assert time.monotonic() < end
    assert (answer.status_code, answer.json()["code"]) == (503, "draining")
    assert server.get("/healthz")["status"] == "ok"
    client.play(0, "d4")
    # A second signal ends it at once.
    assert server.stop() == 0


def test_metrics_are_for_this_machine(server):
    def status(**headers):
        return httpx.get(server.url + "/metrics", headers=headers, trust_env=False).status_code

    assert status() == 200
    # What a proxy passes on may come from anywhere, and no token is set.
    assert status(**{"x-forwarded-for": "127.0.0.1"}) == 403
    assert status(forwarded="for=127.0.0.1") == 403


@pytest.fixture
def values(server):
    """Reads all metrics."""

    def read():
        text = httpx.get(server.url + "/metrics", trust_env=False).text
        lines = (line.rpartition(" ") for line in text.splitlines() if line[0] != "#")
        return {name: float(value) for name, _, value in lines}

    return read


def test_metrics_count_what_happens(server, values):
    before = values()

    def grown(name):
        return values().get(name, 0) - before.get(name, 0)

    _, first, second = server.two_players("lot")
    first.play(0, "d4")
    assert second.ask("move", ply=1, move="nonsense")["code"] == "bad-move"
    assert httpx.get(server.url + "/api/games/none", trust_env=False).status_code == 404
    assert grown('tessellot_moves_total{game="lot",player="person"}') == 1
    assert grown('tessellot_refusals_total{code="bad-move"}') == 1
    assert grown('tessellot_refusals_total{code="no-game"}') == 1
    assert grown('tessellot_move_seconds_count{command="move"}') == 2
    assert grown('tessellot_connections{route="/api/games/{game_id}/live"}') == 2
    assert grown("tessellot_games_open") == 1
    assert grown('tessellot_database_seconds_count{kind="write"}') >= 3
    created = 'tessellot_request_seconds_count{method="POST",route="/api/games",status="201"}'
    assert grown(created) == 1
    server.close_clients()
    end = time.monotonic() + 60
    while grown('tessellot_connections{route="/api/games/{game_id}/live"}'):
        assert time.monotonic() < end


def test_metrics_tell_of_the_engine(server, values):
    before = values()
    made = server.create("taiji", "engine", seat="second", level="1", options={"size": 7})
    client = server.connect(made["id"], made["token"])
    if not client.state["moves"]:
        client.wait("move")
    after = values()
    for name in (
        'tessellot_moves_total{game="taiji",player="engine"}',
        'tessellot_engine_seconds_total{purpose="move"}',
        'tessellot_engine_wait_seconds_count{purpose="move"}',
    ):
        assert after[name] > before.get(name, 0)
    assert after['tessellot_engine_queue{kind="games"}'] == 0
    assert any(name.startswith("tessellot_gc_pause_seconds_count") for name in after)
