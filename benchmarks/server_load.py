"""The server under load: 200 games at once.

    python -m benchmarks.server_load

Two scripted clients play each game over live connections to one server process, first as fast as
possible, then with time to think. The time of a move is from sending it to its acknowledgement,
which comes after it is stored. At the end the server is killed, and the database is compared with
the acknowledged moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

import tessellot

RESULTS = Path(__file__).parent / "results" / "server_load.json"
READY = "Tessellot is at "
THINKING = (0.0, 1.0)
"""Seconds that a client thinks on average, in each run."""


def main() -> None:
    """Play, compare, report."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--serve", metavar="FILE", help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.serve:
        serve_without_limits(chosen.serve)
        return
    count = chosen.games
    runs = []
    for thinking in THINKING:
        with tempfile.TemporaryDirectory() as folder:
            runs.append(measure(Path(folder), count, thinking))
    RESULTS.parent.mkdir(exist_ok=True)
    result = {
        "command": "python -m benchmarks.server_load",
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "runs": runs,
    }
    RESULTS.write_text(json.dumps(result, indent=2) + "\n")


def serve_without_limits(file: str) -> None:
    """The server process, without rate limits: all clients have one address."""
    from tessellot.server.serve import serve
    from tessellot.server.settings import Limits, ServerSettings

    rate = (1e9, 1e9)
    limits = Limits(requests=rate, new_games=rate, messages=rate, connections=10_000)
    settings = ServerSettings(
        f"sqlite+aiosqlite:///{file}", workers=1, warm_up=False, limits=limits
    )
    serve(settings, host="127.0.0.1", port=0, log_level="warning", open_browser=False)


def measure(folder: Path, count: int, thinking: float) -> dict[str, float]:
    """Start a server, play `count` games at once, and measure the times of all moves."""
    chance = random.Random(1)
    scripts = [script(chance) for _ in range(count)]
    database = folder / "games.sqlite3"
    server = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.server_load", "--serve", str(database)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        url = server.stdout.readline().removeprefix(READY).split()[0].rstrip("/")
        ids, times, elapsed = asyncio.run(play_all(url, scripts, thinking))
    finally:
        server.kill()
        server.wait()
    compare(database, dict(zip(ids, scripts, strict=True)))
    times.sort()
    result = {
        "games": count,
        "thinking_seconds": thinking,
        "moves": len(times),
        "moves_per_second": round(len(times) / elapsed),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 1),
        "slowest_ms": round(1000 * times[-1], 1),
    }
    print(
        f"{count} games at once, {thinking:g} s to think: {len(times)} moves acknowledged and "
        f"stored, {result['moves_per_second']} a second; "
        f"p50 {result['p50_ms']} ms, p99 {result['p99_ms']} ms"
    )
    return result


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
    url: str, scripts: list[list[str]], thinking: float
) -> tuple[list[str], list[float], float]:
    """Play all games at once: their ids, the seconds of every move, and all seconds."""
    times: list[float] = []
    all_there = asyncio.Barrier(2 * len(scripts) + 1)
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        games = [await set_up(http) for _ in scripts]
    live = url.replace("http", "ws", 1)
    seats = [
        play_seat(
            f"{live}/api/games/{game_id}/live",
            token,
            moves,
            seat=seat,
            times=times,
            thinking=thinking,
            all_there=all_there,
        )
        for (game_id, tokens), moves in zip(games, scripts, strict=True)
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
                await socket.send(json.dumps({"type": "move", "id": ply, "ply": ply, "move": move}))
                await read_until(socket, lambda m, ply=ply: m.get("id") == ply)
                times.append(time.perf_counter() - began)
            else:
                await read_until(socket, lambda m, ply=ply: m["type"] == "move" and m["ply"] == ply)


async def read_until(socket: ClientConnection, fits) -> None:  # type: ignore[no-untyped-def]
    """Read until the expected message; an error message ends the benchmark."""
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "error":
            raise RuntimeError(message["text"])
        if fits(message):
            return


def compare(database: Path, scripts: dict[str, list[str]]) -> None:
    """Check that every acknowledged move is in the database after the server was killed."""
    with sqlite3.connect(database) as connection:
        for game_id, moves in scripts.items():
            rows = connection.execute(
                "SELECT move FROM moves WHERE game_id = ? ORDER BY ply", (game_id,)
            )
            assert [move for (move,) in rows] == moves
    connection.close()


if __name__ == "__main__":
    main()
