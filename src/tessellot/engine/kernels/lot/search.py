# mypy: no-warn-return-any
"""Looking ahead in LOT: alpha-beta over the masks of both sides.

A side is two masks, singles and stacks; the side to move comes first, so that a position and
the same position with colours exchanged are one. Wins in one move are seen without search,
threats of one must be answered and are followed deeper. Nothing is pruned that could hide a
win, so results within reach of WIN are certain.
"""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Ints, ShortInts, Words
from tessellot.engine.kernels.lot.search_stack import (
    AGAIN,
    ALPHA,
    BETA,
    DEPTH,
    ON,
    OTHER,
    OTHER_STACKS,
    OWN,
    STACKS,
    advance,
    close_frame,
    open_frame,
    receive,
)
from tessellot.engine.kernels.lot.tt import CERTAIN, WIN, key_of, recall
from tessellot.engine.kernels.rules import lot

# Columns of `control`.
NODES, LIMIT, ABORTED, COMPLETED = range(4)
CONTROL = 8


@inner
def negamax(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    frames: Ints,
    table: Words,
    moves: ShortInts,
    scores: Ints,
    history: Ints,
    weights: Ints,
    control: Ints,
    stop: Ints,
) -> int:
    """The value of the position in frame 1 for the side to move, within its window.

    Frames take the place of recursion, which Numba cannot keep on disk.
    """
    ply = 1
    while True:
        control[NODES] += 1
        if control[NODES] & 255 == 0 and (stop[0] or control[NODES] >= control[LIMIT]):
            control[ABORTED] = 1
            return 0
        opened, value = open_frame(
            head, bits, pieces, frames, ply, table, moves, scores, history, weights
        )
        if opened:
            if advance(head, bits, pieces, frames, ply, moves, scores):
                ply += 1
                continue
            value = close_frame(frames, ply, table)
        while True:
            if ply == 1:
                return value
            ply -= 1
            verdict = receive(frames, ply, -value, history)
            if verdict == AGAIN or (
                verdict == ON and advance(head, bits, pieces, frames, ply, moves, scores)
            ):
                ply += 1
                break
            value = close_frame(frames, ply, table)


@inner
def _root_frame(
    frames: Ints, masks: Ints, after: int, after_stacks: int, depth: int, alpha: int, beta: int
) -> None:
    """Set up the position after a move at the root."""
    frames[1, OWN], frames[1, STACKS] = masks[2], masks[3]
    frames[1, OTHER], frames[1, OTHER_STACKS] = after, after_stacks
    frames[1, DEPTH], frames[1, ALPHA], frames[1, BETA] = depth, alpha, beta


@inner
def _bring_to_front(moves: ShortInts, index: int) -> None:
    move = moves[index]
    for place in range(index, 0, -1):
        moves[place] = moves[place - 1]
    moves[0] = move


@entry
def look_ahead(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    masks: Ints,
    depth: int,
    banned: Ints,
    root_moves: ShortInts,
    root_scores: Ints,
    frames: Ints,
    table: Words,
    moves: ShortInts,
    scores: Ints,
    history: Ints,
    weights: Ints,
    control: Ints,
    stop: Ints,
) -> int:
    """Search every root move, in the given order, to a depth; returns the best one's value.

    `root_moves` come out with the best first; moves marked in `banned` are left out. If the
    search was aborted, the best so far still stands if at least one move was completed.
    """
    own, stacks = masks[0], masks[1]
    best, best_index = -WIN, -1
    control[COMPLETED] = 0
    for index in range(root_moves.shape[0]):
        move = root_moves[index]
        if banned[move]:
            continue
        kept = bits[move, at.STACKED]
        after = (own | bits[move, at.FILLED]) & ~(kept | bits[move, at.CLEARED])
        after_stacks = stacks | kept
        value = WIN
        if lot.has_line(head, bits, pieces, after_stacks):
            value = WIN - 1
        else:
            if best_index >= 0:
                _root_frame(frames, masks, after, after_stacks, depth - 1, -best - 1, -best)
                value = -negamax(
                    head,
                    bits,
                    pieces,
                    frames,
                    table,
                    moves,
                    scores,
                    history,
                    weights,
                    control,
                    stop,
                )
            if best_index < 0 or (value > best and not control[ABORTED]):
                _root_frame(frames, masks, after, after_stacks, depth - 1, -WIN, -best)
                value = -negamax(
                    head,
                    bits,
                    pieces,
                    frames,
                    table,
                    moves,
                    scores,
                    history,
                    weights,
                    control,
                    stop,
                )
        if control[ABORTED]:
            break
        control[COMPLETED] += 1
        root_scores[move] = value
        if best_index < 0 or value > best:
            best, best_index = value, index
        if best > CERTAIN:
            break
    if best_index > 0:
        _bring_to_front(root_moves, best_index)
    return best


@entry
def recall_line(
    head: Ints, bits: Ints, pieces: Ints, masks: Ints, table: Words, found: ShortInts
) -> int:
    """The moves that the table holds to be best from a position on; returns how many."""
    own, stacks, other, other_stacks = masks[0], masks[1], masks[2], masks[3]
    count = 0
    while count < found.shape[0]:
        empty = lot.FULL & ~(own | stacks | other | other_stacks)
        if empty == 0 or lot.has_line(head, bits, pieces, other_stacks):
            return count
        move = lot.winning_move(head, bits, pieces, own, stacks, empty)
        if move < 0:
            move = recall(table, key_of(own, stacks, other, other_stacks), 0)[3]
        if move < 0:
            return count
        found[count] = move
        count += 1
        kept = bits[move, at.STACKED]
        after = (own | bits[move, at.FILLED]) & ~(kept | bits[move, at.CLEARED])
        own, other = other, after
        stacks, other_stacks = other_stacks, stacks | kept
    return count
