"""Bit sets in registers and bit planes, held against plain Python."""

from __future__ import annotations

from random import Random

import numba
import numpy as np

from tessellot.engine.kernels import bit_vectors
from tessellot.engine.kernels.bit_vectors import bit_vector, first_bit, last_bit, load, store
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.packing.bitsets import to_words
from tessellot.engine.kernels.proof.bit_planes import (
    OFFSET,
    PLANES,
    at_least,
    at_least_after,
    number_at,
    write_planes,
)

WORDS = 2
MASKS, COUNT = 4 * WORDS, 50
PLACE = MASKS + COUNT * WORDS
FOUND = PLACE + PLANES * WORDS


@numba.njit
def fill(bits: Ints, count: int) -> None:
    write_planes(bits, 0, MASKS, count, PLACE, bit_vector(2))


@numba.njit
def compare(bits: Ints, count: int, move: int, least: int) -> None:
    like = bit_vector(2)
    store(bits, FOUND, at_least(bits, PLACE, least, like))
    store(bits, FOUND + WORDS, at_least_after(bits, PLACE, MASKS, count, move, least, like))


@numba.njit
def number(bits: Ints, member: int) -> int:
    return number_at(bits, PLACE, member, WORDS)


@numba.njit
def ends(bits: Ints) -> tuple[int, int]:
    found = load(bits, 0, bit_vector(2))
    return first_bit(found), last_bit(found)


def members(bits: Ints, place: int) -> set[int]:
    word = int.from_bytes(bits[place : place + WORDS].tobytes(), "little")
    return {member for member in range(128) if word >> member & 1}


def test_planes_count_the_masks_and_never_too_much() -> None:
    chooser = Random(7)
    for density in (0.1, 0.5, 0.9):
        bits = np.zeros(FOUND + 2 * WORDS, np.int64)
        start = [chooser.randrange(9) for _ in range(128)]
        for digit in range(4):
            mask = sum(1 << m for m in range(128) if start[m] >> digit & 1)
            bits[digit * WORDS : (digit + 1) * WORDS] = to_words(mask, WORDS)
        masks = [{m for m in range(128) if chooser.random() < density} for _ in range(COUNT)]
        for index, chosen in enumerate(masks):
            place = MASKS + index * WORDS
            bits[place : place + WORDS] = to_words(sum(1 << m for m in chosen), WORDS)
        fill(bits, COUNT)
        truth = [start[m] - OFFSET + sum(m in chosen for chosen in masks) for m in range(128)]
        assert [number(bits, m) for m in range(128)] == [min(n, 31 - OFFSET) for n in truth]
        for move in (0, 63, 64, 127):
            after = [
                start[m] - OFFSET + sum(m in chosen and move not in chosen for chosen in masks)
                for m in range(128)
            ]
            for least in range(-6, 40):
                compare(bits, COUNT, move, least)
                exact = least <= 31 - OFFSET
                assert members(bits, FOUND) == {
                    m for m in range(128) if exact and truth[m] >= least
                }
                found = members(bits, FOUND + WORDS)
                wanted = {m for m in range(128) if exact and after[m] >= least}
                # What was cut off at the largest number is left out, never added.
                assert found == {m for m in wanted if truth[m] < 31 - OFFSET}


def test_the_first_and_the_last_member_of_a_set() -> None:
    chooser = Random(3)
    for _ in range(200):
        chosen = {chooser.randrange(128) for _ in range(chooser.randint(1, 4))}
        bits = to_words(sum(1 << m for m in chosen), WORDS).copy()
        assert ends(bits) == (min(chosen), max(chosen))


def test_bits_are_extracted_alike_with_and_without_the_instruction() -> None:
    chooser = Random(5)
    extract_by_loop = getattr(bit_vectors, "_extract_by_loop")  # noqa: B009

    @numba.njit
    def chosen(word: int, mask: int) -> int:
        return bit_vectors.extract_bits(word, mask)

    @numba.njit
    def by_loop(word: int, mask: int) -> int:
        return int(extract_by_loop(word, mask))

    for _ in range(300):
        word, mask = (chooser.getrandbits(64) & chooser.getrandbits(64) for _ in range(2))
        bits = [word >> place & 1 for place in range(64) if mask >> place & 1]
        truth = sum(bit << place for place, bit in enumerate(bits))
        arguments = [int(np.uint64(value).astype(np.int64)) for value in (word, mask)]
        assert int(np.int64(chosen(*arguments)).astype(np.uint64)) == truth
        assert int(np.int64(by_loop(*arguments)).astype(np.uint64)) == truth
