"""How strong the levels are: every level plays the one below it, in every game.

    python -m benchmarks.ladder --games 200 --seconds 1

The seconds are for the last level, the others have limits of their own. Openings are frozen:
two random placements from a seed, and both players have either seat once.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime
from pathlib import Path

import tessellot
from tessellot.lab import Limit, OpeningBook
from tessellot.lab.ladder import Rung, climb
from tessellot.lab.report import signed

RESULTS = Path(__file__).parent / "results"


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
    parser.add_argument("--only", nargs="*", default=list(tessellot.GAMES), help="ids of games")
    parser.add_argument("--output", type=Path, default=RESULTS / "ladder.json")
    chosen = parser.parse_args()
    document: dict[str, object] = {
        "command": " ".join(["python", "-m", "benchmarks.ladder", *sys.argv[1:]]),
        "date": datetime.now(UTC).date().isoformat(),
        "games_per_step": chosen.games,
        "seconds_of_the_last_level": chosen.seconds,
    }
    ladders: dict[str, list[dict[str, object]]] = {}
    for game_id in chosen.only:
        ladders[game_id] = []
        steps = climb(
            tessellot.game(game_id),
            Limit(seconds=chosen.seconds),
            OpeningBook(seed=chosen.seed),
            (chosen.games + 1) // 2,
            parallel=chosen.parallel,
        )
        for rung in steps:
            print(row(game_id, rung), flush=True)
            ladders[game_id].append(rung.data())
            # After every step, so that a run that is broken off has not been in vain.
            chosen.output.parent.mkdir(exist_ok=True)
            chosen.output.write_text(json.dumps({**document, "ladders": ladders}, indent=2) + "\n")


if __name__ == "__main__":
    main()
