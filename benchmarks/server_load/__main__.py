"""The server under load, and next to an earlier commit in the same run.

    python -m benchmarks.server_load
    python -m benchmarks.server_load --before b15515b
    python -m benchmarks.server_load --only watchers memory --watchers 2000

`games`: two scripted clients play each of 200 games over live connections to one server process
with SQLite, with and without time to think; then the server is killed, and the database is compared
with the acknowledged moves. `watchers`: many enter one game, then it is played. `memory`: what an
open game takes. `processes`: two web processes with PostgreSQL and Redis next to one.
`crossing`: how long after its acknowledgement a move is told at another process. The time of a
move is from sending it to its acknowledgement, which comes after it is stored. On a busy machine
the processor time for each move says more than the times.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from benchmarks.compare import commit_of, exported
from benchmarks.server_load.games import measure_games
from benchmarks.server_load.memory import measure_memory
from benchmarks.server_load.processes import HERE, Versions, serve_without_limits
from benchmarks.server_load.watchers import measure_watchers
from tessellot.files import write_atomically

RESULTS = Path(__file__).parents[1] / "results" / "server_load.json"
Scenario = Callable[[argparse.Namespace, Versions], list[dict[str, object]]]
SCENARIOS = ("games", "watchers", "memory", "processes", "crossing")


def main() -> None:
    """Measure what was asked for, and keep it."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--before", metavar="COMMIT", help="measure this commit too")
    arguments.add_argument("--only", nargs="+", choices=SCENARIOS, default=SCENARIOS)
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument(
        "--thinking",
        nargs="+",
        type=float,
        default=(0.0, 1.0),
        metavar="SECONDS",
        help="how long a client thinks on average, in each run of `games`",
    )
    arguments.add_argument("--watchers", type=int, default=2000)
    arguments.add_argument("--crossings", type=int, default=500, help="moves in `crossing`")
    arguments.add_argument("--serve", metavar="FILE", help=argparse.SUPPRESS)
    arguments.add_argument("--redis", help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.serve:
        serve_without_limits(chosen.serve, chosen.redis)
        return
    command = " ".join(["python -m benchmarks.server_load", *sys.argv[1:]])
    with ExitStack() as stack:
        versions = {"now": HERE}
        if chosen.before:
            commit = commit_of(chosen.before)
            versions = {commit[:7]: stack.enter_context(exported(commit)), **versions}
        for scenario in chosen.only:
            runs = _scenario(scenario)(chosen, versions)
            _keep({"scenario": scenario, "command": command, "machine": _machine(), "runs": runs})


def _keep(measured: dict[str, object]) -> None:
    """Keep what was measured; a scenario that is measured again by the same command is replaced."""
    rows = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    same = ("scenario", "command")
    rows = [row for row in rows if any(row[name] != measured[name] for name in same)]
    write_atomically(RESULTS, json.dumps([*rows, measured], indent=2) + "\n")


def _machine() -> str:
    cores, load = os.cpu_count(), os.getloadavg()[0]
    return (
        f"{platform.machine()}, {cores} cores, load {load:.1f}, Python {platform.python_version()}"
    )


def _scenario(name: str) -> Scenario:
    if name in ("processes", "crossing"):
        # These need PostgreSQL and Redis, as tests do.
        from benchmarks.server_load import two_processes

        crossing, processes = two_processes.measure_crossing, two_processes.measure_processes
        return crossing if name == "crossing" else processes
    return {"games": measure_games, "watchers": measure_watchers, "memory": measure_memory}[name]


if __name__ == "__main__":
    main()
