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

from tessellot.engine.kernels.layout import Ints

LANES = 8
WORD = ir.IntType(64)
VECTOR = ir.VectorType(WORD, LANES)
_NOTHING = ir.Constant(VECTOR, [0] * LANES)
_FACTORS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F)

PLANES = 4
"""Rows that hold small numbers, a binary digit of each."""


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


def _rows(context: Any, builder: Any, signature: Any, arguments: Any) -> list[Any]:
    """Pointers to the rows that a function's arguments name, as array, row, array, row."""
    return [
        row_pointer(context, builder, signature.args[place], arguments[place], arguments[place + 1])
        for place in range(0, len(arguments) - 1, 2)
    ]


def _load(builder: Any, row: Any, word: Any) -> Any:
    return builder.load(vector_at(builder, row, word), align=8)


def _each_eight(builder: Any, count: Any) -> Any:
    return cgutils.for_range(builder, builder.lshr(count, ir.Constant(WORD, 3)))


def _first_word(builder: Any, loop: Any) -> Any:
    return builder.shl(loop.index, ir.Constant(WORD, 3))


def _meeter(without: bool) -> Any:  # noqa: FBT001
    def meeter(_: Any, target: Any, a: Any, one: Any, b: Any, other: Any, c: Any, d: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, first, second = _rows(context, builder, signature, arguments)
            with _each_eight(builder, arguments[6]) as loop:
                word = _first_word(builder, loop)
                given = _load(builder, second, word)
                kept = builder.not_(given) if without else given
                met = builder.and_(_load(builder, first, word), kept)
                builder.store(met, vector_at(builder, into, word), align=8)
            return context.get_dummy_value()

        words = (target, types.int64, one, types.int64, other, types.int64, types.int64)
        return types.void(*words), generate

    return meeter


def _counter(_: Any, one: Any, a: Any, other: Any, b: Any, c: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, second = _rows(context, builder, signature, arguments)
        total = cgutils.alloca_once_value(builder, _NOTHING)
        count = machine_function(builder, "llvm.ctpop.v8i64", VECTOR)
        add = machine_function(builder, "llvm.vector.reduce.add.v8i64", WORD)
        with _each_eight(builder, arguments[4]) as loop:
            word = _first_word(builder, loop)
            common = builder.and_(_load(builder, first, word), _load(builder, second, word))
            builder.store(builder.add(builder.load(total), builder.call(count, [common])), total)
        return builder.call(add, [builder.load(total)])

    return types.int64(one, types.int64, other, types.int64, types.int64), generate


def _finder(_: Any, one: Any, a: Any, other: Any, b: Any, c: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, second = _rows(context, builder, signature, arguments)
        found = cgutils.alloca_once_value(builder, ir.Constant(WORD, -1))
        byte, sure = ir.IntType(LANES), ir.Constant(ir.IntType(1), 1)
        with _each_eight(builder, arguments[4]) as loop:
            word = _first_word(builder, loop)
            common = builder.and_(_load(builder, first, word), _load(builder, second, word))
            lanes = builder.bitcast(builder.icmp_unsigned("!=", common, _NOTHING), byte)
            with builder.if_then(builder.icmp_unsigned("!=", lanes, ir.Constant(byte, 0))):
                place = builder.add(word, builder.zext(builder.cttz(lanes, sure), WORD))
                bits = builder.and_(
                    builder.load(builder.gep(first, [place])),
                    builder.load(builder.gep(second, [place])),
                )
                number = builder.shl(place, ir.Constant(WORD, 6))
                builder.store(builder.or_(number, builder.cttz(bits, sure)), found)
                loop.do_break()
        return builder.load(found)

    return types.int64(one, types.int64, other, types.int64, types.int64), generate


def _sharer(_: Any, one: Any, a: Any, other: Any, b: Any, c: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, second = _rows(context, builder, signature, arguments)
        every = cgutils.alloca_once_value(builder, _NOTHING)
        with _each_eight(builder, arguments[4]) as loop:
            word = _first_word(builder, loop)
            common = builder.and_(_load(builder, first, word), _load(builder, second, word))
            builder.store(builder.or_(builder.load(every), common), every)
        filled = builder.icmp_unsigned("!=", builder.load(every), _NOTHING)
        lanes = builder.bitcast(filled, ir.IntType(LANES))
        return builder.icmp_unsigned("!=", lanes, ir.Constant(ir.IntType(LANES), 0))

    return types.boolean(one, types.int64, other, types.int64, types.int64), generate


def _weigher(_: Any, one: Any, a: Any, other: Any, b: Any, c: Any, d: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, second = _rows(context, builder, signature, arguments[:5])
        rows = [
            row_pointer(
                context,
                builder,
                signature.args[2],
                arguments[2],
                builder.add(arguments[4], ir.Constant(WORD, plane)),
            )
            for plane in range(PLANES)
        ]
        sums = cgutils.alloca_once_value(builder, _NOTHING)
        count = machine_function(builder, "llvm.ctpop.v8i64", VECTOR)
        add = machine_function(builder, "llvm.vector.reduce.add.v8i64", WORD)
        with _each_eight(builder, arguments[5]) as loop:
            word = _first_word(builder, loop)
            left = builder.and_(
                _load(builder, first, word), builder.not_(_load(builder, second, word))
            )
            total = builder.call(count, [left])
            for plane, row in enumerate(rows):
                found = builder.call(count, [builder.and_(left, _load(builder, row, word))])
                shift = ir.Constant(VECTOR, [32 + plane] * LANES)
                total = builder.add(total, builder.shl(found, shift))
            builder.store(builder.add(builder.load(sums), total), sums)
        return builder.call(add, [builder.load(sums)])

    words = (one, types.int64, other, types.int64, types.int64, types.int64)
    return types.int64(*words), generate


def _mixer(_: Any, target: Any, a: Any, source: Any, b: Any, c: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        into, given = _rows(context, builder, signature, arguments)
        half = ir.Constant(VECTOR, [32] * LANES)
        places = [vector_at(builder, into, ir.Constant(WORD, LANES * arm)) for arm in range(2)]
        sums = [
            cgutils.alloca_once_value(builder, builder.load(place, align=8)) for place in places
        ]
        with _each_eight(builder, arguments[4]) as loop:
            bits = _load(builder, given, _first_word(builder, loop))
            for factor, total in zip(_FACTORS, sums, strict=True):
                factors = ir.Constant(VECTOR, [factor] * LANES)
                mixed = builder.mul(builder.xor(builder.load(total), bits), factors)
                builder.store(builder.xor(mixed, builder.lshr(mixed, half)), total)
        for total, place in zip(sums, places, strict=True):
            builder.store(builder.load(total), place, align=8)
        return context.get_dummy_value()

    words = (target, types.int64, source, types.int64, types.int64)
    return types.void(*words), generate


remove_row: Callable[[Ints, int, Ints, int, int], None] = cast("Any", intrinsic(_changer(_without)))
"""Take from a row of the first array the bits of a row of the second, so many words long."""

add_row: Callable[[Ints, int, Ints, int, int], None] = cast("Any", intrinsic(_changer(_with)))
"""Add to a row of the first array the bits of a row of the second."""

meet_rows: Callable[[Ints, int, Ints, int, Ints, int, int], None] = cast(
    "Any", intrinsic(_meeter(without=False))
)
"""Make a row of the first array the common bits of rows of the second and the third."""

leave_rows: Callable[[Ints, int, Ints, int, Ints, int, int], None] = cast(
    "Any", intrinsic(_meeter(without=True))
)
"""Make a row of the first array the bits of a row of the second that are not in the third's."""

count_shared: Callable[[Ints, int, Ints, int, int], int] = cast("Any", intrinsic(_counter))
"""How many bits a row of one array and a row of another have in common."""

find_shared: Callable[[Ints, int, Ints, int, int], int] = cast("Any", intrinsic(_finder))
"""The lowest bit that a row of one array and a row of another have in common, or -1."""

shares: Callable[[Ints, int, Ints, int, int], bool] = cast("Any", intrinsic(_sharer))
"""Whether a row of one array and a row of another have a bit in common."""

weigh_rest: Callable[[Ints, int, Ints, int, int, int], int] = cast("Any", intrinsic(_weigher))
"""How many bits of a row are not in a row of another array, plus 2³² × the sum of their numbers.

The numbers' binary digits are in rows of the second array, from the row that is given last.
"""

mix_row: Callable[[Ints, int, Ints, int, int], None] = cast("Any", intrinsic(_mixer))
"""Stir the bits of a row into two sums of eight words each, which lie side by side in a row."""
