# mypy: no-warn-return-any
"""Playing a game to its end quickly but not blindly: what the leaves of a tree are worth.

A playout writes down its moves and who made them, since every one of them tells something
about the same move made earlier.
"""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints, ShortInts, Words
from tessellot.engine.kernels.rules import dispatch, lot, placement

NUMBERS, MASKS = at.NUMBERS, at.MASKS
# Rows of a trail: positions, how they were left, by which moves, and who made them.
NODES, EDGES, MOVES, MOVERS = range(4)
TRAIL = 4


@inner
def appeal(head: Ints, bits: Ints, pieces: Ints, state: Ints, move: int, seat: int) -> int:
    """How good a placement looks at once for a seat: symbols covered, or squares joined."""
    if state[NUMBERS, at.HALF] == at.PLACE_TAIJITUS:
        return _taijitu_appeal(head, bits, pieces, state, move, seat)
    if head[at.COLOURINGS] == 1:
        return _cover_appeal(head, pieces, state, move, seat)
    return _colour_appeal(head, bits, pieces, state, move, seat)


@inner
def _cover_appeal(head: Ints, pieces: Ints, state: Ints, move: int, seat: int) -> int:
    number = move - head[at.FIRST_TETROMINO]
    start = pieces[number, at.MASK_START]
    gain = 0
    for index in range(at.MASK_WINDOW):
        cells = pieces[number, at.MASK + index]
        gain += popcount(cells & state[MASKS, at.SECOND_SIDE + start + index])
        gain -= popcount(cells & state[MASKS, at.FIRST_SIDE + start + index])
    return -gain if seat ^ state[NUMBERS, at.SWAPPED] else gain


@inner
def _taijitu_appeal(head: Ints, bits: Ints, pieces: Ints, state: Ints, move: int, seat: int) -> int:
    row = head[at.TAIJITU_PIECES] + move - head[at.FIRST_TAIJITU]
    first = head[at.BESIDE] + pieces[row, at.FIRST_HALF]
    second = head[at.BESIDE] + pieces[row, at.SECOND_HALF]
    gain = 0
    for word in range(2):
        gain += popcount(bits[first, word] & state[MASKS, at.FIRST_SIDE + word])
        gain -= popcount(bits[second, word] & state[MASKS, at.SECOND_SIDE + word])
    return -gain if seat else gain


@inner
def _colour_appeal(head: Ints, bits: Ints, pieces: Ints, state: Ints, move: int, seat: int) -> int:
    number = move - head[at.FIRST_TETROMINO]
    colouring = number // head[at.PLACEMENTS]
    number -= colouring * head[at.PLACEMENTS]
    pair = placement.COLOUR_PAIRS[colouring]
    gain = 0
    for index in range(4):
        row = head[at.AROUND] + pieces[number, at.CELLS + index]
        for word in range(2):
            black = state[MASKS, at.BLACK + word]
            if (pair >> index) & 1:
                gain += popcount(bits[row, word] & black)
            else:
                gain -= popcount(bits[row, word] & state[MASKS, at.COVERED + word] & ~black)
    return -gain if seat else gain


@inner
def playout(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    state: Ints,
    tries: int,
    length: int,
    trail: Ints,
    listed: ShortInts,
    chance: Words,
) -> int:
    """Play to the end, from the turn `length` on; returns the turn at which the game ended.

    In placement games the most appealing of so many random moves (`tries`) is played; in LOT
    a move that wins at once is always seen.
    """
    if head[at.KIND] == at.LOT:
        return _play_discs(head, bits, pieces, state, length, trail, listed, chance)
    legal = placement.count_placements(head, state)
    while legal:
        seat = placement.mover(head, state)
        move = placement.random_move(head, bits, pieces, state, legal, chance)
        if tries > 1:
            best = appeal(head, bits, pieces, state, move, seat)
            for _ in range(tries - 1):
                other = placement.random_move(head, bits, pieces, state, legal, chance)
                value = appeal(head, bits, pieces, state, other, seat)
                if value > best:
                    move, best = other, value
        trail[MOVES, length] = move
        trail[MOVERS, length] = seat
        length += 1
        placement.place(head, bits, pieces, state, move)
        legal = placement.count_placements(head, state)
    return length


@inner
def _play_discs(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    state: Ints,
    length: int,
    trail: Ints,
    listed: ShortInts,
    chance: Words,
) -> int:
    while not lot.finished(head, bits, pieces, state):
        side = state[lot.DISCS, at.BLACK_MOVES]
        move = lot.winning_move(
            head,
            bits,
            pieces,
            state[lot.DISCS, at.WHITE + side],
            state[lot.DISCS, at.WHITE_STACKS + side],
            lot.empty_cells(state),
        )
        if move < 0:
            move = lot.random_move(head, bits, pieces, state, chance, listed)
        trail[MOVES, length] = move
        trail[MOVERS, length] = dispatch.mover(head, bits, pieces, state)
        length += 1
        lot.place(head, bits, pieces, state, move)
    return length
