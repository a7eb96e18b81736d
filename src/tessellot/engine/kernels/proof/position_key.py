# mypy: no-warn-return-any
"""Position keys of the proof searches: positions with the same future have the same key.

In Battle of LITS the future depends on the living placements, on which of them are legal, on the
2×2 blocks that can still be filled, on the supply as far as it can be used, and on the side to
move. How the position came about does not matter, so positions with different pieces can be
equivalent.
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest
from tessellot.engine.kernels.jit import inlined, inner
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof.board_tables import BoardTables
from tessellot.engine.kernels.proof.lits_node import (
    EQUIVALENCE,
    HASH_SUMS,
    HASHED,
    LEGAL,
    ROWS,
    LitsArrays,
)
from tessellot.engine.kernels.simd import copy_row, count_common, hash_row, intersects


@inner
def mix(word: np.uint64) -> np.uint64:
    """Spread every bit of a word over all of it."""
    word = (word ^ (word >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return word ^ (word >> np.uint64(32))


@inner
def fold_hash(sums: Ints, row: int) -> tuple[np.uint64, np.uint64]:
    """Both halves of a key, from the sums that `hash_row` left in a row."""
    first = second = np.uint64(0)
    for lane in range(8):
        first = mix(first ^ np.uint64(sums[row, lane]))
        second = mix(second ^ np.uint64(sums[row, 8 + lane]))
    return first, second


@inlined
def mark_dead_cells(board: BoardTables, search: LitsArrays, ply: int, placement: int) -> None:
    """Find the cells that a placement has made impossible to cover, and so unfillable blocks."""
    game, states = board.game, search.states
    coverable, unfillable = search.coverable, search.unfillable
    base, words = ply * ROWS, game.header.words
    blocks = unfillable.shape[1]
    for word in range(at.MASK_WORDS):
        coverable[ply, word] = coverable[ply - 1, word]
    for block in range(blocks):
        unfillable[ply, block] = unfillable[ply - 1, block]
    shape = game.pieces[placement].shape
    used_up = states[base + at.COUNTERS, at.SUPPLY + shape] == 0
    for word in range(at.MASK_WORDS):
        left = coverable[ply, word] & ~states[base + at.MASKS, at.COVERED + word]
        checked = left if used_up else left & board.placements[placement].near[word]
        while checked:
            bit = lowest(checked)
            checked &= checked - 1
            cell = 64 * word + bit
            if not intersects(states, base + at.ALIVE, game.bits, board.cell_rows[cell], words):
                left &= ~(1 << bit)
                for block in range(blocks):
                    unfillable[ply, block] |= board.cell_corners[cell, block]
        coverable[ply, word] = left


@inlined
def set_key(board: BoardTables, search: LitsArrays, ply: int) -> None:
    """Write the key of a node into its frame."""
    game, states, scratch = board.game, search.states, search.scratch
    header, bits, control = game.header, game.bits, search.control
    base, words = ply * ROWS, header.words
    equivalence = control.features & EQUIVALENCE
    copy_row(scratch, HASH_SUMS, bits, header.seed_row, 16)
    hash_row(scratch, HASH_SUMS, states, base + at.ALIVE, words)
    hash_row(scratch, HASH_SUMS, states, base + LEGAL, words)
    blocks = search.unfillable.shape[1]
    for block in range(blocks - 1):
        corners = states[base + at.BLOCKS, block]
        if equivalence:
            corners &= ~search.unfillable[ply, block]
        scratch[HASHED, block] = corners
    # The last word has no blocks in it.
    rest = (states[base + at.COUNTERS, at.TETROMINOES] & 1) | (control.last_bonus << 1)
    for shape in range(4):
        supply = states[base + at.COUNTERS, at.SUPPLY + shape]
        if equivalence and supply:
            row = header.shape_row + shape
            supply = min(supply, count_common(states, base + at.ALIVE, bits, row, words))
        rest |= supply << (8 + 8 * shape)
    scratch[HASHED, blocks - 1] = rest
    hash_row(scratch, HASH_SUMS, scratch, HASHED, blocks)
    frame = search.stack[ply]
    frame.first_key, frame.second_key = fold_hash(scratch, HASH_SUMS)
