"""Sets of bits as rows of 64-bit words."""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.layout import Ints


def to_words(mask: int, count: int) -> Ints:
    """A set of bits as `count` 64-bit words, lowest first."""
    return np.frombuffer(mask.to_bytes(8 * count, "little"), np.int64)


def word_count(bits: int) -> int:
    """The words that hold a set of bits, in multiples of eight, which fill vector registers."""
    return -(-bits // 512) * 8
