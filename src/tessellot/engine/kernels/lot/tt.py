# mypy: no-warn-return-any
"""What a search of LOT remembers of positions, in a table that threads share."""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Words

WIN = 1_000_000
CERTAIN = WIN - 1000
"""Values beyond this, either way, are proven."""

# Whether a remembered value is exact or a bound.
EXACT, AT_LEAST, AT_MOST = 1, 2, 3

_FIRST = np.uint64(0x9E3779B97F4A7C15)
_SECOND = np.uint64(0xC2B2AE3D27D4EB4F)
_THIRD = np.uint64(0x165667B19E3779F9)
_FOURTH = np.uint64(0xD6E8FEB86659FD93)
_SHIFT = np.uint64(29)


@inner
def key_of(own: int, stacks: int, other: int, other_stacks: int) -> np.uint64:
    """A number that no two positions of a search are likely to share."""
    key = np.uint64(own) * _FIRST
    key = ((key ^ (key >> _SHIFT)) + np.uint64(stacks)) * _SECOND
    key = ((key ^ (key >> _SHIFT)) + np.uint64(other)) * _THIRD
    key = ((key ^ (key >> _SHIFT)) + np.uint64(other_stacks)) * _FOURTH
    return key ^ (key >> _SHIFT)


@inner
def recall(table: Words, key: np.uint64, ply: int) -> tuple[int, int, int, int]:
    """Value, depth, bound and move stored for a position; bound 0 if there is none."""
    slot = np.int64(key & np.uint64(table.shape[0] - 1))
    data = table[slot, 1]
    if table[slot, 0] ^ data != key:
        return 0, 0, 0, -1
    word: int = np.int64(data)  # type: ignore[assignment]
    value = (word & 0x3FFFFFF) - 0x2000000
    if value > CERTAIN:
        value -= ply
    elif value < -CERTAIN:
        value += ply
    return value, (word >> 26) & 0xFF, (word >> 34) & 3, ((word >> 36) & 0xFFFF) - 1


@inner
def store(
    table: Words, key: np.uint64, ply: int, value: int, depth: int, bound: int, move: int
) -> None:
    """Remember a position, in place of whatever had its slot."""
    if value > CERTAIN:
        value += ply
    elif value < -CERTAIN:
        value -= ply
    word = (value + 0x2000000) | (max(depth, 0) << 26) | (bound << 34) | ((move + 1) << 36)
    slot = np.int64(key & np.uint64(table.shape[0] - 1))
    data = np.uint64(word)
    # Key and data guard each other, since several threads write here.
    table[slot, 0] = key ^ data
    table[slot, 1] = data
