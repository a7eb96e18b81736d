# mypy: no-warn-return-any, allow-untyped-calls
"""Rows of bits, eight 64-bit words at a time: adding, removing, counting, hashing.

A row is a line of a two-dimensional array, and the number of its words a multiple of eight. Rows
of different arrays never overlap, which a compiler cannot know: hence LLVM vector code by hand.
Like machine instructions, these functions check no bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from tessellot.engine.kernels.layout import Ints

LANES = 8
_WORD = ir.IntType(64)
_VECTOR = ir.VectorType(_WORD, LANES)
_ZEROS = ir.Constant(_VECTOR, [0] * LANES)
_FACTORS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F)


def _row(context: Any, builder: Any, kind: Any, array: Any, row: Any) -> Any:
    """A pointer to the first word of a row."""
    made = context.make_array(kind)(context, builder, array)
    width = builder.extract_value(made.shape, 1)
    return builder.gep(made.data, [builder.mul(row, width)])


def _rows(context: Any, builder: Any, signature: Any, arguments: Any) -> list[Any]:
    """Pointers to the rows that a function's arguments name: array, row, array, row, …."""
    return [
        _row(context, builder, signature.args[place], arguments[place], arguments[place + 1])
        for place in range(0, len(arguments) - 1, 2)
    ]


def _vector_at(builder: Any, row: Any, word: Any) -> Any:
    """A pointer to the eight words of a row that begin with a word."""
    return builder.bitcast(builder.gep(row, [word]), _VECTOR.as_pointer())


def _load(builder: Any, row: Any, word: Any) -> Any:
    return builder.load(_vector_at(builder, row, word), align=8)


def _each_vector(builder: Any, words: Any) -> Any:
    return cgutils.for_range(builder, builder.lshr(words, ir.Constant(_WORD, 3)))


def _first_word(builder: Any, loop: Any) -> Any:
    return builder.shl(loop.index, ir.Constant(_WORD, 3))


def _llvm_function(builder: Any, name: str, result: Any) -> Any:
    """A function on vectors, by its LLVM name."""
    return cgutils.get_or_insert_function(builder.module, ir.FunctionType(result, [_VECTOR]), name)


def _update(combine: Callable[[Any, Any, Any], Any]) -> Any:
    """A function that changes a row by another row."""

    def update(_: Any, target: Any, a: Any, source: Any, b: Any, words: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, other = _rows(context, builder, signature, arguments)
            with _each_vector(builder, arguments[4]) as loop:
                word = _first_word(builder, loop)
                place = _vector_at(builder, into, word)
                old = builder.load(place, align=8)
                builder.store(combine(builder, old, _load(builder, other, word)), place, align=8)
            return context.get_dummy_value()

        return types.void(target, types.int64, source, types.int64, types.int64), generate

    return update


def _or(builder: Any, left: Any, right: Any) -> Any:
    return builder.or_(left, right)


def _and_not(builder: Any, left: Any, right: Any) -> Any:
    return builder.and_(left, builder.not_(right))


def _count_common(_: Any, one: Any, a: Any, other: Any, b: Any, words: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, second = _rows(context, builder, signature, arguments)
        total = cgutils.alloca_once_value(builder, _ZEROS)
        count = _llvm_function(builder, "llvm.ctpop.v8i64", _VECTOR)
        add = _llvm_function(builder, "llvm.vector.reduce.add.v8i64", _WORD)
        with _each_vector(builder, arguments[4]) as loop:
            word = _first_word(builder, loop)
            common = builder.and_(_load(builder, first, word), _load(builder, second, word))
            builder.store(builder.add(builder.load(total), builder.call(count, [common])), total)
        return builder.call(add, [builder.load(total)])

    return types.int64(one, types.int64, other, types.int64, types.int64), generate


def _hash_row(_: Any, target: Any, a: Any, source: Any, b: Any, words: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        into, row = _rows(context, builder, signature, arguments)
        half = ir.Constant(_VECTOR, [32] * LANES)
        places = [_vector_at(builder, into, ir.Constant(_WORD, LANES * arm)) for arm in range(2)]
        sums = [
            cgutils.alloca_once_value(builder, builder.load(place, align=8)) for place in places
        ]
        with _each_vector(builder, arguments[4]) as loop:
            bits = _load(builder, row, _first_word(builder, loop))
            for factor, total in zip(_FACTORS, sums, strict=True):
                factors = ir.Constant(_VECTOR, [factor] * LANES)
                mixed = builder.mul(builder.xor(builder.load(total), bits), factors)
                builder.store(builder.xor(mixed, builder.lshr(mixed, half)), total)
        for total, place in zip(sums, places, strict=True):
            builder.store(builder.load(total), place, align=8)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64, types.int64), generate


_Update = Callable[[Ints, int, Ints, int, int], None]

# All functions take pairs of an array and a row, and last the number of words.

add_row: _Update = cast("Any", intrinsic(_update(_or)))
"""Add to a row the bits of another."""

remove_row: _Update = cast("Any", intrinsic(_update(_and_not)))
"""Remove from a row the bits of another."""

count_common: Callable[[Ints, int, Ints, int, int], int] = cast("Any", intrinsic(_count_common))
"""The number of common bits of two rows."""

hash_row: _Update = cast("Any", intrinsic(_hash_row))
"""Mix the bits of the second row into two sums of eight words each, side by side in the first."""
