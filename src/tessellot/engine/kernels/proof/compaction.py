# mypy: no-warn-return-any
"""Compaction: a table of the placements that are alive in a node, with short rows of bits.

Most placements die within a few plies. A node gets a table of its own in which the living ones are
renumbered, in the same order; rows of bits become shorter, and all set operations faster.
"""

from __future__ import annotations

from tessellot.engine.kernels.bit_vectors import (
    BitVector,
    count_bits,
    extract_bits,
    load,
    no_bits,
    set_word,
    shift_right,
    word_at,
    word_of,
    words_in,
)
from tessellot.engine.kernels.bits import lowest, popcount
from tessellot.engine.kernels.jit import inlined, inner
from tessellot.engine.kernels.layout import MASK_WORDS, Ints
from tessellot.engine.kernels.proof.board_tables import MAX_BORDER
from tessellot.engine.kernels.proof.lits_node import COVERABLE, LitsFrame
from tessellot.engine.kernels.proof.placement_table import (
    SET_ROWS,
    PlacementTable,
    lay_out,
    number_of,
)


@inner
def row_length(count: int, longest: int) -> int:
    """The words of a row in a table of `count` placements: few lengths, to compile for few."""
    if count <= 128:
        return 2
    if count <= 256:
        return 4
    return 8 if count <= 512 else longest


@inner
def compact(
    bits: Ints,
    source: PlacementTable,
    table: PlacementTable,
    frame: LitsFrame,
    cells: Ints,
    ply: int,
    size: int,
    longest: int,
    like: BitVector,
) -> None:
    """Make the table of a node from its parent's, and renumber the node's sets.

    Rows of the parent may have fewer words than the vector: then no living placement is beyond.
    """
    alive = load(bits, frame.entered_alive, like)
    width = source.words
    count = count_bits(alive)
    words = row_length(count, longest)
    lay_out(table, source.end, count, words, size * size)
    conflict, traits = table.conflict_rows, table.traits
    # Cells that no living placement covers keep an empty row.
    for place in range(conflict, traits):
        set_word(bits, place, 0)
    for word in range(words_in(like)):
        left = word_of(alive, word)
        while left:
            number = 64 * word + lowest(left)
            left &= left - 1
            _squeeze(bits, source.conflict_rows + number * width, alive, conflict)
            set_word(bits, traits, word_at(bits, source.traits + number))
            conflict, traits = conflict + words, traits + 1
    for part in range(MASK_WORDS):
        left = cells[ply, COVERABLE + part]
        while left:
            cell = 64 * part + lowest(left)
            left &= left - 1
            row = source.cell_rows + cell * width
            _squeeze(bits, row, alive, table.cell_rows + cell * words)
    for index in range(SET_ROWS):
        row = source.shape_rows + index * width
        _squeeze(bits, row, alive, table.shape_rows + index * words)
    for word in range(words):
        set_word(bits, frame.alive + word, 0)
        set_word(bits, frame.touch + word, 0)
    _squeeze(bits, frame.entered_touch, alive, frame.touch)
    _squeeze(bits, frame.entered_alive, alive, frame.alive)


@inlined
def _squeeze(bits: Ints, row: int, mask: BitVector, out: int) -> None:
    """Write the bits of a row that are in a mask, side by side, and no words after them."""
    gathered = filled = 0
    for word in range(words_in(mask)):
        chosen = word_of(mask, word)
        found = extract_bits(word_at(bits, row + word), chosen)
        count = popcount(chosen)
        gathered |= found << filled
        filled += count
        if filled >= 64:
            set_word(bits, out, gathered)
            out += 1
            filled -= 64
            # If nothing is left, the shift would be by 64, which is not defined.
            gathered = shift_right(found, count - filled) if filled else 0
    if filled:
        set_word(bits, out, gathered)


@inner
def touching(
    bits: Ints, table: PlacementTable, borders: Ints, move: int, like: BitVector
) -> BitVector:
    """The placements that would touch a move, and some that overlap it."""
    place = MAX_BORDER * number_of(word_at(bits, table.traits + move))
    found = no_bits(like)
    for index in range(MAX_BORDER):
        row = table.cell_rows + word_at(borders, place + index) * words_in(like)
        found = found | load(bits, row, like)
    return found


@inner
def add_block_conflicts(
    bits: Ints,
    table: PlacementTable,
    blocks: Ints,
    cells: Ints,
    ply: int,
    block: int,
    scratch: int,
) -> None:
    """Let pairs of placements conflict that would fill a 2×2 block with what is on the board."""
    words = table.words
    bare = 0
    first = second = third = 0
    for corner in range(4):
        cell = blocks[block, corner]
        if not shift_right(cells[ply, cell >> 6], cell & 63) & 1:
            if not shift_right(cells[ply, COVERABLE + (cell >> 6)], cell & 63) & 1:
                return
            row = table.cell_rows + cell * words
            first, second, third = row, first, second
            bare += 1
    if bare == 2:
        _exclude(bits, table, first, second)
        _exclude(bits, table, second, first)
    elif bare == 3:
        # One covers two of the cells, the other one the third.
        for _ in range(3):
            for word in range(words):
                both = word_at(bits, first + word) & word_at(bits, second + word)
                set_word(bits, scratch + word, both)
            _exclude(bits, table, scratch, third)
            _exclude(bits, table, third, scratch)
            first, second, third = second, third, first


@inner
def _exclude(bits: Ints, table: PlacementTable, members: int, others: int) -> None:
    """Every member of a set conflicts with every member of another one."""
    words = table.words
    for word in range(words):
        left = word_at(bits, members + word)
        while left:
            row = (64 * word + lowest(left)) * words
            left &= left - 1
            for index in range(words):
                other = word_at(bits, others + index)
                place = table.conflict_rows + row + index
                set_word(bits, place, word_at(bits, place) | other)
