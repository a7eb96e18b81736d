"""What a solver has proven of a position, and what it tells while it is still at work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tessellot.engine.analysis import Proof
from tessellot.games.moves import Move
from tessellot.games.protocol import Position
from tessellot.games.scores import Points
from tessellot.games.seats import Seat

VERSION = 2
"""Goes up when a change could alter a result, or what a kept result means."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solver has come with a position."""

    nodes: int
    """Positions looked at so far."""
    depth: int
    """How many moves ahead it is looking at this moment."""
    settled: int
    """How many moves of the position are settled, …"""
    moves: int
    """… of how many."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Solution:
    """A proven result; where `proven` is None the solver was stopped before it knew."""

    position: Position
    proven: Proof | None
    """The result for the side to move, if both play as well as can be."""
    margin: Points | None
    """The points by which the side to move will be ahead, at best; None if it was not found."""
    line: tuple[Move, ...]
    """Best play by both, as far as it was found."""
    moves: Mapping[Move, Proof] = field(repr=False)
    """The result of each move of which it is known."""
    nodes: int
    """Positions looked at."""
    seconds: float

    @property
    def winner(self) -> Seat | None:
        """Who wins, if that is proven; None also for a draw."""
        if self.proven in ("win", "loss"):
            mover = self.position.mover
            return mover if self.proven == "win" else mover.other
        return None

    @property
    def move(self) -> Move | None:
        """The best move, if one is known."""
        return self.line[0] if self.line else None
