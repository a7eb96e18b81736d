"""What each part of the solver saves: positions with six pieces, one part switched off at a time.

    python -m benchmarks.solver_parts

The positions are the first of those in `benchmarks/solver.py`. All variants are measured in one run
on one core, with an empty table and a limit of nodes for each position.
"""

from __future__ import annotations

import sys
import time
from math import exp, log
from statistics import median

from benchmarks.ledger import RESULTS, keep
from benchmarks.solver import MEMORY_MB, seeded
from tessellot.engine.budget import Budget
from tessellot.engine.kernels.proof.lits_node import Feature
from tessellot.engine.kernels.proof.lits_prover import LitsProver
from tessellot.engine.kernels.proof.tt import TranspositionTable
from tessellot.engine.solver.query import Query

PIECES, POSITIONS, MOST_NODES = 6, 16, 12_000_000

PARTS = {
    "nothing": Feature(0),
    "covers, and all that uses them": Feature.COVERS,
    "two plies": Feature.TWO_PLIES,
    "futility, and two plies with it": Feature.FUTILITY,
    "sure gain": Feature.SURE_GAIN,
    "clique extension": Feature.CLIQUE_EXTENSION,
    "order": Feature.MOVE_ORDER,
    "table": Feature.TABLE,
    "equivalence": Feature.EQUIVALENCE,
}


def measure(left_out: Feature) -> dict[str, object]:
    """Ask who wins each position, without some parts."""
    nodes, seconds, unsolved = [], 0.0, 0
    for index in range(POSITIONS):
        prover = LitsProver(TranspositionTable(MEMORY_MB), 1, Feature.ALL & ~left_out)
        budget = Budget(None, MOST_NODES)
        position = seeded(index, PIECES)
        started = time.process_time()
        unsolved += Query(prover).ask(position, None, budget, None).reached is None
        seconds += time.process_time() - started
        nodes.append(budget.spent)
        print(f"\r{index + 1} of {POSITIONS}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return {
        "positions": POSITIONS,
        "unsolved": unsolved,
        "median_nodes": int(median(nodes)),
        "geometric_mean_nodes": round(exp(sum(map(log, nodes)) / POSITIONS)),
        "all_nodes": sum(nodes),
        "nodes_per_second": round(sum(nodes) / seconds),
    }


def main() -> None:
    measure(Feature(0))  # compiles what is needed, once on a machine
    for part, flags in PARTS.items():
        found = measure(flags)
        print(f"without {part}: {found}", flush=True)
        keep(RESULTS / "solver_parts.json", {"left_out": part}, found)


if __name__ == "__main__":
    main()
