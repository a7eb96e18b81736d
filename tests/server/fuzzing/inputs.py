"""What is sent: messages and requests that are nearly right, and bytes that mean nothing."""

from __future__ import annotations

import json
from random import Random

KINDS = (
    *("hello", "state", "move", "undo", "takeback", "draw", "resign", "abort"),
    *("claim", "rematch", "rename", "chat", "hint", "evaluate", "completions", "legal"),
    *("safe", "judge", "ask", "review", "stop", "nonsense"),
)
FIELDS = (
    *("type", "id", "ply", "move", "token", "lang", "action", "seat"),
    *("name", "text", "position", "version", "lines", "seconds", "cells", "moves"),
    *("game", "options", "overlays", "threat", "nodes"),
)
WORDS = (
    *("", "d4", "swap", "Td5e5f5e6", "d4/d5", "offer", "accept", "first", "second", "en", "ru"),
    *("lot", "taiji size=7", "battle-of-lits board=boxes", "\x00", "\ud83c", "𝔊" * 40, "../" * 9),
    *("'; DROP TABLE games; --", "<script>", "x" * 70, "1e999", "NaN", "null"),
)
PATHS = (
    *("/", "/api/games", "/api/games/{id}", "/api/games/{id}/join", "/api/games/{id}/tree"),
    *("/api/positions", "/api/positions/judge", "/api/positions/read", "/api/positions/write"),
    *("/api/openings", "/api/trees", "/api/trees/{id}", "/api/catalogue", "/healthz", "/readyz"),
    *("/api/lobby", "/api/puzzles", "/%00", "/api/%2e%2e/%2e%2e/etc/passwd", "/assets/../x"),
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD")


class Inputs:
    """A source of inputs; the same seed gives the same ones."""

    def __init__(self, seed: int, games: list[dict[str, str]]) -> None:
        self._random = Random(seed)
        self._games = games

    def message(self) -> str | bytes:
        """Something for a WebSocket."""
        chance = self._random.random()
        if chance < 0.1:
            return self._random.randbytes(self._random.randrange(200))
        text = json.dumps(self._object(), ensure_ascii=chance < 0.5)
        text = text.encode("utf-8", "replace").decode("utf-8")
        return text[: self._random.randrange(len(text))] if chance < 0.25 else text

    def request(self) -> tuple[str, str, bytes]:
        """A method, a path and a body."""
        method, path = self._random.choice(METHODS), self._random.choice(PATHS)
        known = self._random.choice([game["id"] for game in self._games])
        path = path.format(id=self._random.choice([known, "no-such-game", "%ff"]))
        body = json.dumps(self._object()).encode() if self._random.random() < 0.7 else b""
        if self._random.random() < 0.15:
            body = self._random.randbytes(self._random.randrange(300))
        return method, path, body

    def _object(self) -> object:
        if self._random.random() < 0.05:
            return self._value(2)
        fields = {name: self._value(2) for name in self._random.sample(FIELDS, 3)}
        return {"type": self._random.choice(KINDS), **self._likely(), **fields}

    def _likely(self) -> dict[str, object]:
        """Fields that are often right, so that messages get past the first checks."""
        if self._random.random() < 0.4:
            return {}
        game = self._random.choice(self._games)
        return {
            "ply": self._random.randrange(4),
            "move": self._random.choice(WORDS),
            "token": self._random.choice([game["token"], "wrong"]),
        }

    def _value(self, depth: int) -> object:
        kind = self._random.randrange(8 if depth else 6)
        match kind:
            case 0:
                return self._random.choice((-1, 0, 1, 2**31, 2**63, 10**30, -0.5, 1e300))
            case 1 | 2 | 3:
                return self._random.choice(WORDS)
            case 4:
                return self._random.choice((None, True, False))
            case 5:
                return self._random.choice(KINDS)
            case 6:
                return [self._value(depth - 1) for _ in range(self._random.randrange(4))]
            case _:
                return {self._random.choice(FIELDS): self._value(depth - 1)}
