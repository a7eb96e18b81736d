"""An estimate of the nodes that the solver needs to prove a position.

For positions with tetrominoes on symbols it depends on the number of pieces on the board, and on
small boards on the number of placements that are still alive; in the last half of other placement
games on the number of placements that may still come.
"""

from __future__ import annotations

import math

from tessellot.engine.profiles import profile_of
from tessellot.engine.profiles.profile import Layers, Piece
from tessellot.games.protocol import Position

REFERENCE_NODES = 20_000
REFERENCE_PIECES, REFERENCE_ALIVE = 5, 500
"""A position with this many pieces, or this many living placements, takes about those nodes."""
NODES_PER_PIECE, NODES_PER_ALIVE = 8.0, 1.015
"""Factors for each piece less, and for each living placement more."""
REFERENCE_CELLS, CELLS_PER_PIECE = 100, 20
"""The cells of the published boards, and how many more cells count as one piece less."""
ENDGAME_COSTS: dict[Piece, tuple[float, float]] = {
    "taijitus": (0.5, 0.26),
    "coloured tetrominoes": (2.5, 0.06),
}
"""The logarithm of the nodes: a constant, and what each placement that may still come adds."""
MOST_NODES = 1e9
"""Beyond this a proof is out of reach."""


def expected_proof_nodes(position: Position) -> float:
    """Nodes that the solver typically needs to find the winner; infinite if it cannot."""
    profile = profile_of(position.game)
    layers = profile.layers(position)
    if layers.tetrominoes is None:
        return _expected_endgame_nodes(profile.pieces[-1], layers)
    tiling = layers.tetrominoes
    if not tiling.placed:
        return math.inf
    more_cells = max(position.game.size**2 - REFERENCE_CELLS, 0)
    missing = REFERENCE_PIECES + more_cells / CELLS_PER_PIECE - tiling.count
    return REFERENCE_NODES * min(
        math.pow(NODES_PER_PIECE, missing),
        NODES_PER_ALIVE ** (tiling.alive.bit_count() - REFERENCE_ALIVE),
    )


def _expected_endgame_nodes(last_piece: Piece, layers: Layers) -> float:
    """Only the last half of a game is proven, and LOT not by this search."""
    if layers.taijitus is not None:
        placed: Piece = "taijitus"
        count = layers.taijitus.legal.bit_count()
    elif layers.coloured is not None:
        placed = "coloured tetrominoes"
        count = layers.coloured.tiling.alive.bit_count()
    else:
        return math.inf
    if placed != last_piece:
        return math.inf
    constant, growth = ENDGAME_COSTS[placed]
    exponent = constant + growth * count
    return math.exp(exponent) if exponent <= math.log(MOST_NODES) else math.inf


def is_provable_at_once(position: Position) -> bool:
    """Whether a second nearly always suffices: in Battle of LITS from five pieces on."""
    return expected_proof_nodes(position) <= REFERENCE_NODES
