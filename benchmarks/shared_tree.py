"""A trial: one tree for all threads against one tree for each.

    python -m benchmarks.shared_tree
    python -m benchmarks.shared_tree --only battle-of-lits --share 0.7

A tree that threads share can be no better than one that a single thread grows with all the
simulations: no virtual loss, no waiting for one another. So this plays just that, the limit of
what a shared tree can reach, against the merged trees of `--threads` threads with the same number
of simulations together. `--share` is what waiting leaves of them. Without the solver, which would
decide most games for both alike.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from benchmarks.ledger import RESULTS, keep
from benchmarks.strength import summary
from benchmarks.strength_work import begin, play
from tessellot.cli.console import progress_bar
from tessellot.engine import Engine
from tessellot.engine.profiles import profile_of
from tessellot.games.seats import Seat

BEGINNINGS = {"battle-of-lits": "even", "tailits": "placements", "taiji": "placements"}


def play_pair(game_id: str, pair: int, nodes: int, threads: int, share: float) -> float:
    """The points of the single tree in two games, 0 to 2."""
    start = begin(game_id, BEGINNINGS[game_id], pair)
    settings = replace(profile_of(start.game).strongest, use_solver=False)
    points = 0.0
    for seat in Seat:
        one = Engine(start.game, nodes=round(share * nodes), seed=pair, settings=settings)
        many = Engine(start.game, nodes=nodes, seed=pair, settings=settings, threads=threads)
        result = play(start, {seat: one, seat.other: many})
        points += result if seat is Seat.FIRST else 1 - result
    return points


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.shared_tree",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", choices=BEGINNINGS, help="the id of a game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=100_000, help="simulations a move")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--share", type=float, default=1.0, help="simulations of the single tree")
    chosen = parser.parse_args()
    for game_id in [chosen.only] if chosen.only else BEGINNINGS:
        with progress_bar() as bar:
            pairs = [
                play_pair(game_id, pair, chosen.nodes, chosen.threads, chosen.share)
                for pair in bar.track(range(chosen.games // 2), description=game_id)
            ]
        found = summary(pairs)
        chances = {"nodes": chosen.nodes, "threads": chosen.threads, "share": chosen.share}
        key = {"game": game_id, **chances}
        keep(RESULTS / "shared_tree.json", key, found)
        print(f"{game_id}: a single tree scores {found['score']:.1%}, Elo {found['elo']}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
