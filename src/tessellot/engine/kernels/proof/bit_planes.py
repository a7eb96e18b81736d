# mypy: no-warn-return-any
"""A small number for each placement, as five rows of binary digits (bit planes).

The numbers are what placements take from a cover (`covers.py`), from -4 to 27, stored plus OFFSET.
Adding 1 to the numbers of a whole set is a carry through five rows. A number that would exceed the
largest stays there: it is then too small, which only means that less is pruned.
"""

from __future__ import annotations

from tessellot.engine.kernels.bit_vectors import (
    BitVector,
    all_bits,
    load,
    no_bits,
    shift_right,
    store,
    word_at,
    words_in,
)
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints

PLANES = 5
OFFSET = 4
_LARGEST = 31


@inner
def write_planes(
    bits: Ints, digits: int, masks: int, count: int, planes: int, like: BitVector
) -> None:
    """Write the planes of: four digits that are stored already, plus the masks that hold it."""
    words = words_in(like)
    p0 = load(bits, digits, like)
    p1 = load(bits, digits + words, like)
    p2 = load(bits, digits + 2 * words, like)
    p3 = load(bits, digits + 3 * words, like)
    p4 = no_bits(like)
    for mask in range(masks, masks + count * words, words):
        carry = load(bits, mask, like)
        next_carry = p0 & carry
        p0 = p0 ^ carry
        carry = p1 & next_carry
        p1 = p1 ^ next_carry
        next_carry = p2 & carry
        p2 = p2 ^ carry
        carry = p3 & next_carry
        p3 = p3 ^ next_carry
        over = p4 & carry
        p4 = (p4 ^ carry) | over
        p0 = p0 | over
        p1 = p1 | over
        p2 = p2 | over
        p3 = p3 | over
    store(bits, planes, p0)
    store(bits, planes + words, p1)
    store(bits, planes + 2 * words, p2)
    store(bits, planes + 3 * words, p3)
    store(bits, planes + 4 * words, p4)


@inner
def number_at(bits: Ints, planes: int, member: int, words: int) -> int:
    """The number of one placement."""
    word, bit = planes + (member >> 6), member & 63
    number = 0
    for plane in range(PLANES):
        number |= (shift_right(word_at(bits, word + plane * words), bit) & 1) << plane
    return number - OFFSET


@inner
def at_least(bits: Ints, planes: int, least: int, like: BitVector) -> BitVector:
    """The placements whose number is at least this."""
    words = words_in(like)
    return _compare(
        load(bits, planes, like),
        load(bits, planes + words, like),
        load(bits, planes + 2 * words, like),
        load(bits, planes + 3 * words, like),
        load(bits, planes + 4 * words, like),
        least,
        like,
    )


@inner
def at_least_after(
    bits: Ints, planes: int, masks: int, count: int, move: int, least: int, like: BitVector
) -> BitVector:
    """The placements whose number is at least this without the masks that hold a move.

    A number that was cut off at the largest is not known: such placements are left out.
    """
    words = words_in(like)
    p0 = load(bits, planes, like)
    p1 = load(bits, planes + words, like)
    p2 = load(bits, planes + 2 * words, like)
    p3 = load(bits, planes + 3 * words, like)
    p4 = load(bits, planes + 4 * words, like)
    known = ~(p0 & p1 & p2 & p3 & p4)
    word, bit = move >> 6, move & 63
    for mask in range(masks, masks + count * words, words):
        if shift_right(word_at(bits, mask + word), bit) & 1:
            borrow = load(bits, mask, like)
            next_borrow = borrow & ~p0
            p0 = p0 ^ borrow
            borrow = next_borrow & ~p1
            p1 = p1 ^ next_borrow
            next_borrow = borrow & ~p2
            p2 = p2 ^ borrow
            borrow = next_borrow & ~p3
            p3 = p3 ^ next_borrow
            p4 = p4 ^ borrow
    return known & _compare(p0, p1, p2, p3, p4, least, like)


@inner
def _compare(
    p0: BitVector,
    p1: BitVector,
    p2: BitVector,
    p3: BitVector,
    p4: BitVector,
    least: int,
    like: BitVector,
) -> BitVector:
    """The members of numbers, given by their planes, that are at least this."""
    stored = least + OFFSET
    if stored <= 0:
        return all_bits(like)
    if stored > _LARGEST:
        return no_bits(like)
    # From the highest digit down: greater already, or equal so far.
    greater = no_bits(like)
    equal = p4
    if not stored & 16:
        greater = p4
        equal = ~p4
    if stored & 8:
        equal = equal & p3
    else:
        greater = greater | (equal & p3)
        equal = equal & ~p3
    if stored & 4:
        equal = equal & p2
    else:
        greater = greater | (equal & p2)
        equal = equal & ~p2
    if stored & 2:
        equal = equal & p1
    else:
        greater = greater | (equal & p1)
        equal = equal & ~p1
    if stored & 1:
        return greater | (equal & p0)
    return greater | equal
