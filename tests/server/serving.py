"""A real server in a process of its own, with settings of the test's choosing.

As a program: ``python -m tests.server.serving DATABASE PORT LIMITS [cram]`` (limits as JSON).
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx

from tests.server.clients import Client

READY = "Tessellot is at "


class ServerProcess:
    """A server that can be killed and started again, on the same port and with the same games."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        *,
        with_cram: bool = False,
        prefix: tuple[str, ...] = (),
        **limits: object,
    ) -> None:
        self.folder = folder
        self.database = database or f"sqlite+aiosqlite:///{folder / 'games.sqlite3'}"
        self.limits = limits
        self.prefix = prefix
        self.games = ["cram"] if with_cram else []
        self.port = 0
        self.log: list[str] = []
        self.clients: list[Client] = []
        self.start()

    def start(self) -> None:
        command = [
            *self.prefix,
            sys.executable,
            "-m",
            "tests.server.serving",
            self.database,
            str(self.port),
        ]
        self.process = subprocess.Popen(
            [*command, json.dumps(self.limits), *self.games],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self._logging = threading.Thread(target=self._keep_log, args=(self.process.stderr,))
        self._logging.start()
        line = self.process.stdout.readline()
        assert line.startswith(READY), line + "".join(self.log)
        self.url = line.removeprefix(READY).split()[0].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def _keep_log(self, stream) -> None:
        for line in stream:
            self.log.append(line)

    def logged(self, *words: str) -> str:
        """The first line of the log with all these words, which may still be on its way."""
        end = time.monotonic() + 60
        while True:
            for line in tuple(self.log):
                if all(word in line for word in words):
                    return line
            assert time.monotonic() < end, f"{words} in {''.join(self.log[-20:])}"
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        self.start()

    def stop(self) -> int:
        """Shut it down cleanly."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(60)
        self._logging.join(60)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def close_clients(self) -> None:
        """Close all connections of a test."""
        for client in self.clients:
            client.close()
        self.clients.clear()

    def http(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=60, trust_env=False)

    def create(self, game: str = "lot", opponent: str = "here", **wanted: object) -> dict:
        body = {"game": game, "opponent": opponent, "seat": "first", **wanted}
        with self.http() as http:
            answer = http.post("/api/games", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, game_id: str, **asked: object) -> dict:
        with self.http() as http:
            answer = http.post(f"/api/games/{game_id}/join", json=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get(self, path: str, **query: object) -> dict:
        with self.http() as http:
            answer = http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(
        self, path: str, body: object, *, token: str | None = None, status: int | None = None
    ) -> dict:
        """Send a request, which must succeed or be refused with that status."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        with self.http() as http:
            answer = http.post(path, json=body, headers=headers)
        assert answer.status_code == status if status else answer.is_success, answer.text
        return answer.json() if answer.content else {}

    def connect(
        self, game_id: str, token: str | None = None, lang: str = "en", source: str = "127.0.0.1"
    ) -> Client:
        client = Client(self.url, game_id, token, lang, source)
        self.clients.append(client)
        return client

    def two_players(self, game: str = "lot", **wanted: object) -> tuple[str, Client, Client]:
        """A game by link: its id and both players, connected."""
        made = self.create(game, "link", **wanted)
        joined = self.join(made["id"], invitation=made["invitation"])
        first = self.connect(made["id"], made["token"])
        second = self.connect(made["id"], joined["token"])
        return made["id"], first, second


if __name__ == "__main__":
    from tessellot.server.serve import serve
    from tessellot.server.settings import (
        CLAIM_SECONDS,
        AnalysisLimits,
        Limits,
        NetworkSettings,
        ServerSettings,
    )
    from tests.new_game import cram

    database, port, limits, *games = sys.argv[1:]
    if games:
        cram.register()
    given = json.loads(limits)
    settings = ServerSettings(
        database,
        redis=given.pop("redis", None),
        workers=given.pop("workers", 1),
        warm_up=False,
        analysis=AnalysisLimits(**given.pop("analysis", {})),
        claim_after=given.pop("claim_after", CLAIM_SECONDS),
        network=NetworkSettings(**given.pop("network", {})),
        limits=Limits(**given),
    )
    serve(settings, host="127.0.0.1", port=int(port), log_level="info", open_browser=False)
