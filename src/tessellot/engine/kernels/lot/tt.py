# mypy: no-warn-return-any
"""The transposition table of the LOT search, shared by threads without locks.

An entry is two words: the data, and the key xor the data. Two threads that write one entry at
the same time leave words that do not match, which a probe takes for an empty entry.
"""

from __future__ import annotations

import math

import numpy as np

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Words

WIN = 1_000_000
CERTAIN = WIN - 1000
"""Values beyond this, either way, are proven."""

# Kinds of bound: of an exact value, after a fail high, after a fail low.
EXACT, LOWER_BOUND, UPPER_BOUND = 1, 2, 3


def new_table(memory_mb: float) -> Words:
    """An empty table of at most that size; the number of entries is a power of two."""
    entries = 1 << max(int(math.log2(memory_mb * 2**20 / 16)), 10)
    return np.zeros((entries, 2), np.uint64)


@inner
def probe(table: Words, key: np.uint64, ply: int) -> tuple[int, int, int, int]:
    """Value, depth, bound and best action of a position; bound 0 if it is not in the table."""
    slot = np.int64(key & np.uint64(table.shape[0] - 1))
    data = table[slot, 1]
    if table[slot, 0] ^ data != key:
        return 0, 0, 0, -1
    word: int = np.int64(data)  # type: ignore[assignment]
    value = (word & 0x3FFFFFF) - 0x2000000
    # A win is stored by its distance from the position, and returned by that from the root.
    if value > CERTAIN:
        value -= ply
    elif value < -CERTAIN:
        value += ply
    return value, (word >> 26) & 0xFF, (word >> 34) & 3, ((word >> 36) & 0xFFFF) - 1


@inner
def store(
    table: Words, key: np.uint64, ply: int, value: int, depth: int, bound: int, action: int
) -> None:
    """Store a position; always replaces."""
    if value > CERTAIN:
        value += ply
    elif value < -CERTAIN:
        value -= ply
    word = (value + 0x2000000) | (max(depth, 0) << 26) | (bound << 34) | ((action + 1) << 36)
    slot = np.int64(key & np.uint64(table.shape[0] - 1))
    data = np.uint64(word)
    table[slot, 0] = key ^ data
    table[slot, 1] = data
