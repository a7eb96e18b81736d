"""Find the first moves of Battle of LITS after which a long search cannot tell who is ahead.

    python -m benchmarks.even_openings --board monogram

Every opening is judged briefly, then again and again the most even ones for longer. The result
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
"""So many of the most even openings are judged with so many simulations each, …"""

KEPT = 10
"""… and so many are kept in the end."""


def unevenness(game: Game, number: int, nodes: int) -> float:
    """How far the chances after an opening are from even, by tree search alone."""
    engine = Engine(game, nodes=nodes, use_solver=False, memory_mb=64)
    *_, analysis = engine.analyse(game.start().after(number))
    return abs(analysis.best.win_probability - 0.5)


def find(game: Game) -> dict[int, float]:
    """The most even openings with how uneven they are."""
    field = list(game.start().legal_moves().actions())
    found: dict[int, float] = {}
    for count, nodes in STAGES:
        field = field[:count]
        found = {}
        for done, number in enumerate(field, 1):
            found[number] = unevenness(game, number, nodes)
            told = f"\r{game}: {nodes} simulations, {done} of {len(field)} "
            print(told, end="", file=sys.stderr, flush=True)
        field.sort(key=found.__getitem__)
    print(file=sys.stderr)
    return {number: found[number] for number in field[:KEPT]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", nargs="*", default=PUBLISHED, help="names of boards")
    parser.add_argument("--output", type=Path, default=Path(str(even_openings.FILE)))
    chosen = parser.parse_args()
    for board in chosen.board:
        game = tessellot.game("battle-of-lits", board=board)
        found = find(game)
        for number, uneven in found.items():
            print(f"{board:12} {game.move_index[number]} ±{uneven:.1%}", flush=True)
        known = json.loads(chosen.output.read_text("utf-8")) if chosen.output.exists() else {}
        known[board] = sorted(str(game.move_index[number]) for number in found)
        chosen.output.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
