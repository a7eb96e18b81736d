"""What is known about a position at one moment of its study."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tessellot.engine.analysis import ProofValue, Variation
from tessellot.games.protocol import Position


@dataclass(frozen=True, slots=True)
class Insight:
    """Variations, best first, and what is proven; values are for the side to move."""

    position: Position
    variations: tuple[Variation, ...]
    values: Mapping[int, float] = field(repr=False)
    """A value from 0 to 1 for each placement, by action."""
    nodes: int
    """Rollouts of the search, or positions that it visited."""
    seconds: float
    proof_nodes: int
    """Nodes of the solver."""
    settled: int
    """The number of legal moves whose result is proven …"""
    moves: int
    """… of this many."""
    proven: ProofValue | None
    """The proven result of the position."""
    margin: float | None
    """The proven lead of the side to move at the end; None if only the winner is known."""
    is_complete: bool
    """Whether more time would change nothing."""

    @property
    def depth(self) -> int:
        """The length of the longest variation."""
        return max((len(variation.pv) for variation in self.variations), default=0)
