# mypy: no-warn-return-any
"""One move ahead: what the score says right after each legal move."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Ints, ShortInts
from tessellot.engine.kernels.rules import dispatch, lot

WON = 1000


@entry
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
    seat = dispatch.mover(head, bits, pieces, start)
    count = dispatch.list_moves(head, bits, pieces, start, listed)
    for index in range(count):
        move = listed[index]
        dispatch.copy_state(start, state)
        dispatch.play(head, bits, pieces, state, move)
        if head[at.KIND] == at.LOT:
            value = _disc_value(head, bits, pieces, state)
        else:
            value = dispatch.result(head, bits, pieces, state, scratch)[1]
        values[move] = -value if seat else value
    return count


@inner
def _disc_value(head: Ints, bits: Ints, pieces: Ints, state: Ints) -> int:
    """For the first seat: a line of stacks, then stacks."""
    value = WON * lot.winner(head, bits, pieces, state)
    difference = popcount(state[lot.DISCS, at.WHITE_STACKS]) - popcount(
        state[lot.DISCS, at.BLACK_STACKS]
    )
    return value - difference if state[at.NUMBERS, at.SWAPPED] else value + difference
