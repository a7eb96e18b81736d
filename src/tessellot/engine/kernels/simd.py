# mypy: no-warn-return-any, allow-untyped-calls
"""Rows of bits, eight 64-bit words at a time: set operations, counting, finding, hashing.

A row is a line of a two-dimensional array, and the number of its words a multiple of eight. Rows
of different arrays never overlap, which a compiler cannot know, so the LLVM vector code is written
by hand.
Like machine instructions, these functions check no bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from tessellot.engine.kernels.layout import ALIVE, LEGAL, RANKS, RULED_OUT, TOUCH, Ints

LANES = 8
USUAL_WORDS = 24
"""The words of a set of tetromino placements on a board of 10×10 cells."""

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


def _for_vectors(builder: Any, words: Any, body: Callable[[list[Any]], None]) -> None:
    """Generate `body` for the first words of all vectors at once on the usual board.

    On other boards it is generated in a loop, for the first word of one vector.
    """
    usual = builder.icmp_unsigned("==", words, ir.Constant(_WORD, USUAL_WORDS))
    with builder.if_else(usual, likely=True) as (unrolled, looped):
        with unrolled:
            body([ir.Constant(_WORD, first) for first in range(0, USUAL_WORDS, LANES)])
        with looped, _each_vector(builder, words) as loop:
            body([_first_word(builder, loop)])


def _llvm_function(builder: Any, name: str, result: Any) -> Any:
    """A function on vectors, by its LLVM name."""
    return cgutils.get_or_insert_function(builder.module, ir.FunctionType(result, [_VECTOR]), name)


def _update(combine: Callable[[Any, Any, Any], Any]) -> Any:
    """A function that changes a row by another row."""

    def update(_: Any, target: Any, a: Any, source: Any, b: Any, words: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, other = _rows(context, builder, signature, arguments)

            def body(words: list[Any]) -> None:
                for word in words:
                    place = _vector_at(builder, into, word)
                    old = builder.load(place, align=8)
                    new = combine(builder, old, _load(builder, other, word))
                    builder.store(new, place, align=8)

            _for_vectors(builder, arguments[4], body)
            return context.get_dummy_value()

        return types.void(target, types.int64, source, types.int64, types.int64), generate

    return update


def _remove_rows(_: Any, target: Any, a: Any, source: Any, b: Any, c: Any, d: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, row, bits, listed, count, words = arguments
        into = _row(context, builder, signature.args[0], array, row)
        rows = _row(context, builder, signature.args[0], array, listed)

        def row_of(number: Any) -> Any:
            return _row(context, builder, signature.args[2], bits, number)

        def remove(places: list[Any]) -> None:
            """Remove the rows from some vectors."""
            removed = _unions(builder, places, rows, count, row_of)
            for word, union in zip(places, removed, strict=True):
                place = _vector_at(builder, into, word)
                left = _and_not(builder, builder.load(place, align=8), union)
                builder.store(left, place, align=8)

        _for_vectors(builder, words, remove)
        return context.get_dummy_value()

    arguments = (target, types.int64, source, types.int64, types.int64, types.int64)
    return types.void(*arguments), generate


def _unions(
    builder: Any, places: list[Any], rows: Any, count: Any, row_of: Callable[[Any], Any]
) -> list[Any]:
    """Vectors of the union of the rows whose numbers are listed in a row."""
    unions = [cgutils.alloca_once(builder, _VECTOR) for _ in places]
    for union in unions:
        builder.store(_ZEROS, union)
    with cgutils.for_range(builder, count) as loop:
        other = row_of(builder.load(builder.gep(rows, [loop.index])))
        for word, union in zip(places, unions, strict=True):
            more = builder.or_(builder.load(union), _load(builder, other, word))
            builder.store(more, union)
    return [builder.load(union) for union in unions]


def _or(builder: Any, left: Any, right: Any) -> Any:
    return builder.or_(left, right)


def _right(_: Any, __: Any, right: Any) -> Any:
    return right


def _and_not(builder: Any, left: Any, right: Any) -> Any:
    return builder.and_(left, builder.not_(right))


def _shuffled(builder: Any, one: Any, other: Any, lanes: list[int]) -> Any:
    """Lanes of two vectors; those of the second are numbered from LANES on."""
    chosen = ir.Constant(ir.VectorType(ir.IntType(32), LANES), lanes)
    return builder.shuffle_vector(one, other, chosen)


class _Ranks:
    """Writes a row of ranks, one vector after the other."""

    def __init__(self, builder: Any, row: Any) -> None:
        self._builder, self._row = builder, row
        self._total = cgutils.alloca_once_value(builder, _ZEROS)
        self._count = _llvm_function(builder, "llvm.ctpop.v8i64", _VECTOR)

    def write(self, word: Any, bits: Any) -> None:
        """Write the ranks of eight words of a set."""
        builder = self._builder
        counts = builder.call(self._count, [bits])
        # Prefix sums: after three steps each lane has the sum of the lanes up to it.
        sums = counts
        for step in (1, 2, 4):
            lanes = [lane if lane < step else LANES + lane - step for lane in range(LANES)]
            sums = builder.add(sums, _shuffled(builder, _ZEROS, sums, lanes))
        before = builder.load(self._total)
        rank = builder.add(before, builder.sub(sums, counts))
        builder.store(rank, _vector_at(builder, self._row, word), align=8)
        last = _shuffled(builder, sums, sums, [LANES - 1] * LANES)
        builder.store(builder.add(before, last), self._total)

    def total(self) -> Any:
        """The number of all bits."""
        lane = ir.Constant(ir.IntType(32), 0)
        return self._builder.extract_element(self._builder.load(self._total), lane)


def _rank_common(_: Any, target: Any, a: Any, one: Any, b: Any, other: Any, c: Any, d: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        into, first, second = _rows(context, builder, signature, arguments)
        after = builder.add(arguments[1], ir.Constant(_WORD, 1))
        ranks = _Ranks(builder, _row(context, builder, signature.args[0], arguments[0], after))

        def body(words: list[Any]) -> None:
            for word in words:
                common = builder.and_(_load(builder, first, word), _load(builder, second, word))
                builder.store(common, _vector_at(builder, into, word), align=8)
                ranks.write(word, common)

        _for_vectors(builder, arguments[6], body)
        return ranks.total()

    arguments = (target, types.int64, one, types.int64, other, types.int64, types.int64)
    return types.int64(*arguments), generate


def _place_and_rank(_: Any, target: Any, source: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        state, bits, count, adjacent, first, words = arguments
        alive, touch, legal, rank_row, listed = (
            _row(context, builder, signature.args[0], state, ir.Constant(_WORD, row))
            for row in (ALIVE, TOUCH, LEGAL, RANKS, RULED_OUT)
        )

        def row_of(number: Any) -> Any:
            return _row(context, builder, signature.args[1], bits, number)

        touching = row_of(adjacent)
        ranks = _Ranks(builder, rank_row)

        def body(places: list[Any]) -> None:
            removed = _unions(builder, places, listed, count, row_of)
            for word, union in zip(places, removed, strict=True):
                left = _and_not(builder, _load(builder, alive, word), union)
                builder.store(left, _vector_at(builder, alive, word), align=8)
                new = _load(builder, touching, word)
                old = builder.select(first, _ZEROS, _load(builder, touch, word))
                touched = builder.or_(old, new)
                builder.store(touched, _vector_at(builder, touch, word), align=8)
                common = builder.and_(left, touched)
                builder.store(common, _vector_at(builder, legal, word), align=8)
                ranks.write(word, common)

        _for_vectors(builder, words, body)
        return ranks.total()

    arguments = (target, source, types.int64, types.int64, types.boolean, types.int64)
    return types.int64(*arguments), generate


def _last_rank(_: Any, array: Any, row: Any, index: Any, words: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        ranks = _row(context, builder, signature.args[0], arguments[0], arguments[1])
        undefined = ir.Constant(_VECTOR, ir.Undefined)
        zero = ir.Constant(ir.IntType(32), 0)
        wanted = builder.insert_element(undefined, arguments[2], zero)
        wanted = _shuffled(builder, wanted, undefined, [0] * LANES)
        found = cgutils.alloca_once_value(builder, ir.Constant(_WORD, -1))

        def body(words: list[Any]) -> None:
            for word in words:
                rank = _load(builder, ranks, word)
                lanes = builder.bitcast(builder.icmp_signed("<=", rank, wanted), ir.IntType(LANES))
                more = builder.zext(builder.ctpop(lanes), _WORD)
                builder.store(builder.add(builder.load(found), more), found)

        _for_vectors(builder, arguments[3], body)
        return builder.load(found)

    return types.int64(array, types.int64, types.int64, types.int64), generate


def _intersects(_: Any, one: Any, a: Any, other: Any, b: Any, words: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, second = _rows(context, builder, signature, arguments)
        union = cgutils.alloca_once_value(builder, _ZEROS)
        with _each_vector(builder, arguments[4]) as loop:
            word = _first_word(builder, loop)
            common = builder.and_(_load(builder, first, word), _load(builder, second, word))
            builder.store(builder.or_(builder.load(union), common), union)
        filled = builder.icmp_unsigned("!=", builder.load(union), _ZEROS)
        lanes = builder.bitcast(filled, ir.IntType(LANES))
        return builder.icmp_unsigned("!=", lanes, ir.Constant(ir.IntType(LANES), 0))

    return types.boolean(one, types.int64, other, types.int64, types.int64), generate


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

copy_row: _Update = cast("Any", intrinsic(_update(_right)))
"""Make a row equal to another."""

add_row: _Update = cast("Any", intrinsic(_update(_or)))
"""Add to a row the bits of another."""

remove_row: _Update = cast("Any", intrinsic(_update(_and_not)))
"""Remove from a row the bits of another."""

remove_rows: Callable[[Ints, int, Ints, int, int, int], None] = cast("Any", intrinsic(_remove_rows))
"""Remove from a row the bits of several rows of the second array.

