# mypy: no-warn-return-any, allow-untyped-calls
"""Bit sets of a fixed number of 64-bit words as values in vector registers.

A bit vector is an LLVM vector of words. Its length is part of its type, so that a function is
compiled for each length it is called with, and every operation on a set is a few instructions
without a loop. `bit_vector(8)` makes an empty set of eight words; other functions take an argument
`like` of the wanted length. Like machine instructions, these functions check no bounds.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Protocol, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.core.registry import cpu_target
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, register_model

from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints

_WORD, _LANE, _FLAG = ir.IntType(64), ir.IntType(32), ir.IntType(1)


class BitVector(Protocol):
    """A set as kernels see it."""

    def __and__(self, other: BitVector) -> BitVector: ...

    def __or__(self, other: BitVector) -> BitVector: ...

    def __xor__(self, other: BitVector) -> BitVector: ...

    def __invert__(self) -> BitVector: ...


class BitVectorType(types.Type):
    """The Numba type of bit vectors of one length."""

    def __init__(self, words: int) -> None:
        self.words = words
        super().__init__(name=f"BitVector({words})")


class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: BitVectorType) -> None:
        super().__init__(manager, kind, _vector(kind))


def _vector(kind: BitVectorType) -> Any:
    return ir.VectorType(_WORD, kind.words)


def _constant(kind: BitVectorType, word: int) -> Any:
    return ir.Constant(_vector(kind), [word] * kind.words)


def _llvm(builder: Any, name: str, result: Any, *arguments: Any) -> Any:
    """Call an LLVM function by its name."""
    kind = ir.FunctionType(result, [argument.type for argument in arguments])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), arguments)


def _place(context: Any, builder: Any, array: Any, values: Any) -> Any:
    """A pointer to a word of a flat array."""
    made = context.make_array(array)(context, builder, values[0])
    return builder.gep(made.data, [values[1]])


def _bit_vector(_: Any, words: Any) -> Any:
    kind = BitVectorType(words.literal_value)
    return kind(words), lambda *_: _constant(kind, 0)


def _vector_of_length(_: Any, length: Any) -> Any:
    kind = BitVectorType(length.count)
    return kind(length), lambda *_: _constant(kind, 0)


def _no_bits(_: Any, like: Any) -> Any:
    return like(like), lambda *_: _constant(like, 0)


def _all_bits(_: Any, like: Any) -> Any:
    return like(like), lambda *_: _constant(like, -1)


def _words_in(_: Any, like: Any) -> Any:
    return types.int64(like), lambda *_: ir.Constant(_WORD, like.words)


def _load(_: Any, array: Any, index: Any, like: Any) -> Any:
    def generate(context: Any, builder: Any, __: Any, values: Any) -> Any:
        place = _place(context, builder, array, values)
        return builder.load(builder.bitcast(place, _vector(like).as_pointer()), align=8)

    return like(array, types.int64, like), generate


def _store(_: Any, array: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, __: Any, values: Any) -> Any:
        place = _place(context, builder, array, values)
        builder.store(values[2], builder.bitcast(place, _vector(value).as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(array, types.int64, value), generate


def _word_at(_: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, __: Any, values: Any) -> Any:
        return builder.load(_place(context, builder, array, values))

    return types.int64(array, types.int64), generate


def _set_word(_: Any, array: Any, index: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, __: Any, values: Any) -> Any:
        builder.store(values[2], _place(context, builder, array, values))
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), generate


def _any_bit(_: Any, bits: Any) -> Any:
    def generate(__: Any, builder: Any, ___: Any, values: Any) -> Any:
        union = _llvm(builder, f"llvm.vector.reduce.or.v{bits.words}i64", _WORD, values[0])
        return builder.icmp_unsigned("!=", union, ir.Constant(_WORD, 0))

    return types.boolean(bits), generate


def _count_bits(_: Any, bits: Any) -> Any:
    def generate(__: Any, builder: Any, ___: Any, values: Any) -> Any:
        counts = _llvm(builder, f"llvm.ctpop.v{bits.words}i64", _vector(bits), values[0])
        return _llvm(builder, f"llvm.vector.reduce.add.v{bits.words}i64", _WORD, counts)

    return types.int64(bits), generate


def _word_of(_: Any, bits: Any, index: Any) -> Any:
    def generate(__: Any, builder: Any, ___: Any, values: Any) -> Any:
        if bits.words == 1:
            return builder.extract_element(values[0], ir.Constant(_LANE, 0))
        return builder.extract_element(values[0], builder.trunc(values[1], _LANE))

    return types.int64(bits, types.int64), generate


def _single_bit(_: Any, like: Any, index: Any) -> Any:
    def generate(__: Any, builder: Any, ___: Any, values: Any) -> Any:
        low = builder.and_(values[1], ir.Constant(_WORD, 63))
        bit = builder.shl(ir.Constant(_WORD, 1), low)
        lane = builder.trunc(builder.lshr(values[1], ir.Constant(_WORD, 6)), _LANE)
        if like.words == 1:
            lane = ir.Constant(_LANE, 0)
        return builder.insert_element(_constant(like, 0), bit, lane)

    return like(like, types.int64), generate


def _first_bit(_: Any, bits: Any) -> Any:
    def generate(__: Any, builder: Any, ___: Any, values: Any) -> Any:
        lane = _lane_mask(builder, bits, values[0], "cttz")
        word = builder.extract_element(values[0], builder.trunc(lane, _LANE))
        base = builder.shl(lane, ir.Constant(_WORD, 6))
        return builder.add(base, builder.cttz(word, ir.Constant(_FLAG, 0)))

    return types.int64(bits), generate


def _last_bit(_: Any, bits: Any) -> Any:
    def generate(__: Any, builder: Any, ___: Any, values: Any) -> Any:
        zeros = _lane_mask(builder, bits, values[0], "ctlz")
        lane = builder.sub(ir.Constant(_WORD, bits.words - 1), zeros)
        word = builder.extract_element(values[0], builder.trunc(lane, _LANE))
        top = builder.or_(builder.shl(lane, ir.Constant(_WORD, 6)), ir.Constant(_WORD, 63))
        return builder.sub(top, builder.ctlz(word, ir.Constant(_FLAG, 0)))

    return types.int64(bits), generate


def _lane_mask(builder: Any, bits: Any, value: Any, count: str) -> Any:
    """How many words are empty before the first (`cttz`) or after the last (`ctlz`) other one."""
    if bits.words == 1:
        return ir.Constant(_WORD, 0)
    mask = ir.IntType(bits.words)
    flags = builder.icmp_unsigned("!=", value, _constant(bits, 0))
    found = getattr(builder, count)(builder.bitcast(flags, mask), ir.Constant(_FLAG, 0))
    return found if bits.words == 64 else builder.zext(found, _WORD)


def _shift_right(_: Any, word: Any, places: Any) -> Any:
    def generate(__: Any, builder: Any, ___: Any, values: Any) -> Any:
        return builder.lshr(*values)

    return types.int64(types.int64, types.int64), generate


def _extract_by_instruction(_: Any, word: Any, mask: Any) -> Any:
    def generate(__: Any, builder: Any, ___: Any, values: Any) -> Any:
        return _llvm(builder, "llvm.x86.bmi.pext.64", _WORD, *values)

    return types.int64(types.int64, types.int64), generate


@inner
def _extract_by_loop(word: int, mask: int) -> int:
    found = 0
    word &= mask
    while word:
        below = (word & -word) - 1
        found |= 1 << popcount(mask & below)
        word &= word - 1
    return found


def _has_fast_extraction() -> bool:
    """Whether the processor extracts bits in one step; the first two AMD Zen take hundreds."""
    _, processor, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features and processor not in ("znver1", "znver2")


def _define_operators() -> None:
    register_model(BitVectorType)(_Model)

    def define(function: Any, name: str, arity: int) -> None:
        class Template(AbstractTemplate):
            key = function

            def generic(self, args: Any, kws: Any) -> Any:  # noqa: ARG002
                if all(isinstance(argument, BitVectorType) for argument in args):
                    return signature(args[0], *args)
                return None

        infer_global(function)(Template)
        lower_builtin(function, *[BitVectorType] * arity)(
            lambda _, builder, __, values: getattr(builder, name)(*values)
        )

    define(operator.and_, "and_", 2)
    define(operator.or_, "or_", 2)
    define(operator.xor, "xor", 2)
    define(operator.invert, "not_", 1)


_define_operators()

bit_vector: Callable[[int], BitVector] = cast("Any", intrinsic(prefer_literal=True)(_bit_vector))
"""An empty set of as many words as a literal says."""

vector_of_length: Callable[[tuple[int, ...]], BitVector] = cast("Any", intrinsic(_vector_of_length))
"""An empty set of as many words as a tuple has members."""

no_bits: Callable[[BitVector], BitVector] = cast("Any", intrinsic(_no_bits))
"""The empty set."""

all_bits: Callable[[BitVector], BitVector] = cast("Any", intrinsic(_all_bits))
"""The set of everything."""

words_in: Callable[[BitVector], int] = cast("Any", intrinsic(_words_in))
"""The number of words, a constant."""

load: Callable[[Ints, int, BitVector], BitVector] = cast("Any", intrinsic(_load))
"""The set whose words begin at an index of a flat array."""

store: Callable[[Ints, int, BitVector], None] = cast("Any", intrinsic(_store))
"""Write the words of a set into a flat array, from an index on."""

word_at: Callable[[Ints, int], int] = cast("Any", intrinsic(_word_at))
"""A word of a flat array; an index is never negative."""

set_word: Callable[[Ints, int, int], None] = cast("Any", intrinsic(_set_word))
"""Write a word into a flat array."""

any_bit: Callable[[BitVector], bool] = cast("Any", intrinsic(_any_bit))
"""Whether a set has a member."""

count_bits: Callable[[BitVector], int] = cast("Any", intrinsic(_count_bits))
"""The number of members."""

word_of: Callable[[BitVector, int], int] = cast("Any", intrinsic(_word_of))
"""One of the words of a set."""

single_bit: Callable[[BitVector, int], BitVector] = cast("Any", intrinsic(_single_bit))
"""The set with one member."""

first_bit: Callable[[BitVector], int] = cast("Any", intrinsic(_first_bit))
"""The lowest member of a set that is not empty."""

last_bit: Callable[[BitVector], int] = cast("Any", intrinsic(_last_bit))
"""The highest member of a set that is not empty."""

shift_right: Callable[[int, int], int] = cast("Any", intrinsic(_shift_right))
"""A word moved to the right by 0 to 63 places, with zeros from the left."""

extract_bits: Callable[[int, int], int] = cast(
    "Any", intrinsic(_extract_by_instruction) if _has_fast_extraction() else _extract_by_loop
)
"""The bits of a word that a mask chooses, side by side (the instruction PEXT)."""
