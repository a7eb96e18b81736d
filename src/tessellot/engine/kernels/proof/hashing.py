# mypy: no-warn-return-any
"""Hash functions for the keys of positions."""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints


@inner
def mix(word: np.uint64) -> np.uint64:
    """Spread every bit of a word over all of it (the finalizer of SplitMix64)."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@inner
def fold_hash(sums: Ints, row: int) -> tuple[np.uint64, np.uint64]:
    """Both halves of a key, from the sums that `hash_row` left in a row."""
    first = second = np.uint64(0)
    for lane in range(8):
        first = mix(first ^ np.uint64(sums[row, lane]))
        second = mix(second ^ np.uint64(sums[row, 8 + lane]))
    return first, second
