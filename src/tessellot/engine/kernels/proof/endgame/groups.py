# mypy: no-warn-return-any
"""Groups of late TAILITS and TAIJI positions: their sizes, and what can still become of them.

A cell is *open* if a placement that may still come covers it. What the future of a position
depends on is, for each side, the multiset of its groups, each as its size and the set of the open
cells beside it; groups without one are closed, and only the largest of them can count
(lemma 6 in `docs/solver.md`).
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, signed
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import GameTables, Header, Ints
from tessellot.engine.kernels.proof.hashing import mix

CELL_COLUMNS = 256
"""Columns of a row with a number for each cell."""

# Rows of the scratch space. GROUPS and JOINED are rows of the first side; those of the second
# follow. The root of a group holds minus its size, its other squares hold their parent plus 1.
GROUPS = 0
JOINED = 2  # by open cell: the squares of the groups beside it
BESIDE = 4  # by root of a group: two hashes of the open cells beside it
FOUND = 6  # masks of the open cells, the score of both sides, and a key
ROWS = 7
"""Rows of the scratch space."""

# Columns of FOUND.
OPEN, SCORE, KEY = 0, 4, 6


@inner
def squares(state: Ints, side: int, word: int) -> int:
    """A word of the squares of a side in the present half."""
    if state[at.COUNTERS, at.PHASE] == at.PLACE_TAIJITUS:
        return state[at.MASKS, (at.SECOND_SIDE if side else at.FIRST_SIDE) + word]
    black = state[at.MASKS, at.BLACK + word]
    return state[at.MASKS, at.COVERED + word] & ~black if side else black


@inner
def neighbours(header: Header, state: Ints) -> int:
    """The first row of `bits` with the cells beside each cell, as groups connect now."""
    taijitus = state[at.COUNTERS, at.PHASE] == at.PLACE_TAIJITUS
    return header.beside_row if taijitus else header.around_row


@inner
def study_groups(game: GameTables, state: Ints, scratch: Ints) -> None:
    """Find the groups of both sides, their scores, and a hash of what their future depends on."""
    header = game.header
    around = neighbours(header, state)
    counted = header.scored_groups
    if state[at.COUNTERS, at.PHASE] != at.PLACE_TAIJITUS:
        counted = 2 if header.second_largest else 1
    _find_open_cells(game, state, scratch)
    scratch[FOUND, KEY] = scratch[FOUND, KEY + 1] = 0
    for side in range(2):
        _find_groups(game, state, scratch, around, side)
        _look_beside(game, state, scratch, around, side)
        _count_groups(game, state, scratch, side, counted)


@inner
def mask_words(size: int) -> int:
    """The words of a mask of a board's cells."""
    return (size * size + 63) // 64


@inner
def _find_open_cells(game: GameTables, state: Ints, scratch: Ints) -> None:
    """Write the mask of the open cells."""
    header = game.header
    for word in range(at.MASK_WORDS):
        scratch[FOUND, OPEN + word] = 0
    first, row, words = 0, at.ALIVE, header.words
    if state[at.COUNTERS, at.PHASE] == at.PLACE_TAIJITUS:
        first, row, words = header.first_taijitu_piece, at.LEGAL_TAIJITUS, header.taijitu_words
    count = 4 if row == at.ALIVE else 2
    for word in range(words):
        left = state[row, word]
        while left:
            piece = game.pieces[first + 64 * word + lowest(left)]
            left &= left - 1
            for index in range(count):
                cell = piece.cells[index]
                scratch[FOUND, OPEN + (cell >> 6)] |= 1 << (cell & 63)


@inner
def root_of(scratch: Ints, row: int, cell: int) -> int:
    """The root of a member of a union-find."""
    while scratch[row, cell] > 0:
        cell = scratch[row, cell] - 1
    return cell


