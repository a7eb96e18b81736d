# mypy: no-warn-return-any, allow-untyped-calls
"""Long rows of bits, eight words at a time: what a compiler would not dare to do by itself.

Rows are vectors of 64-bit words in the lines of two-dimensional arrays, and their lengths are
multiples of eight words. Rows of different arrays never overlap, which the compiler cannot know.
Like machine instructions, these check no bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from tessellot.engine.kernels.arrays import Ints

LANES = 8
WORD = ir.IntType(64)
VECTOR = ir.VectorType(WORD, LANES)


def row_pointer(context: Any, builder: Any, kind: Any, array: Any, row: Any) -> Any:
    """A pointer to the first word of a row."""
    made = context.make_array(kind)(context, builder, array)
    width = builder.extract_value(made.shape, 1)
    return builder.gep(made.data, [builder.mul(row, width)])


def vector_at(builder: Any, row: Any, word: Any) -> Any:
    """A pointer to the eight words of a row that begin with a word."""
    return builder.bitcast(builder.gep(row, [word]), VECTOR.as_pointer())


def machine_function(builder: Any, name: str, result: Any) -> Any:
    """An instruction on vectors, by the name that LLVM has for it."""
    return cgutils.get_or_insert_function(builder.module, ir.FunctionType(result, [VECTOR]), name)


def _changer(combine: Callable[[Any, Any, Any], Any]) -> Any:
    def changer(_: Any, target: Any, row: Any, source: Any, other: Any, count: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into = row_pointer(context, builder, signature.args[0], arguments[0], arguments[1])
            out_of = row_pointer(context, builder, signature.args[2], arguments[2], arguments[3])
            eights = builder.lshr(arguments[4], ir.Constant(WORD, 3))
            with cgutils.for_range(builder, eights) as loop:
                word = builder.shl(loop.index, ir.Constant(WORD, 3))
                place = vector_at(builder, into, word)
                old = builder.load(place, align=8)
                given = builder.load(vector_at(builder, out_of, word), align=8)
                builder.store(combine(builder, old, given), place, align=8)
            return context.get_dummy_value()

        words = (target, types.int64, source, types.int64, types.int64)
        return types.void(*words), generate

    return changer


def _without(builder: Any, old: Any, given: Any) -> Any:
    return builder.and_(old, builder.not_(given))


def _with(builder: Any, old: Any, given: Any) -> Any:
    return builder.or_(old, given)


def _counter(_: Any, array: Any, __: Any, ___: Any, ____: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, second = (
            row_pointer(context, builder, signature.args[0], arguments[0], row)
            for row in arguments[1:3]
        )
        eights = builder.lshr(arguments[3], ir.Constant(WORD, 3))
        total = cgutils.alloca_once_value(builder, ir.Constant(VECTOR, [0] * LANES))
        count = machine_function(builder, "llvm.ctpop.v8i64", VECTOR)
        add = machine_function(builder, "llvm.vector.reduce.add.v8i64", WORD)
        with cgutils.for_range(builder, eights) as loop:
            word = builder.shl(loop.index, ir.Constant(WORD, 3))
            common = builder.and_(
                builder.load(vector_at(builder, first, word), align=8),
                builder.load(vector_at(builder, second, word), align=8),
            )
            counted = builder.call(count, [common])
            builder.store(builder.add(builder.load(total), counted), total)
        return builder.call(add, [builder.load(total)])

    return types.int64(array, types.int64, types.int64, types.int64), generate


remove_row: Callable[[Ints, int, Ints, int, int], None] = cast("Any", intrinsic(_changer(_without)))
"""Take from a row of the first array the bits of a row of the second, so many words long."""

add_row: Callable[[Ints, int, Ints, int, int], None] = cast("Any", intrinsic(_changer(_with)))
"""Add to a row of the first array the bits of a row of the second."""

count_common: Callable[[Ints, int, int, int], int] = cast("Any", intrinsic(_counter))
"""How many bits two rows of an array have in common."""
