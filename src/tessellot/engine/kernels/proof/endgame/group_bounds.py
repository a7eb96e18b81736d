# mypy: no-warn-return-any
"""What a side of TAILITS or TAIJI can score at most: how large its groups can still become.

A side's groups end up inside the *components* of its squares and the open cells. A component gets
at most half of the cells of each region that taijitus can fill, rounded down, or two squares for
each tetromino that can still be placed in it; cells that hit all living tetrominoes bound their
number (lemma 5 in `docs/solver.md`).
"""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import GameTables, Ints
from tessellot.engine.kernels.proof.endgame.groups import (
    FOUND,
    GROUPS,
    OPEN,
    SCORE,
    join,
    mask_words,
    neighbours,
    ranked,
    root_of,
    squares,
)
from tessellot.engine.kernels.proof.endgame.groups import ROWS as GROUP_ROWS
from tessellot.engine.kernels.proof.tt import NO_BOUND

# Further rows of the scratch space: by open cell the squares that it adds to the component it is
# in; unions of open cells, or minus the living tetrominoes over a cell; unions of a side's groups
# and open cells, whose roots hold minus their squares minus 1; and living tetrominoes.
ROOM, REGIONS, COMPONENTS, LISTED = range(GROUP_ROWS, GROUP_ROWS + 4)
ROWS = GROUP_ROWS + 4

MAX_LISTED = 250
"""With more living tetrominoes each open cell counts."""


@inner
def bound_groups(game: GameTables, state: Ints, scratch: Ints) -> tuple[int, int]:
    """A lower and an upper bound of the doubled margin of the first seat, from the groups alone.

    `study_groups` was called before. What the first half of a double game was worth is not in it.
    """
    taijitus = state[at.COUNTERS, at.PHASE] == at.PLACE_TAIJITUS
    header = game.header
    if not taijitus and (header.second_largest or header.kind != at.TAILITS):
        # Second-largest groups also shrink, when groups are joined.
        return -NO_BOUND, NO_BOUND
    for word in range(mask_words(header.size)):
        left = scratch[FOUND, OPEN + word]
        while left:
            cell = 64 * word + lowest(left)
            left &= left - 1
            scratch[ROOM, cell] = 0
            scratch[REGIONS, cell] = -1
    if taijitus:
        _room_for_taijitus(game, state, scratch)
    else:
        _room_for_tetrominoes(game, state, scratch)
    first = _potential(game, state, scratch, 0)
    second = _potential(game, state, scratch, 1)
    return 2 * (scratch[FOUND, SCORE] - second), 2 * (first - scratch[FOUND, SCORE + 1])


@inner
def _room_for_taijitus(game: GameTables, state: Ints, scratch: Ints) -> None:
    """Half of each region of open cells, rounded down, at its root."""
    header = game.header
    for word in range(header.taijitu_words):
        left = state[at.LEGAL_TAIJITUS, word]
        while left:
            piece = game.pieces[header.first_taijitu_piece + 64 * word + lowest(left)]
            left &= left - 1
            join(scratch, REGIONS, piece.cells[0], piece.cells[1])
    for word in range(mask_words(header.size)):
        left = scratch[FOUND, OPEN + word]
        while left:
            cell = 64 * word + lowest(left)
            left &= left - 1
            scratch[ROOM, cell] = max(-scratch[REGIONS, cell], 0) // 2


@inner
def _room_for_tetrominoes(game: GameTables, state: Ints, scratch: Ints) -> None:
    """Two squares at each cell of a set that hits all living tetrominoes."""
    count = _list_living(game, state, scratch)
    if count > MAX_LISTED:
        for word in range(mask_words(game.header.size)):
            left = scratch[FOUND, OPEN + word]
            while left:
                scratch[ROOM, 64 * word + lowest(left)] = 1
                left &= left - 1
        return
    while count:
        # Of the cells of a tetromino that is not hit yet, the one under most of them.
        cells = game.pieces[scratch[LISTED, 0]].cells
        chosen = cells[0]
        for index in range(1, 4):
            if scratch[REGIONS, cells[index]] < scratch[REGIONS, chosen]:
                chosen = cells[index]
        scratch[ROOM, chosen] = 2
        count = _keep_others(game, scratch, count, chosen)


