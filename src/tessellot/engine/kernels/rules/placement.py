# mypy: no-warn-return-any
"""The moves of the five placement games: which are legal, and what a move changes."""

from __future__ import annotations

from typing import NamedTuple

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, nth, shifted_right
from tessellot.engine.kernels.jit import inlined
from tessellot.engine.kernels.layout import (
    ALIVE,
    COUNTERS,
    LEGAL,
    LEGAL_TAIJITUS,
    MASKS,
    PHASE,
    PLACE_TAIJITUS,
    PLACE_TETROMINOES,
    RANKS,
    SWAPPED,
    TAIJITUS,
    TETROMINOES,
    TOUCH,
    Header,
    Ints,
    Piece,
    ShortInts,
    Words,
)
from tessellot.engine.kernels.records import Records
from tessellot.engine.kernels.rng import below
from tessellot.engine.kernels.simd import (
    add_row,
    copy_row,
    intersects,
    last_rank,
    rank_common,
    remove_row,
    remove_rows,
)

NO_SHAPE = -1

COLOUR_PAIRS = (0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100)
"""The black cells of each colouring, as bits of a placement's four cells."""


@inlined
def side_to_move(header: Header, state: Ints) -> int:
    """Who moves: 0 for the first seat, 1 for the second."""
    if state[COUNTERS, PHASE] == PLACE_TETROMINOES:
        return (state[COUNTERS, TETROMINOES] + state[COUNTERS, SWAPPED]) & 1
    second_begins = 1 if header.kind == at.TAILITS_TAIJI else 0
    return (state[COUNTERS, TAIJITUS] + second_begins) & 1


@inlined
def can_swap(header: Header, state: Ints) -> bool:
    """Whether this is the one turn on which sides may be exchanged."""
    kind = header.kind
    return (
        kind in (at.BATTLE_OF_LITS, at.TAIJI_LITS)
        and state[COUNTERS, PHASE] == PLACE_TETROMINOES
        and state[COUNTERS, TETROMINOES] == 1
        and state[COUNTERS, SWAPPED] == 0
        and state[COUNTERS, at.NO_SWAP] == 0
    )


@inlined
def has_placement(header: Header, state: Ints) -> bool:
    """Whether a placement is legal."""
    if state[COUNTERS, PHASE] == PLACE_TETROMINOES:
        return intersects(state, ALIVE, state, TOUCH, header.words)
    return intersects(state, LEGAL_TAIJITUS, state, LEGAL_TAIJITUS, header.taijitu_words)


@inlined
def rank_placements(header: Header, state: Ints) -> int:
    """The number of legal placements, without colourings and without the swap.

    Prepares `nth_placement` and `random_action` for this position.
    """
    if state[COUNTERS, PHASE] == PLACE_TETROMINOES:
        return rank_common(state, LEGAL, state, ALIVE, state, TOUCH, header.words)
    row, words = LEGAL_TAIJITUS, header.taijitu_words
    return rank_common(state, LEGAL, state, row, state, row, words)


@inlined
def nth_placement(header: Header, state: Ints, index: int) -> int:
    """The legal placement that has `index` legal ones before it."""
    words = header.words
    if state[COUNTERS, PHASE] == PLACE_TAIJITUS:
        words = header.taijitu_words
    word = last_rank(state, RANKS, index, words)
    return 64 * word + nth(state[LEGAL, word], index - state[RANKS, word])


@inlined
def _kind_of(pieces: Records[Piece], placement: int, colouring: int) -> int:
    """The kind of piece that a coloured placement takes from the supply."""
    return (pieces[placement].kinds >> (8 * colouring)) & 255


@inlined
def _is_in_supply(
    header: Header, pieces: Records[Piece], state: Ints, placement: int, colouring: int
) -> bool:
    """Whether a piece with that colouring is left, for a placement whose shape is left."""
    if header.any_colouring:
        return True
    kind = _kind_of(pieces, placement, colouring)
    return state[COUNTERS, at.KINDS_LEFT + kind] > 0


