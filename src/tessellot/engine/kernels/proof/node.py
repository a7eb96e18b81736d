# mypy: no-warn-return-any
"""What searches for proofs have in common: each position on the way is asked one question.

The question is "is the value for the side to move at least `beta`?", the answer a bound of the
value. Frames, one for each position on the way, take the place of recursion, which Numba cannot
keep on disk.
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints, Words
from tessellot.engine.kernels.proof.board_tables import NO_BOUND
from tessellot.engine.kernels.proof.tt import remember

# Columns of a frame; each search has further ones of its own.
FIRST_KEY, SECOND_KEY, BETA, VALUE, NEXT, END, ENTERED, MOVE = range(8)
FRAME = 8

# Columns of `control`, and again each search may have more.
NODES, LIMIT, ABORTED, SETTLED, ROOT_MOVES, FOUND, DEPTH, HARDEST, MOST, BEFORE = range(10)
CONTROL = 10


@inner
def count_position(control: Ints, ply: int, stop: Ints, ended: Ints) -> None:
    """Count a position, and see now and then whether to stop."""
    control[NODES] += 1
    if control[NODES] & 255 == 0:
        control[DEPTH] = ply
        if stop[0] or ended[0] or control[NODES] >= control[LIMIT]:
            control[ABORTED] = 1


@inner
def keep_answer(frames: Ints, control: Ints, table: Words, ply: int, value: int) -> None:
    """Remember the bound that was found of a position."""
    reached = value >= frames[ply, BETA]
    remember(
        table,
        np.uint64(frames[ply, FIRST_KEY]),
        np.uint64(frames[ply, SECOND_KEY]),
        value if reached else -NO_BOUND,
        NO_BOUND if reached else value,
        frames[ply, MOVE] if reached else -1,
        control[NODES] - frames[ply, ENTERED] + 1,
    )


@inner
def note_root(frames: Ints, control: Ints, roots: Ints, value: int) -> None:
    """Tell what was found of a move of the position that is asked about."""
    move = frames[0, MOVE]
    if value >= frames[0, BETA]:
        roots[move, 0] = max(roots[move, 0], value)
        control[FOUND] = move
    else:
        roots[move, 1] = min(roots[move, 1], value)
    if control[NODES] - control[BEFORE] > control[MOST]:
        control[HARDEST], control[MOST] = move, control[NODES] - control[BEFORE]
    control[BEFORE] = control[NODES]
    control[SETTLED] = frames[0, NEXT]
    control[ROOT_MOVES] = frames[0, END]