@inner
def join(scratch: Ints, row: int, cell: int, other: int) -> None:
    """Join the sets of two members of a union-find."""
    first, second = root_of(scratch, row, cell), root_of(scratch, row, other)
    if first != second:
        scratch[row, first] += scratch[row, second]
        scratch[row, second] = first + 1


@inner
def _find_groups(game: GameTables, state: Ints, scratch: Ints, around: int, side: int) -> None:
    """Union-find of the squares of a side."""
    row, size = GROUPS + side, game.header.size
    for word in range(mask_words(size)):
        left = squares(state, side, word)
        while left:
            cell = 64 * word + lowest(left)
            left &= left - 1
            scratch[row, cell] = -1
            scratch[BESIDE, cell] = scratch[BESIDE + 1, cell] = 0
            for part in range(word + 1):
                near = game.bits[around + cell, part] & squares(state, side, part)
                if part == word:
                    near &= (1 << (cell & 63)) - 1
                while near:
                    join(scratch, row, cell, 64 * part + lowest(near))
                    near &= near - 1


@inner
def _look_beside(game: GameTables, state: Ints, scratch: Ints, around: int, side: int) -> None:
    """By open cell the squares of the groups beside it; by group a hash of the cells beside it."""
    row, size = GROUPS + side, game.header.size
    for word in range(mask_words(size)):
        left = scratch[FOUND, OPEN + word]
        while left:
            cell = 64 * word + lowest(left)
            left &= left - 1
            mark = signed(mix(np.uint64(cell + 1)))
            second_mark = signed(mix(np.uint64(cell + 1001)))
            joined = 0
            seen = (-1, -1, -1)
            for part in range(mask_words(size)):
                near = game.bits[around + cell, part] & squares(state, side, part)
                while near:
                    root = root_of(scratch, row, 64 * part + lowest(near))
                    near &= near - 1
                    # Of up to eight squares around a cell at most four are of different groups.
                    if root != seen[0] and root != seen[1] and root != seen[2]:
                        joined -= scratch[row, root]
                        scratch[BESIDE, root] += mark
                        scratch[BESIDE + 1, root] += second_mark
                        seen = (root, seen[0], seen[1])
            scratch[JOINED + side, cell] = joined


@inner
def _count_groups(game: GameTables, state: Ints, scratch: Ints, side: int, counted: int) -> None:
    """Find the score of a side, and add its groups to the key."""
    row, size = GROUPS + side, game.header.size
    key = second_key = np.uint64(0)
    first = second = third = 0
    closed_first = closed_second = closed_third = 0
    for word in range(mask_words(size)):
        left = squares(state, side, word)
        while left:
            cell = 64 * word + lowest(left)
            left &= left - 1
            count = -scratch[row, cell]
            if count <= 0:
                continue
            first, second, third = ranked(count, first, second, third)
            beside = scratch[BESIDE, cell]
            if beside:
                # Of groups that are alike each counts: sums, not exclusive ors.
                kind = 256 * side + count
                key += mix(np.uint64(beside + kind))
                second_key += mix(np.uint64(scratch[BESIDE + 1, cell] ^ kind))
            else:
                closed_first, closed_second, closed_third = ranked(
                    count, closed_first, closed_second, closed_third
                )
    score, closed = first, closed_first
    if counted > 1:
        score, closed = score + second, closed | closed_second << 8
    if counted > 2:
        score, closed = score + third, closed | closed_third << 16
    closed |= (side + 1) << 32
    scratch[FOUND, SCORE + side] = score
    scratch[FOUND, KEY] += signed(key + mix(np.uint64(closed)))
    scratch[FOUND, KEY + 1] += signed(second_key + mix(np.uint64(~closed)))


@inner
def ranked(count: int, first: int, second: int, third: int) -> tuple[int, int, int]:
    """The three largest of four numbers, of which three are in order."""
    if count > first:
        return count, first, second
    if count > second:
        return first, count, second
    return first, second, max(count, third)
