# mypy: no-warn-return-any
"""Compaction: a table of the placements that are alive in a node, with short rows of bits.

Most placements die within a few plies. A node gets a table of its own in which the living ones are
numbered anew, in the same order; rows of bits become shorter, and all set operations faster.
"""

from __future__ import annotations

from tessellot.engine.kernels.bit_vectors import (
    BitVector,
    extract_bits,
    set_word,
    shift_right,
    word_at,
    words_in,
)
from tessellot.engine.kernels.bits import lowest, popcount
from tessellot.engine.kernels.jit import inlined, inner
from tessellot.engine.kernels.layout import MASK_WORDS, Ints
from tessellot.engine.kernels.proof.lits_node import COVERABLE, LitsFrame
from tessellot.engine.kernels.proof.placement_table import SET_ROWS, PlacementTable, lay_out


@inner
def row_length(count: int, longest: int) -> int:
    """The words of a row in a table of so many placements: few lengths, to compile for few."""
    if count <= 128:
        return 2
    if count <= 256:
        return 4
    return 8 if count <= 512 else longest


@inlined
def compact_rows(
    bits: Ints,
    source: PlacementTable,
    source_words: int,
    table: PlacementTable,
    frame: LitsFrame,
    cells: Ints,
    ply: int,
    size: int,
    longest: int,
) -> None:
    """Make the table of a node from its parent's, and renumber the node's sets."""
    alive = frame.entered_alive
    count = 0
    for word in range(source_words):
        count += popcount(word_at(bits, alive + word))
    words = row_length(count, longest)
    lay_out(table, source.end, count, words, size * size)
    conflict, link, traits = table.conflict_rows, table.link_rows, table.traits
    for word in range(source_words):
        left = word_at(bits, alive + word)
        while left:
            number = 64 * word + lowest(left)
            left &= left - 1
            row = number * source_words
            _squeeze(bits, source.conflict_rows + row, alive, source_words, conflict, words)
            _squeeze(bits, source.link_rows + row, alive, source_words, link, words)
            set_word(bits, traits, word_at(bits, source.traits + number))
            conflict, link, traits = conflict + words, link + words, traits + 1
    for part in range(MASK_WORDS):
        left = cells[ply, COVERABLE + part]
        while left:
            cell = 64 * part + lowest(left)
            left &= left - 1
            row = source.cell_rows + cell * source_words
            _squeeze(bits, row, alive, source_words, table.cell_rows + cell * words, words)
    for index in range(SET_ROWS):
        row = source.shape_rows + index * source_words
        _squeeze(bits, row, alive, source_words, table.shape_rows + index * words, words)
    _squeeze(bits, frame.entered_touch, alive, source_words, frame.touch, words)
    _squeeze(bits, alive, alive, source_words, frame.alive, words)


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
    """The same where the parent's rows are known to be of one length."""
    compact_rows(bits, source, words_in(like), table, frame, cells, ply, size, longest)


@inlined
def _squeeze(bits: Ints, row: int, mask: int, source_words: int, out: int, words: int) -> None:
    """Write the bits of a row that are in a mask, side by side."""
    gathered = filled = 0
    end = out + words
    for word in range(source_words):
        chosen = word_at(bits, mask + word)
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
    while out < end:
        set_word(bits, out, gathered)
        # This is 0, but LLVM does not know it: it would call a function to clear a word or two.
        gathered = extract_bits(gathered, filled - filled)
        out += 1


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
                place = table.link_rows + row + index
                set_word(bits, place, word_at(bits, place) & ~other)
