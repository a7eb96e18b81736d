# mypy: no-warn-return-any
"""Whole games of plain tetrominoes: Battle of LITS, and the second half of TAIJI+Battle of LITS.

The same rules as in `placement`, for boards of at most 128 cells, without a look at the kind of
game in the loop: cells and blocks are in local variables, that is in registers, and all rows of
placements change in one pass.
"""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, nth, popcount
from tessellot.engine.kernels.jit import inlined
from tessellot.engine.kernels.layout import (
    ALIVE,
    COUNTERS,
    LEGAL,
    MASKS,
    RANKS,
    RULED_OUT,
    TOUCH,
    GameTables,
    Ints,
    Step,
    Words,
)
from tessellot.engine.kernels.records import Records
from tessellot.engine.kernels.rng import below
from tessellot.engine.kernels.rules.placement import bare_corners, placement_rows
from tessellot.engine.kernels.simd import last_rank, place_and_rank, rank_common

MAX_CELLS = 128
SHAPES = 4
LEAST_GAIN = -100
"""Less than any placement gains."""


@inlined
def is_plain(game: GameTables, state: Ints) -> bool:
    """Whether `play_out` can play a position to its end."""
    header = game.header
    return (
        header.colourings == 1
        and header.size * header.size <= MAX_CELLS
        and header.words > 0
        and state[COUNTERS, at.PHASE] == at.PLACE_TETROMINOES
    )


@inlined
def play_out(
    game: GameTables, state: Ints, candidates: int, rng: Words, path: Records[Step], turn: int
) -> int:
    """Play to the end; returns the turn at which the game ended.

    Each move is the best of `candidates` random placements, by immediate gain; it is recorded in
    the path, from `turn` on.
    """
    header, bits, pieces = game.header, game.bits, game.pieces
    rows, first_action = placement_rows(header), header.first_tetromino
    words = rows.words
    covered, further = state[MASKS, at.COVERED], state[MASKS, at.COVERED + 1]
    blocks, further_blocks = state[MASKS, at.BLOCKS], state[MASKS, at.BLOCKS + 1]
    placed, swapped = state[COUNTERS, at.TETROMINOES], state[COUNTERS, at.SWAPPED]
    supply = 0
    for shape in range(SHAPES):
        supply |= state[COUNTERS, at.SUPPLY + shape] << (8 * shape)
    legal = rank_common(state, LEGAL, state, ALIVE, state, TOUCH, words)
    while legal:
        placement, best = 0, LEAST_GAIN
        for _ in range(candidates):
            other = _random_placement(state, legal, rng, words)
            gain = 0
            if candidates > 1:
                gain = _gain(game, state, other, placed & 1)
            if gain > best:
                placement, best = other, gain
        path[turn].action = first_action + placement
        path[turn].mover = (placed + swapped) & 1
        turn += 1
        piece = pieces[placement]
        covered |= piece.mask[0]
        further |= piece.mask[1]
        state[RULED_OUT, 0] = rows.conflict + placement
        count = 1
        supply -= 1 << (8 * piece.shape)
        if ((supply >> (8 * piece.shape)) & 255) == 0:
            state[RULED_OUT, 1] = rows.shape + piece.shape
            count = 2
        first_row, second_row = rows.containing, rows.containing + 16 * 64
        shared = blocks & piece.blocks[0]
        count = _list_blocks(state, count, shared, first_row, covered, further, rows.size)
        shared = further_blocks & piece.blocks[1]
        count = _list_blocks(state, count, shared, second_row, further, 0, rows.size)
        blocks |= piece.blocks[0]
        further_blocks |= piece.blocks[1]
        adjacent = rows.adjacent + placement
        legal = place_and_rank(state, bits, count, adjacent, placed == 0, words)
        placed += 1
    state[MASKS, at.COVERED], state[MASKS, at.COVERED + 1] = covered, further
    state[MASKS, at.BLOCKS], state[MASKS, at.BLOCKS + 1] = blocks, further_blocks
    state[COUNTERS, at.TETROMINOES] = placed
    for shape in range(SHAPES):
        state[COUNTERS, at.SUPPLY + shape] = (supply >> (8 * shape)) & 255
    return turn


@inlined
def _list_blocks(
    state: Ints, count: int, shared: int, first_row: int, covered: int, further: int, size: int
) -> int:
    """List what would fill 2×2 blocks in which a piece meets earlier ones; returns the new count.

    The blocks are bits of a word, and `covered` and `further` are that word of the covered cells
    and the next one. What a piece alone rules out through a block is part of its conflicts.
    """
    while shared:
        bit = lowest(shared)
        shared &= shared - 1
        bare = bare_corners(covered, further, bit, size)
        state[RULED_OUT, count] = first_row + 16 * bit + bare
        count += 1
    return count


@inlined
def _random_placement(state: Ints, legal: int, rng: Words, words: int) -> int:
    """A legal placement, uniformly at random; `rank_common` has found `legal` of them."""
    index = below(rng, legal)
    word = last_rank(state, RANKS, index, words)
    return 64 * word + nth(state[LEGAL, word], index - state[RANKS, word])


@inlined
def _gain(game: GameTables, state: Ints, placement: int, second_side: int) -> int:
    """By how much a placement changes the margin, for the side that makes it."""
    gain = 0
    for word in range(2):
        cells = game.pieces[placement].mask[word]
        gain += popcount(cells & state[MASKS, at.SECOND_SIDE + word])
        gain -= popcount(cells & state[MASKS, at.FIRST_SIDE + word])
    return -gain if second_side else gain
