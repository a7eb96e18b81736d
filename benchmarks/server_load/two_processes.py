"""One and two web processes with PostgreSQL and Redis, and how long a move takes across."""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
from websockets.asyncio.client import ClientConnection

from benchmarks.server_load.clients import (
    Players,
    live,
    make_move,
    moved,
    play_all,
    script,
    set_up,
)
from benchmarks.server_load.games import summary
from benchmarks.server_load.processes import HERE, Versions, cpu_seconds, server
from tests.server.cluster.programs import Cluster, RedisServer


def measure_processes(chosen: argparse.Namespace, _versions: Versions) -> list[dict[str, object]]:
    """One and two web processes with PostgreSQL and Redis."""
    runs: list[dict[str, object]] = []
    with programs() as (postgres, redis):
        for count in (1, 2):
            database = postgres.database()
            with ExitStack() as stack:
                webs = [
                    stack.enter_context(server(HERE, database, redis.url)) for _ in range(count)
                ]
                scripts = [script(random.Random(n)) for n in range(chosen.games)]
                before = sum(cpu_seconds(process.pid) for _, process in webs)
                _, times, elapsed = asyncio.run(play_all([url for url, _ in webs], scripts, 0.0))
                cpu = sum(cpu_seconds(process.pid) for _, process in webs) - before
            runs.append({"web_processes": count, **summary(times, elapsed, cpu)})
            print(f"{count} web processes: {runs[-1]}")
    # With a core for each process, what limits them is their own processor time.
    each = [float(str(run["cpu_ms_per_move"])) for run in runs]
    print(f"  by processor time, two carry {2 * each[0] / each[1]:.2f} times as much as one")
    return runs


def measure_crossing(chosen: argparse.Namespace, _versions: Versions) -> list[dict[str, object]]:
    """From a move's acknowledgement at one process to a player at another."""
    runs: list[dict[str, object]] = []
    with programs() as (postgres, redis):
        for over, address in (("LISTEN/NOTIFY", None), ("Redis", redis.url)):
            database = postgres.database()
            with (
                server(HERE, database, address) as (one, _),
                server(HERE, database, address) as (
                    other,
                    _,
                ),
            ):
                times = sorted(asyncio.run(cross((one, other), chosen.crossings)))
            found = {
                "moves": len(times),
                "p50_ms": round(1000 * times[len(times) // 2], 1),
                "p99_ms": round(1000 * times[len(times) * 99 // 100], 1),
            }
            runs.append({"over": over, **found})
            print(f"a move crosses over {over}: {found}")
    return runs


async def cross(urls: tuple[str, str], count: int) -> list[float]:
    """The seconds of moves from one process to the other, in one game after the other."""
    times: list[float] = []

    async def told(socket: ClientConnection, ply: int) -> float:
        await moved(socket, ply)
        return time.perf_counter()

    async with httpx.AsyncClient(base_url=urls[0], trust_env=False, timeout=60) as http:
        while len(times) < count:
            game_id, tokens = await set_up(http)
            moves = script(random.Random(len(times)))
            async with Players((live(urls[0], game_id), live(urls[1], game_id)), tokens) as players:
                for ply, move in enumerate(moves):
                    hearing = asyncio.create_task(told(players[1 - ply % 2], ply))
                    await make_move(players[ply % 2], ply, move)
                    acknowledged = time.perf_counter()
                    # It may be told there before its acknowledgement is here.
                    times.append(max(0.0, await hearing - acknowledged))
    return times[:count]


@contextmanager
def programs() -> Iterator[tuple[Cluster, RedisServer]]:
    """PostgreSQL and Redis."""
    postgres, redis = Cluster(), RedisServer()
    postgres.start()
    try:
        yield postgres, redis
    finally:
        redis.stop()
        postgres.stop()
        postgres.remove()
