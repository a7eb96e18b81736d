"""A proven pair: the winner after the first two tetrominoes, whoever placed which.

After two pieces it is X's turn, and it does not matter which of them was the opening. So if O wins
a pair, both of its pieces lose as openings: each is answered by the other one. X wins after an
opening if X wins the pairs of this opening with all replies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tessellot.engine.books.proven_openings.opening import (
    ProvenOpening,
    Side,
    follows,
    read_placement,
)
from tessellot.games.boards import Board
from tessellot.games.moves import Placement
from tessellot.geometry import Symmetry


@dataclass(frozen=True, slots=True)
class ProvenPair:
    """The winner after two tetrominoes, with X to move."""

    board: Board
    first: Placement
    second: Placement
    winner: Side
    answer: Placement | None
    """X's winning move, if X wins; None if the game is over."""
    nodes: int
    """Nodes of the proof."""
    seconds: float
    """Processor time of the proof."""
    solver: int
    """The `VERSION` of the solver."""

    @property
    def moves(self) -> frozenset[Placement]:
        """Both pieces, without an order."""
        return frozenset((self.first, self.second))

    def openings(self) -> tuple[ProvenOpening, ...]:
        """The openings that this pair decides: both if O wins, none if X does."""
        if self.winner == "X":
            return ()
        orders = ((self.first, self.second), (self.second, self.first))
        return tuple(
            ProvenOpening(self.board, move, "O", reply, {}, self.nodes, self.seconds, self.solver)
            for move, reply in orders
        )

    def transformed(self, symmetry: Symmetry, board: Board) -> ProvenPair:
        """The same pair on the transformed board."""
        size = board.size
        return replace(
            self,
            board=board,
            first=self.first.transformed(symmetry, size),
            second=self.second.transformed(symmetry, size),
            answer=None if self.answer is None else self.answer.transformed(symmetry, size),
        )

    def data(self) -> dict[str, Any]:
        """As JSON values, which `read` accepts."""
        answer = {} if self.answer is None else {"answer": str(self.answer)}
        return {
            "board": self.board.name,
            "pair": [str(self.first), str(self.second)],
            "winner": self.winner,
            **answer,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "solver": self.solver,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> ProvenPair:
        """A pair from `data`; raises ValueError, TypeError or KeyError for anything else."""
        board = Board.named(data["board"])
        first, second = (read_placement(text, board) for text in data["pair"])
        winner: Side = "X" if data["winner"] == "X" else "O"
        answer = data.get("answer")
        if data["winner"] != winner or (answer is not None and winner == "O"):
            raise ValueError("the winner is O, or X, who has an answer")
        if not follows(board, first, second):
            raise ValueError("the second piece is not legal after the first")
        if not (isinstance(data["nodes"], int) and isinstance(data["solver"], int)):
            raise TypeError("nodes and solver are whole numbers")
        return cls(
            board,
            first,
            second,
            winner,
            None if answer is None else read_placement(answer, board),
            data["nodes"],
            float(data["seconds"]),
            data["solver"],
        )
