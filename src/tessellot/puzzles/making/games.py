"""Games of the engine against itself, in which puzzles are looked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tessellot.engine import Engine
from tessellot.games import Game, Move, Position, game
from tessellot.games.boards import OWN, PUBLISHED

LEVELS = (1, 2, 3, 4)
"""Levels that err: a game without errors has few puzzles."""
RANDOM_TURNS = 3
DEVIATING_TURNS = 3
MEMORY_MB = 32
RANDOM_BOARDS = 8
VARIANTS: dict[str, tuple[dict[str, str | int], ...]] = {
    "battle-of-lits": tuple(
        {"board": name}
        for name in (*PUBLISHED, *OWN, *(f"random:{seed}" for seed in range(1, RANDOM_BOARDS + 1)))
    ),
    "tailits": ({"score": "largest"}, {"score": "second-largest"}),
    "taiji": ({"size": 7}, {"size": 9}, {"size": 11}),
    "taiji-lits": ({"size": 9}, {"size": 7}),
}
"""Options that take turns, if the options are left open."""


def variants_of(game_id: str) -> tuple[Game, ...]:
    """The games that take turns if the options are left open."""
    return tuple(game(game_id, **options) for options in VARIANTS.get(game_id, ({},)))


def play_game(chosen: Game, seed: int, number: int) -> list[tuple[Position, Move | None]]:
    """The positions of a game and the moves that led to them; the same for the same numbers."""
    random = Random(f"{chosen} {seed} {number}")
    levels = [random.choice(LEVELS) for _ in range(2)]
    # New for each game: what an engine remembers may change its moves. A level plays itself alone.
    known = {level: Engine(chosen, level=level, memory_mb=MEMORY_MB) for level in levels}
    engines = [known[level] for level in levels]
    position = chosen.start()
    found: list[tuple[Position, Move | None]] = [(position, None)]
    while position.outcome is None:
        if position.ply < RANDOM_TURNS:
            move = random.choice(position.legal_moves())
        else:
            move = engines[position.ply % 2].best_move(position)
        position = position.play(move)
        found.append((position, move))
    return found


def deviation(positions: Sequence[Position], random: Random) -> list[tuple[Position, Move | None]]:
    """A few random moves from one of the positions: closer fights than the engine allows."""
    position = random.choice(positions)
    found: list[tuple[Position, Move | None]] = []
    while position.outcome is None and len(found) < DEVIATING_TURNS:
        move = random.choice(position.legal_moves())
        position = position.play(move)
        found.append((position, move))
    return found
