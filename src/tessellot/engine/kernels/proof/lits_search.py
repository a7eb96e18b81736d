# mypy: no-warn-return-any
"""Proving Battle of LITS positions: alpha-beta with an empty window, over bounds that add up.

The value of a position is V = 2 × what the side to move will still gain, plus 1 if it will
place last and minus 1 if not. It does not depend on the score so far, is never even, and holds
the rule for ties: the side to move wins if and only if 2 × its lead + V is positive. Where only
the margin is asked for, the 1 is left out (LAST is 0) and V is never odd.

Arrays are handed on one by one: taking them from tuples would count references all the time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, signed
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Ints, Words
from tessellot.engine.kernels.packing import words
from tessellot.engine.kernels.proof.board_tables import DIGITS, GAIN, NO_BOUND, Ground, cells_in
from tessellot.engine.kernels.proof.bounds import at_least, cover, sure_gain, weight_under
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
from tessellot.engine.kernels.proof.position_key import (
    COVERABLE,
    FRAME_MARKS,
    mark_cells,
    mix,
    set_key,
)
from tessellot.engine.kernels.proof.tt import recall
from tessellot.engine.kernels.rules.placement import place_tetromino
from tessellot.engine.kernels.simd import meet_rows, shares, weigh_rest

NUMBERS, ALIVE, TOUCH, LEGAL = at.NUMBERS, at.ALIVE, at.TOUCH, at.FLAT
ROWS = at.STATE_ROWS
"""The state of each turn takes so many rows; LEGAL, where taijitus would be, is among them."""

PLIES = 28
"""More than there can be turns: at most six pieces of each shape."""

# What can be switched off, to see that it changes no result.
TABLE, BOUNDS, FUTILITY, ORDER, SAMENESS = 1, 2, 4, 8, 16
ALL = 31

# Further columns of a frame, before the marks of `sameness`, and of `control`.
GAINED, WAITING, PATIENT, BUSY = range(FRAME, FRAME_MARKS)
LAST, FLAGS, TEAM = range(CONTROL, CONTROL + 3)

# What makes a move worth trying early: its gain, how good what stays alive is on average, how
# little stays alive, and (once each) how often it was good enough at the same depth.
GAIN_WEIGHT, PROMISE_WEIGHT, QUIET_WEIGHT = 1000, 4000, 20

PREFERRED = 1 << 32
"""Outweighs all of that, in the history of moves that somebody wants to be tried first."""

SLACK = 7
"""By how much a cover may miss its aim before it is given up: moves may still fall short by it."""

BUSY_PLIES = 6
"""Threads tell each other what they are looking at only so near the root, …"""

BUSY_PLACES = 1 << 12
"""… in a table of so many places."""

SCRATCH_ROWS = 7


class Work(NamedTuple):
    """What one thread needs for itself."""

    states: Ints
    frames: Ints
    moves: Ints
    scores: Ints
    history: Ints
    scratch: Ints
    control: Ints


def new_work(ground: Ground) -> Work:
    """Room for one thread."""
    count = len(ground.traits)
    columns = max(at.STATE_COLUMNS, int(ground.head[at.WORDS]))
    return Work(
        states=np.zeros((PLIES * ROWS, columns), np.int64),
        frames=np.zeros((PLIES, FRAME_MARKS + 32), np.int64),
        moves=np.zeros((PLIES, count), np.int64),
        scores=np.zeros((PLIES, count), np.int64),
        history=np.zeros((PLIES, count), np.int64),
        scratch=np.zeros((SCRATCH_ROWS, max(columns, len(ground.cells))), np.int64),
        control=np.zeros(CONTROL + 3, np.int64),
    )


def set_up(ground: Ground, work: Work, state: Ints, beta: int) -> None:
    """Make a state the position to be asked about."""
    work.states[:ROWS] = state
    work.frames[0] = 0
    work.frames[0, BETA] = beta
    # Whether a bare cell can be covered is found out after each move; at first all can.
    bare = (1 << len(ground.cells)) - 1 & ~cells_in(state[at.MASKS], at.COVERED)
    work.frames[0, COVERABLE : COVERABLE + at.MASK_WORDS] = words(bare, at.MASK_WORDS)


@inner
def _promise(head: Ints, bits: Ints, states: Ints, base: int, side: int, move: int) -> int:
    """How good what stays alive after a move is for the side that makes it."""
    row = head[at.CONFLICT] + move
    weighed = weigh_rest(states, base + ALIVE, bits, row, head[DIGITS], head[at.WORDS])
    total = weighed & 0xFFFFFFFF
    good = (weighed >> 32) - 4 * total
    if side:
        good = -good
    return PROMISE_WEIGHT * good // (total + 1) - QUIET_WEIGHT * total


@inner
def _judge(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    cells: Ints,
    states: Ints,
    ply: int,
    beta: int,
    scratch: Ints,
    control: Ints,
) -> tuple[bool, int, int]:
    """Judge a position by covers alone: whether that is enough, the bound, and its own cover."""
    flags, last, base = control[FLAGS], control[LAST], ply * ROWS
    side = states[base + NUMBERS, at.TETROMINOES] & 1
    aim = SLACK - (beta + last) // 2
    other = cover(head, bits, pieces, cells, states, base, 1 - side, aim, scratch)
    if -2 * other - last >= beta:
        return True, -2 * other - last, 0
    if flags & FUTILITY and other < NO_BOUND:
        needed = other + (beta + last) // 2
        gain = sure_gain(head, bits, pieces, states, base, side, needed, scratch)
        if gain > -NO_BOUND:
            return True, 2 * (gain - other) - last, 0
    aim = SLACK + (beta - last) // 2
    own = cover(head, bits, pieces, cells, states, base, side, aim, scratch)
    return 2 * own + last < beta, 2 * own + last, own


@inner
def _open(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    traits: Ints,
    cells: Ints,
    states: Ints,
    frames: Ints,
    moves: Ints,
    scores: Ints,
    history: Ints,
    scratch: Ints,
    control: Ints,
    table: Words,
    ply: int,
) -> tuple[bool, int]:
    """Look at a position for the first time: whether its moves must be tried, else a bound."""
    flags, beta, base = control[FLAGS], frames[ply, BETA], ply * ROWS
    width = head[at.WORDS]
    meet_rows(states, base + LEGAL, states, base + ALIVE, states, base + TOUCH, width)
    if not shares(states, base + LEGAL, states, base + LEGAL, width):
        return False, -control[LAST]
    own, known = NO_BOUND, -1
    # The position that is asked about is never judged without trying its moves.
    if flags & BOUNDS and ply:
        judged, bound, own = _judge(head, bits, pieces, cells, states, ply, beta, scratch, control)
        if judged:
            return False, bound
    if flags & TABLE:
        if flags & SAMENESS and ply:
            mark_cells(
                head, bits, pieces, traits, cells, states, frames, ply, frames[ply - 1, MOVE]
            )
        same = flags & SAMENESS
        set_key(head, bits, cells, states, frames, ply, control[LAST], same, scratch)
        low, high, known = recall(
            table, np.uint64(frames[ply, FIRST_KEY]), np.uint64(frames[ply, SECOND_KEY])
        )
        if ply and (low >= beta or high < beta):
            return False, low if low >= beta else high
    frames[ply, VALUE] = -NO_BOUND
    frames[ply, ENTERED] = control[NODES]
    frames[ply, NEXT] = 0
    frames[ply, PATIENT] = 1
    frames[ply, BUSY] = -1
    _list_moves(
        head,
        bits,
        pieces,
        traits,
        states,
        frames,
        moves,
        scores,
        history,
        scratch,
        control,
        ply,
        known,
        own,
    )
    return frames[ply, END] > 0, frames[ply, VALUE]


@inner
def _list_moves(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    traits: Ints,
    states: Ints,
    frames: Ints,
    moves: Ints,
    scores: Ints,
    history: Ints,
    scratch: Ints,
    control: Ints,
    ply: int,
    known: int,
    own: int,
) -> None:
    """List the moves that can reach beta, with scores to order them by.

    A move takes with it the placements over each of its cells, and so what these cells add to
    the cover. What is left bounds the value of the move without playing it.
    """
    base, beta, last = ply * ROWS, frames[ply, BETA], control[LAST]
    side = states[base + NUMBERS, at.TETROMINOES] & 1
    futility = control[FLAGS] & FUTILITY and own < NO_BOUND
    level = -4
    if futility:
        level = max((beta - last) // 2 - own, -4)
    if level > -4:
        frames[ply, VALUE] = beta - 2
    row = at_least(head, side, min(level, 4))
    count = 0
    for word in range(head[at.WORDS] if level <= 4 else 0):
        legal = states[base + LEGAL, word] & bits[row, word]
        while legal:
            move = 64 * word + lowest(legal)
            legal &= legal - 1
            gain = -traits[move, GAIN] if side else traits[move, GAIN]
            if futility:
                left = own - weight_under(pieces, scratch, side, move)
                if 2 * (gain + left) + last < beta:
                    frames[ply, VALUE] = beta - 2
                    continue
            moves[ply, count] = move
            scores[ply, count] = GAIN_WEIGHT * gain + history[ply, move]
            if move == known:
                scores[ply, count] = 1 << 60
            count += 1
    frames[ply, END] = frames[ply, WAITING] = count
    if control[FLAGS] & ORDER and count > 1:
        for index in range(count):
            scores[ply, index] += _promise(head, bits, states, base, side, moves[ply, index])


@inner
def _advance(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    traits: Ints,
    states: Ints,
    frames: Ints,
    moves: Ints,
    scores: Ints,
    control: Ints,
    busy: Words,
    ply: int,
) -> bool:
    """Make the next move of a position into a position to look at; False if none is left.

    A move that another thread is looking at waits until the others have been tried.
    """
    team = control[TEAM] > 1 and ply < BUSY_PLIES
    while True:
        index, end = frames[ply, NEXT], frames[ply, WAITING]
        if index == end:
            if end == frames[ply, END]:
                return False
            frames[ply, WAITING], frames[ply, PATIENT] = frames[ply, END], 0
            continue
        best = index
        for other in range(index + 1, end):
            if scores[ply, other] > scores[ply, best]:
                best = other
        move, score = moves[ply, best], scores[ply, best]
        if team and frames[ply, PATIENT]:
            mark = mix(np.uint64(frames[ply, FIRST_KEY]) + np.uint64(move))
            place = signed(mark & np.uint64(BUSY_PLACES - 1))
            if index > 0 and busy[place] == mark:
                moves[ply, best], moves[ply, end - 1] = moves[ply, end - 1], move
                scores[ply, best], scores[ply, end - 1] = scores[ply, end - 1], score
                frames[ply, WAITING] = end - 1
                continue
            busy[place] = mark
            frames[ply, BUSY] = place
        moves[ply, best], moves[ply, index] = moves[ply, index], move
        scores[ply, best] = scores[ply, index]
        frames[ply, NEXT] = index + 1
        _make(head, bits, pieces, traits, states, frames, ply, move)
        return True


@inner
def _release(frames: Ints, busy: Words, ply: int) -> None:
    """Tell the other threads that a move is looked at no more."""
    if frames[ply, BUSY] >= 0:
        busy[frames[ply, BUSY]] = 0
        frames[ply, BUSY] = -1


@inner
def _make(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    traits: Ints,
    states: Ints,
    frames: Ints,
    ply: int,
    move: int,
) -> None:
    """Set up the position after a move in the next frame."""
    base, width = ply * ROWS, head[at.WORDS]
    after = base + ROWS
    meet_rows(states, after + ALIVE, states, base + ALIVE, states, base + ALIVE, width)
    meet_rows(states, after + TOUCH, states, base + TOUCH, states, base + TOUCH, width)
    meet_rows(states, after + NUMBERS, states, base + NUMBERS, states, base + NUMBERS, 16)
    meet_rows(states, after + at.BLOCKS, states, base + at.BLOCKS, states, base + at.BLOCKS, 24)
    meet_rows(states, after + at.MASKS, states, base + at.MASKS, states, base + at.MASKS, 8)
    place_tetromino(head, bits, pieces, states, after, move)
    gain = traits[move, GAIN]
    if states[base + NUMBERS, at.TETROMINOES] & 1:
        gain = -gain
    frames[ply, MOVE], frames[ply, GAINED] = move, gain
    frames[ply + 1, BETA] = 2 * gain - frames[ply, BETA] + 2


@inner
def _close(frames: Ints, control: Ints, table: Words, ply: int, value: int) -> None:
    """Remember the bound that was found of a position."""
    if control[FLAGS] & TABLE:
        keep_answer(frames, control, table, ply, value)


@entry
def prove(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    traits: Ints,
    cells: Ints,
    states: Ints,
    frames: Ints,
    moves: Ints,
    scores: Ints,
    history: Ints,
    scratch: Ints,
    control: Ints,
    table: Words,
    busy: Words,
    roots: Ints,
    stop: Ints,
    ended: Ints,
) -> int:
    """A bound of the value of the position in frame 0 that answers that frame's question.

    `roots` gets, by move, the bounds that were found of the moves of this position. The move
    that reached beta, or -1, and the one that took the most work are left in `control`. The
    position itself is never judged without trying its moves, so that there is such a move.
    """
    ply = 0
    control[FOUND] = -1
    while True:
        count_position(control, ply, stop, ended)
        if control[ABORTED]:
            return 0
        opened, value = _open(
            head,
            bits,
            pieces,
            traits,
            cells,
            states,
            frames,
            moves,
            scores,
            history,
            scratch,
            control,
            table,
            ply,
        )
        while True:
            if opened:
                if _advance(
                    head, bits, pieces, traits, states, frames, moves, scores, control, busy, ply
                ):
                    ply += 1
                    break
                value = frames[ply, VALUE]
                _close(frames, control, table, ply, value)
            if ply == 0:
                return value
            ply -= 1
            _release(frames, busy, ply)
            value = 2 * frames[ply, GAINED] - value
            if ply == 0:
                note_root(frames, control, roots, value)
            opened = value < frames[ply, BETA]
            if opened:
                frames[ply, VALUE] = max(frames[ply, VALUE], value)
            else:
                move = frames[ply, MOVE]
                history[ply, move] = min(history[ply, move] + 1, 1 << 28)
                _close(frames, control, table, ply, value)
