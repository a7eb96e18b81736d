"""An estimate of the nodes that the solver needs to prove a position.

For positions with tetrominoes on symbols it depends on the number of pieces on the board, and on
small boards on the number of placements that are still alive.
"""

from __future__ import annotations

import math

from tessellot.engine.profiles import profile_of
from tessellot.games.protocol import Position

REFERENCE_NODES = 20_000
REFERENCE_PIECES, REFERENCE_ALIVE = 5, 500
"""A position with this many pieces, or this many living placements, takes about those nodes."""
NODES_PER_PIECE, NODES_PER_ALIVE = 8.0, 1.015
"""Factors for each piece less, and for each living placement more."""


def expected_proof_nodes(position: Position) -> float:
    """Nodes that the solver typically needs to find the winner; infinite if it cannot."""
    tiling = profile_of(position.game).layers(position).tetrominoes
    if tiling is None or not tiling.placed:
        return math.inf
    return REFERENCE_NODES * min(
        NODES_PER_PIECE ** (REFERENCE_PIECES - tiling.count),
        NODES_PER_ALIVE ** (tiling.alive.bit_count() - REFERENCE_ALIVE),
    )


def is_provable_at_once(position: Position) -> bool:
    """Whether a second is nearly always enough for a proof: from five pieces on."""
    return expected_proof_nodes(position) <= REFERENCE_NODES
