"""One proven opening: who wins after it, and how the winner begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tessellot.games.boards import Board
from tessellot.games.moves import Placement
from tessellot.games.registry import game
from tessellot.geometry import Symmetry
from tessellot.notation import read_move

Side = Literal["X", "O"]


@dataclass(frozen=True, slots=True)
class ProvenOpening:
    """Who wins after X's first tetromino if nobody swaps, with the beginning of the proof."""

    board: Board
    move: Placement
    winner: Side
    reply: Placement
    """O's move: it wins if O does, else it was the hardest to refute."""
    answers: Mapping[str, str] = field(repr=False)
    """The winner's answer to every move that the loser has next, in notation."""
    nodes: int
    """Positions that were looked at for the proof."""
    seconds: float
    """Processor time that it took."""
    solver: int
    """The version of the solver."""

    @property
    def swap(self) -> bool:
        """Whether to take the opener's side."""
        return self.winner == "X"

    def transformed(self, symmetry: Symmetry, board: Board) -> ProvenOpening:
        """The same on the board to which the symmetry takes this one."""

        def turn(text: str) -> str:
            return str(_placement(text, board).transformed(symmetry, board.size))

        return replace(
            self,
            board=board,
            move=self.move.transformed(symmetry, board.size),
            reply=self.reply.transformed(symmetry, board.size),
            answers={turn(move): turn(answer) for move, answer in self.answers.items()},
        )

    def answer_to(self, move: Placement) -> Placement | None:
        """The winner's answer to the loser's next move, if there is any to be made."""
        text = self.answers.get(str(move))
        return None if text is None else _placement(text, self.board)

    def data(self) -> dict[str, Any]:
        """For files and programs; `read` takes it back."""
        return {
            "board": self.board.name,
            "opening": str(self.move),
            "winner": self.winner,
            "swap": self.swap,
            "reply": str(self.reply),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "solver": self.solver,
            "answers": dict(self.answers),
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> ProvenOpening:
        """What `data` gave; raises ValueError, TypeError or KeyError if it is something else."""
        board = Board.named(data["board"])
        winner: Side = "X" if data["winner"] == "X" else "O"
        if data["winner"] != winner or data["swap"] is not (winner == "X"):
            raise ValueError("the winner is X, who is worth a swap, or O")
        if not (isinstance(data["nodes"], int) and isinstance(data["solver"], int)):
            raise TypeError("nodes and solver are whole numbers")
        return cls(
            board,
            _placement(data["opening"], board),
            winner,
            _placement(data["reply"], board),
            dict(data["answers"]),
            data["nodes"],
            float(data["seconds"]),
            data["solver"],
        )


def _placement(text: str, board: Board) -> Placement:
    lits = game("battle-of-lits", board=board)
    move = read_move(text, lits)
    if not isinstance(move, Placement) or lits.move_index.action_of(move) is None:
        raise ValueError(f"{text!r} does not fit the board")
    return move
