"""Arrays that begin at a cache line, so that no vector of their rows spans two lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

CACHE_LINE = 64


def aligned_zeros(shape: int | tuple[int, ...], dtype: npt.DTypeLike = np.int64) -> Any:
    """An array of zeros that begins at a cache line."""
    kind = np.dtype(dtype)
    size = int(np.prod(shape)) * kind.itemsize
    memory = np.zeros(size + 2 * CACHE_LINE, np.uint8)
    start = -memory.ctypes.data % CACHE_LINE
    return memory[start : start + size].view(kind).reshape(shape)


def aligned_copy(array: npt.NDArray[Any]) -> Any:
    """A copy of an array that begins at a cache line."""
    copy = aligned_zeros(array.shape, array.dtype)
    copy[...] = array
    return copy
