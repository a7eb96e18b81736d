"""Tables: clients that play whatever happens, and remember what they were told."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import tessellot
from tessellot.games import Position

LOST = (OSError, EOFError, WebSocketException, httpx.HTTPError, TimeoutError)
"""What a client sees when its process is gone."""
GAME = {"game": "taiji", "options": {"size": 7}}
ANSWER_SECONDS = 20.0
READ_SECONDS = 1.0


class Table:
    """One game: between two people at two processes, or against the engine."""

    def __init__(self, game_id: str, tokens: list[str], *, against_engine: bool) -> None:
        self.id = game_id
        self.against_engine = against_engine
        self.acknowledged: dict[int, str] = {}
        """The moves that were acknowledged, by their ply."""
        self.players = [Player(self, token) for token in tokens]

    @classmethod
    async def open(cls, url: str, *, against_engine: bool) -> Table:
        """A new game."""
        async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=10) as http:
            opponent = "engine" if against_engine else "link"
            wanted = {**GAME, "opponent": opponent, "seat": "first"}
            if against_engine:
                wanted["level"] = "1"
            made = (await http.post("/api/games", json=wanted)).raise_for_status().json()
            tokens = [made["token"]]
            if not against_engine:
                path = f"/api/games/{made['id']}/join"
                body = {"invitation": made["invitation"]}
                tokens.append((await http.post(path, json=body)).raise_for_status().json()["token"])
        return cls(made["id"], tokens, against_engine=against_engine)


class Player:
    """A client: it follows the protocol, and connects elsewhere when its process is gone."""

    def __init__(self, table: Table, token: str) -> None:
        self.table = table
        self.token = token
        self.version = 0
        self.moves: list[str] = []
        self.may_move = False
        self.is_over = False

    async def play(self, urls: list[str], chance: random.Random, ended: asyncio.Event) -> None:
        """Play until the game is over; after `ended`, only watch until it is cancelled."""
        while True:
            address = chance.choice(urls).replace("http", "ws", 1)
            with suppress(*LOST):
                async with connect(
                    f"{address}/api/games/{self.table.id}/live",
                    proxy=None,
                    compression=None,
                    open_timeout=5,
                    close_timeout=0.5,
                    ping_interval=2,
                    ping_timeout=4,
                ) as socket:
                    await self._play(socket, chance, ended)
                    return
            await asyncio.sleep(chance.uniform(0.05, 0.3))

    async def _play(
        self, socket: ClientConnection, chance: random.Random, ended: asyncio.Event
    ) -> None:
        self.version = 0
        await self._say(socket, type="hello", token=self.token)
        while not self.is_over:
            if self.version and self.may_move and not ended.is_set():
                await asyncio.sleep(chance.uniform(0.02, 0.15))
                await self._move(socket, chance)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(READ_SECONDS):
                    await self._read(socket)

    async def _move(self, socket: ClientConnection, chance: random.Random) -> None:
        ply = len(self.moves)
        move = str(chance.choice(list(position_after(self.moves).legal_moves())))
        await self._say(socket, type="move", id=ply, ply=ply, move=move)
        self.may_move = False
        async with asyncio.timeout(ANSWER_SECONDS):
            while True:
                message = await self._read(socket)
                if message.get("id") != ply:
                    continue
                if message["type"] == "done":
                    assert self.table.acknowledged.setdefault(ply, move) == move
                    return
                # Refused: the state tells whether it is still this player's turn.
                await asyncio.sleep(chance.uniform(0.1, 0.3))
                await self._say(socket, type="state")
                return

    async def _read(self, socket: ClientConnection) -> dict:
        message = json.loads(await socket.recv())
        if message["type"] == "state":
            self.version = message["version"]
            self.moves = [move["move"] for move in message["moves"]]
            self._note(message)
        elif message["type"] == "move" and message["version"] > self.version:
            if message["version"] == self.version + 1:
                self.version = message["version"]
                self.moves.append(message["move"]["move"])
                self._note(message)
            else:
                await self._say(socket, type="state")
        return message

    def _note(self, message: dict) -> None:
        self.may_move = message["rights"]["move"]
        self.is_over = message["outcome"] is not None

    @staticmethod
    async def _say(socket: ClientConnection, **message: object) -> None:
        await socket.send(json.dumps(message))


def position_after(moves: list[str]) -> Position:
    """The position after some moves; an illegal one raises an error."""
    position = tessellot.game(GAME["game"], **GAME["options"]).start()
    for move in moves:
        position = position.play(move)
    return position
