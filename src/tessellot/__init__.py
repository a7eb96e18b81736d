"""Tessellot: Battle of LITS, TAILITS, TAIJI, their double games, and LOT.

>>> import tessellot
>>> position = tessellot.game("battle-of-lits", board="monogram").start()
>>> position = position.play("Td5e5f5e6")
>>> str(position.turn.side)
'O'
"""

from __future__ import annotations

from tessellot import games as _games
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
    facts,
    game,
    seams,
)
from tessellot.geometry import Cell

__version__ = VERSION


# The front door connects the rooms that games/ may not import; each is opened on first use.


def _read_move(text: str, of: Game) -> Move:
    from tessellot.notation.moves import read_move

    return read_move(text, of)


def _read_sketch(text: str, of: Game) -> _games.Sketch:
    from tessellot.notation.moves import read_sketch

    return read_sketch(text, of)


def _draw_text(position: Position) -> str:
    from tessellot.drawing import text

    return text(position)


def _draw_svg(position: Position) -> str:
    from tessellot.drawing import svg

    return svg(position)


def _draw_thumbnail(board: Board) -> str:
    from tessellot.drawing import thumbnail

    return thumbnail(board)


seams.read_move = _read_move
seams.read_sketch = _read_sketch
seams.draw_text = _draw_text
seams.draw_svg = _draw_svg
seams.draw_thumbnail = _draw_thumbnail

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
    "facts",
    "game",
]
