# mypy: no-warn-return-any
"""Covers: what a side can still gain at most, whoever places what.

Placements over one cell exclude each other. So if cells are chosen such that every living
placement that is good for a side lies on one of them, the side gains at most the best over each
chosen cell, added up. What a chosen cell adds is its weight. Placements beside it that exclude
all over it (the same shape next to it, or a 2×2 block filled) are covered with them.
"""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof.board_tables import ENOUGH, LEVELS, NO_BOUND, OVER
from tessellot.engine.kernels.simd import count_shared, find_shared, leave_rows, meet_rows

# Rows of `scratch`: the placements that are not covered yet, the weights of cells by side (two
# rows), the placements that a cell covers, and those that could be covered with them.
UNCOVERED, WEIGHTS, GROUP, FURTHER = 0, 1, 5, 6


@inner
def at_least(head: Ints, side: int, gain: int) -> int:
    """The row of the placements that gain at least so much (-4 to 4) for a side."""
    return head[LEVELS] + 9 * side + gain + 4


@inner
def cover(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    cells: Ints,
    states: Ints,
    base: int,
    side: int,
    limit: int,
    scratch: Ints,
) -> int:
    """The sum of the weights of a cover for a side, or NO_BOUND if it goes beyond the limit."""
    words = head[at.WORDS]
    weights = WEIGHTS + side
    for cell in range(cells.shape[0]):
        scratch[weights, cell] = 0
    meet_rows(scratch, UNCOVERED, states, base + at.ALIVE, bits, at_least(head, side, 1), words)
    total = 0
    for gain in range(4, 0, -1):
        level = at_least(head, side, gain)
        while True:
            number = find_shared(scratch, UNCOVERED, bits, level, words)
            if number < 0:
                break
            total += gain
            if total > limit:
                return NO_BOUND
            best, most = 0, -1
            for index in range(at.CELLS, at.CELLS + 4):
                cell = pieces[number, index]
                found = count_shared(scratch, UNCOVERED, bits, cells[cell, OVER], words)
                if found > most:
                    best, most = cell, found
            scratch[weights, best] = gain - _take_group(
                head, bits, cells, best, side, gain, scratch
            )
    return total


@inner
def _take_group(
    head: Ints, bits: Ints, cells: Ints, cell: int, side: int, gain: int, scratch: Ints
) -> int:
    """Cover the placements over a cell, and further ones that exclude them all and each other.

    Returns the best gain of the further ones: so much of the weight is not the cell's alone.
    """
    words = head[at.WORDS]
    meet_rows(scratch, GROUP, scratch, UNCOVERED, bits, cells[cell, OVER], words)
    leave_rows(scratch, UNCOVERED, scratch, UNCOVERED, bits, cells[cell, OVER], words)
    meet_rows(scratch, FURTHER, scratch, UNCOVERED, scratch, UNCOVERED, words)
    for word in range(words):
        left = scratch[GROUP, word]
        while left:
            row = head[at.CONFLICT] + 64 * word + lowest(left)
            left &= left - 1
            meet_rows(scratch, FURTHER, scratch, FURTHER, bits, row, words)
    most = 0
    for further in range(gain, 0, -1):
        while True:
            number = find_shared(scratch, FURTHER, bits, at_least(head, side, further), words)
            if number < 0:
                break
            most = max(most, further)
            meet_rows(scratch, FURTHER, scratch, FURTHER, bits, head[at.CONFLICT] + number, words)
            scratch[FURTHER, number >> 6] &= ~(1 << (number & 63))
            scratch[UNCOVERED, number >> 6] &= ~(1 << (number & 63))
    return most


@inner
def weight_under(pieces: Ints, scratch: Ints, side: int, move: int) -> int:
    """What a placement takes from a side's cover: the weights of its cells."""
    total = 0
    for index in range(at.CELLS, at.CELLS + 4):
        total += scratch[WEIGHTS + side, pieces[move, index]]
    return total


@inner
def sure_gain(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    states: Ints,
    base: int,
    side: int,
    needed: int,
    scratch: Ints,
) -> int:
    """What a legal move gains and takes from the other side's cover, if some move reaches `needed`.

    Otherwise -NO_BOUND.
    """
    legal = base + at.FLAT
    for gain in range(4, max(needed - ENOUGH, 0), -1):
        row = at_least(head, side, gain)
        for word in range(head[at.WORDS]):
            left = states[legal, word] & bits[row, word]
            if gain < 4:
                left &= ~bits[row + 1, word]
            while left:
                move = 64 * word + lowest(left)
                left &= left - 1
                total = gain + weight_under(pieces, scratch, 1 - side, move)
                if total >= needed:
                    return total
    return -NO_BOUND
