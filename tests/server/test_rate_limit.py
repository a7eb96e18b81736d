"""Rate limits, and limits on connections."""

import asyncio
import contextlib
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tessellot.server.cluster.shared_limits import SharedLimiter
from tessellot.server.rate_limit import MOST_SECONDS, LocalLimiter, TokenBucket
from tessellot.server.visitors import visitor_of
from tests.server.analysis.asking import Asker


def test_a_bucket_allows_a_burst_and_then_a_steady_rate():
    now = [0.0]
    bucket = TokenBucket((3, 2), lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait == 0.5
    now[0] += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    now[0] += 1000
    assert sum(bucket.take() for _ in range(10)) == 3


def test_visitors_do_not_share_a_bucket():
    async def take():
        limiter = LocalLimiter({"states": (1, 1), "offers": (1, 1)})
        return [
            await limiter.take(*what) > 0
            for what in (("states", "a"), ("states", "a"), ("states", "b"), ("offers", "a"))
        ]

    assert asyncio.run(take()) == [False, True, False, False]


def test_who_reserves_waits_in_line():
    now = [0.0]
    bucket = TokenBucket((1, 2), lambda: now[0])
    assert [bucket.reserve() for _ in range(4)] == [0.0, 0.5, 1.0, 1.5]


def test_who_reserves_and_goes_does_not_make_others_wait_for_ever(redis):
    rates = {"states": (5, 10)}

    async def longest(limiter):
        return max([await limiter.reserve("states", "a") for _ in range(1000)])

    async def shared():
        limiter = SharedLimiter(redis.url, rates)
        try:
            return await longest(limiter)
        finally:
            await limiter.close()

    assert asyncio.run(longest(LocalLimiter(rates))) <= MOST_SECONDS
    assert 1 < asyncio.run(shared()) <= MOST_SECONDS


def test_an_ipv6_household_is_one_visitor():
    homes = ["2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::2", "2001:db8:1:3::1", "192.0.2.1"]
    assert len({visitor_of(address) for address in homes}) == 3
    assert visitor_of("fe80::1%eth0") == "fe80::/64"
    assert visitor_of("testclient") == "testclient"


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


def test_whole_trees_have_a_limit_of_their_own(start):
    server = start(trees=(2, 0.01))
    with server.http() as http:
        tree = {"tree": {"game": "lot"}}
        codes = [
            http.post("/api/positions/read", json={"text": "lot"}).status_code,
            http.post("/api/trees", json=tree).status_code,
            http.post("/api/positions/write", json=tree).status_code,
        ]
        assert codes == [200, 201, 429]
        assert http.post("/api/positions", json={"game": "lot"}).status_code == 200
        assert http.post("/api/openings", json={"game": "lot"}).status_code == 429
        assert http.get("/api/trees/some").status_code == 429


def test_nobody_fills_the_disk_with_shared_trees(start):
    server = start(shared_trees=(2, 0.01))
    with server.http() as http:
        made = [http.post("/api/trees", json={"tree": {"game": "lot"}}) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        tree = made[0].json()
        changed = http.post(
            f"/api/trees/{tree['id']}/versions",
            json={"tree": {"game": "lot"}, "version": 1},
            headers={"authorization": f"Bearer {tree['token']}"},
        )
        assert changed.status_code == 200


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


def test_a_flood_of_questions_for_the_state_keeps_no_newcomer_out(start):
    """190 connections that asked 20 times a second kept newcomers out for 40 seconds."""
    server = start(states=(20, 2))
    made = server.create()
    flood = [server.connect(made["id"]) for _ in range(10)]
    for pest in flood:
        for _ in range(20):
            pest.say(type="state")
    stranger = server.connect(made["id"], source="127.0.0.2")
    assert stranger.ask("ping")["type"] == "pong"
    time.sleep(0.5)
    assert stranger.refresh()["id"] == made["id"]
    # Ten connections are still owed states, which they will be sent two a second.
    answered = sum(count_states(pest) for pest in flood)
    assert answered < 30


def count_states(client):
    try:
        while True:
            client.read(0.01)
    except TimeoutError:
        return sum(message["type"] == "state" for message in client.seen)


def test_a_game_that_begins_by_a_rematch_is_a_new_game_too(start):
    """Abort and rematch let 26 new games a second through a limit of one."""
    server = start(new_games=(3, 0.01))
    made = server.create("lot")
    answers = []
    for _ in range(4):
        client = server.connect(made["id"], made["token"])
        assert client.ask("abort")["type"] == "done"
        answers.append(client.ask("rematch").get("code"))
        made["id"] = client.refresh()["rematch"]
        if answers[-1]:
            break
    assert answers == [None, None, "too-many"]


def test_nobody_fills_the_lobby(start):
    """One burst filled all 50 places, and hid those who were really waiting."""
    server = start(lobby_places=3)
    wanted = {"game": "lot", "opponent": "open"}
    with server.http() as http:
        with ThreadPoolExecutor(12) as visitors:
            asking = [visitors.submit(http.post, "/api/games", json=wanted) for _ in range(12)]
        answers = sorted((one.result() for one in asking), key=lambda answer: answer.status_code)
        assert [answer.status_code for answer in answers] == [201] * 3 + [409] * 9
        assert answers[3].json()["code"] == "too-many"
        made = answers[0].json()
        closed = http.post(
            f"/api/games/{made['id']}/close", headers={"authorization": f"Bearer {made['token']}"}
        )
        assert closed.status_code == 204
        # A quick pairing in all games is one place.
        paired = http.post(
            "/api/pair", json={"games": ["taiji", "tailits"], "clock": {"kind": "none"}}
        )
        assert len(paired.json()["waiting"]) == 2
        assert http.post("/api/games", json=wanted).status_code == 409
        waiting = answers[1].json()
        server.connect(waiting["id"], waiting["token"])
        assert http.get("/api/lobby").json()["games"][0]["id"] == waiting["id"]


def test_own_games_are_listed_later_over_the_limit_and_unknown_ones_cost_nothing(start):
    """A hundred ids in a request took 0.3 s of the server's time, 50 times a second."""
    server = start(states=(4, 2))
    made = server.create("lot")
    held = {"id": made["id"], "token": made["token"]}
    unknown = [{"id": f"unknown{number}", "token": "x"} for number in range(90)]
    began = time.monotonic()
    answer = server.post("/api/own", {"seats": [held, *unknown]})
    assert [game["id"] for game in answer["games"]] == [made["id"]]
    assert len(answer["missing"]) == 90
    assert len(server.post("/api/own", {"seats": [held] * 6})["games"]) == 6
    assert time.monotonic() - began > 1


def test_messages_are_counted_over_all_connections_of_a_visitor(start):
    """A hundred connections for questions got answers to 2,000 messages a second."""
    server = start(all_messages=(12, 0.01))
    made = server.create()
    server.connect(made["id"]).ask("ping")
    flood = [Asker(server) for _ in range(4)]
    for pest in flood:
        for _ in range(10):
            pest.say(type="ping")
    stranger = server.connect(made["id"], source="127.0.0.2")
    assert stranger.ask("ping")["type"] == "pong"
    answered = 0
    for pest in flood:
        with contextlib.suppress(TimeoutError):
            while pest.read(0.2):
                answered += 1
    assert answered <= 12


def test_reviews_are_limited_over_all_connections_of_a_visitor(start):
    """Fifty connections that asked for them kept every player from moving."""
    server = start(trees=(3, 0.01))
    refusals = []
    for number in range(4):
        asker = Asker(server)
        asker.say(type="review", version=number, position="lot", moves=["d4", "d4"])
        refusals.append(asker.error()["code"])
    assert refusals == ["bad-request"] * 3 + ["too-many"]


def test_offers_that_change_nothing_are_not_told_and_others_have_a_limit(start):
    server = start(offers=(5, 0.01))
    _, first, second = server.two_players()
    first.play(0, "d4")
    version = second.wait("move")["version"]
    for _ in range(5):
        assert first.ask("takeback", action="offer", ply=1)["version"] == version + 1
    assert first.ask("takeback", action="offer", ply=1)["code"] == "too-many"
    assert second.ask("ping")["type"] == "pong"
    told = [message["version"] for message in second.seen if message["type"] == "state"]
    assert told[1:] == [version + 1]
