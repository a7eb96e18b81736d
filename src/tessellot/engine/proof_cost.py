"""How much work a proof will take, told roughly before it is tried.

Where tetrominoes are placed on symbols, that depends on the pieces on the board, or on small
boards on the placements that are still alive.
"""

from __future__ import annotations

import math

from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.protocol import Position
from tessellot.games.taiji_lits import TaijiLitsPosition

USUAL_NODES = 40_000
"""What a position with so many pieces, or so many living placements, usually takes, …"""
USUAL_PIECES, USUAL_ALIVE = 6, 400
PIECE_GROWTH, ALIVE_GROWTH = 6.5, 1.015
"""… and how that grows with each piece less and each living placement more."""


def usual_nodes(position: Position) -> float:
    """What the solver usually looks at until it knows who wins; infinite if it cannot know."""
    if not isinstance(position, (BattleOfLitsPosition, TaijiLitsPosition)):
        return math.inf
    if position.tiling is None or not position.tiling.placed:
        return math.inf
    return USUAL_NODES * min(
        PIECE_GROWTH ** (USUAL_PIECES - position.tiling.count),
        ALIVE_GROWTH ** (position.tiling.alive.bit_count() - USUAL_ALIVE),
    )


def is_within_reach(position: Position) -> bool:
    """Whether a second nearly always suffices for a proof: from six pieces on."""
    return usual_nodes(position) <= USUAL_NODES
