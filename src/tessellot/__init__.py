"""Tessellot: Battle of LITS, TAILITS, TAIJI, their double games, and LOT.

>>> import tessellot
>>> position = tessellot.game("battle-of-lits", board="monogram").start()
>>> position = position.play("Td5e5f5e6")
>>> str(position.turn.side)
'O'
"""

from __future__ import annotations

from tessellot.about import VERSION
from tessellot.games import (
    GAMES,
    SWAP,
    Board,
    BoardError,
    Game,
    IllegalMoveError,
    Move,
    NotationError,
    OptionError,
    Outcome,
    Position,
    Score,
    Seat,
    TessellotError,
    Turn,
    UnknownGameError,
    Violation,
    game,
    game_info,
)
from tessellot.geometry import Cell

__version__ = VERSION


__all__ = [
    "GAMES",
    "SWAP",
    "Board",
    "BoardError",
    "Cell",
    "Game",
    "IllegalMoveError",
    "Move",
    "NotationError",
    "OptionError",
    "Outcome",
    "Position",
    "Score",
    "Seat",
    "TessellotError",
    "Turn",
    "UnknownGameError",
    "Violation",
    "game",
    "game_info",
]
