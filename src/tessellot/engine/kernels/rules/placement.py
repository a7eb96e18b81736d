# mypy: no-warn-return-any
"""The five placement games in kernels: what is legal, what a placement changes, who won."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, nth, popcount
from tessellot.engine.kernels.groups import largest_groups
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints, ShortInts, Words
from tessellot.engine.kernels.rng import below
from tessellot.engine.kernels.simd import add_row, count_shared, remove_row

NUMBERS, ALIVE, TOUCH, FLAT, MASKS = at.NUMBERS, at.ALIVE, at.TOUCH, at.FLAT, at.MASKS
HALF, TETROMINOES, TAIJITUS, SWAPPED = at.HALF, at.TETROMINOES, at.TAIJITUS, at.SWAPPED
COLOUR_PAIRS = (0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100)
"""The black cells of each colouring, as bits of a placement's four cells."""


@inner
def mover(head: Ints, state: Ints) -> int:
    """Who moves: 0 for the first seat, 1 for the second."""
    if state[NUMBERS, HALF] == at.PLACE_TETROMINOES:
        return (state[NUMBERS, TETROMINOES] + state[NUMBERS, SWAPPED]) & 1
    later = 1 if head[at.KIND] == at.TAILITS_TAIJI else 0
    return (state[NUMBERS, TAIJITUS] + later) & 1


@inner
def can_swap(head: Ints, state: Ints) -> bool:
    """Whether this is the one turn on which sides may be exchanged."""
    kind = head[at.KIND]
    return (
        kind in (at.BATTLE_OF_LITS, at.TAIJI_LITS)
        and state[NUMBERS, HALF] == at.PLACE_TETROMINOES
        and state[NUMBERS, TETROMINOES] == 1
        and state[NUMBERS, SWAPPED] == 0
        and state[NUMBERS, at.NO_SWAP] == 0
    )


@inner
def count_placements(head: Ints, state: Ints) -> int:
    """How many plain placements are legal: without colourings, without the swap."""
    if state[NUMBERS, HALF] == at.PLACE_TETROMINOES:
        return count_shared(state, ALIVE, state, TOUCH, head[at.WORDS])
    return count_shared(state, FLAT, state, FLAT, head[at.TAIJITU_WORDS])


@inner
def nth_placement(state: Ints, index: int) -> int:
    """The plain placement with that many legal ones before it."""
    word = 0
    if state[NUMBERS, HALF] == at.PLACE_TETROMINOES:
        while True:
            legal = state[ALIVE, word] & state[TOUCH, word]
            here = popcount(legal)
            if index < here:
                return 64 * word + nth(legal, index)
            index -= here
            word += 1
    while True:
        legal = state[FLAT, word]
        here = popcount(legal)
        if index < here:
            return 64 * word + nth(legal, index)
        index -= here
        word += 1


@inner
def kind_of(pieces: Ints, placement: int, colouring: int) -> int:
    """Which kind of piece a coloured placement takes from the supply."""
    return (pieces[placement, at.KINDS_OF] >> (8 * colouring)) & 255


@inner
def has_stock(head: Ints, pieces: Ints, state: Ints, placement: int, colouring: int) -> bool:
    """Whether a piece with that colouring is left; its shape is if the placement is legal."""
    if head[at.ANY_COLOURING]:
        return True
    kind = kind_of(pieces, placement, colouring)
    return state[NUMBERS, at.KINDS_LEFT + kind] > 0


@inner
def random_move(
    head: Ints, bits: Ints, pieces: Ints, state: Ints, legal: int, chance: Words
) -> int:
    """A random legal move, each as likely as any other, given the number of plain placements.

    The swap is left out. Of coloured placements, one whose kind is used up is drawn again.
    """
    if state[NUMBERS, HALF] == at.PLACE_TAIJITUS:
        return head[at.FIRST_TAIJITU] + nth_placement(state, below(chance, legal))
    if head[at.COLOURINGS] == 1:
        return head[at.FIRST_TETROMINO] + nth_placement(state, below(chance, legal))
    while True:
        placement = nth_placement(state, below(chance, legal))
        colouring = below(chance, head[at.COLOURINGS])
        if has_stock(head, pieces, state, placement, colouring):
            return head[at.FIRST_TETROMINO] + colouring * head[at.PLACEMENTS] + placement


