"""Many watchers enter one game, and then it is played."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time

import httpx
from websockets.asyncio.client import connect

from benchmarks.server_load.clients import (
    Players,
    live,
    make_move,
    moved,
    read_until,
    script,
    set_up,
)
from benchmarks.server_load.processes import Versions, cpu_seconds, server

ENTER_SECONDS = 20.0
"""In which all watchers enter."""


def measure_watchers(chosen: argparse.Namespace, versions: Versions) -> list[dict[str, object]]:
    """Many watchers of one game."""
    runs = []
    for name, folder in versions.items():
        with server(folder) as (url, process):
            cpu = cpu_seconds(process.pid)
            found = asyncio.run(watch(url, chosen.watchers))
            found["cpu_seconds"] = round(cpu_seconds(process.pid) - cpu, 1)
        runs.append({"version": name, "watchers": chosen.watchers, **found})
        print(f"{name}: {chosen.watchers} watchers: {found}")
    return runs


async def watch(url: str, count: int) -> dict[str, object]:
    """Let watchers enter, then play: the slowest acknowledgement, and the last to be told."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        game_id, tokens = await set_up(http)
    address = live(url, game_id)
    moves = script(random.Random(1))
    sent: dict[int, float] = {}
    told: dict[int, float] = {}
    entered: list[float] = []

    async def watcher(number: int) -> None:
        await asyncio.sleep(number * ENTER_SECONDS / count)
        async with connect(address, proxy=None, compression=None, open_timeout=120) as socket:
            await socket.send(json.dumps({"type": "hello"}))
            await read_until(socket, lambda message: message["type"] == "state")
            entered.append(time.perf_counter())
            for ply in range(len(moves)):
                await moved(socket, ply)
                told[ply] = max(told.get(ply, 0.0), time.perf_counter() - sent[ply])

    began = time.perf_counter()
    watching = [asyncio.create_task(watcher(number)) for number in range(count)]
    while len(entered) < count:
        await asyncio.sleep(0.1)
    acknowledged = []
    async with Players(address, tokens) as players:
        for ply, move in enumerate(moves):
            sent[ply] = time.perf_counter()
            await make_move(players[ply % 2], ply, move)
            acknowledged.append(time.perf_counter() - sent[ply])
            await asyncio.sleep(1.0)
        await asyncio.gather(*watching)
    acknowledged.sort()
    return {
        "entered_seconds": round(max(entered) - began, 1),
        "p50_ack_ms": round(1000 * acknowledged[len(acknowledged) // 2], 1),
        "slowest_ack_ms": round(1000 * acknowledged[-1], 1),
        "slowest_to_all_ms": round(1000 * max(told.values()), 1),
    }
