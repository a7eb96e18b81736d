# mypy: no-warn-return-any
"""The search stack of LOT: one frame per ply, opened, its moves searched one by one, closed.

The stack replaces recursion, which Numba cannot cache on disk.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints, LotTables, ShortInts, Words
from tessellot.engine.kernels.lot import tt
from tessellot.engine.kernels.lot.evaluate import Weights, evaluate, side_value
from tessellot.engine.kernels.lot.tt import CERTAIN, WIN
from tessellot.engine.kernels.records import Records
from tessellot.engine.kernels.rules.lot import (
    FULL,
    after_move,
    list_discs,
    position_key,
    winning_action,
)

MAX_PLY = 60
MAX_ACTIONS = 1136
"""More than any position has."""

HISTORY_LIMIT = 1 << 20
STACK_BONUS = 400
"""In move ordering at the last ply, for a move that makes a stack."""

REDUCE_AT, REDUCE_MORE_AT = 6, 16
"""Moves after which late move reductions begin, and after which they are two plies."""


class Frame:
    """One ply: a position from the side to move, its window, and the move loop."""

    own: int
    stacks: int
    other: int
    other_stacks: int
    depth: int
    alpha: int  # of the window at entry
    beta: int
    raised_alpha: int  # alpha, raised by the moves searched so far
    best_value: int
    best_action: int
    next: int  # the rest of the moves in `actions`, …
    end: int  # … up to, not including, this one
    searched: int  # the number of moves searched
    threatened: int  # whether the opponent threatens to win in one move
    key: np.uint64
    full_depth: int  # of the present move, without reduction
    action: int  # the present move


class Control:
    """Counters and limits of a search."""

    nodes: int
    node_limit: int
    aborted: int
    completed: int  # root moves


class SearchArrays(NamedTuple):
    """The memory of a search: of one thread, but for the table."""

    stack: Records[Frame]
    actions: ShortInts
    scores: Ints
    history: Ints
    weights: Weights
    control: Control
    table: Words


# What to do after the search of a move.
NEXT_MOVE, SEARCH_AGAIN, CUTOFF = range(3)


@inner
def open_frame(game: LotTables, search: SearchArrays, ply: int) -> tuple[bool, int]:
    """Enter a position: (True, 0) if its moves must be searched, else (False, value)."""
    frame = search.stack[ply]
    own, stacks = frame.own, frame.stacks
    other, other_stacks = frame.other, frame.other_stacks
    depth = frame.depth
    # Step 2. A full board is a draw; a win in one move needs no search.
    empty = FULL & ~(own | stacks | other | other_stacks)
    if empty == 0:
        return False, 0
    if winning_action(game, own, stacks, empty) >= 0:
        return False, WIN - ply - 1
    # Step 3. Static evaluation at the horizon, unless the opponent threatens to win.
    threatened = winning_action(game, other, other_stacks, empty) >= 0
    if ply >= MAX_PLY - 2 or (depth <= 0 and not threatened):
        return False, evaluate(game, own, stacks, other, other_stacks, search.weights)
    # Step 4. Transposition table lookup; proven values count at any depth.
    key = position_key(own, stacks, other, other_stacks)
    value, tt_depth, bound, tt_action = tt.probe(search.table, key, ply)
    reliable = tt_depth >= depth or value > CERTAIN or value < -CERTAIN
    if reliable and (
        bound == tt.EXACT
        or (bound == tt.LOWER_BOUND and value >= frame.beta)
        or (bound == tt.UPPER_BOUND and value <= frame.alpha)
    ):
        return False, value
    # Step 5. Generate and score the moves.
    start = ply * MAX_ACTIONS
    end = list_discs(game, own, empty, search.actions, start)
    frame.key = key
    frame.next, frame.end = start, end
    _score_moves(game, search, ply, tt_action)
    frame.searched = 0
    frame.threatened = threatened
    frame.raised_alpha = frame.alpha
    frame.best_action = -1
    frame.best_value = -(WIN - ply - 2) if threatened else -WIN
    return True, 0


@inner
def _score_moves(game: LotTables, search: SearchArrays, ply: int, tt_action: int) -> None:
    """Move ordering: the TT move, then by evaluation and history; near the leaves by history."""
    frame, history = search.stack[ply], search.history
    actions, scores = search.actions, search.scores
    own, stacks = frame.own, frame.stacks
    other, other_stacks = frame.other, frame.other_stacks
    for index in range(frame.next, frame.end):
        action = actions[index]
        if action == tt_action:
            scores[index] = WIN
        elif frame.depth > 1:
            after, after_stacks = after_move(game, own, stacks, action)
            scores[index] = (
                side_value(game, after, after_stacks, other, other_stacks, search.weights)
                - side_value(game, other, other_stacks, after, after_stacks, search.weights)
            ) * 16 + history[action]
        else:
            scores[index] = history[action] + (STACK_BONUS if game.stacked[action] else 0)


@inner
def _pick_move(search: SearchArrays, index: int, end: int) -> int:
    """Swap the best of the moves from `index` on to the front and return it."""
    actions, scores = search.actions, search.scores
    best = index
    for other in range(index + 1, end):
        if scores[other] > scores[best]:
            best = other
    scores[index], scores[best] = scores[best], scores[index]
    actions[index], actions[best] = actions[best], actions[index]
    return actions[index]


@inner
def next_child(game: LotTables, search: SearchArrays, ply: int) -> bool:
    """Set up the next move's position in the next frame; False if no move is left."""
    frame, child = search.stack[ply], search.stack[ply + 1]
    other, other_stacks = frame.other, frame.other_stacks
    while frame.next < frame.end:
        # Step 6. Take the next move.
        action = _pick_move(search, frame.next, frame.end)
        frame.next += 1
        after, after_stacks = after_move(game, frame.own, frame.stacks, action)
        # Step 7. A threat must be answered; the answer is searched without losing depth.
        full_depth = frame.depth
        if frame.threatened:
            empty = FULL & ~(after | after_stacks | other | other_stacks)
            if winning_action(game, other, other_stacks, empty) >= 0:
                continue
        else:
            full_depth -= 1
        # Step 8. Late move reductions, but not of moves that make a stack.
        searched = frame.searched
        depth = full_depth
        quiet = game.stacked[action] == 0
        if searched >= REDUCE_AT and full_depth >= 2 and not frame.threatened and quiet:
            depth = full_depth - 1 if searched < REDUCE_MORE_AT else full_depth - 2
        frame.searched = searched + 1
        frame.action = action
        frame.full_depth = full_depth
        # Step 9. Principal variation search: a full window first, then null windows.
        child.own, child.stacks = other, other_stacks
        child.other, child.other_stacks = after, after_stacks
        child.beta = -frame.raised_alpha
        if searched == 0:
            child.depth = full_depth
            child.alpha = -frame.beta
        else:
            child.depth = depth
            child.alpha = -frame.raised_alpha - 1
        return True
    return False


