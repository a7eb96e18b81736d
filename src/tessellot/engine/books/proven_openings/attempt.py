"""An attempt at a proof that ran out of nodes: a later run need not repeat it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tessellot.engine.books.proven_openings.opening import read_placement
from tessellot.games.boards import Board
from tessellot.games.moves import Placement


@dataclass(frozen=True, slots=True)
class Attempt:
    """A pair, or an opening alone, whose winner could not be proven with a number of nodes."""

    board: Board
    pieces: tuple[Placement, ...]
    nodes: int
    """The limit of the search."""
    solver: int
    """The `VERSION` of the solver."""

    def data(self) -> dict[str, Any]:
        """As JSON values, which `read` accepts."""
        return {
            "board": self.board.name,
            "unproven": [str(piece) for piece in self.pieces],
            "nodes": self.nodes,
            "solver": self.solver,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Attempt:
        """An attempt from `data`; raises ValueError, TypeError or KeyError for anything else."""
        board = Board.named(data["board"])
        pieces = tuple(read_placement(text, board) for text in data["unproven"])
        if len(pieces) not in (1, 2):
            raise ValueError("an opening, or a pair")
        if not (isinstance(data["nodes"], int) and isinstance(data["solver"], int)):
            raise TypeError("nodes and solver are whole numbers")
        return cls(board, pieces, data["nodes"], data["solver"])
