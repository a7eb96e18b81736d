# mypy: no-warn-return-any
"""Whole games of plain tetrominoes: Battle of LITS, and the second half of TAIJI+Battle of LITS.

The same rules as in `placement`, for boards of at most 128 cells, without a look at the kind of
game in the loop: what changes with every move is in local variables, that is in registers.
"""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import nth, popcount
from tessellot.engine.kernels.jit import inlined
from tessellot.engine.kernels.layout import (
    ALIVE,
    COUNTERS,
    LEGAL,
    MASKS,
    RANKS,
    TOUCH,
    GameTables,
    Ints,
    Step,
    Words,
)
from tessellot.engine.kernels.records import Records
from tessellot.engine.kernels.rng import below
from tessellot.engine.kernels.rules.placement import NO_SHAPE, placement_rows, rule_out
from tessellot.engine.kernels.simd import add_row, copy_row, last_rank, rank_common

MAX_CELLS = 128
SHAPES = 4


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
    placed, swapped = state[COUNTERS, at.TETROMINOES], state[COUNTERS, at.SWAPPED]
    supply = 0
    for shape in range(SHAPES):
        supply |= state[COUNTERS, at.SUPPLY + shape] << (8 * shape)
    legal = rank_common(state, LEGAL, state, ALIVE, state, TOUCH, words)
    while legal:
        placement = _random_placement(state, legal, rng, words)
        if candidates > 1:
            gain = _gain(game, state, placement, placed & 1)
            for _ in range(candidates - 1):
                other = _random_placement(state, legal, rng, words)
                other_gain = _gain(game, state, other, placed & 1)
                if other_gain > gain:
                    placement, gain = other, other_gain
        path[turn].action = first_action + placement
        path[turn].mover = (placed + swapped) & 1
        turn += 1
        if placed == 0:
            copy_row(state, TOUCH, bits, rows.adjacent + placement, words)
        else:
            add_row(state, TOUCH, bits, rows.adjacent + placement, words)
        piece = pieces[placement]
        state[MASKS, at.COVERED] |= piece.mask[0]
        state[MASKS, at.COVERED + 1] |= piece.mask[1]
        placed += 1
        supply -= 1 << (8 * piece.shape)
        used_up = ((supply >> (8 * piece.shape)) & 255) == 0
        rule_out(rows, bits, pieces, state, 0, placement, piece.shape if used_up else NO_SHAPE)
        legal = rank_common(state, LEGAL, state, ALIVE, state, TOUCH, words)
    state[COUNTERS, at.TETROMINOES] = placed
    for shape in range(SHAPES):
        state[COUNTERS, at.SUPPLY + shape] = (supply >> (8 * shape)) & 255
    return turn


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
