"""What an engine has to know about a game beyond its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tessellot.engine.settings import SearchSettings
from tessellot.games.pieces.tetrominoes import Tiling
from tessellot.games.protocol import Position

KernelFamily = Literal["placement", "lot"]


class Rung(NamedTuple):
    """The strength of one level."""

    nodes: int
    """Nodes for a move; 0 for a greedy player, who looks one move ahead."""
    blunder_rate: float
    """The probability that a good move is missed."""


def ladder(*rungs: tuple[int, float]) -> tuple[Rung, ...]:
    """The levels below full strength, from pairs of nodes and blunder rate."""
    return tuple(Rung(*rung) for rung in rungs)


def no_lits(position: Position) -> Tiling | None:  # noqa: ARG001
    """The LITS half of a game that has none."""
    return None


@dataclass(frozen=True, slots=True)
class Profile:
    """How one game is searched. Adding a game to the engine means adding one of these."""

    strongest: SearchSettings
    """The settings that won the most games."""
    ladder: tuple[Rung, ...]
    """Levels 1 to 7; level 8 has the strongest settings and a limit in seconds."""
    kernels: KernelFamily = "placement"
    """`placement` games are searched by MCTS; `lot` by alpha-beta, also to prove positions."""
    lits: Callable[[Position], Tiling | None] = no_lits
    """The tetrominoes of a position in which tetrominoes are placed on symbols, else None.

    Such positions are proven by the LITS solver, also in play; others by the endgame solver.
    """
    has_books: bool = False
    """Whether `engine.books` has proven and even openings of this game."""

    @property
    def uses_solver(self) -> bool:
        """Whether the solver helps in play."""
        return self.lits is not no_lits
