# mypy: no-warn-return-any
"""The moves of the five placement games: which are legal, and what a move changes."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, nth, popcount
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import (
    ALIVE,
    COUNTERS,
    LEGAL_TAIJITUS,
    MASKS,
    PHASE,
    PLACE_TAIJITUS,
    PLACE_TETROMINOES,
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
from tessellot.engine.kernels.simd import add_row, count_common, remove_row

COLOUR_PAIRS = (0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100)
"""The black cells of each colouring, as bits of a placement's four cells."""


@inner
def side_to_move(header: Header, state: Ints) -> int:
    """Who moves: 0 for the first seat, 1 for the second."""
    if state[COUNTERS, PHASE] == PLACE_TETROMINOES:
        return (state[COUNTERS, TETROMINOES] + state[COUNTERS, SWAPPED]) & 1
    second_begins = 1 if header.kind == at.TAILITS_TAIJI else 0
    return (state[COUNTERS, TAIJITUS] + second_begins) & 1


@inner
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


@inner
def count_placements(header: Header, state: Ints) -> int:
    """The number of legal placements, without colourings and without the swap."""
    if state[COUNTERS, PHASE] == PLACE_TETROMINOES:
        return count_common(state, ALIVE, state, TOUCH, header.words)
    return count_common(state, LEGAL_TAIJITUS, state, LEGAL_TAIJITUS, header.taijitu_words)


@inner
def nth_placement(state: Ints, index: int) -> int:
    """The legal placement that has `index` legal ones before it."""
    word = 0
    if state[COUNTERS, PHASE] == PLACE_TETROMINOES:
        while True:
            legal = state[ALIVE, word] & state[TOUCH, word]
            here = popcount(legal)
            if index < here:
                return 64 * word + nth(legal, index)
            index -= here
            word += 1
    while True:
        legal = state[LEGAL_TAIJITUS, word]
        here = popcount(legal)
        if index < here:
            return 64 * word + nth(legal, index)
        index -= here
        word += 1


@inner
def _kind_of(pieces: Records[Piece], placement: int, colouring: int) -> int:
    """The kind of piece that a coloured placement takes from the supply."""
    return (pieces[placement].kinds >> (8 * colouring)) & 255


@inner
def _is_in_supply(
    header: Header, pieces: Records[Piece], state: Ints, placement: int, colouring: int
) -> bool:
    """Whether a piece with that colouring is left, for a placement whose shape is left."""
    if header.any_colouring:
        return True
    kind = _kind_of(pieces, placement, colouring)
    return state[COUNTERS, at.KINDS_LEFT + kind] > 0


@inner
def random_action(
    header: Header, pieces: Records[Piece], state: Ints, placements: int, rng: Words
) -> int:
    """A legal action, uniformly at random, but never the swap.

    `placements` is what `count_placements` returns. A coloured placement whose kind of piece is
    used up is drawn again.
    """
    if state[COUNTERS, PHASE] == PLACE_TAIJITUS:
        return header.first_taijitu + nth_placement(state, below(rng, placements))
    if header.colourings == 1:
        return header.first_tetromino + nth_placement(state, below(rng, placements))
    while True:
        placement = nth_placement(state, below(rng, placements))
        colouring = below(rng, header.colourings)
        if _is_in_supply(header, pieces, state, placement, colouring):
            return header.first_tetromino + colouring * header.placements + placement


@inner
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


@inner
def make_move(header: Header, bits: Ints, pieces: Records[Piece], state: Ints, action: int) -> None:
    """Play a legal action."""
    if action == header.swap:
        state[COUNTERS, SWAPPED] = 1
    elif state[COUNTERS, PHASE] == PLACE_TAIJITUS:
        _place_taijitu(header, bits, pieces, state, action - header.first_taijitu)
        if header.kind == at.TAIJI_LITS and count_placements(header, state) == 0:
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
        if header.kind == at.TAILITS_TAIJI and count_placements(header, state) == 0:
            _start_taijitus(header, pieces, state)


@inner
def place_tetromino(
    header: Header, bits: Ints, pieces: Records[Piece], state: Ints, base: int, placement: int
) -> None:
    """Place an uncoloured tetromino: update what is ruled out, what touches, what is covered.

    The state begins at the row `base`, so that a stack of states can be one array.
    """
    words = header.words
    piece = pieces[placement]
    if state[base + COUNTERS, TETROMINOES] == 0:
        for word in range(words):
            state[base + TOUCH, word] = 0
    remove_row(state, base + ALIVE, bits, header.conflict_row + placement, words)
    add_row(state, base + TOUCH, bits, header.adjacent_row + placement, words)
    start = piece.block_start
    for index in range(5):
        corners = piece.corners[index]
        before = state[base + at.BLOCKS, start + index] & piece.entered[index]
        after = state[base + at.BLOCKS, start + index] | corners
        state[base + at.BLOCKS, start + index] = after
        while before:
            # What this piece alone rules out through a block is part of its conflicts.
            block = lowest(before) >> 2
            before &= ~(15 << (4 * block))
            bare = ~(after >> (4 * block)) & 15
            filling = header.containing_row + 16 * (16 * (start + index) + block) + bare
            remove_row(state, base + ALIVE, bits, filling, words)
    start = at.COVERED + piece.mask_start
    for index in range(2):
        state[base + MASKS, start + index] |= piece.mask[index]
    shape = piece.shape
    state[base + COUNTERS, at.SUPPLY + shape] -= 1
    if state[base + COUNTERS, at.SUPPLY + shape] == 0:
        remove_row(state, base + ALIVE, bits, header.shape_row + shape, words)
    state[base + COUNTERS, TETROMINOES] += 1


@inner
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


@inner
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


@inner
def _start_tetrominoes(header: Header, bits: Ints, state: Ints) -> None:
    """Begin the second half of TAIJI+Battle of LITS."""
    for word in range(header.words):
        state[ALIVE, word] = state[TOUCH, word] = bits[header.all_row, word]
    state[COUNTERS, PHASE] = PLACE_TETROMINOES


@inner
def _start_taijitus(header: Header, pieces: Records[Piece], state: Ints) -> None:
    """Begin the second half of TAILITS+TAIJI: both cells of a taijitu are at the same height."""
    for number in range(header.taijitus):
        cells = pieces[header.first_taijitu_piece + number].cells
        if is_covered(state, cells[0]) == is_covered(state, cells[1]):
            state[LEGAL_TAIJITUS, number >> 6] |= 1 << (number & 63)
    state[COUNTERS, PHASE] = PLACE_TAIJITUS


@inner
def is_covered(state: Ints, cell: int) -> int:
    """Whether a tetromino lies on a cell: 1 or 0."""
    return (state[MASKS, at.COVERED + (cell >> 6)] >> (cell & 63)) & 1
