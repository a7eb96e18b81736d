"""The strength of the levels: every level plays the one below it, in every game.

    python -m benchmarks.ladder --games 200 --seconds 1

The seconds are those of the highest level; others have their own limits. Games with a swap begin
at the empty board, because opening well and swapping well are part of the strength. The others
begin with two random placements from a seed. Both players have each seat once.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import tessellot
from benchmarks.ledger import RESULTS, keep
from tessellot.lab import MoveLimit, OpeningBook
from tessellot.lab.execution import open_executor
from tessellot.lab.tournament.ladder import LADDER, Rung, climb
from tessellot.lab.tournament.report import signed


def row(game_id: str, rung: Rung) -> str:
    pairs = rung.standing.pairs
    low, high = (signed(edge) for edge in pairs.elo_interval)
    mark = "" if rung.is_good else "  not 65–85 %"
    return (
        f"{game_id:15} {rung.number} {rung.name:14} {pairs.score:6.1%}  "
        f"Elo {signed(pairs.elo):>5} ({low} to {high}){mark}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100, help="games of each step, even")
    parser.add_argument("--seconds", type=float, help="processor time a move of the last level")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--parallel", type=int, help="games at a time; by default all cores")
    parser.add_argument("--cluster", help="the address of a Ray cluster, or auto")
    parser.add_argument("--only", nargs="*", default=list(tessellot.GAMES), help="ids of games")
    parser.add_argument("--levels", nargs="*", type=int, default=LADDER, help="upper levels")
    parser.add_argument("--output", type=Path, default=RESULTS / "ladder.json")
    chosen = parser.parse_args()
    with open_executor(chosen.parallel, chosen.cluster) as executor:
        for game_id in chosen.only:
            game = tessellot.game(game_id)
            steps = climb(
                game,
                MoveLimit(seconds=chosen.seconds),
                OpeningBook(plies=0 if game.info.has_swap else 2, seed=chosen.seed),
                (chosen.games + 1) // 2,
                wanted=chosen.levels,
                executor=executor,
            )
            for rung in steps:
                print(row(game_id, rung), flush=True)
                keep(chosen.output, {"game": game_id, "level": rung.number}, rung.data())


if __name__ == "__main__":
    main()