@inner
def list_moves(head: Ints, bits: Ints, pieces: Ints, state: Ints, moves: ShortInts) -> int:
    """Write the numbers of all legal moves into `moves`, the swap last; returns how many."""
    count = 0
    if state[NUMBERS, HALF] == at.PLACE_TAIJITUS:
        for word in range(head[at.TAIJITU_WORDS]):
            legal = state[FLAT, word]
            while legal:
                moves[count] = head[at.FIRST_TAIJITU] + 64 * word + lowest(legal)
                count += 1
                legal &= legal - 1
        return count
    for colouring in range(head[at.COLOURINGS]):
        for word in range(head[at.WORDS]):
            legal = state[ALIVE, word] & state[TOUCH, word]
            while legal:
                placement = 64 * word + lowest(legal)
                legal &= legal - 1
                if head[at.COLOURINGS] == 1 or has_stock(head, pieces, state, placement, colouring):
                    moves[count] = (
                        head[at.FIRST_TETROMINO] + colouring * head[at.PLACEMENTS] + placement
                    )
                    count += 1
    if can_swap(head, state):
        moves[count] = head[at.SWAP]
        count += 1
    return count


@inner
def place(head: Ints, bits: Ints, pieces: Ints, state: Ints, move: int) -> None:
    """Play a legal move."""
    if move == head[at.SWAP]:
        state[NUMBERS, SWAPPED] = 1
    elif state[NUMBERS, HALF] == at.PLACE_TAIJITUS:
        _place_taijitu(head, bits, pieces, state, move - head[at.FIRST_TAIJITU])
        if head[at.KIND] == at.TAIJI_LITS and count_placements(head, state) == 0:
            _start_tetrominoes(head, bits, pieces, state)
    else:
        number = move - head[at.FIRST_TETROMINO]
        if head[at.COLOURINGS] == 1:
            place_tetromino(head, bits, pieces, state, 0, number)
            return
        colouring = number // head[at.PLACEMENTS]
        number -= colouring * head[at.PLACEMENTS]
        _colour(head, bits, pieces, state, number, colouring)
        place_tetromino(head, bits, pieces, state, 0, number)
        if head[at.KIND] == at.TAILITS_TAIJI and count_placements(head, state) == 0:
            _start_taijitus(head, bits, pieces, state)


@inner
def place_tetromino(
    head: Ints, bits: Ints, pieces: Ints, state: Ints, base: int, number: int
) -> None:
    """Lay a plain tetromino: what it rules out, what it lets touch, what it covers.

    The state begins at the row `base`: several can lie in one array.
    """
    count = head[at.WORDS]
    conflict, adjacent = head[at.CONFLICT] + number, head[at.ADJACENT] + number
    if state[base + NUMBERS, TETROMINOES] == 0:
        for word in range(count):
            state[base + TOUCH, word] = 0
    remove_row(state, base + ALIVE, bits, conflict, count)
    add_row(state, base + TOUCH, bits, adjacent, count)
    start = pieces[number, at.BLOCK_START]
    for index in range(at.BLOCK_WINDOW):
        corners = pieces[number, at.CORNERS + index]
        before = state[base + at.BLOCKS, start + index] & pieces[number, at.ENTERED + index]
        after = state[base + at.BLOCKS, start + index] | corners
        state[base + at.BLOCKS, start + index] = after
        while before:
            # What this piece alone rules out through a block is part of its conflicts.
            block = lowest(before) >> 2
            before &= ~(15 << (4 * block))
            bare = ~(after >> (4 * block)) & 15
            filling = head[at.CONTAINING] + 16 * (16 * (start + index) + block) + bare
            remove_row(state, base + ALIVE, bits, filling, count)
    start = at.COVERED + pieces[number, at.MASK_START]
    for index in range(at.MASK_WINDOW):
        state[base + MASKS, start + index] |= pieces[number, at.MASK + index]
    shape = pieces[number, at.SHAPE]
    state[base + NUMBERS, at.SUPPLY + shape] -= 1
    if state[base + NUMBERS, at.SUPPLY + shape] == 0:
        remove_row(state, base + ALIVE, bits, head[at.OF_SHAPE] + shape, count)
    state[base + NUMBERS, TETROMINOES] += 1


@inner
def _colour(head: Ints, bits: Ints, pieces: Ints, state: Ints, number: int, colouring: int) -> None:
    pair = COLOUR_PAIRS[colouring]
    for index in range(4):
        if (pair >> index) & 1:
            cell = pieces[number, at.CELLS + index]
            state[MASKS, at.BLACK + (cell >> 6)] |= 1 << (cell & 63)
    if not head[at.ANY_COLOURING]:
        state[NUMBERS, at.KINDS_LEFT + kind_of(pieces, number, colouring)] -= 1


@inner
def _place_taijitu(head: Ints, bits: Ints, pieces: Ints, state: Ints, number: int) -> None:
    conflict = head[at.TAIJITU_CONFLICT] + number
    remove_row(state, FLAT, bits, conflict, head[at.TAIJITU_WORDS])
    row = head[at.TAIJITU_PIECES] + number
    first, second = pieces[row, at.FIRST_HALF], pieces[row, at.SECOND_HALF]
    state[MASKS, at.FIRST_SIDE + (first >> 6)] |= 1 << (first & 63)
    state[MASKS, at.SECOND_SIDE + (second >> 6)] |= 1 << (second & 63)
    state[NUMBERS, TAIJITUS] += 1


