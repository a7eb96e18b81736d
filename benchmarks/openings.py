"""Make the frozen openings of the strength matches: random, but even as far as a search can tell.

    python benchmarks/openings.py

An opening that one side wins by force is won by the same side twice and tells nothing.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import tessellot
from tessellot.engine import Engine
from tessellot.games.protocol import Game, Position

FILE = Path(__file__).parent / "openings.json"
LENGTHS = {"battle-of-lits": 2, "tailits": 2, "taiji": 2, "lot": 2}
COUNT = 50
NODES = 20_000
UNEVEN = 0.08


def random_opening(game: Game, seed: int) -> tuple[Position, list[str]]:
    """A few random placements, no swap, from a frozen seed."""
    chooser = Random(f"{game.facts.id} opening {seed}")
    position = game.start()
    moves = []
    for _ in range(LENGTHS[game.facts.id]):
        number = chooser.choice(list(position.legal_moves().numbers()))
        moves.append(str(game.book[number]))
        position = position.after(number)
    return position, moves


def even_openings(game: Game) -> list[list[str]]:
    """So many openings after which both sides seem to stand alike."""
    engine = Engine(game, nodes=NODES, memory_mb=64)
    found: list[list[str]] = []
    seed = 0
    while len(found) < COUNT:
        position, moves = random_opening(game, seed)
        seed += 1
        *_, analysis = engine.analyse(position)
        if abs(analysis.best.win_probability - 0.5) <= UNEVEN:
            found.append(moves)
    return found


def main() -> None:
    known = json.loads(FILE.read_text()) if FILE.exists() else {}
    for game_id in LENGTHS:
        if game_id not in known:
            known[game_id] = even_openings(tessellot.game(game_id))
            print(game_id, len(known[game_id]), flush=True)
            FILE.write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main()
