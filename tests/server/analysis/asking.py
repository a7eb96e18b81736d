"""A client of the analysis connection, as a program's author would write one."""

from __future__ import annotations

import json
import time

from websockets.sync.client import connect

SECONDS = 120
"""Long enough for the engine to be compiled on the first use on a machine."""


class Asker:
    """One connection; `seen` has every message so far."""

    def __init__(self, server, lang: str = "en") -> None:
        address = server.url.replace("http", "ws", 1) + f"/api/analysis?lang={lang}"
        self._connection = connect(address, proxy=None)
        self.socket = self._connection.__enter__()
        self.seen: list[dict] = []
        server.clients.append(self)

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def ask(self, version: int, position: str, **more: object) -> None:
        self.say(type="ask", version=version, position=position, **more)

    def read(self, timeout: float = SECONDS) -> dict:
        message = json.loads(self.socket.recv(timeout))
        self.seen.append(message)
        return message

    def wait(self, fits) -> dict:
        """Read until a message fits."""
        end = time.monotonic() + SECONDS
        while True:
            message = self.read(max(0.1, end - time.monotonic()))
            assert message["type"] != "error" or fits(message), message
            if fits(message):
                return message

    def final(self, version: int) -> dict:
        return self.wait(lambda m: m["type"] == "lines" and m["version"] == version and m["final"])

    def lines(self, version: int) -> dict:
        return self.wait(lambda m: m["type"] == "lines" and m["version"] == version)

    def error(self) -> dict:
        return self.wait(lambda m: m["type"] == "error")

    def close(self) -> None:
        self._connection.__exit__(None, None, None)
