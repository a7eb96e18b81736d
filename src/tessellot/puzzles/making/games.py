"""Games of the engine against itself, in which puzzles are looked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from tessellot.engine import Engine
from tessellot.games import Game, Move, Position, game
from tessellot.games.boards import PUBLISHED

LEVELS = (1, 2, 3, 4)
"""Levels that err: a game without errors has few puzzles."""
RANDOM_TURNS = 3
DEVIATING_TURNS = 3
MEMORY_MB = 32
VARIANTS: dict[str, tuple[str, tuple[str | int, ...]]] = {
    "battle-of-lits": ("board", tuple(PUBLISHED)),
    "taiji": ("size", (7, 9)),
}
"""Options whose values take turns, if the options are left open."""


def variants_of(game_id: str) -> tuple[Game, ...]:
    """The games that take turns if the options are left open."""
    if game_id not in VARIANTS:
        return (game(game_id),)
    name, values = VARIANTS[game_id]
    return tuple(game(game_id, **{name: value}) for value in values)


def play_game(chosen: Game, seed: int, number: int) -> list[tuple[Position, Move | None]]:
    """The positions of a game and the moves that led to them; the same for the same numbers."""
    random = Random(f"{chosen} {seed} {number}")
    engines = [_engine(chosen, random.choice(LEVELS)) for _ in range(2)]
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


@cache
def _engine(chosen: Game, level: int) -> Engine:
    return Engine(chosen, level=level, memory_mb=MEMORY_MB)