@inner
def _start_tetrominoes(head: Ints, bits: Ints, pieces: Ints, state: Ints) -> None:
    """Begin the second half of TAIJI+Battle of LITS."""
    for word in range(head[at.WORDS]):
        state[ALIVE, word] = state[TOUCH, word] = bits[head[at.EVERYTHING], word]
    state[NUMBERS, HALF] = at.PLACE_TETROMINOES


@inner
def _start_taijitus(head: Ints, bits: Ints, pieces: Ints, state: Ints) -> None:
    """Begin the second half of TAILITS+TAIJI: taijitus lie flat."""
    for number in range(head[at.TAIJITUS_IN_ALL]):
        row = head[at.TAIJITU_PIECES] + number
        if covered(state, pieces[row, 0]) == covered(state, pieces[row, 1]):
            state[FLAT, number >> 6] |= 1 << (number & 63)
    state[NUMBERS, HALF] = at.PLACE_TAIJITUS


@inner
def covered(state: Ints, cell: int) -> int:
    """Whether a tetromino lies on a cell: 1 or 0."""
    return (state[MASKS, at.COVERED + (cell >> 6)] >> (cell & 63)) & 1


@inner
def double_margin(head: Ints, bits: Ints, pieces: Ints, state: Ints, scratch: Ints) -> int:
    """Twice the first seat's points less twice the second's, as the score stands."""
    kind, size = head[at.KIND], head[at.SIZE]
    margin = 0
    if kind in (at.BATTLE_OF_LITS, at.TAIJI_LITS):
        if kind == at.BATTLE_OF_LITS or state[NUMBERS, HALF] == at.PLACE_TETROMINOES:
            for word in range(at.MASK_WORDS):
                bare = ~state[MASKS, at.COVERED + word]
                margin += popcount(state[MASKS, at.FIRST_SIDE + word] & bare)
                margin -= popcount(state[MASKS, at.SECOND_SIDE + word] & bare)
        if state[NUMBERS, SWAPPED]:
            margin = -margin
    elif kind != at.TAIJI:
        margin += _ranked_group(head, state, scratch)
    margin *= 2
    if kind == at.TAILITS_TAIJI and state[NUMBERS, HALF] == at.PLACE_TAIJITUS:
        margin += 1 if state[NUMBERS, TETROMINOES] & 1 else -1
    if kind in (at.TAIJI, at.TAIJI_LITS) or (
        kind == at.TAILITS_TAIJI and state[NUMBERS, HALF] == at.PLACE_TAIJITUS
    ):
        largest_groups(state, at.FIRST_SIDE, size, 0, scratch)
        for index in range(head[at.COUNTED]):
            margin += 2 * scratch[index]
        largest_groups(state, at.SECOND_SIDE, size, 0, scratch)
        for index in range(head[at.COUNTED]):
            margin -= 2 * scratch[index]
    return margin


@inner
def _ranked_group(head: Ints, state: Ints, scratch: Ints) -> int:
    """How much larger the first seat's TAILITS group is; equal second-largest ones give 0."""
    rank = 1 if head[at.SECOND_LARGEST] else 0
    black, white = _groups(head, state, scratch, rank)
    return black - white


@inner
def _groups(head: Ints, state: Ints, scratch: Ints, rank: int) -> tuple[int, int]:
    size = head[at.SIZE]
    largest_groups(state, at.BLACK, size, 1, scratch)
    black = scratch[rank]
    for word in range(at.MASK_WORDS):
        state[MASKS, at.BLACK + word] ^= state[MASKS, at.COVERED + word]
    largest_groups(state, at.BLACK, size, 1, scratch)
    for word in range(at.MASK_WORDS):
        state[MASKS, at.BLACK + word] ^= state[MASKS, at.COVERED + word]
    return black, scratch[rank]


@inner
def winner(head: Ints, bits: Ints, pieces: Ints, state: Ints, margin: int, scratch: Ints) -> int:
    """Who has won a finished game, given its doubled margin: 1 the first seat, -1 the second."""
    if margin != 0:
        return 1 if margin > 0 else -1
    if head[at.KIND] == at.TAIJI:
        return -1
    if head[at.KIND] == at.TAILITS and head[at.SECOND_LARGEST]:
        black, white = _groups(head, state, scratch, 0)
        if black != white:
            return 1 if black > white else -1
    # An equal score goes to whoever placed last.
    return 1 if mover(head, state) == 1 else -1
