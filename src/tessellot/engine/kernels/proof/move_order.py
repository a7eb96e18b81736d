# mypy: no-warn-return-any
"""The moves of a node in the proof search of Battle of LITS: which are searched, in which order.

Threads that search together defer moves that another thread is searching already, in the manner
of simplified ABDADA: near the root each thread enters its present move into a common table.
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.bit_vectors import (
    BitVector,
    any_bit,
    count_bits,
    load,
    word_at,
    word_of,
    words_in,
)
from tessellot.engine.kernels.bits import lowest, signed
from tessellot.engine.kernels.jit import expanded, inner
from tessellot.engine.kernels.layout import Ints, Words
from tessellot.engine.kernels.proof.bit_planes import at_least, at_least_after, number_at
from tessellot.engine.kernels.proof.compaction import touching
from tessellot.engine.kernels.proof.hashing import mix
from tessellot.engine.kernels.proof.lits_node import (
    IN_SEARCH_SLOTS,
    MOVE_ORDER,
    TWO_PLIES,
    LitsControl,
    LitsFrame,
)
from tessellot.engine.kernels.proof.placement_table import (
    DIGITS,
    MAX_GAIN,
    PlacementTable,
    gain_of,
    number_of,
    shape_of,
)
from tessellot.engine.kernels.proof.tt import NO_BOUND

# Move ordering: the gain of a move, the mean gain of the placements that stay alive after it, how
# few these are, what it takes from the cover of the other side, and (1 each) how often the move has
# failed high at the same ply.
GAIN_WEIGHT, FUTURE_WEIGHT, QUIET_WEIGHT, TAKING_WEIGHT = 1000, 4000, 20, 1500
TT_MOVE_SCORE = 1 << 60

PREFERRED = 1 << 32
"""In the history of the root: outweighs all of that."""

HISTORY_LIMIT = 1 << 28
DEFER_PLIES = 6
"""Moves are deferred only in the first plies."""


@expanded
def alive_after(
    bits: Ints,
    table: PlacementTable,
    supply: int,
    alive: BitVector,
    move: int,
    shape: int,
) -> BitVector:
    """The placements that stay alive after a move."""
    words = words_in(alive)
    left = alive & ~load(bits, table.conflict_rows + move * words, alive)
    if (supply >> (8 * shape)) & 255 == 1:
        left = left & ~load(bits, table.shape_rows + shape * words, alive)
    return left


@inner
def list_moves(
    bits: Ints,
    table: PlacementTable,
    frame: LitsFrame,
    control: LitsControl,
    moves: Ints,
    scores: Ints,
    history: Ints,
    borders: Ints,
    ply: int,
    alive: BitVector,
    touch: BitVector,
) -> None:
    """List and score the moves that may reach beta.

    Left out are moves that take so much from its own cover that the rest is not enough (futility),
    alone or together with a reply that is legal after them (two plies).
    """
    features, words, side = control.features, words_in(alive), frame.pieces & 1
    legal = alive & touch
    frame.best_value = -NO_BOUND
    if frame.needed < NO_BOUND:
        legal = legal & ~at_least(bits, frame.own_planes, frame.needed, alive)
        # What is left out here has a value below beta.
        frame.best_value = frame.beta - 2
    two_plies = features & TWO_PLIES and frame.needed < NO_BOUND
    count = 0
    for index in range(words):
        left = word_of(legal, index)
        while left:
            move = 64 * index + lowest(left)
            left &= left - 1
            traits = word_at(bits, table.traits + move)
            future = alive_after(bits, table, frame.supply, alive, move, shape_of(traits))
            if two_plies:
                replies = future & (touch | touching(bits, table, borders, move, alive))
                if _is_refuted(bits, frame, move, replies):
                    continue
            number = number_of(traits)
            score = GAIN_WEIGHT * gain_of(traits, side) + history[ply, number]
            if features & MOVE_ORDER:
                score += _future_score(bits, table, side, future)
                if frame.other_cover < NO_BOUND:
                    score += TAKING_WEIGHT * number_at(bits, frame.other_planes, move, words)
            if number == frame.tt_move:
                score = TT_MOVE_SCORE
            moves[ply, count] = move
            scores[ply, count] = score
            count += 1
    frame.end = frame.deferred = count
    frame.next = 0
    frame.may_defer = 1
    frame.slot = -1
    frame.nodes_before = control.nodes


@expanded
def _is_refuted(bits: Ints, frame: LitsFrame, move: int, replies: BitVector) -> bool:
    """Whether a move and one of the replies to it together take too much from its own cover."""
    left = frame.needed - number_at(bits, frame.own_planes, move, words_in(replies))
    # No reply takes more after the move than before, which is known already.
    candidates = replies & at_least(bits, frame.own_planes, left, replies)
    if not any_bit(candidates):
        return False
    enough = at_least_after(
        bits, frame.own_planes, frame.own_masks, frame.own_cover, move, left, replies
    )
    return any_bit(candidates & enough)


@expanded
def _future_score(bits: Ints, table: PlacementTable, side: int, future: BitVector) -> int:
    """How good the placements that stay alive after a move are for the side that makes it."""
    words = words_in(future)
    digits = table.digit_rows + DIGITS * side * words
    count = count_bits(future)
    gain = MAX_GAIN * count
    for digit in range(DIGITS):
        gain -= count_bits(future & load(bits, digits + digit * words, future)) << digit
    return FUTURE_WEIGHT * gain // (count + 1) - QUIET_WEIGHT * count


@inner
def pick_move(
    frame: LitsFrame, moves: Ints, scores: Ints, in_search: Words, threads: int, ply: int
) -> int:
    """The best move that was not searched yet, or -1; moves that other threads search come last."""
    together = threads > 1 and ply < DEFER_PLIES
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


@inner
def release_move(frame: LitsFrame, in_search: Words) -> None:
    """Remove the present move from the table of moves in search."""
    if frame.slot >= 0:
        in_search[frame.slot] = 0
        frame.slot = -1


@inner
def reward_move(history: Ints, ply: int, move: int) -> None:
    """History heuristic: count a move that reached beta."""
    history[ply, move] = min(history[ply, move] + 1, HISTORY_LIMIT)
