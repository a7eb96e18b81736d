"""Make the fixed openings of the strength matches: random ones that a search found even.

    python -m benchmarks.openings            writes openings.json from the chosen seeds
    python -m benchmarks.openings --judge    prints the present engine's evaluation of each seed

Both games of an opening that one side wins by force have the same winner, and say nothing about
strength. The seeds were chosen with an early engine; they are kept, so that matches stay
comparable.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

import tessellot
from tessellot.engine import Engine
from tessellot.games.protocol import Game, Position
from tessellot.geometry import bits_of

FILE = Path(__file__).parent / "openings.json"
PLACEMENTS = 2
NODES = 20_000

SEEDS: dict[str, str] = {
    "battle-of-lits": (
        "1 6 8 41 53 64 68 79 80 87 93 104 108-110 112 115 120 146 157 174 179 188 190 193 "
        "198 201 211 215 222 254 261 273 275 292 293 295 302 303 306 312 321 327 351 358 359 "
        "385 390 395 399-401 405 417 421 425 430 431 433 443"
    ),
    "tailits": (
        "0 3 4 12 17 23 34 45 49 51 54 56 59 85 87 94 96 104 109 115 123 137 142 146 155 174 "
        "177 183 186 190 206 229 236 265 268 277 281 288 304 312 316 341 351-354 360 375 384 "
        "401"
    ),
    "taiji": "0-12 14-18 20-33 35 36 38 40-51 55-57",
    "lot": "0 2 4 5 7-14 16 20-22 24-34 36-50 53-60",
}
"""Seeds and ranges of seeds whose openings were within 8 % of even chances."""


def seeds(game_id: str) -> list[int]:
    """The seeds of a game's openings, in order."""
    found: list[int] = []
    for run in SEEDS[game_id].split():
        first, _, last = run.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def random_opening(game: Game, seed: int) -> tuple[Position, list[str]]:
    """The random placements of a seed, without a swap."""
    chooser = Random(f"{game.info.id} opening {seed}")
    position = game.start()
    moves = []
    for _ in range(PLACEMENTS):
        number = chooser.choice(list(bits_of(position.legal_placements)))
        moves.append(str(game.move_index[number]))
        position = position.after(number)
    return position, moves


def judge(game: Game) -> None:
    """Print the win probability of the side to move after each opening."""
    engine = Engine(game, nodes=NODES, memory_mb=64)
    for seed in seeds(game.info.id):
        position, moves = random_opening(game, seed)
        *_, analysis = engine.analyse(position)
        chance = f"{analysis.best.win_probability:5.0%}"
        print(f"{game.info.id:16} {seed:4} {chance}  {' '.join(moves)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--judge", action="store_true", help="write nothing, evaluate the openings")
    games = [tessellot.game(game_id) for game_id in SEEDS]
    if parser.parse_args().judge:
        for game in games:
            judge(game)
        return
    openings = {
        game.info.id: [random_opening(game, seed)[1] for seed in seeds(game.info.id)]
        for game in games
    }
    FILE.write_text(json.dumps(openings, indent=1) + "\n")


if __name__ == "__main__":
    main()
