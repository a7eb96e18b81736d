"""Lemmas 1 and 2 of docs/solver.md: what a side can still gain, and what a placement takes from it.

Cliques are placements over one cell, and others that conflict with all of them. For each
placement, five rows of bits count the sets K(k, t) that it is in; a count that would not fit stays
at the largest, which can only lose a cut.
"""

from __future__ import annotations

import numpy as np

from tessellot.lab.proofs.checker.arrays import MOST_GAIN, PLANES, Levels, Rules, State, Words
from tessellot.lab.proofs.checker.compiled import count_bits, inner, lowest_bit

ONE = np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
MOST_COUNT = 2**PLANES - 1


@inner
def gain_row(side: int, gain: int, words: int) -> int:
    """Where the set of the placements begins that gain this much for a side; 0 is the winner."""
    return (gain + MOST_GAIN if side == 0 else MOST_GAIN - gain) * words


@inner
def bound(levels: Levels, rules: Rules, state: State, level: int, ply: int, side: int) -> int:
    """The most that a side can gain from here on; its counts are written to `state.planes`."""
    words = levels.sizes[level, 1]
    conflict, gains, over = levels.conflict[level], levels.gains[level], levels.over[level]
    alive, planes = state.alive[ply], state.planes[ply, side]
    left, clique, common, row = (
        state.scratch[0],
        state.scratch[1],
        state.scratch[2],
        state.scratch[3],
    )
    planes[: PLANES * words] = 0
    left[:words] = 0
    for gain in range(1, MOST_GAIN + 1):
        start = gain_row(side, gain, words)
        for w in range(words):
            left[w] |= alive[w] & gains[start + w]
    total = 0
    for best in range(MOST_GAIN, 0, -1):
        start = gain_row(side, best, words)
        for first in range(words):
            while left[first] & gains[start + first]:
                index = 64 * first + lowest_bit(left[first] & gains[start + first])
                _begin_clique(over, rules.cells[levels.number[level, index]], left, clique, words)
                _extend_clique(conflict, gains, left, clique, common, side, best, words)
                total += best
                _count_clique(conflict, gains, clique, row, planes, side, best, words)
    return total


@inner
def _begin_clique(over: Words, cells: Words, left: Words, clique: Words, words: int) -> None:
    """Take what is left over one of these four cells: the one over which most is left."""
    most, chosen = -1, 0
    for cell in cells:
        count = 0
        for w in range(words):
            count += count_bits(left[w] & over[cell * words + w])
        if count > most:
            most, chosen = count, cell
    for w in range(words):
        clique[w] = left[w] & over[chosen * words + w]
        left[w] &= ~clique[w]


@inner
def _extend_clique(
    conflict: Words,
    gains: Words,
    left: Words,
    clique: Words,
    common: Words,
    side: int,
    best: int,
    words: int,
) -> None:
    """Add placements that conflict with all of a clique, the best first."""
    for w in range(words):
        common[w] = left[w]
    for v in range(words):
        rest = clique[v]
        while rest:
            start = (64 * v + lowest_bit(rest)) * words
            rest &= rest - ONE
            for w in range(words):
                common[w] &= conflict[start + w]
    for gain in range(best, 0, -1):
        row = gain_row(side, gain, words)
        for v in range(words):
            while common[v] & gains[row + v]:
                bit = lowest_bit(common[v] & gains[row + v])
                clique[v] |= ONE << np.uint64(bit)
                left[v] &= ~(ONE << np.uint64(bit))
                start = (64 * v + bit) * words
                for w in range(words):
                    common[w] &= conflict[start + w] & left[w]


@inner
def _count_clique(
    conflict: Words,
    gains: Words,
    clique: Words,
    row: Words,
    planes: Words,
    side: int,
    best: int,
    words: int,
) -> None:
    """Add the sets K(k, t) of a clique to the counts, from t = best − 1 down to 0."""
    for w in range(words):
        row[w] = ALL
    for gain in range(best, 0, -1):
        start = gain_row(side, gain, words)
        for v in range(words):
            rest = clique[v] & gains[start + v]
            while rest:
                member = (64 * v + lowest_bit(rest)) * words
                rest &= rest - ONE
                for w in range(words):
                    row[w] &= conflict[member + w]
        for w in range(words):
            carry = row[w]
            for plane in range(0, PLANES * words, words):
                both = carry & planes[plane + w]
                planes[plane + w] ^= carry
                carry = both
            if carry:  # from the largest count to 0: back again
                for plane in range(0, PLANES * words, words):
                    planes[plane + w] |= carry


@inner
def count_of(planes: Words, index: int, words: int) -> int:
    """In how many sets K(k, t) a placement is."""
    found = 0
    for plane in range(PLANES):
        bit = planes[plane * words + index // 64] >> np.uint64(index % 64) & ONE
        found |= (1 if bit else 0) << plane
    return found


@inner
def taking(
    levels: Levels, state: State, level: int, ply: int, side: int, least: int, found: Words
) -> None:
    """Find the placements x with D(x) ≥ least, for the cover of a side."""
    words = levels.sizes[level, 1]
    planes, gains = state.planes[ply, side], levels.gains[level]
    for w in range(words):
        found[w] = 0
        for gain in range(-MOST_GAIN, MOST_GAIN + 1):
            count = least + gain
            members = gains[gain_row(side, gain, words) + w] & state.alive[ply, w]
            if members and count <= MOST_COUNT:
                if count > 0:
                    members = _at_least(planes, members, count, w, words)
                found[w] |= members


@inner
def _at_least(planes: Words, members: np.uint64, count: int, w: int, words: int) -> np.uint64:
    """Those of the members whose count is at least this."""
    more = np.uint64(0)
    for plane in range(PLANES - 1, -1, -1):
        digit = planes[plane * words + w]
        if count >> plane & 1:
            members &= digit
        else:
            more |= members & digit
            members &= ~digit
    return more | members
