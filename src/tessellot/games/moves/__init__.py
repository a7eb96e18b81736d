"""Moves as values, their notation both ways, and the index that numbers them.

``str(move)`` writes a move and `read_move` reads it. A move says only what a player does, not
whether it is legal: its cells may be covered already, or lie off the board.
"""

from tessellot.games.moves.coloured_placement import ColouredPlacement
from tessellot.games.moves.disc import Disc
from tessellot.games.moves.index import MoveIndex, Moves, MoveTable
from tessellot.games.moves.move import SWAP, Move, Swap
from tessellot.games.moves.parser import read_cell, read_move, read_partial_move
from tessellot.games.moves.partial import PartialMove
from tessellot.games.moves.piece_index import PieceIndex, lower_left
from tessellot.games.moves.placement import Placement
from tessellot.games.moves.taijitu import Taijitu

__all__ = [
    "SWAP",
    "ColouredPlacement",
    "Disc",
    "Move",
    "MoveIndex",
    "MoveTable",
    "Moves",
    "PartialMove",
    "PieceIndex",
    "Placement",
    "Swap",
    "Taijitu",
    "lower_left",
    "read_cell",
    "read_move",
    "read_partial_move",
]
