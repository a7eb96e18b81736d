"""What an open game with both players connected takes."""

from __future__ import annotations

import argparse
import asyncio
import random

import httpx

from benchmarks.server_load.clients import Players, live, make_move, script, set_up
from benchmarks.server_load.processes import Versions, memory, server

AT_ONCE = 20
"""Games that are opened at the same time: memory for a burst of messages is no game's own."""
PLIES = 10
SETTLE_SECONDS = 2.0


def measure_memory(chosen: argparse.Namespace, versions: Versions) -> list[dict[str, object]]:
    """Open games with both players connected, after ten moves each."""
    runs = []
    for name, folder in versions.items():
        with server(folder) as (url, process):
            bytes_per_game = asyncio.run(open_games(url, process.pid, chosen.games))
        runs.append(
            {
                "version": name,
                "games": chosen.games,
                "kb_per_open_game": round(bytes_per_game / 1000, 1),
            }
        )
        print(f"{name}: {bytes_per_game / 1000:.1f} kB for each open game")
    return runs


async def open_games(url: str, pid: int, count: int) -> float:
    """Bytes of memory for each open game with both players connected."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        games = [await set_up(http) for _ in range(count)]
    kept: list[Players] = []
    moves = script(random.Random(1))[:PLIES]

    async def open_one(game_id: str, tokens: tuple[str, str]) -> None:
        players = Players(live(url, game_id), tokens)
        sockets = await players.__aenter__()
        kept.append(players)
        for ply, move in enumerate(moves):
            await make_move(sockets[ply % 2], ply, move)

    async def open_all(some: list[tuple[str, tuple[str, str]]]) -> int:
        for start in range(0, len(some), AT_ONCE):
            await asyncio.gather(*(open_one(*game) for game in some[start : start + AT_ONCE]))
        await asyncio.sleep(SETTLE_SECONDS)
        return memory(pid)

    # The first games also make what all games share.
    first = count // 4
    before = await open_all(games[:first])
    after = await open_all(games[first:])
    for players in kept:
        await players.__aexit__()
    return (after - before) / (count - first)
