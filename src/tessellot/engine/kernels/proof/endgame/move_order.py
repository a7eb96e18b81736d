# mypy: no-warn-return-any
"""The moves of a node in the proof search of late TAILITS and TAIJI positions, and their order."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, popcount
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import GameTables, Ints
from tessellot.engine.kernels.proof.endgame.groups import (
    FOUND,
    GROUPS,
    JOINED,
    OPEN,
    mask_words,
    root_of,
    squares,
)
from tessellot.engine.kernels.proof.tt import NO_BOUND
from tessellot.engine.kernels.rules.placement import COLOUR_PAIRS

JOIN_WEIGHT = 16
"""A square of a group beside a cell counts as much as reaching beta this often."""

TT_MOVE_SCORE = NO_BOUND << 40

SORTED = 12
"""Moves that are taken in order; if none of the first ones reached beta, none is expected to."""


@inner
def worth(game: GameTables, state: Ints, groups: Ints, mover: int, action: int) -> int:
    """How much the cells that a move gives to the mover join, less those for the other side.

    A cell is worth what both sides would join there: what one gets, the other one does not.
    """
    header = game.header
    if action == header.swap:
        return 0
    if state[at.COUNTERS, at.PHASE] == at.PLACE_TAIJITUS:
        cells = game.pieces[header.first_taijitu_piece + action - header.first_taijitu].cells
        first, second = cells[mover], cells[1 - mover]
        return _joined(groups, first) - _joined(groups, second)
    placement = action - header.first_tetromino
    colouring = placement // header.placements
    cells = game.pieces[placement - colouring * header.placements].cells
    total = 0
    for index in range(4):
        # Black is the first seat.
        is_own = (COLOUR_PAIRS[colouring] >> index) & 1 == 1 - mover
        total += _joined(groups, cells[index]) if is_own else -_joined(groups, cells[index])
    return total


@inner
def _joined(groups: Ints, cell: int) -> int:
    return groups[JOINED, cell] + groups[JOINED + 1, cell]


@inner
def is_dominated(game: GameTables, state: Ints, groups: Ints, mover: int, action: int) -> bool:
    """Whether another taijitu in a region with room for only one is as good for the mover.

    That is so if the mover's square joins at least the same groups, and the other one at most the
    same (lemma 7 in `docs/solver.md`). Of taijitus that are as good as each other one is kept.
    """
    header = game.header
    cells = game.pieces[header.first_taijitu_piece + action - header.first_taijitu].cells
    own, other = cells[mover], cells[1 - mover]
    third = _third_cell(game, groups, own, other)
    if third < -1:
        return False
    if _is_better(game, state, groups, mover, own, other, other, own):
        return True
    if third < 0:
        return False
    # The middle one of three cells is in every taijitu.
    if (game.bits[header.beside_row + own, third >> 6] >> (third & 63)) & 1:
        return _is_better(game, state, groups, mover, own, other, own, third) or _is_better(
            game, state, groups, mover, own, other, third, own
        )
    return _is_better(game, state, groups, mover, own, other, third, other) or _is_better(
        game, state, groups, mover, own, other, other, third
    )


@inner
def _third_cell(game: GameTables, groups: Ints, one: int, other: int) -> int:
    """The third cell of a region of three with these two; -1 in a region of two, else -2."""
    beside, third, count = game.header.beside_row, -1, 0
    for word in range(mask_words(game.header.size)):
        near = game.bits[beside + one, word] | game.bits[beside + other, word]
        near &= groups[FOUND, OPEN + word]
        if near:
            count += popcount(near)
            for cell in (one, other):
                if cell >> 6 == word:
                    near &= ~(1 << (cell & 63))
            if near:
                third = 64 * word + lowest(near)
    if count == 2:
        return -1
    if count > 3:
        return -2
    around = 0
    for word in range(mask_words(game.header.size)):
        around += popcount(game.bits[beside + third, word] & groups[FOUND, OPEN + word])
    return third if around == 1 else -2


@inner
def _is_better(
    game: GameTables,
    state: Ints,
    groups: Ints,
    mover: int,
    own: int,
    other: int,
    new_own: int,
    new_other: int,
) -> bool:
    """Whether the mover is not worse off with the new cells; if equal, whether they come first."""
    if not (
        _joins_all(game, state, groups, mover, own, new_own)
        and _joins_all(game, state, groups, 1 - mover, new_other, other)
    ):
        return False
    if not (
        _joins_all(game, state, groups, mover, new_own, own)
        and _joins_all(game, state, groups, 1 - mover, other, new_other)
    ):
        return True
    return 256 * new_own + new_other < 256 * own + other


@inner
def _joins_all(
    game: GameTables, state: Ints, groups: Ints, side: int, cell: int, new_cell: int
) -> bool:
    """Whether every group of a side beside a cell is beside another one too."""
    beside, words, row = game.header.beside_row, mask_words(game.header.size), GROUPS + side
    for word in range(words):
        near = game.bits[beside + cell, word] & squares(state, side, word)
        while near:
            root = root_of(groups, row, 64 * word + lowest(near))
            near &= near - 1
            found = False
            for part in range(words):
                others = game.bits[beside + new_cell, part] & squares(state, side, part)
                while others:
                    found |= root == root_of(groups, row, 64 * part + lowest(others))
                    others &= others - 1
            if not found:
                return False
    return True


@inner
def pick_move(moves: Ints, scores: Ints, start: int, index: int, end: int) -> int:
    """The next move of a list, which is put in its place."""
    best = index
    if index < start + SORTED:
        for other in range(index + 1, end):
            if scores[other] > scores[best]:
                best = other
    move, score = moves[best], scores[best]
    moves[best], scores[best] = moves[index], scores[index]
    moves[index], scores[index] = move, score
    return move
