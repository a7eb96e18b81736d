"""One proven opening: the winner, and the first moves of the proof."""

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
    """The winner after X's first tetromino without a swap, and the first moves of the proof."""

    board: Board
    move: Placement
    winner: Side
    reply: Placement
    """O's best move: the winning one if O wins, else the one that was hardest to refute."""
    answers: Mapping[str, str] = field(repr=False)
    """The winner's answer to each next move of the loser, in notation."""
    nodes: int
    """Nodes of the proof."""
    seconds: float
    """Processor time of the proof."""
    solver: int
    """The `VERSION` of the solver."""

    @property
    def transposed(self) -> ProvenOpening | None:
        """If O wins: the same proof with the reply as the opening."""
        if self.winner == "X":
            return None
        return replace(self, move=self.reply, reply=self.move)

    @property
    def swap(self) -> bool:
        """Whether the second seat should swap."""
        return self.winner == "X"

    def transformed(self, symmetry: Symmetry, board: Board) -> ProvenOpening:
        """The same opening on the transformed board."""

        def transform(text: str) -> str:
            return str(read_placement(text, board).transformed(symmetry, board.size))

        return replace(
            self,
            board=board,
            move=self.move.transformed(symmetry, board.size),
            reply=self.reply.transformed(symmetry, board.size),
            answers={transform(move): transform(answer) for move, answer in self.answers.items()},
        )

    def answer_to(self, move: Placement) -> Placement | None:
        """The winner's answer to the loser's next move, if there is one."""
        text = self.answers.get(str(move))
        return None if text is None else read_placement(text, self.board)

    def data(self) -> dict[str, Any]:
        """As JSON values, which `read` accepts."""
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
        """An opening from `data`; raises ValueError, TypeError or KeyError for anything else."""
        board = Board.named(data["board"])
        winner: Side = "X" if data["winner"] == "X" else "O"
        if data["winner"] != winner or data["swap"] is not (winner == "X"):
            raise ValueError("the winner is X, who is worth a swap, or O")
        if not (isinstance(data["nodes"], int) and isinstance(data["solver"], int)):
            raise TypeError("nodes and solver are whole numbers")
        if not all(isinstance(answer, str) for answer in data["answers"].values()):
            raise TypeError("answers are moves")
        move, reply = (read_placement(data[name], board) for name in ("opening", "reply"))
        if not follows(board, move, reply):
            raise ValueError("the reply is not legal")
        return cls(
            board,
            move,
            winner,
            reply,
            dict(data["answers"]),
            data["nodes"],
            float(data["seconds"]),
            data["solver"],
        )


def read_placement(text: str, board: Board) -> Placement:
    """A placement on a board; raises ValueError for anything else."""
    lits = game("battle-of-lits", board=board)
    move = read_move(text, lits)
    if not isinstance(move, Placement) or lits.move_index.action_of(move) is None:
        raise ValueError(f"{text!r} does not fit the board")
    return move


def follows(board: Board, first: Placement, second: Placement) -> bool:
    """Whether the second piece may be placed after the first one."""
    position = game("battle-of-lits", board=board).start().play(first)
    return second in position.legal_moves()
