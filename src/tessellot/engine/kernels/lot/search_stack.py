# mypy: no-warn-return-any
"""A position on the way of a search through LOT: opened, its moves tried one by one, closed.

A frame is a row of numbers, one for each turn that the search is deep.
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints, ShortInts, Words
from tessellot.engine.kernels.lot.evaluate import evaluate, side_value
from tessellot.engine.kernels.lot.tt import (
    AT_LEAST,
    AT_MOST,
    CERTAIN,
    EXACT,
    WIN,
    key_of,
    recall,
    store,
)
from tessellot.engine.kernels.rules import lot

DEEPEST = 60
MOST_MOVES = 1136

# What to do after a move was tried.
ON, AGAIN, DONE = range(3)

# Columns of a frame.
OWN, STACKS, OTHER, OTHER_STACKS, DEPTH, ALPHA, BETA, FLOOR = range(8)
VALUE, BEST_MOVE, NEXT, END, TRIED, THREATENED, KEY, ONWARD, MOVE = range(8, 17)
FRAME = 17


@inner
def _order(
    head: Ints,
    bits: Ints,
    own: int,
    stacks: int,
    other: int,
    other_stacks: int,
    depth: int,
    start: int,
    end: int,
    known: int,
    moves: ShortInts,
    scores: Ints,
    history: Ints,
    weights: Ints,
) -> None:
    """Give every move a score by which it is tried; the move known from before comes first."""
    for index in range(start, end):
        move = moves[index]
        if move == known:
            scores[index] = WIN
        elif depth > 1:
            after = (own | bits[move, at.FILLED]) & ~(
                bits[move, at.STACKED] | bits[move, at.CLEARED]
            )
            after_stacks = stacks | bits[move, at.STACKED]
            scores[index] = (
                side_value(head, bits, after, after_stacks, other, other_stacks, weights)
                - side_value(head, bits, other, other_stacks, after, after_stacks, weights)
            ) * 16 + history[move]
        else:
            scores[index] = history[move] + (400 if bits[move, at.STACKED] else 0)


@inner
def _next_move(index: int, end: int, moves: ShortInts, scores: Ints) -> int:
    """Bring the best of the moves from `index` on to its place and return it."""
    best = index
    for other in range(index + 1, end):
        if scores[other] > scores[best]:
            best = other
    scores[index], scores[best] = scores[best], scores[index]
    moves[index], moves[best] = moves[best], moves[index]
    return moves[index]


@inner
def open_frame(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    frames: Ints,
    ply: int,
    table: Words,
    moves: ShortInts,
    scores: Ints,
    history: Ints,
    weights: Ints,
) -> tuple[bool, int]:
    """Look at a position for the first time: whether its moves must be tried, else its value."""
    own, stacks = frames[ply, OWN], frames[ply, STACKS]
    other, other_stacks = frames[ply, OTHER], frames[ply, OTHER_STACKS]
    depth = frames[ply, DEPTH]
    empty = lot.FULL & ~(own | stacks | other | other_stacks)
    if empty == 0:
        return False, 0
    if lot.winning_move(head, bits, pieces, own, stacks, empty) >= 0:
        return False, WIN - ply - 1
    threatened = lot.winning_move(head, bits, pieces, other, other_stacks, empty) >= 0
    if ply >= DEEPEST - 2 or (depth <= 0 and not threatened):
        return False, evaluate(head, bits, own, stacks, other, other_stacks, weights)
    key = key_of(own, stacks, other, other_stacks)
    value, known_depth, bound, known = recall(table, key, ply)
    reliable = known_depth >= depth or value > CERTAIN or value < -CERTAIN
    if reliable and (
        bound == EXACT
        or (bound == AT_LEAST and value >= frames[ply, BETA])
        or (bound == AT_MOST and value <= frames[ply, ALPHA])
    ):
        return False, value
    start = ply * MOST_MOVES
    end = lot.list_discs(head, bits, pieces, own, empty, moves, start)
    _order(
        head,
        bits,
        own,
        stacks,
        other,
        other_stacks,
        depth,
        start,
        end,
        known,
        moves,
        scores,
        history,
        weights,
    )
    frames[ply, KEY] = np.int64(key)
    frames[ply, NEXT], frames[ply, END] = start, end
    frames[ply, TRIED] = 0
    frames[ply, THREATENED] = threatened
    frames[ply, FLOOR] = frames[ply, ALPHA]
    frames[ply, BEST_MOVE] = -1
    frames[ply, VALUE] = -(WIN - ply - 2) if threatened else -WIN
    return True, 0


@inner
def advance(
    head: Ints, bits: Ints, pieces: Ints, frames: Ints, ply: int, moves: ShortInts, scores: Ints
) -> bool:
    """Make the next move of a position into a position to look at; False if none is left."""
    other, other_stacks = frames[ply, OTHER], frames[ply, OTHER_STACKS]
    while frames[ply, NEXT] < frames[ply, END]:
        move = _next_move(frames[ply, NEXT], frames[ply, END], moves, scores)
        frames[ply, NEXT] += 1
        kept = bits[move, at.STACKED]
        after = (frames[ply, OWN] | bits[move, at.FILLED]) & ~(kept | bits[move, at.CLEARED])
        after_stacks = frames[ply, STACKS] | kept
        onward = frames[ply, DEPTH]
        if frames[ply, THREATENED]:
            left = lot.FULL & ~(after | after_stacks | other | other_stacks)
            if lot.winning_move(head, bits, pieces, other, other_stacks, left) >= 0:
                continue
        else:
            onward -= 1
        tried = frames[ply, TRIED]
        reduced = onward
        if tried >= 6 and onward >= 2 and not frames[ply, THREATENED] and kept == 0:
            reduced = onward - 1 if tried < 16 else onward - 2
        frames[ply, TRIED] = tried + 1
        frames[ply, MOVE] = move
        frames[ply, ONWARD] = onward
        child = ply + 1
        frames[child, OWN], frames[child, STACKS] = other, other_stacks
        frames[child, OTHER], frames[child, OTHER_STACKS] = after, after_stacks
        frames[child, BETA] = -frames[ply, FLOOR]
        if tried == 0:
            frames[child, DEPTH] = onward
            frames[child, ALPHA] = -frames[ply, BETA]
        else:
            frames[child, DEPTH] = reduced
            frames[child, ALPHA] = -frames[ply, FLOOR] - 1
        return True
    return False


@inner
def receive(frames: Ints, ply: int, value: int, history: Ints) -> int:
    """Take the value of the move just tried: go ON, try it AGAIN with more room, or be DONE."""
    child = ply + 1
    narrow = frames[child, ALPHA] > -frames[ply, BETA]
    shallow = frames[child, DEPTH] < frames[ply, ONWARD]
    if value > frames[ply, FLOOR] and (shallow or (narrow and value < frames[ply, BETA])):
        frames[child, DEPTH] = frames[ply, ONWARD]
        frames[child, ALPHA] = -frames[ply, BETA]
        frames[child, BETA] = -frames[ply, FLOOR]
        return AGAIN
    if value > frames[ply, VALUE]:
        frames[ply, VALUE] = value
        frames[ply, BEST_MOVE] = frames[ply, MOVE]
        frames[ply, FLOOR] = max(frames[ply, FLOOR], value)
        if value >= frames[ply, BETA]:
            move = frames[ply, MOVE]
            depth = frames[ply, DEPTH]
            history[move] = min(history[move] + depth * depth, 1 << 20)
            return DONE
    return ON


@inner
def close_frame(frames: Ints, ply: int, table: Words) -> int:
    """Remember what was found of a position, and return its value."""
    value = frames[ply, VALUE]
    bound = EXACT
    if value <= frames[ply, ALPHA]:
        bound = AT_MOST
    elif value >= frames[ply, BETA]:
        bound = AT_LEAST
    key = np.uint64(frames[ply, KEY])
    store(table, key, ply, value, frames[ply, DEPTH], bound, frames[ply, BEST_MOVE])
    return value
