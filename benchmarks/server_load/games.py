"""Many games at once, with and without time to think; then the server is killed."""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
from pathlib import Path

from benchmarks.server_load.clients import play_all, script
from benchmarks.server_load.processes import Versions, cpu_seconds, server


def measure_games(chosen: argparse.Namespace, versions: Versions) -> list[dict[str, object]]:
    """Games at once, on every version in turn."""
    runs = []
    for thinking in chosen.thinking:
        for name, folder in versions.items():
            runs.append({"version": name} | measure(folder, chosen.games, thinking))
        if len(versions) > 1:
            before, after = (float(str(run["p99_ms"])) for run in runs[-2:])
            print(f"  p99 is {before / after:.1f} times better")
    return runs


def measure(folder: Path, count: int, thinking: float) -> dict[str, object]:
    """Start a server, play `count` games at once, and measure the times of all moves."""
    chance = random.Random(1)
    scripts = [script(chance) for _ in range(count)]
    with tempfile.TemporaryDirectory() as data:
        database = Path(data) / "games.sqlite3"
        with server(folder, str(database)) as (url, process):
            cpu = cpu_seconds(process.pid)
            ids, times, elapsed = asyncio.run(play_all([url], scripts, thinking))
            cpu = cpu_seconds(process.pid) - cpu
        compare(database, dict(zip(ids, scripts, strict=True)))
    result: dict[str, object] = {
        "games": count,
        "thinking_seconds": thinking,
        **summary(times, elapsed, cpu),
    }
    print(
        f"{folder.name}: {count} games at once, {thinking:g} s to think: {len(times)} moves "
        f"acknowledged and stored, {result['moves_per_second']} a second; "
        f"p50 {result['p50_ms']} ms, p99 {result['p99_ms']} ms, "
        f"{result['cpu_ms_per_move']} ms of processor time for each"
    )
    return result


def compare(database: Path, scripts: dict[str, list[str]]) -> None:
    """Check that every acknowledged move is in the database after the server was killed."""
    with sqlite3.connect(database) as connection:
        for game_id, moves in scripts.items():
            rows = connection.execute(
                "SELECT move FROM moves WHERE game_id = ? ORDER BY ply", (game_id,)
            )
            assert [move for (move,) in rows] == moves
    connection.close()


def summary(times: list[float], elapsed: float, cpu: float) -> dict[str, object]:
    """The times of moves in short."""
    times = sorted(times)
    return {
        "moves": len(times),
        "moves_per_second": round(len(times) / elapsed),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 1),
        "slowest_ms": round(1000 * times[-1], 1),
        "cpu_ms_per_move": round(1000 * cpu / len(times), 2),
    }
