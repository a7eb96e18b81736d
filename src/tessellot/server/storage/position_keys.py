"""Keys of positions in the database: equal positions have equal keys, whatever led to them."""

from __future__ import annotations

import hashlib

from tessellot.games import Position
from tessellot.notation import write_position


def position_key(position: Position) -> str:
    """The key of a position."""
    return hashlib.sha256(write_position(position).encode()).hexdigest()
