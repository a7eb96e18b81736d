"""The nginx configuration of deploy/: one site of two servers, which are restarted in turn."""

import json
import threading
import time
from functools import partial

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tessellot.games import game
from tests.server.deploy.conftest import NAME


def ask(site, method, path, source="127.0.0.1", **words):
    """A request to the public address, whose name the certificate has."""
    with site.http(source) as http:
        request = http.build_request(method, path, **words)
        request.extensions["sni_hostname"] = NAME
        return http.send(request)


def live(site, game_id, **words):
    return connect(
        f"wss://{NAME}/api/games/{game_id}/live",
        address=("127.0.0.1", site.port),
        ssl=site.trust,
        server_hostname=NAME,
        proxy=None,
        **words,
    )


NOT_TOLD = 1006
"""A move on its way to a closed socket resets it, and the last message may be lost."""
NEW_GAME = {"game": "taiji", "opponent": "here", "seat": "first", "options": {"size": 11}}


def test_the_page_and_the_api_are_there(site):
    assert "<html" in ask(site, "GET", "/").text
    assert ask(site, "GET", "/api/catalogue").json()["games"]
    answer = ask(site, "GET", "/healthz")
    assert answer.json()["status"] == "ok"
    assert "strict-transport-security" in answer.headers
    plain = httpx.get(f"http://127.0.0.1:{site.plain}/games?a=b", headers={"host": NAME})
    assert (plain.status_code, plain.headers["location"]) == (301, f"https://{NAME}/games?a=b")


def test_metrics_stay_inside(site):
    assert ask(site, "GET", "/metrics").status_code == 404


def test_a_visitor_cannot_choose_an_address(site):
    spoofed = {"x-forwarded-for": "6.6.6.6", "x-request-id": "mine"}
    answer = ask(site, "GET", "/api/lobby", source="127.0.0.9", headers=spoofed)
    request_id = answer.headers["x-request-id"]
    assert request_id != "mine"
    end = time.monotonic() + 60
    while not (lines := [line for one in site.servers for line in one.log if request_id in line]):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert json.loads(lines[0])["client"] == "127.0.0.9"


def test_another_page_cannot_connect(site):
    made = ask(site, "POST", "/api/games", json=NEW_GAME).json()
    with pytest.raises(InvalidStatus, match="403"), live(site, made["id"], origin="https://x.y"):
        pass
    with live(site, made["id"], origin=f"https://{NAME}") as socket:
        socket.send(json.dumps({"type": "hello"}))
        assert json.loads(socket.recv(10))["type"] == "state"


class Player(threading.Thread):
    """Plays both sides over live connections, and connects again whenever one is closed."""

    def __init__(self, site):
        super().__init__()
        self.site = site
        self.acknowledged = {}
        self.closed = []
        self.is_asked_to_stop = False
        self.begin()

    def begin(self):
        self.made = ask(self.site, "POST", "/api/games", json=NEW_GAME).json()

    def run(self):
        while not self.is_asked_to_stop:
            try:
                with live(self.site, self.made["id"]) as socket:
                    self.play(socket)
                self.begin()
            except ConnectionClosed as error:
                self.closed.append(error.rcvd.code if error.rcvd else NOT_TOLD)

    def play(self, socket):
        """Play until the game is over."""
        say, hear = (lambda **words: socket.send(json.dumps(words))), partial(socket.recv, 20)
        say(type="hello", token=self.made["token"])
        moves, sent = [], ""
        while not self.is_asked_to_stop:
            message = json.loads(hear())
            if message["type"] == "state":
                moves = [one["move"] for one in message["moves"]]
                self.check(self.made["id"], moves)
            elif message["type"] == "done":
                self.acknowledged[self.made["id"], len(moves)] = sent
                moves.append(sent)
                time.sleep(0.1)
            elif message["type"] == "error":
                # A move that the stopping server stored last, but could not acknowledge any more.
                say(type="state")
                continue
            else:
                continue
            position = game("taiji", size=11).start()
            for move in moves:
                position = position.play(move)
            if position.outcome is not None:
                return
            sent = str(position.legal_moves()[-1])
            say(type="move", ply=len(moves), move=sent)

    def check(self, game_id, moves):
        """Every acknowledged move is there."""
        for (where, ply), move in self.acknowledged.items():
            assert where != game_id or moves[ply] == move


class Visitor(threading.Thread):
    """Asks again and again; `failed` are the answers that no visitor should see."""

    def __init__(self, site):
        super().__init__()
        self.site = site
        self.asked, self.failed = 0, []
        self.is_asked_to_stop = False

    def run(self):
        while not self.is_asked_to_stop:
            for method, path, words in (
                ("GET", "/api/lobby", {}),
                ("POST", "/api/games", {"json": NEW_GAME}),
            ):
                answer = ask(self.site, method, path, **words)
                self.asked += 1
                if not answer.is_success:
                    self.failed.append((method, answer.status_code))
            time.sleep(0.05)


def test_one_server_after_the_other_is_restarted_and_nobody_notices(site):
    people = [Player(site), Player(site), Visitor(site)]
    players, visitor = people[:2], people[2]
    for one in people:
        one.start()
    try:
        for server in site.servers:
            before = [len(player.acknowledged) for player in players]
            assert server.stop() == 0
            server.restart()
            end = time.monotonic() + 60
            while any(
                len(player.acknowledged) < count + 3
                for player, count in zip(players, before, strict=True)
            ):
                assert time.monotonic() < end
                time.sleep(0.05)
    finally:
        for one in people:
            one.is_asked_to_stop = True
        for one in people:
            one.join(90)
    assert visitor.failed == []
    assert visitor.asked > 20
    codes = {code for player in players for code in player.closed}
    assert codes
    assert codes <= {1012, NOT_TOLD}
    for player in players:
        for game_id in {game_id for game_id, _ in player.acknowledged}:
            state = ask(site, "GET", f"/api/games/{game_id}").json()
            player.check(game_id, [one["move"] for one in state["moves"]])
