# mypy: no-warn-return-any
"""Proving late positions of any placement game: alpha-beta with an empty window over the end.

The value of a finished game is 4 × its doubled margin, plus 1 for a win and minus 1 for a loss:
its sign says who won, whatever the tie rule is. Groups and halves of a double game leave little
to prune, so this is for the last turns of a game.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, signed
from tessellot.engine.kernels.groups import largest_groups
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Ints, ShortInts, Words
from tessellot.engine.kernels.proof.board_tables import NO_BOUND
from tessellot.engine.kernels.proof.node import (
    ABORTED,
    BETA,
    CONTROL,
    END,
    ENTERED,
    FIRST_KEY,
    FOUND,
    FRAME,
    MOVE,
    NEXT,
    NODES,
    SECOND_KEY,
    VALUE,
    count_position,
    keep_answer,
    note_root,
)
from tessellot.engine.kernels.proof.position_key import mix
from tessellot.engine.kernels.proof.tt import recall
from tessellot.engine.kernels.rules import dispatch
from tessellot.engine.kernels.simd import mix_row

PLIES = 128
"""More turns than are left in any position that can be solved, and than games have."""

MOVER = FRAME
"""A further column of a frame."""

TOO_MANY = -1
"""Where moves could be listed no more: the position is too early to be solved."""


class Work(NamedTuple):
    """What a search needs for itself."""

    states: Ints
    frames: Ints
    moves: Ints
    history: Ints
    scratch: Ints
    control: Ints


def new_work(head: Ints) -> Work:
    """Room for a search."""
    count = int(head[at.MOVES])
    columns = max(at.STATE_COLUMNS, int(head[at.WORDS]))
    return Work(
        states=np.zeros((PLIES, at.STATE_ROWS, columns), np.int64),
        frames=np.zeros((PLIES, FRAME + 1), np.int64),
        moves=np.zeros(40 * count, np.int64),
        history=np.zeros(count, np.int64),
        scratch=np.zeros((2, max(dispatch.SCRATCH, columns)), np.int64),
        control=np.zeros(CONTROL, np.int64),
    )


@inner
def _value(
    head: Ints, bits: Ints, pieces: Ints, states: Ints, ply: int, mover: int, scratch: Ints
) -> int:
    """The value of a finished game for a seat."""
    winner, doubled = dispatch.result(head, bits, pieces, states[ply], scratch[0])
    value = 4 * doubled + winner
    return -value if mover else value


@inner
def _bounds(head: Ints, pieces: Ints, state: Ints, scratch: Ints) -> tuple[int, int]:
    """What the first seat's value can become, at worst and at best: found for TAIJI only.

    Groups of TAIJI only grow, and each side gets at most one more square for two bare cells
    that a taijitu can still cover.
    """
    if head[at.KIND] != at.TAIJI:
        return -NO_BOUND, NO_BOUND
    for cell in range(head[at.SIZE] * head[at.SIZE]):
        scratch[cell] = 0
    open_cells = 0
    for word in range(head[at.TAIJITU_WORDS]):
        legal = state[at.FLAT, word]
        while legal:
            row = head[at.TAIJITU_PIECES] + 64 * word + lowest(legal)
            legal &= legal - 1
            for half in (at.FIRST_HALF, at.SECOND_HALF):
                open_cells += 1 - scratch[pieces[row, half]]
                scratch[pieces[row, half]] = 1
    most = state[at.NUMBERS, at.TAIJITUS] + open_cells // 2
    first = second = 0
    largest_groups(state, at.FIRST_SIDE, head[at.SIZE], 0, scratch)
    for index in range(head[at.COUNTED]):
        first += scratch[index]
    largest_groups(state, at.SECOND_SIDE, head[at.SIZE], 0, scratch)
    for index in range(head[at.COUNTED]):
        second += scratch[index]
    return 8 * (first - most) - 1, 8 * (most - second) + 1


@inner
def _set_key(states: Ints, frames: Ints, ply: int, scratch: Ints) -> None:
    """Write the key of all that a state holds."""
    for index in range(16):
        scratch[1, index] = index
    for row in range(at.STATE_ROWS):
        mix_row(scratch, 1, states[ply], row, states.shape[2])
    first = second = np.uint64(0)
    for lane in range(8):
        first = mix(first ^ np.uint64(scratch[1, lane]))
        second = mix(second ^ np.uint64(scratch[1, 8 + lane]))
    frames[ply, FIRST_KEY] = signed(first)
    frames[ply, SECOND_KEY] = signed(second)


@inner
def _open(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    states: Ints,
    frames: Ints,
    moves: Ints,
    history: Ints,
    scratch: Ints,
    control: Ints,
    listed: ShortInts,
    table: Words,
    ply: int,
) -> tuple[bool, int]:
    """Look at a position for the first time: whether its moves must be tried, else a bound."""
    state, beta, mover = states[ply], frames[ply, BETA], frames[ply, MOVER]
    count = dispatch.list_moves(head, bits, pieces, state, listed)
    if count == 0:
        return False, _value(head, bits, pieces, states, ply, mover, scratch)
    _set_key(states, frames, ply, scratch)
    low, high, known = recall(
        table, np.uint64(frames[ply, FIRST_KEY]), np.uint64(frames[ply, SECOND_KEY])
    )
    if known < 0 and ply:
        worst, best = _bounds(head, pieces, state, scratch[0])
        if mover:
            worst, best = -best, -worst
        low, high = max(low, worst), min(high, best)
    # The position that is asked about is never judged without trying its moves.
    if ply and (low >= beta or high < beta):
        return False, low if low >= beta else high
    start = frames[ply - 1, END] if ply else 0
    if start + count > moves.shape[0] or ply + 2 > PLIES:
        control[ABORTED] = TOO_MANY
        return False, 0
    for index in range(count):
        move = listed[index]
        place = start + index
        # Insertion by history; the move known from before comes first.
        worth = NO_BOUND << 40 if move == known else history[move]
        while place > start:
            before = moves[place - 1]
            if (NO_BOUND << 40 if before == known else history[before]) >= worth:
                break
            moves[place] = before
            place -= 1
        moves[place] = move
    frames[ply, NEXT] = start
    frames[ply, END] = start + count
    frames[ply, VALUE] = -NO_BOUND
    frames[ply, ENTERED] = control[NODES]
    return True, 0


@inner
def _advance(
    head: Ints, bits: Ints, pieces: Ints, states: Ints, frames: Ints, moves: Ints, ply: int
) -> bool:
    """Make the next move of a position into a position to look at; False if none is left."""
    if frames[ply, NEXT] == frames[ply, END]:
        return False
    move = moves[frames[ply, NEXT]]
    frames[ply, NEXT] += 1
    frames[ply, MOVE] = move
    dispatch.copy_state(states[ply], states[ply + 1])
    dispatch.play(head, bits, pieces, states[ply + 1], move)
    frames[ply + 1, MOVER] = dispatch.mover(head, bits, pieces, states[ply + 1])
    # Between the halves of a double game the same seat may move twice.
    same = frames[ply + 1, MOVER] == frames[ply, MOVER]
    frames[ply + 1, BETA] = frames[ply, BETA] if same else 1 - frames[ply, BETA]
    return True


@entry
def prove_end(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    states: Ints,
    frames: Ints,
    moves: Ints,
    history: Ints,
    scratch: Ints,
    control: Ints,
    listed: ShortInts,
    table: Words,
    roots: Ints,
    stop: Ints,
    ended: Ints,
) -> int:
    """A bound of the value of the position in frame 0 that answers that frame's question."""
    ply = 0
    control[FOUND] = -1
    frames[0, MOVER] = dispatch.mover(head, bits, pieces, states[0])
    while True:
        count_position(control, ply, stop, ended)
        opened, value = _open(
            head,
            bits,
            pieces,
            states,
            frames,
            moves,
            history,
            scratch,
            control,
            listed,
            table,
            ply,
        )
        if control[ABORTED]:
            return 0
        while True:
            if opened:
                if _advance(head, bits, pieces, states, frames, moves, ply):
                    ply += 1
                    break
                value = frames[ply, VALUE]
                keep_answer(frames, control, table, ply, value)
            if ply == 0:
                return value
            ply -= 1
            if frames[ply + 1, MOVER] != frames[ply, MOVER]:
                value = -value
            if ply == 0:
                note_root(frames, control, roots, value)
            opened = value < frames[ply, BETA]
            if opened:
                frames[ply, VALUE] = max(frames[ply, VALUE], value)
            else:
                history[frames[ply, MOVE]] += 1
                keep_answer(frames, control, table, ply, value)