@inlined
def random_action(
    header: Header, pieces: Records[Piece], state: Ints, placements: int, rng: Words
) -> int:
    """A legal action, uniformly at random, but never the swap.

    `placements` is what `rank_placements` has returned for this position. A coloured placement
    whose kind of piece is used up is drawn again.
    """
    while True:
        placement = nth_placement(header, state, below(rng, placements))
        if state[COUNTERS, PHASE] == PLACE_TAIJITUS:
            return header.first_taijitu + placement
        if header.colourings == 1:
            return header.first_tetromino + placement
        colouring = below(rng, header.colourings)
        if _is_in_supply(header, pieces, state, placement, colouring):
            return header.first_tetromino + colouring * header.placements + placement


@inlined
def list_actions(header: Header, pieces: Records[Piece], state: Ints, actions: ShortInts) -> int:
    """Write all legal actions, the swap last; returns their number."""
    count = 0
    if state[COUNTERS, PHASE] == PLACE_TAIJITUS:
        for word in range(header.taijitu_words):
            legal = state[LEGAL_TAIJITUS, word]
            while legal:
                actions[count] = header.first_taijitu + 64 * word + lowest(legal)
                count += 1
                legal &= legal - 1
        return count
    for colouring in range(header.colourings):
        first = header.first_tetromino + colouring * header.placements
        for word in range(header.words):
            legal = state[ALIVE, word] & state[TOUCH, word]
            while legal:
                placement = 64 * word + lowest(legal)
                legal &= legal - 1
                if header.colourings == 1 or _is_in_supply(
                    header, pieces, state, placement, colouring
                ):
                    actions[count] = first + placement
                    count += 1
    if can_swap(header, state):
        actions[count] = header.swap
        count += 1
    return count


@inlined
def make_move(header: Header, bits: Ints, pieces: Records[Piece], state: Ints, action: int) -> None:
    """Play a legal action."""
    if action == header.swap:
        state[COUNTERS, SWAPPED] = 1
    elif state[COUNTERS, PHASE] == PLACE_TAIJITUS:
        _place_taijitu(header, bits, pieces, state, action - header.first_taijitu)
        if header.kind == at.TAIJI_LITS and not has_placement(header, state):
            _start_tetrominoes(header, bits, state)
    else:
        placement = action - header.first_tetromino
        if header.colourings == 1:
            place_tetromino(header, bits, pieces, state, 0, placement)
            return
        colouring = placement // header.placements
        placement -= colouring * header.placements
        _colour(header, pieces, state, placement, colouring)
        place_tetromino(header, bits, pieces, state, 0, placement)
        if header.kind == at.TAILITS_TAIJI and not has_placement(header, state):
            _start_taijitus(header, pieces, state)


@inlined
def place_tetromino(
    header: Header, bits: Ints, pieces: Records[Piece], state: Ints, base: int, placement: int
) -> None:
    """Place an uncoloured tetromino: update what is ruled out, what touches, what is covered.

    The state begins at the row `base`, so that a stack of states can be one array.
    """
    piece = pieces[placement]
    for word in range(at.MASK_WORDS):
        state[base + MASKS, at.COVERED + word] |= piece.mask[word]
    if state[base + COUNTERS, TETROMINOES] == 0:
        copy_row(state, base + TOUCH, bits, header.adjacent_row + placement, header.words)
    else:
        add_row(state, base + TOUCH, bits, header.adjacent_row + placement, header.words)
    shape = piece.shape
    state[base + COUNTERS, TETROMINOES] += 1
    state[base + COUNTERS, at.SUPPLY + shape] -= 1
    used_up = state[base + COUNTERS, at.SUPPLY + shape] == 0
    rule_out(
        placement_rows(header), bits, pieces, state, base, placement, shape if used_up else NO_SHAPE
    )


class PlacementRows(NamedTuple):
    """The fields of the header that placing a tetromino reads, to be kept in registers."""

    words: int
    size: int
    conflict: int
    adjacent: int
    containing: int
    shape: int


@inlined
def placement_rows(header: Header) -> PlacementRows:
    """Read the fields once: a kernel that writes to arrays would read them again and again."""
    return PlacementRows(
        header.words,
        header.size,
        header.conflict_row,
        header.adjacent_row,
        header.containing_row,
        header.shape_row,
    )


