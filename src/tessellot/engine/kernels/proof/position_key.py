# mypy: no-warn-return-any
"""Position keys of Battle of LITS: positions with the same future have the same key.

The future depends on the living placements, on which of them are legal, on the
2×2 blocks that can still be filled, on the supply as far as it can be used, and on the side to
move. How the position came about does not matter, so positions with different pieces can be
equivalent.
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.bit_vectors import shift_right, word_at
from tessellot.engine.kernels.bits import lowest, popcount
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import MASK_WORDS, Ints
from tessellot.engine.kernels.proof.hashing import mix
from tessellot.engine.kernels.proof.lits_node import (
    COVERABLE,
    EQUIVALENCE,
    RELEVANT,
    LitsControl,
    LitsFrame,
)
from tessellot.engine.kernels.proof.placement_table import PlacementTable, number_of
from tessellot.engine.kernels.records import Records


@inner
def find_coverable_cells(
    bits: Ints, frame: LitsFrame, source: PlacementTable, cells: Ints, size: int, ply: int
) -> None:
    """Find the bare cells under living placements: fewer from ply to ply."""
    count, words = size * size, source.words
    for part in range(MASK_WORDS):
        left = ~cells[ply, part]
        if ply:
            left &= cells[ply - 1, COVERABLE + part]
        elif count < 64 * part + 64:
            left &= (1 << max(count - 64 * part, 0)) - 1
        found = 0
        while left:
            bit = lowest(left)
            left &= left - 1
            row = source.cell_rows + (64 * part + bit) * words
            over = 0
            for word in range(words):
                over |= word_at(bits, row + word) & word_at(bits, frame.entered_alive + word)
            if over:
                found |= 1 << bit
        cells[ply, COVERABLE + part] = found


@inner
def set_key(
    bits: Ints,
    stack: Records[LitsFrame],
    source: PlacementTable,
    control: LitsControl,
    cells: Ints,
    block_starts: Ints,
    zobrist: Ints,
    seeds: Ints,
    ply: int,
) -> None:
    """Write the key of a node into its frame, from its sets in the numbers of the parent."""
    frame, size = stack[ply], control.size
    _hash_sets(bits, stack, source, zobrist, ply)
    equivalence = control.features & EQUIVALENCE
    rest = (frame.pieces & 1) | (control.last_bonus << 1)
    for shape in range(4):
        supply = (frame.supply >> (8 * shape)) & 255
        if equivalence and supply:
            row = source.shape_rows + shape * source.words
            usable = 0
            for word in range(source.words):
                usable += popcount(
                    word_at(bits, row + word) & word_at(bits, frame.entered_alive + word)
                )
            supply = min(supply, usable)
        rest |= supply << (8 + 8 * shape)
    chosen = 0
    if equivalence:
        chosen = RELEVANT
        _find_relevant_cells(cells, block_starts, size, ply)
    first = mix(np.uint64(seeds[0]) ^ np.uint64(rest))
    second = mix(np.uint64(seeds[1]) ^ np.uint64(rest))
    for part in range((size * size + 63) // 64):
        covered = np.uint64(cells[ply, chosen + part])
        first = mix((first ^ covered) + np.uint64(seeds[2]))
        second = mix((second + covered) ^ np.uint64(seeds[3]))
    frame.first_key = first ^ np.uint64(frame.first_hash)
    frame.second_key = second ^ np.uint64(frame.second_hash)


@inner
def _hash_sets(
    bits: Ints, stack: Records[LitsFrame], source: PlacementTable, zobrist: Ints, ply: int
) -> None:
    """Zobrist hashing of the living and the legal placements: only changes are looked at."""
    frame = stack[ply]
    first = second = 0
    if ply:
        first, second = stack[ply - 1].first_hash, stack[ply - 1].second_hash
    for word in range(source.words):
        alive = word_at(bits, frame.entered_alive + word)
        legal = alive & word_at(bits, frame.entered_touch + word)
        if ply:
            before = stack[ply - 1]
            alive_before = word_at(bits, before.alive + word)
            legal ^= alive_before & word_at(bits, before.touch + word)
            alive ^= alive_before
        while alive:
            number = number_of(word_at(bits, source.traits + 64 * word + lowest(alive)))
            alive &= alive - 1
            first ^= word_at(zobrist, 4 * number)
            second ^= word_at(zobrist, 4 * number + 1)
        while legal:
            number = number_of(word_at(bits, source.traits + 64 * word + lowest(legal)))
            legal &= legal - 1
            first ^= word_at(zobrist, 4 * number + 2)
            second ^= word_at(zobrist, 4 * number + 3)
    frame.first_hash, frame.second_hash = first, second


@inner
def _find_relevant_cells(cells: Ints, block_starts: Ints, size: int, ply: int) -> None:
    """Find the covered cells of the 2×2 blocks that can still be filled.

    A block can be filled if each of its cells is covered or under a living placement.
    """
    for part in range(MASK_WORDS):
        cells[ply, RELEVANT + part] = cells[ply, part] | cells[ply, COVERABLE + part]
    # The lowest cells of such blocks, then all of their cells.
    for part in range(MASK_WORDS):
        cells[ply, RELEVANT + part] &= _later(cells, ply, part, 1)
    for part in range(MASK_WORDS):
        cells[ply, RELEVANT + part] &= _later(cells, ply, part, size) & block_starts[part]
    for part in range(MASK_WORDS - 1, -1, -1):
        cells[ply, RELEVANT + part] |= _earlier(cells, ply, part, 1)
    for part in range(MASK_WORDS - 1, -1, -1):
        found = cells[ply, RELEVANT + part] | _earlier(cells, ply, part, size)
        cells[ply, RELEVANT + part] = found & cells[ply, part]


@inner
def _later(cells: Ints, ply: int, part: int, step: int) -> int:
    """A word of the relevant cells, moved: those that have a member `step` cells later."""
    found = shift_right(cells[ply, RELEVANT + part], step)
    if part + 1 < MASK_WORDS:
        found |= cells[ply, RELEVANT + part + 1] << (64 - step)
    return found


@inner
def _earlier(cells: Ints, ply: int, part: int, step: int) -> int:
    """A word of the relevant cells, moved: those that have a member `step` cells earlier."""
    found = cells[ply, RELEVANT + part] << step
    if part:
        found |= shift_right(cells[ply, RELEVANT + part - 1], 64 - step)
    return found