@inner
def update_frame(search: SearchArrays, ply: int, value: int) -> int:
    """Take the value of the present move: NEXT_MOVE, SEARCH_AGAIN or CUTOFF."""
    frame, child = search.stack[ply], search.stack[ply + 1]
    # Step 10. Search again, with full depth and window, a move that raises alpha unexpectedly.
    narrow = child.alpha > -frame.beta
    reduced = child.depth < frame.full_depth
    if value > frame.raised_alpha and (reduced or (narrow and value < frame.beta)):
        child.depth = frame.full_depth
        child.alpha = -frame.beta
        child.beta = -frame.raised_alpha
        return SEARCH_AGAIN
    # Step 11. A new best move raises alpha, or fails high.
    if value > frame.best_value:
        frame.best_value = value
        frame.best_action = frame.action
        frame.raised_alpha = max(frame.raised_alpha, value)
        if value >= frame.beta:
            history = search.history
            gained = history[frame.action] + frame.depth * frame.depth
            history[frame.action] = min(gained, HISTORY_LIMIT)
            return CUTOFF
    return NEXT_MOVE


@inner
def close_frame(search: SearchArrays, ply: int) -> int:
    """Leave a position; returns its value."""
    frame = search.stack[ply]
    # Step 12. Store the value in the transposition table.
    value = frame.best_value
    bound = tt.EXACT
    if value <= frame.alpha:
        bound = tt.UPPER_BOUND
    elif value >= frame.beta:
        bound = tt.LOWER_BOUND
    tt.store(search.table, frame.key, ply, value, frame.depth, bound, frame.best_action)
    return value
