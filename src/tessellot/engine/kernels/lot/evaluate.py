# mypy: no-warn-return-any
"""What discs promise in LOT: the worth of a position that is not looked into any further."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.rules import lot

# What a position is worth, by index in `weights`.
STACK, SOON, LATER, OPEN_LINE, NEXT_LINE, PAIR, STACK_LINE, SINGLE_LINE, TEMPO = range(9)
WEIGHTS = 9


@inner
def side_value(
    head: Ints, bits: Ints, own: int, stacks: int, other: int, other_stacks: int, weights: Ints
) -> int:
    """What one side's discs promise, whoever is to move."""
    free = lot.FULL & ~(other | other_stacks)
    empty = free & ~(own | stacks)
    single_room = own | empty
    soon = later = thirds = pairs = stack_lines = single_lines = 0
    for row in range(head[at.DIRECTIONS], head[at.DIRECTIONS] + 4):
        step, starts = bits[row, 0], bits[row, 1]
        twice = 2 * step
        all_free = free & (free >> step) & (free >> twice) & starts
        room = single_room & (single_room >> step) & (single_room >> twice) & starts
        a, b, c = own, own >> step, own >> twice
        two = ((a & b) | (a & c) | (b & c)) & room
        one = (a | b | c) & room & ~two
        soon |= two | (two << step) | (two << twice)
        later |= one | (one << step) | (one << twice)
        pairs += popcount(two)
        single_lines += popcount(one)
        a, b, c = stacks, stacks >> step, stacks >> twice
        two = ((a & b) | (a & c) | (b & c)) & all_free
        stack_lines += popcount((a | b | c) & all_free & ~two)
        thirds |= (two | (two << step) | (two << twice)) & ~stacks
    near = 0
    for row in range(head[at.DIRECTIONS], head[at.DIRECTIONS] + 4):
        step, starts = bits[row, 0], bits[row, 1]
        twice = 2 * step
        all_free = free & (free >> step) & (free >> twice) & starts
        one = (stacks | (stacks >> step) | (stacks >> twice)) & all_free
        near |= one | (one << step) | (one << twice)
    near &= soon & ~stacks
    return (
        weights[STACK] * popcount(stacks)
        + weights[SOON] * popcount(thirds & soon)
        + weights[LATER] * popcount(thirds & later & ~soon)
        + weights[OPEN_LINE] * popcount(thirds)
        + weights[NEXT_LINE] * popcount(near)
        + weights[PAIR] * pairs
        + weights[STACK_LINE] * stack_lines
        + weights[SINGLE_LINE] * single_lines
    )


@inner
def evaluate(
    head: Ints, bits: Ints, own: int, stacks: int, other: int, other_stacks: int, weights: Ints
) -> int:
    """What the position is worth for the side to move."""
    return (
        side_value(head, bits, own, stacks, other, other_stacks, weights)
        - side_value(head, bits, other, other_stacks, own, stacks, weights)
        + weights[TEMPO]
    )
