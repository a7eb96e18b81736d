"""What an engine has to know about a game beyond its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tessellot.engine.settings import SearchSettings
from tessellot.games.pieces.colourings import ColouredTiling
from tessellot.games.pieces.taijitus import TaijituLayer
from tessellot.games.pieces.tetrominoes import Tiling
from tessellot.games.protocol import Position

Rules = Literal["battle-of-lits", "tailits", "taiji", "tailits-taiji", "taiji-lits", "lot"]
"""Rules that `kernels.rules` plays."""

Piece = Literal["tetrominoes", "coloured tetrominoes", "taijitus", "discs"]


Prover = Literal["lits", "endgame"]


class Layers(NamedTuple):
    """A position as kernels pack it: what lies on the board, and what is left to place."""

    tetrominoes: Tiling | None = None
    """Uncoloured tetrominoes, which are placed on symbols."""
    coloured: ColouredTiling | None = None
    taijitus: TaijituLayer | None = None
    symbols: tuple[int, int] | None = None
    """The cells of the first seat's symbols and of the second's, before a swap."""
    discs: tuple[int, int, int, int] | None = None
    """White and black singles, white and black stacks."""
    black_moves: bool = False
    supply: int | None = None
    """The tetrominoes of each shape for the next half."""
    swapped: bool = False


class Rung(NamedTuple):
    """The strength of one level."""

    nodes: int
    """Nodes for a move; 0 for a greedy player, who looks one move ahead."""
    blunder_rate: float
    """The probability that a good move is missed."""


def ladder(*rungs: tuple[int, float]) -> tuple[Rung, ...]:
    """The levels below full strength, from pairs of nodes and blunder rate."""
    return tuple(Rung(*rung) for rung in rungs)


@dataclass(frozen=True, slots=True)
class Profile:
    """How one game is packed and searched."""

    rules: Rules
    """The rules of the kernels that play it."""
    pieces: tuple[Piece, ...]
    """Its pieces, in the order of its halves."""
    layers: Callable[[Position], Layers]
    """How a position is packed."""
    strongest: SearchSettings
    """The settings that won the most games."""
    ladder: tuple[Rung, ...]
    """Levels 1 to 7; level 8 has the strongest settings and a limit in seconds."""
    has_books: bool = False
    """Whether `engine.books` has proven and even openings of this game."""

    @property
    def uses_alphabeta(self) -> bool:
        """Whether alpha-beta searches and solves this game; else MCTS and the proof searches."""
        return self.rules == "lot"

    @property
    def uses_solver(self) -> bool:
        """Whether the solver helps in play; alpha-beta proves by itself."""
        return not self.uses_alphabeta

    @property
    def prover(self) -> Prover:
        """The proof search of the solver: that of Battle of LITS, or the one for late positions."""
        return "lits" if "tetrominoes" in self.pieces else "endgame"
