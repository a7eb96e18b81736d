"""A client of the live connection, as a bot's author would write one."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from websockets.sync.client import connect

SECONDS = 90
"""Long enough for the engine to be compiled on the first use on a machine."""


class Client:
    """One connection. `state` is the last whole state, `seen` every message so far."""

    def __init__(
        self,
        url: str,
        game_id: str,
        token: str | None,
        lang: str = "en",
        source: str = "127.0.0.1",
    ) -> None:
        """Connect from an address of this machine: each is another visitor."""
        address = url.replace("http", "ws", 1) + f"/api/games/{game_id}/live"
        self._connection = connect(address, proxy=None, source_address=(source, 0))
        self.socket = self._connection.__enter__()
        self.seen: list[dict] = []
        self.say(type="hello", token=token, lang=lang)
        self.state = self.wait("state")

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def read(self, timeout: float = SECONDS) -> dict:
        message = json.loads(self.socket.recv(timeout))
        self.seen.append(message)
        return message

    def wait(self, kind: str, fits: Callable[[dict], bool] = lambda message: True) -> dict:
        """Read until a message of that type comes; the others are kept in `seen`."""
        end = time.monotonic() + SECONDS
        while True:
            message = self.read(max(0.1, end - time.monotonic()))
            if message["type"] == kind and fits(message):
                return message

    def last(self, kind: str) -> dict:
        """The last message of that type that was read."""
        return next(message for message in reversed(self.seen) if message["type"] == kind)

    def ask(self, kind: str, **message: object) -> dict:
        """Send a request; returns the `done`, `error` or `pong` that answers it."""
        number = len(self.seen)
        self.say(type=kind, id=number, **message)
        while True:
            answer = self.read()
            if answer.get("id") == number and answer["type"] in ("done", "error", "pong"):
                return answer

    def play(self, ply: int, move: str) -> dict:
        """Play a move; it must be acknowledged."""
        answer = self.ask("move", ply=ply, move=move)
        assert answer["type"] == "done", answer
        return answer

    def refresh(self) -> dict:
        self.say(type="state")
        self.state = self.wait("state")
        return self.state

    def follow(self) -> dict:
        """Read until the next move, and apply it to the state."""
        self.state = after_move(self.state, self.wait("move"))
        return self.state

    def close(self) -> None:
        self._connection.__exit__(None, None, None)


def after_move(state: dict, made: dict) -> dict:
    """The state after a short message about a move; it has no notation of the position."""
    assert made["version"] == state["version"] + 1
    change = dict(made["change"])
    left, supply, layers = (change.pop(name) for name in ("left", "supply", "layers"))
    before = state["position"]
    if supply is None:
        supply = [{**stock, "left": n} for stock, n in zip(before["supply"], left, strict=True)]
    position = {
        **{name: value for name, value in before.items() if name != "text"},
        **change,
        "ply": made["ply"] + 1,
        "supply": supply,
        "layers": before["layers"],
        "last": made["move"],
    }
    for layer in layers:
        position["layers"] = with_change(position["layers"], layer)
    return {
        **state,
        **{name: made[name] for name in ("version", "outcome", "thinking", "rights")},
        "moves": [*state["moves"], made["move"]],
        "position": position,
        "clocks": {**state["clocks"], **made["clocks"]},
        "offers": {"takeback": None, "draw": made["draw"], "rematch": None},
    }


def with_change(layers: list[dict], change: dict) -> list[dict]:
    if change["kind"] == "discs":
        return [change if layer["kind"] == "discs" else layer for layer in layers]
    kind, added = change["kind"], change["added"]
    if all(layer["kind"] != kind for layer in layers):
        return [*layers, {"kind": kind, "pieces": added}]
    return [
        {"kind": kind, "pieces": layer["pieces"] + added} if layer["kind"] == kind else layer
        for layer in layers
    ]
