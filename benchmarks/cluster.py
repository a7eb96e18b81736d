"""The laboratory on many machines: games a second with 1 and 2 workers, and the cost of a task.

    python -m benchmarks.cluster --games 60 --nodes 2000

Starts a Ray cluster of one node on this machine, plays the same match of TAIJI by number of nodes
in local processes and on Ray, and sends tasks that do nothing. From the cost of a task in the
process that gives them out it estimates the games a second of 1,000 cores.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import tessellot
from benchmarks.cluster_work import Nothing
from benchmarks.ledger import RESULTS, keep
from tessellot.lab import EngineMatch, MoveLimit, OpeningBook, play_match, read_contestant
from tessellot.lab.execution import Executor, each, open_executor

CORES = 1000
TASKS = 8000


def games_a_second(executor: Executor, match: EngineMatch) -> float:
    warm = EngineMatch.between(
        *match.contestants, match.game, match.limit, opening_book=OpeningBook(seed=99), pairs=4
    )
    play_match(warm, executor=executor)
    start = time.perf_counter()
    play_match(match, executor=executor)
    return 2 * match.pairs / (time.perf_counter() - start)


def task_cost(executor: Executor) -> tuple[float, float]:
    """Seconds for a task that does nothing: of the whole way, and of this process alone."""
    for _ in executor.run(Nothing(), each(range(50))):
        pass
    start, processor = time.perf_counter(), time.process_time()
    for _ in executor.run(Nothing(), each(range(TASKS))):
        pass
    elapsed, used = time.perf_counter() - start, time.process_time() - processor
    return elapsed / TASKS, used / TASKS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=2000, help="a move")
    parser.add_argument("--output", type=Path, default=RESULTS / "cluster.json")
    chosen = parser.parse_args()
    game = tessellot.game("taiji", size=7)
    player = read_contestant("settings:method=uct", game)
    match = EngineMatch.between(
        player,
        player,
        game,
        MoveLimit(nodes=chosen.nodes),
        opening_book=OpeningBook(),
        pairs=chosen.games // 2,
    )
    import ray

    ray.init(
        "local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
    )
    for where, cluster in (("local", None), ("ray", "auto")):
        rates = {}
        for workers in (1, 2):
            # By the connection above, `auto` is the cluster of this process.
            with open_executor(workers, cluster) as executor:
                rates[workers] = games_a_second(executor, match)
        # As many at a time as on 1,000 cores: a long list of running tasks has its cost too.
        with open_executor(2 * CORES if cluster else None, cluster) as executor:
            whole, alone = task_cost(executor)
        print(
            f"{where:6} {rates[1]:6.2f} games/s with 1 worker, {rates[2]:6.2f} with 2 "
            f"({rates[2] / rates[1]:.2f} times); a task costs {1000 * whole:.2f} ms, "
            f"{1000 * alone:.2f} ms of it in this process",
            flush=True,
        )
        keep(
            chosen.output,
            {"where": where},
            {
                "games_per_second": {str(workers): round(rates[workers], 3) for workers in rates},
                "task_ms": round(1000 * whole, 3),
                "driver_ms": round(1000 * alone, 3),
                "nodes_per_move": chosen.nodes,
            },
        )
        if where == "ray":
            estimate(rates[1], alone)


def estimate(rate: float, driver: float) -> None:
    """Print what 1,000 cores would do: all together, but no more than this process can give out."""
    wanted, possible = rate * CORES, 1 / driver
    print(
        f"{CORES} cores at {rate:.2f} games/s each: {wanted:,.0f} games/s; this process can give "
        f"out {possible:,.0f} tasks/s, so all cores are busy if a game takes at least "
        f"{CORES * driver:.2f} s (here {1 / rate:.2f} s): {min(wanted, possible):,.0f} games/s"
    )


if __name__ == "__main__":
    main()
