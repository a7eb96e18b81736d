"""Find the first moves of Battle of LITS after which a long search sees even chances.

    python -m benchmarks.even_openings --board monogram

Every opening is searched briefly, then the most even ones longer, in several stages. The result
goes into the package (`src/tessellot/engine/books/even_openings.json`). A board takes two minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import tessellot
from tessellot.engine import Engine
from tessellot.engine.books import even_openings
from tessellot.games.boards import PUBLISHED
from tessellot.games.protocol import Game

STAGES = ((10_000, 2_000), (160, 15_000), (40, 120_000), (20, 500_000))
"""In each stage: the number of openings, and the simulations for each."""

KEPT = 10
"""The number of openings in the result."""


def unevenness(game: Game, action: int, nodes: int) -> float:
    """How far the win probability after an opening is from one half, by tree search alone."""
    engine = Engine(game, nodes=nodes, use_solver=False, memory_mb=64)
    *_, analysis = engine.analyse(game.start().after(action))
    return abs(analysis.best.win_probability - 0.5)


def find(game: Game) -> dict[int, float]:
    """The most even openings, each with its unevenness."""
    field = list(game.start().legal_moves().actions())
    found: dict[int, float] = {}
    for count, nodes in STAGES:
        field = field[:count]
        found = {}
        for done, action in enumerate(field, 1):
            found[action] = unevenness(game, action, nodes)
            progress = f"\r{game}: {nodes} simulations, {done} of {len(field)} "
            print(progress, end="", file=sys.stderr, flush=True)
        field.sort(key=found.__getitem__)
    print(file=sys.stderr)
    return {action: found[action] for action in field[:KEPT]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", nargs="*", default=PUBLISHED, help="names of boards")
    parser.add_argument("--output", type=Path, default=Path(str(even_openings.FILE)))
    chosen = parser.parse_args()
    for board in chosen.board:
        game = tessellot.game("battle-of-lits", board=board)
        found = find(game)
        for action, uneven in found.items():
            print(f"{board:12} {game.move_index[action]} ±{uneven:.1%}", flush=True)
        known = json.loads(chosen.output.read_text("utf-8")) if chosen.output.exists() else {}
        known[board] = sorted(str(game.move_index[action]) for action in found)
        chosen.output.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
