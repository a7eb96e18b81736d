"""The positions that the home page shows, one of each game."""

from __future__ import annotations

import random

import tessellot
from tessellot.games.protocol import Position
from tessellot.games.registry import GAMES
from tessellot.server.wire.positions.layers import layer_views

SAMPLES = {
    "battle-of-lits": ({}, 11, 5),
    "tailits": ({}, 12, 3),
    "taiji": ({"size": 7}, 15, 2),
    "tailits-taiji": ({}, 42, 4),
    "taiji-lits": ({"size": 9}, 46, 8),
    "lot": ({}, 33, 33),
}
"""For a game the options, the number of moves and the seed of the random game on its card."""

DEFAULT = ({}, 10, 1)


def samples() -> dict[str, dict[str, object]]:
    """A position for the card of each game."""
    return {
        game_id: board_state(sample(*SAMPLES.get(game_id, DEFAULT), game_id=game_id))
        for game_id in GAMES
    }


def sample(options: dict[str, object], plies: int, seed: int, *, game_id: str) -> Position:
    """A position in the middle of a random game."""
    choose = random.Random(seed)
    position = tessellot.game(game_id, **options).start()
    for _ in range(plies):
        moves = [move for move in position.legal_moves() if str(move) != "swap"]
        if not moves:
            break
        position = position.play(choose.choice(moves))
    return position


def board_state(position: Position) -> dict[str, object]:
    """A position in the form that the board component takes."""
    return {
        "size": position.game.size,
        "layers": [layer.model_dump() for layer in layer_views(position)],
    }
