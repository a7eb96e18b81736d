# mypy: no-warn-return-any
"""Which positions are the same for the future: their keys in the table of proofs.

What happens from now on depends on the living placements, on which of them are legal, on the
2×2 blocks that can still be filled, on the supply as far as it can be used, and on who moves.
How it came to that does not matter, so positions with different pieces can have one key.
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, signed
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof.board_tables import CORNERS_OF, NEAR, OVER, SEEDS
from tessellot.engine.kernels.proof.node import FIRST_KEY, SECOND_KEY
from tessellot.engine.kernels.simd import count_shared, meet_rows, mix_row, shares

# Columns of a frame: the cells that can still be covered, and (with all their corners) the
# blocks that can never be filled.
FRAME_MARKS = 12
COVERABLE, UNFILLABLE = FRAME_MARKS, FRAME_MARKS + at.MASK_WORDS
# Rows of `scratch`: words that are stirred into a key, and the sums that become the key.
STIRRED, SUMS = 3, 4


@inner
def mark_cells(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    traits: Ints,
    cells: Ints,
    states: Ints,
    frames: Ints,
    ply: int,
    move: int,
) -> None:
    """Find the cells that can no longer be covered, and with them the blocks that cannot fill."""
    base, width = ply * at.STATE_ROWS, head[at.WORDS]
    blocks = cells.shape[1] - CORNERS_OF
    for column in range(COVERABLE, UNFILLABLE + blocks):
        frames[ply, column] = frames[ply - 1, column]
    shape = pieces[move, at.SHAPE]
    used_up = states[base + at.NUMBERS, at.SUPPLY + shape] == 0
    for word in range(at.MASK_WORDS):
        left = frames[ply, COVERABLE + word] & ~states[base + at.MASKS, at.COVERED + word]
        asked = left if used_up else left & traits[move, NEAR + word]
        while asked:
            bit = lowest(asked)
            asked &= asked - 1
            cell = 64 * word + bit
            if not shares(states, base + at.ALIVE, bits, cells[cell, OVER], width):
                left &= ~(1 << bit)
                for block in range(blocks):
                    frames[ply, UNFILLABLE + block] |= cells[cell, CORNERS_OF + block]
        frames[ply, COVERABLE + word] = left


@inner
def mix(word: np.uint64) -> np.uint64:
    """Spread every bit of a word over all of it."""
    word = (word ^ (word >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return word ^ (word >> np.uint64(32))


@inner
def set_key(
    head: Ints,
    bits: Ints,
    cells: Ints,
    states: Ints,
    frames: Ints,
    ply: int,
    last: int,
    same: int,
    scratch: Ints,
) -> None:
    """Write the key of a position into its frame; `same` is 0 to leave nothing away."""
    base, width = ply * at.STATE_ROWS, head[at.WORDS]
    blocks = cells.shape[1] - CORNERS_OF
    meet_rows(scratch, SUMS, bits, head[SEEDS], bits, head[SEEDS], 16)
    mix_row(scratch, SUMS, states, base + at.ALIVE, width)
    mix_row(scratch, SUMS, states, base + at.FLAT, width)
    for block in range(blocks - 1):
        corners = states[base + at.BLOCKS, block]
        if same:
            corners &= ~frames[ply, UNFILLABLE + block]
        scratch[STIRRED, block] = corners
    # The last word has no blocks in it.
    rest = (states[base + at.NUMBERS, at.TETROMINOES] & 1) | (last << 1)
    for shape in range(4):
        supply = states[base + at.NUMBERS, at.SUPPLY + shape]
        if same and supply:
            row = head[at.OF_SHAPE] + shape
            supply = min(supply, count_shared(states, base + at.ALIVE, bits, row, width))
        rest |= supply << (8 + 8 * shape)
    scratch[STIRRED, blocks - 1] = rest
    mix_row(scratch, SUMS, scratch, STIRRED, blocks)
    first = second = np.uint64(0)
    for lane in range(8):
        first = mix(first ^ np.uint64(scratch[SUMS, lane]))
        second = mix(second ^ np.uint64(scratch[SUMS, 8 + lane]))
    frames[ply, FIRST_KEY] = signed(first)
    frames[ply, SECOND_KEY] = signed(second)