@inner
def _list_living(game: GameTables, state: Ints, scratch: Ints) -> int:
    """List the living tetrominoes; returns their number, or one more than there is room for."""
    count = 0
    for word in range(game.header.words):
        left = state[at.ALIVE, word]
        while left:
            if count == MAX_LISTED:
                return MAX_LISTED + 1
            number = 64 * word + lowest(left)
            left &= left - 1
            scratch[LISTED, count] = number
            count += 1
            for index in range(4):
                scratch[REGIONS, game.pieces[number].cells[index]] -= 1
    return count


@inner
def _keep_others(game: GameTables, scratch: Ints, count: int, cell: int) -> int:
    """Remove the tetrominoes over a cell from the list; returns how many are left."""
    kept = 0
    for index in range(count):
        number = scratch[LISTED, index]
        if (game.pieces[number].mask[cell >> 6] >> (cell & 63)) & 1:
            for corner in range(4):
                scratch[REGIONS, game.pieces[number].cells[corner]] += 1
        else:
            scratch[LISTED, kept] = number
            kept += 1
    return kept


@inner
def _potential(game: GameTables, state: Ints, scratch: Ints, side: int) -> int:
    """The most that the groups of a side can be worth at the end."""
    header = game.header
    _start_components(game, state, scratch, side)
    _connect_components(game, state, scratch, side)
    first = second = third = 0
    for word in range(mask_words(header.size)):
        left = squares(state, side, word) | scratch[FOUND, OPEN + word]
        while left:
            count = -1 - scratch[COMPONENTS, 64 * word + lowest(left)]
            left &= left - 1
            if count > third:
                first, second, third = ranked(count, first, second, third)
    if state[at.COUNTERS, at.PHASE] != at.PLACE_TAIJITUS or header.scored_groups == 1:
        return first
    return first + second if header.scored_groups == 2 else first + second + third


@inner
def _start_components(game: GameTables, state: Ints, scratch: Ints, side: int) -> None:
    """A component for each group, and one for each open cell with the room that it adds."""
    row = GROUPS + side
    for word in range(mask_words(game.header.size)):
        left = squares(state, side, word)
        while left:
            cell = 64 * word + lowest(left)
            left &= left - 1
            # Squares that are not the root of their group get an empty component.
            scratch[COMPONENTS, cell] = min(scratch[row, cell], 0) - 1
        left = scratch[FOUND, OPEN + word]
        while left:
            cell = 64 * word + lowest(left)
            left &= left - 1
            scratch[COMPONENTS, cell] = -1 - scratch[ROOM, cell]


@inner
def _connect_components(game: GameTables, state: Ints, scratch: Ints, side: int) -> None:
    """Join each open cell with the groups and the open cells beside it."""
    around, words, row = neighbours(game.header, state), mask_words(game.header.size), GROUPS + side
    for word in range(words):
        left = scratch[FOUND, OPEN + word]
        while left:
            cell = 64 * word + lowest(left)
            left &= left - 1
            for part in range(words):
                own = squares(state, side, part)
                near = game.bits[around + cell, part] & (own | scratch[FOUND, OPEN + part])
                while near:
                    bit = lowest(near)
                    near &= near - 1
                    other = 64 * part + bit
                    if (own >> bit) & 1:
                        other = root_of(scratch, row, other)
                    _unite(scratch, cell, other)


@inner
def _unite(scratch: Ints, cell: int, other: int) -> None:
    """Join two components; roots hold minus their squares minus 1."""
    first, second = root_of(scratch, COMPONENTS, cell), root_of(scratch, COMPONENTS, other)
    if first != second:
        scratch[COMPONENTS, first] += scratch[COMPONENTS, second] + 1
        scratch[COMPONENTS, second] = first + 1
