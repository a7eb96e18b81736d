"""The speed of this machine: random games by the rules, simulations by the engine.

It is measured in processor time, which other work on the machine hardly affects.
"""

from __future__ import annotations

import time
from random import Random

from tessellot.engine import Engine
from tessellot.games import Game, Moves


def rules_speed(game: Game, seconds: float) -> float:
    """Random games a second by the rules in Python, without swaps."""
    rng, index = Random(1), game.move_index
    games, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds or not games:
        position = game.start()
        while legal := position.legal_placements:
            choice = int(rng.random() * legal.bit_count())
            position = position.after_placement(Moves(index, legal).action_at(choice))
        games += 1
    return games / spent


def engine_speed(game: Game, seconds: float) -> float:
    """Simulations a second by the engine after one move; for LOT, nodes a second.

    Without proofs, which answer some positions before any simulation.
    """
    moves = game.start().legal_moves()
    position = game.start().play(moves[len(moves) // 2])
    clock = time.process_time
    engine = Engine(game, seconds=seconds, clock=clock, memory_mb=32, use_solver=False)
    *_, analysis = engine.analyse(position)
    return analysis.nodes / analysis.seconds
