"""The kinds of pieces among a game's placements, and the placements of each kind."""

from __future__ import annotations

from functools import cache, cached_property

from tessellot.games.moves.index import MoveIndex
from tessellot.games.moves.move import Move
from tessellot.games.pieces.piece import Piece
from tessellot.geometry import Cell


class PieceIndex:
    """The pieces of a `MoveIndex`, numbered by kind in the order of their first actions."""

    def __init__(self, move_index: MoveIndex) -> None:
        self._move_index = move_index
        numbers: dict[Piece, int] = {}
        self.kind_of_action = [
            numbers.setdefault(move.piece.kind, len(numbers))
            for move in move_index.placements
            if move.piece is not None
        ]
        """For each placement, the number of its kind."""
        self.kinds = tuple(numbers)
        """The canonical pieces."""
        masks = [0] * len(self.kinds)
        for action, kind in enumerate(self.kind_of_action):
            masks[kind] |= 1 << action
        self.actions_of_kind = tuple(masks)
        """For each kind, its placements as an integer of bits."""

    @staticmethod
    @cache
    def of(move_index: MoveIndex) -> PieceIndex:
        """The pieces of a move index, which are indexed once."""
        return PieceIndex(move_index)

    def number_of(self, piece: Piece) -> int:
        """The number of a piece's kind."""
        return self.kinds.index(piece.kind)

    def placement_at(self, piece: Piece, corner: Cell) -> Move | None:
        """The placement of a piece with its lower left corner on a cell."""
        return self._placements.get((piece, corner))

    @cached_property
    def _placements(self) -> dict[tuple[Piece, Cell], Move]:
        return {
            (move.piece, lower_left(move)): move
            for move in reversed(self._move_index.placements)
            if move.piece is not None
        }


def lower_left(move: Move) -> Cell:
    """The lower left corner of a placement's bounding box."""
    return Cell(min(cell.row for cell in move.cells), min(cell.column for cell in move.cells))
