# mypy: no-warn-return-any, allow-untyped-calls
"""Bits of 64-bit words: counting and finding them takes one machine instruction each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from llvmlite.binding import get_host_cpu_features  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from tessellot.engine.kernels.jit import inner

_WORD = ir.IntType(64)


def _popcount(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _lowest(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


def _deposit(_context: Any, _source: Any, _mask: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(_WORD, [_WORD, _WORD])
        name = "llvm.x86.bmi.pdep.64"
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), arguments)

    return types.int64(types.int64, types.int64), generate


popcount: Callable[[int], int] = cast("Any", intrinsic(_popcount))
"""How many bits of a word are set."""

lowest: Callable[[int], int] = cast("Any", intrinsic(_lowest))
"""The index of the lowest set bit of a word."""

_deposit_bits: Callable[[int, int], int] = cast("Any", intrinsic(_deposit))
"""Move the low bits of the first word to the places that the second word has set."""


@inner
def signed(word: np.uint64) -> int:
    """A word with the same bits as a signed integer, which kernels calculate with."""
    return np.int64(word)  # type: ignore[return-value]


@inner
def shifted_right(word: int, count: int) -> int:
    """A word shifted right, with zeros from the left; the count is below 64."""
    return np.int64(np.uint64(word) >> np.uint64(count))  # type: ignore[return-value]


@inner
def _nth_by_deposit(word: int, index: int) -> int:
    return lowest(_deposit_bits(1 << index, word))


@inner
def _nth_by_steps(word: int, index: int) -> int:
    for _ in range(index):
        word &= word - 1
    return lowest(word)


nth = _nth_by_deposit if get_host_cpu_features().get("bmi2") else _nth_by_steps
"""The index of the set bit that has `index` set bits below it."""
