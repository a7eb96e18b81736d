# mypy: no-warn-return-any
"""The static evaluation of LOT positions."""

from __future__ import annotations

from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import LotTables
from tessellot.engine.kernels.records import new_record
from tessellot.engine.kernels.rules.lot import FULL


class Weights:
    """What the features of a position are worth. All but the last are counted for each side.

    A *third* is a cell that would complete a line of stacks; a line is *open* if the other side
    has no disc on it.
    """

    stack: int
    third_soon: int  # a third on an open line with two own singles
    third_later: int  # a third on an open line with one own single
    third: int
    stack_soon: int  # a cell on an open line with two own singles and on one with a stack
    pair: int  # an open line with two own singles
    stack_line: int  # an open line with one stack
    single_line: int  # an open line with one own single
    tempo: int  # the right to move


def default_weights() -> Weights:
    """Weights found by games against the same search with one weight changed, 100 games each."""
    return new_record(
        Weights,
        stack=69,
        third_soon=131,
        third_later=40,
        third=25,
        stack_soon=12,
        pair=8,
        stack_line=7,
        single_line=4,
        tempo=26,
    )


@inner
def side_value(
    game: LotTables, own: int, stacks: int, other: int, other_stacks: int, weights: Weights
) -> int:
    """The value of one side's discs, whoever is to move."""
    free = FULL & ~(other | other_stacks)
    empty = free & ~(own | stacks)
    single_room = own | empty
    soon = later = thirds = pairs = stack_lines = single_lines = 0
    for index in range(4):
        step, starts = game.steps[index], game.starts[index]
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
    for index in range(4):
        step, starts = game.steps[index], game.starts[index]
        twice = 2 * step
        all_free = free & (free >> step) & (free >> twice) & starts
        one = (stacks | (stacks >> step) | (stacks >> twice)) & all_free
        near |= one | (one << step) | (one << twice)
    near &= soon & ~stacks
    return (
        weights.stack * popcount(stacks)
        + weights.third_soon * popcount(thirds & soon)
        + weights.third_later * popcount(thirds & later & ~soon)
        + weights.third * popcount(thirds)
        + weights.stack_soon * popcount(near)
        + weights.pair * pairs
        + weights.stack_line * stack_lines
        + weights.single_line * single_lines
    )


@inner
def evaluate(
    game: LotTables, own: int, stacks: int, other: int, other_stacks: int, weights: Weights
) -> int:
    """The value of a position for the side to move."""
    return (
        side_value(game, own, stacks, other, other_stacks, weights)
        - side_value(game, other, other_stacks, own, stacks, weights)
        + weights.tempo
    )
