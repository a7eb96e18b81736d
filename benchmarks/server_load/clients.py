"""Scripted clients, which play games over live connections."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import tessellot


def script(chance: random.Random) -> list[str]:
    """The moves of a random game of Battle of LITS."""
    position = tessellot.game("battle-of-lits").start()
    moves = []
    while position.outcome is None:
        move = chance.choice(position.legal_moves())
        moves.append(str(move))
        position = position.play(move)
    return moves


async def play_all(
    urls: str | list[str], scripts: list[list[str]], thinking: float
) -> tuple[list[str], list[float], float]:
    """Play all games at once: their ids, the seconds of every move, and all seconds."""
    urls = [urls] if isinstance(urls, str) else urls
    times: list[float] = []
    all_there = asyncio.Barrier(2 * len(scripts) + 1)
    async with httpx.AsyncClient(base_url=urls[0], trust_env=False, timeout=60) as http:
        games = [await set_up(http) for _ in scripts]
    seats = [
        play_seat(
            # Both players of a game are at one process; the games are spread over all.
            live(urls[number % len(urls)], game_id),
            token,
            moves,
            seat=seat,
            times=times,
            thinking=thinking,
            all_there=all_there,
        )
        for number, ((game_id, tokens), moves) in enumerate(zip(games, scripts, strict=True))
        for seat, token in enumerate(tokens)
    ]
    playing = asyncio.gather(*seats)
    await all_there.wait()
    started = time.perf_counter()
    await playing
    return [game_id for game_id, _ in games], times, time.perf_counter() - started


async def set_up(http: httpx.AsyncClient) -> tuple[str, tuple[str, str]]:
    """A game with both seats taken."""
    wanted = {"game": "battle-of-lits", "opponent": "open", "seat": "first"}
    made = (await http.post("/api/games", json=wanted)).raise_for_status().json()
    joined = (await http.post(f"/api/games/{made['id']}/join", json={})).raise_for_status().json()
    return made["id"], (made["token"], joined["token"])


async def play_seat(
    address: str,
    token: str,
    moves: list[str],
    *,
    seat: int,
    times: list[float],
    thinking: float,
    all_there: asyncio.Barrier,
) -> None:
    """One client: it waits for its turn, thinks, moves, and waits for the acknowledgement."""
    async with connect(address, proxy=None, compression=None, open_timeout=60) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        await read_until(socket, lambda message: message["type"] == "state")
        await all_there.wait()
        for ply, move in enumerate(moves):
            if ply % 2 == seat:
                await asyncio.sleep(random.uniform(0, 2 * thinking))
                began = time.perf_counter()
                await make_move(socket, ply, move)
                times.append(time.perf_counter() - began)
            else:
                await moved(socket, ply)


class Players:
    """Both players, connected: to one address, or each to another."""

    def __init__(self, addresses: str | tuple[str, str], tokens: tuple[str, str]) -> None:
        self._addresses = (addresses, addresses) if isinstance(addresses, str) else addresses
        self._tokens = tokens
        self._sockets: list[ClientConnection] = []

    async def __aenter__(self) -> list[ClientConnection]:
        for address, token in zip(self._addresses, self._tokens, strict=True):
            socket = await connect(address, proxy=None, compression=None, open_timeout=60)
            await socket.send(json.dumps({"type": "hello", "token": token}))
            await read_until(socket, lambda message: message["type"] == "state")
            self._sockets.append(socket)
        return self._sockets

    async def __aexit__(self, *_: object) -> None:
        for socket in self._sockets:
            await socket.close()


def live(url: str, game_id: str) -> str:
    """The address of a game's live connection."""
    return f"{url.replace('http', 'ws', 1)}/api/games/{game_id}/live"


async def moved(socket: ClientConnection, ply: int) -> None:
    """Wait until a move is told."""
    await read_until(socket, lambda m: m["type"] == "move" and m["ply"] == ply)


async def make_move(socket: ClientConnection, ply: int, move: str) -> None:
    """Make a move, and wait until it is acknowledged."""
    await socket.send(json.dumps({"type": "move", "id": ply, "ply": ply, "move": move}))
    await read_until(socket, lambda m: m.get("id") == ply)


async def read_until(socket: ClientConnection, fits: Callable[[dict[str, Any]], bool]) -> None:
    """Read until the expected message; an error message ends the benchmark."""
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "error":
            raise RuntimeError(message["text"])
        if fits(message):
            return