@inlined
def rule_out(
    rows: PlacementRows,
    bits: Ints,
    pieces: Records[Piece],
    state: Ints,
    base: int,
    placement: int,
    used_up: int,
) -> None:
    """Rule out what cannot be placed any more after a placement.

    These are its conflicts, what would fill 2×2 blocks together with it and earlier pieces, and
    the shape that is used up, if any.
    """
    piece, listed = pieces[placement], base + at.RULED_OUT
    state[listed, 0] = rows.conflict + placement
    count = 1
    if used_up != NO_SHAPE:
        state[listed, 1] = rows.shape + used_up
        count = 2
    for word in range(at.MASK_WORDS):
        shared = state[base + MASKS, at.BLOCKS + word] & piece.blocks[word]
        state[base + MASKS, at.BLOCKS + word] |= piece.blocks[word]
        while shared:
            # What this piece alone rules out through a block is part of its conflicts.
            bit = lowest(shared)
            shared &= shared - 1
            # The column after the last word of a set is another set, of which no bit is read.
            covered = state[base + MASKS, at.COVERED + word]
            further = state[base + MASKS, at.COVERED + word + 1]
            bare = bare_corners(covered, further, bit, rows.size)
            state[listed, count] = rows.containing + 16 * (64 * word + bit) + bare
            count += 1
    remove_rows(state, base + ALIVE, bits, listed, count, rows.words)


@inlined
def bare_corners(covered: int, further: int, bit: int, size: int) -> int:
    """The corners of a 2×2 block that are not covered, as four bits.

    Its lowest cell is a bit of the word `covered`, and `further` is the word after that one.
    """
    cells = ~(shifted_right(covered, bit) | (further << 1) << (63 - bit))
    return (cells & 3) | ((cells >> size) & 3) << 2


@inlined
def _colour(
    header: Header, pieces: Records[Piece], state: Ints, placement: int, colouring: int
) -> None:
    pair = COLOUR_PAIRS[colouring]
    for index in range(4):
        if (pair >> index) & 1:
            cell = pieces[placement].cells[index]
            state[MASKS, at.BLACK + (cell >> 6)] |= 1 << (cell & 63)
    if not header.any_colouring:
        state[COUNTERS, at.KINDS_LEFT + _kind_of(pieces, placement, colouring)] -= 1


@inlined
def _place_taijitu(
    header: Header, bits: Ints, pieces: Records[Piece], state: Ints, number: int
) -> None:
    conflict = header.taijitu_conflict_row + number
    remove_row(state, LEGAL_TAIJITUS, bits, conflict, header.taijitu_words)
    piece = pieces[header.first_taijitu_piece + number]
    first, second = piece.cells[0], piece.cells[1]
    state[MASKS, at.FIRST_SIDE + (first >> 6)] |= 1 << (first & 63)
    state[MASKS, at.SECOND_SIDE + (second >> 6)] |= 1 << (second & 63)
    state[COUNTERS, TAIJITUS] += 1


@inlined
def _start_tetrominoes(header: Header, bits: Ints, state: Ints) -> None:
    """Begin the second half of TAIJI+Battle of LITS."""
    for word in range(header.words):
        state[ALIVE, word] = state[TOUCH, word] = bits[header.all_row, word]
    state[COUNTERS, PHASE] = PLACE_TETROMINOES


@inlined
def _start_taijitus(header: Header, pieces: Records[Piece], state: Ints) -> None:
    """Begin the second half of TAILITS+TAIJI: both cells of a taijitu are at the same height."""
    for number in range(header.taijitus):
        cells = pieces[header.first_taijitu_piece + number].cells
        if is_covered(state, cells[0]) == is_covered(state, cells[1]):
            state[LEGAL_TAIJITUS, number >> 6] |= 1 << (number & 63)
    state[COUNTERS, PHASE] = PLACE_TAIJITUS


@inlined
def is_covered(state: Ints, cell: int) -> int:
    """Whether a tetromino lies on a cell: 1 or 0."""
    return (state[MASKS, at.COVERED + (cell >> 6)] >> (cell & 63)) & 1
