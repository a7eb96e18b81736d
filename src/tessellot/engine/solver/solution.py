"""The result of the solver, and its progress reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tessellot.engine.analysis import SOLVER_VERSION, ProofValue
from tessellot.games.moves import Move
from tessellot.games.protocol import Position
from tessellot.games.scores import Points
from tessellot.games.seats import Seat

VERSION = SOLVER_VERSION
"""Goes up when a change could alter a result, or the meaning of a stored result."""


@dataclass(frozen=True, slots=True)
class SolverProgress:
    """How far the solver has come with a position."""

    nodes: int
    """Nodes searched so far."""
    depth: int
    """Depth of the current line of the search."""
    settled: int
    """Number of root moves whose value is known, …"""
    moves: int
    """… out of this many."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Solution:
    """What is proven of a position."""

    position: Position
    proven: ProofValue | None
    """The value for the side to move; None if the search was stopped before it was found."""
    margin: Points | None
    """The final lead of the side to move with best play; None if it was not found."""
    pv: tuple[Move, ...]
    """The principal variation: best play by both sides, as far as it was found."""
    moves: Mapping[Move, ProofValue] = field(repr=False)
    """The values of the moves, as far as they were found."""
    nodes: int
    seconds: float

    @property
    def winner(self) -> Seat | None:
        """The seat that wins, if that is proven; None also for a draw."""
        return None if self.proven is None else self.proven.winner(self.position.mover)

    @property
    def move(self) -> Move | None:
        """The best move, if one is known."""
        return self.pv[0] if self.pv else None
