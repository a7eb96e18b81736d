"""Random games per second of every game, in plain Python on one core.

Twice each: by moves, which are checked, and by actions (the numbers of moves), which are not. It is
processor time, which other work on the machine hardly affects.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import tessellot
from tessellot.games import Game, Position

SECONDS = 2.0


def by_moves(position: Position, rng: random.Random) -> int:
    plies = 0
    while moves := position.legal_moves():
        position = position.play(rng.choice(moves))
        plies += 1
    return plies


def by_actions(position: Position, rng: random.Random) -> int:
    plies = 0
    while moves := position.legal_moves():
        position = position.after(moves.action_at(int(rng.random() * len(moves))))
        plies += 1
    return plies


def measure(game: Game, way: Callable[[Position, random.Random], int]) -> tuple[float, float]:
    """Games per second, and turns per game."""
    rng = random.Random(1)
    start = game.start()
    way(start, rng)  # the tables are made on first use
    games = plies = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        plies += way(start, rng)
        games += 1
    return games / spent, plies / games


def main() -> None:
    print(f"{'random games per second':<24} {'by moves':>10} {'by actions':>10} {'turns':>7}")
    for game_id in tessellot.GAMES:
        game = tessellot.game(game_id)
        moves, turns = measure(game, by_moves)
        actions, _ = measure(game, by_actions)
        print(f"{game_id:<24} {moves:>10,.0f} {actions:>10,.0f} {turns:>7.1f}", flush=True)


if __name__ == "__main__":
    main()
