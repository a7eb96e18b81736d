# mypy: no-warn-return-any
"""The moves of a node in the proof search of Battle of LITS: futility pruning and move ordering.

Threads that search together defer moves that another thread is searching already, in the manner
of simplified ABDADA: near the root each thread enters its present move into a common table.
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, signed
from tessellot.engine.kernels.jit import inlined
from tessellot.engine.kernels.proof.board_tables import MAX_GAIN, BoardTables
from tessellot.engine.kernels.proof.bounds import gain_row, weight_under
from tessellot.engine.kernels.proof.lits_node import (
    FUTILITY,
    IN_SEARCH_SLOTS,
    LEGAL,
    MOVE_ORDER,
    ROWS,
    LitsArrays,
)
from tessellot.engine.kernels.proof.position_key import mix
from tessellot.engine.kernels.proof.tt import NO_BOUND
from tessellot.engine.kernels.simd import sum_without

# Move ordering: the gain of a move, the mean gain of the placements that stay alive after it,
# how few these are, and (1 each) how often the move has failed high at the same ply.
GAIN_WEIGHT, FUTURE_WEIGHT, QUIET_WEIGHT = 1000, 4000, 20
TT_MOVE_SCORE = 1 << 60

PREFERRED = 1 << 32
"""In the history of the root: outweighs all of that."""

HISTORY_LIMIT = 1 << 28
DEFER_PLIES = 6
"""Moves are deferred only in the first plies."""


@inlined
def list_moves(board: BoardTables, search: LitsArrays, ply: int, tt_move: int, own: int) -> None:
    """List and score the moves that may reach beta.

    `own` is the cover of the side to move, or NO_BOUND. A move removes the placements over each of
    its cells, and so the weights of these cells from the cover. What is left bounds the value of
    the move without playing it: futile moves are pruned.
    """
    game, states, scores = board.game, search.states, search.scores
    frame, control = search.stack[ply], search.control
    base, beta, last = ply * ROWS, frame.beta, control.last_bonus
    side = states[base + at.COUNTERS, at.TETROMINOES] & 1
    futility = control.features & FUTILITY and own < NO_BOUND
    least = -MAX_GAIN
    if futility:
        least = max((beta - last) // 2 - own, -MAX_GAIN)
    if least > -MAX_GAIN:
        frame.best_value = beta - 2
    row = gain_row(game, side, min(least, MAX_GAIN))
    count = 0
    for word in range(game.header.words if least <= MAX_GAIN else 0):
        legal = states[base + LEGAL, word] & game.bits[row, word]
        while legal:
            move = 64 * word + lowest(legal)
            legal &= legal - 1
            gain = -board.placements[move].gain if side else board.placements[move].gain
            if futility:
                left = own - weight_under(board, search, side, move)
                if 2 * (gain + left) + last < beta:
                    frame.best_value = beta - 2
                    continue
            search.moves[ply, count] = move
            scores[ply, count] = GAIN_WEIGHT * gain + search.history[ply, move]
            if move == tt_move:
                scores[ply, count] = TT_MOVE_SCORE
            count += 1
    frame.end = frame.deferred = count
    if control.features & MOVE_ORDER and count > 1:
        for index in range(count):
            scores[ply, index] += _future_score(board, search, ply, side, search.moves[ply, index])


@inlined
def _future_score(board: BoardTables, search: LitsArrays, ply: int, side: int, move: int) -> int:
    """How good the placements that stay alive after a move are for the side that makes it."""
    header = board.game.header
    conflict, alive = header.conflict_row + move, ply * ROWS + at.ALIVE
    sums = sum_without(
        search.states, alive, board.game.bits, conflict, header.digit_row, header.words
    )
    count = sums & 0xFFFFFFFF
    gain = (sums >> 32) - MAX_GAIN * count
    if side:
        gain = -gain
    return FUTURE_WEIGHT * gain // (count + 1) - QUIET_WEIGHT * count


@inlined
def pick_move(search: LitsArrays, ply: int) -> int:
    """The best move that was not searched yet, or -1; moves that other threads search come last."""
    frame, moves, scores = search.stack[ply], search.moves, search.scores
    in_search = search.in_search
    together = search.control.threads > 1 and ply < DEFER_PLIES
    while True:
        index, end = frame.next, frame.deferred
        if index == end:
            if end == frame.end:
                return -1
            frame.deferred, frame.may_defer = frame.end, 0
            continue
        best = index
        for other in range(index + 1, end):
            if scores[ply, other] > scores[ply, best]:
                best = other
        move, score = moves[ply, best], scores[ply, best]
        if together and frame.may_defer:
            mark = mix(frame.first_key + np.uint64(move))
            slot = signed(mark & np.uint64(IN_SEARCH_SLOTS - 1))
            if index > 0 and in_search[slot] == mark:
                moves[ply, best], moves[ply, end - 1] = moves[ply, end - 1], move
                scores[ply, best], scores[ply, end - 1] = scores[ply, end - 1], score
                frame.deferred = end - 1
                continue
            in_search[slot] = mark
            frame.slot = slot
        moves[ply, best], moves[ply, index] = moves[ply, index], move
        scores[ply, best] = scores[ply, index]
        frame.next = index + 1
        return move


@inlined
def release_move(search: LitsArrays, ply: int) -> None:
    """Remove the present move from the table of moves in search."""
    frame = search.stack[ply]
    if frame.slot >= 0:
        search.in_search[frame.slot] = 0
        frame.slot = -1


@inlined
def reward_move(search: LitsArrays, ply: int) -> None:
    """History heuristic: count a move that reached beta."""
    move = search.stack[ply].move
    search.history[ply, move] = min(search.history[ply, move] + 1, HISTORY_LIMIT)
