# mypy: no-warn-return-any
"""Bits of 64-bit words: counting and finding them takes one machine instruction each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from tessellot.engine.kernels.jit import inner


def _popcount(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _lowest(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


popcount: Callable[[int], int] = cast("Any", intrinsic(_popcount))
"""How many bits of a word are set."""

lowest: Callable[[int], int] = cast("Any", intrinsic(_lowest))
"""The index of the lowest set bit of a word."""


@inner
def signed(word: np.uint64) -> int:
    """A word with the same bits as a signed integer, which kernels calculate with."""
    return np.int64(word)  # type: ignore[return-value]


@inner
def nth(word: int, index: int) -> int:
    """The index of the set bit that has `index` set bits below it."""
    for _ in range(index):
        word &= word - 1
    return lowest(word)
