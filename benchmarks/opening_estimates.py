"""Estimate every first move of Battle of LITS on the published boards, for the swap map.

    python -m benchmarks.opening_estimates --board monogram

After each opening, up to the symmetries of its board, a short tree search tells how likely X wins
if nobody swaps. The result goes into the package (`src/tessellot/engine/books`). A board takes
four minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import tessellot
from tessellot.engine import Engine
from tessellot.engine.books import opening_estimates
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.boards import PUBLISHED
from tessellot.games.first_moves import equivalent_first_moves
from tessellot.games.moves import SWAP

NODES = 30_000


def estimates(game: BattleOfLits, nodes: int) -> dict[str, float]:
    """The probability that X wins after each opening, one of each class of equivalent ones."""
    found: dict[str, float] = {}
    openings = [images[0] for images in equivalent_first_moves(game.board)]
    for done, move in enumerate(openings, 1):
        engine = Engine(game, nodes=nodes, use_solver=False, memory_mb=64)
        *_, analysis = engine.analyse(game.start().play(move))
        best = analysis.best
        # The second seat chooses the better side: X, if it swaps.
        win = best.win_probability if best.move == SWAP else 1 - best.win_probability
        found[str(move)] = round(win, 3)
        print(f"\r{game}: {done} of {len(openings)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", nargs="*", default=PUBLISHED, help="names of boards")
    parser.add_argument("--nodes", type=int, default=NODES, help="nodes for each opening")
    parser.add_argument("--output", type=Path, default=Path(str(opening_estimates.FILE)))
    chosen = parser.parse_args()
    for board in chosen.board:
        game = tessellot.game("battle-of-lits", board=board)
        assert isinstance(game, BattleOfLits)
        found = estimates(game, chosen.nodes)
        known = json.loads(chosen.output.read_text("utf-8")) if chosen.output.exists() else {}
        known[board] = found
        chosen.output.write_text(json.dumps(known, indent=0, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