Their numbers are listed in another row of the first array; then come the number of these numbers
and the number of words.
"""

rank_common: Callable[[Ints, int, Ints, int, Ints, int, int], int] = cast(
    "Any", intrinsic(_rank_common)
)
"""Make the first row the common bits of the two others; returns their number.

The row after the first gets the rank of each word: the number of common bits in the words before.
"""

place_and_rank: Callable[[Ints, Ints, int, int, bool, int], int] = cast(
    "Any", intrinsic(_place_and_rank)
)
"""All that a tetromino changes in the rows of a state; returns the number of legal placements.

Removes from ALIVE the rows of the second array that RULED_OUT lists, adds to TOUCH its row of
adjacent placements (or makes it that row, after the first piece), and ranks what is legal then. The
arguments are the state, the array of the rows, the number of rows that are listed, the row of
adjacent placements, whether it is the first piece, and the number of words.
"""

last_rank: Callable[[Ints, int, int, int], int] = cast("Any", intrinsic(_last_rank))
"""The last word of a row of ranks whose rank is at most an index (the third argument)."""

intersects: Callable[[Ints, int, Ints, int, int], bool] = cast("Any", intrinsic(_intersects))
"""Whether two rows have a common bit."""

hash_row: _Update = cast("Any", intrinsic(_hash_row))
"""Mix the bits of the second row into two sums of eight words each, side by side in the first."""
