"""Rate limits, and limits on connections."""

import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tessellot.server.rate_limit import AddressLimiter, TokenBucket


def test_a_bucket_allows_a_burst_and_then_a_steady_rate():
    now = [0.0]
    bucket = TokenBucket((3, 2), lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait == 0.5
    now[0] += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    now[0] += 1000
    assert sum(bucket.take() for _ in range(10)) == 3


def test_addresses_do_not_share_a_bucket():
    limiter = AddressLimiter((1, 1))
    assert limiter.bucket_of("a").take()
    assert not limiter.bucket_of("a").take()
    assert limiter.bucket_of("b").take()


def test_too_many_requests_are_told_when_to_come_back(start):
    server = start(requests=(5, 1))
    with server.http() as http:
        answers = [http.get("/api/lobby") for _ in range(8)]
        assert {answer.status_code for answer in answers} == {200, 429}
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["code"] == "too-many"
        assert http.get("/healthz").status_code == 200
        time.sleep(1.2)
        assert http.get("/api/lobby").status_code == 200


def test_new_games_have_a_limit_of_their_own(start):
    server = start(new_games=(2, 0.01))
    with server.http() as http:
        body = {"game": "lot", "opponent": "here"}
        codes = [http.post("/api/games", json=body).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        assert http.get("/api/lobby").status_code == 200


def test_connections_and_messages_have_limits_too(start):
    server = start(connections=2, messages=(3, 20), advice=(1, 0.01))
    made = server.create("lot", "engine")
    clients = [server.connect(made["id"], made["token"]) for _ in range(2)]
    with pytest.raises((ConnectionClosed, InvalidStatus)):
        server.connect(made["id"])
    begun = time.monotonic()
    for _ in range(23):
        assert clients[0].ask("ping")["type"] == "pong"
    assert time.monotonic() - begun > 0.9
    clients[0].say(type="hint")
    assert clients[0].ask("hint")["code"] == "too-many"
    clients.pop().close()
    server.clients.pop()
    time.sleep(0.3)
    assert server.connect(made["id"]).state["id"] == made["id"]
