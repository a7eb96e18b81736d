"""Proofs of late positions of TAIJI, TAILITS and TAILITS+TAIJI, a few turns before the end.

    python -m benchmarks.endgames                      every figure
    python -m benchmarks.endgames --games taiji-9      some of them

Who wins? Seeded random games, an empty table and a limit of nodes for each position. All
variants (all parts, each part left out, the table alone) in one run, in processor time of one core.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

import tessellot
from benchmarks.ledger import RESULTS, keep
from tessellot.engine.budget import Budget
from tessellot.engine.kernels.proof.endgame.node import EndgameFeature
from tessellot.engine.kernels.proof.endgame.prover import EndgameProver
from tessellot.engine.kernels.proof.tt import TranspositionTable
from tessellot.engine.solver.query import Query
from tessellot.games.protocol import Game, Position

POSITIONS, MOST_NODES, MEMORY_MB = 20, 200_000, 16

GAMES: dict[str, tuple[Game, tuple[int, ...]]] = {
    "taiji-7": (tessellot.game("taiji", size=7), (6, 8, 10)),
    "taiji-9": (tessellot.game("taiji", size=9), (6, 8, 10)),
    "taiji-11": (tessellot.game("taiji", size=11), (8, 10, 12)),
    "tailits": (tessellot.game("tailits"), (2, 3, 4)),
    "tailits-taiji": (tessellot.game("tailits-taiji"), (8, 10, 12)),
}
"""Games, and the turns before the end at which positions are taken."""

ALL = EndgameFeature.ALL
VARIANTS = {
    "all parts": ALL,
    "without bounds": ALL & ~EndgameFeature.BOUNDS,
    "without groups in the key": ALL & ~EndgameFeature.EQUIVALENCE,
    "without dominance": ALL & ~EndgameFeature.DOMINANCE,
    "without order": ALL & ~EndgameFeature.MOVE_ORDER,
    "table and history alone": EndgameFeature.TABLE,
}


def late(game: Game, turns: int, seed: int) -> Position:
    """The position of a random game `turns` before its end."""
    chooser = Random(seed)
    played = [game.start()]
    while played[-1].outcome is None:
        actions = list(played[-1].legal_moves().actions())
        played.append(played[-1].after(chooser.choice(actions)))
    return played[max(len(played) - 1 - turns, 0)]


def measure(game: Game, turns: int, features: EndgameFeature) -> dict[str, object]:
    """Ask who wins each position."""
    nodes, seconds, solved = [], [], 0
    for seed in range(POSITIONS):
        position = late(game, turns, seed)
        query = Query(EndgameProver(game, TranspositionTable(MEMORY_MB), features))
        budget = Budget(None, MOST_NODES)
        started = time.process_time()
        solved += query.ask(position, None, budget, None).reached is not None
        seconds.append(time.process_time() - started)
        nodes.append(budget.spent)
        print(f"\r{seed + 1} of {POSITIONS}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return {
        "positions": POSITIONS,
        "most_nodes": MOST_NODES,
        "solved": solved / POSITIONS,
        "median_nodes": int(median(nodes)),
        "all_nodes": sum(nodes),
        "median_seconds": round(median(seconds), 4),
        "all_seconds": round(sum(seconds), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", choices=GAMES, default=list(GAMES))
    parser.add_argument("--variants", nargs="*", choices=VARIANTS, default=list(VARIANTS))
    parser.add_argument("--output", type=Path, default=RESULTS / "endgames.json")
    chosen = parser.parse_args()
    game, _ = GAMES["taiji-7"]
    # Compiles what is needed, once on a machine.
    query = Query(EndgameProver(game, TranspositionTable(1)))
    query.ask(late(game, 2, 0), None, Budget(None, None), None)
    for name in chosen.games:
        game, all_turns = GAMES[name]
        for turns in all_turns:
            for variant in chosen.variants:
                found = measure(game, turns, VARIANTS[variant])
                print(f"{name}, {turns} turns before the end, {variant}: {found}", flush=True)
                keep(chosen.output, {"game": name, "turns": turns, "variant": variant}, found)


if __name__ == "__main__":
    main()
