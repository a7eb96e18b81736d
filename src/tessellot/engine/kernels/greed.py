# mypy: no-warn-return-any
"""One move ahead: what the score says right after each legal move."""

from __future__ import annotations

from tessellot.engine.kernels import arrays as at
from tessellot.engine.kernels import lines, rules
from tessellot.engine.kernels.arrays import Ints, ShortInts
from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.compiler import kernel, part

WON = 1000


@kernel
def values_after(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    start: Ints,
    state: Ints,
    listed: ShortInts,
    values: Ints,
    scratch: Ints,
) -> int:
    """List the legal moves and write, by move, how the side to move would stand; how many."""
    seat = rules.mover(head, bits, pieces, start)
    count = rules.list_moves(head, bits, pieces, start, listed)
    for index in range(count):
        move = listed[index]
        rules.copy_state(start, state)
        rules.play(head, bits, pieces, state, move)
        if head[at.KIND] == at.LOT:
            value = _disc_value(head, bits, pieces, state)
        else:
            value = rules.result(head, bits, pieces, state, scratch)[1]
        values[move] = -value if seat else value
    return count


@part
def _disc_value(head: Ints, bits: Ints, pieces: Ints, state: Ints) -> int:
    """For the first seat: a line of stacks, then stacks."""
    value = WON * lines.winner(head, bits, pieces, state)
    difference = popcount(state[lines.DISCS, at.WHITE_STACKS]) - popcount(
        state[lines.DISCS, at.BLACK_STACKS]
    )
    return value - difference if state[at.NUMBERS, at.SWAPPED] else value + difference
