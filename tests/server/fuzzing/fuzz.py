"""Send inputs to a running server, and see that it is healthy afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.server.fuzzing.inputs import Inputs
from tests.server.serving import ServerProcess

GAMES = ("lot", "taiji", "battle-of-lits")
SOCKETS = ("/api/games/{id}/live", "/api/analysis")
MESSAGES_PER_SOCKET = 40
"""Then another connection is opened, to another game."""


def fuzz(
    server: ServerProcess, count: int, seed: int, tell: Callable[[int], None] = lambda _: None
) -> Counter[str]:
    """Send messages and requests, half of each; returns how often what came back."""
    games = [server.create(game) for game in GAMES]
    inputs = Inputs(seed, games)
    found: Counter[str] = Counter()
    sent = 0
    with httpx.Client(base_url=server.url, timeout=90, trust_env=False) as http:
        while sent < count:
            found += _messages(server, inputs, games[sent % len(games)]["id"])
            for _ in range(MESSAGES_PER_SOCKET):
                found[_status(http, inputs)] += 1
            sent += 2 * MESSAGES_PER_SOCKET
            tell(sent)
    return found


def _messages(server: ServerProcess, inputs: Inputs, game_id: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for path in SOCKETS:
        address = server.url.replace("http", "ws", 1) + path.format(id=game_id)
        try:
            with connect(address, proxy=None, open_timeout=90) as socket:
                for _ in range(MESSAGES_PER_SOCKET // len(SOCKETS)):
                    socket.send(inputs.message())
                    found["messages"] += 1
                _drain(socket, found)
        except WebSocketException:
            # A connection that sends nonsense may be closed.
            found["closed"] += 1
    return found


def _drain(socket: ClientConnection, found: Counter[str]) -> None:
    try:
        while True:
            socket.recv(0.01)
            found["answers"] += 1
    except TimeoutError:
        pass


def _status(http: httpx.Client, inputs: Inputs) -> str:
    method, path, body = inputs.request()
    return str(http.request(method, path, content=body).status_code)


def assert_healthy(server: ServerProcess) -> None:
    """A stranger can still play a game, and nothing broke inside."""
    with server.http() as http:
        assert http.get("/healthz").status_code == 200
    made = server.create("lot")
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4")
    assert [one["move"] for one in client.refresh()["moves"]] == ["d4"]
    broken = [line for line in server.log if "Traceback" in line]
    assert broken == [], "".join(broken[:3])
