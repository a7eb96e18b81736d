# mypy: no-warn-return-any
"""Bounds without search: what a side can still gain at most (covers), and gains for certain.

Placements over one cell exclude each other. If cells are chosen such that every living placement
that gains something for a side lies on one of them, the side gains at most the best over each
chosen cell, added up: a *cover*. What a chosen cell adds is its *weight*. Placements beside it that
exclude all over it (the same shape next to it, or a 2×2 block filled) are covered with them.
"""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest
from tessellot.engine.kernels.jit import inlined, inner
from tessellot.engine.kernels.layout import GameTables
from tessellot.engine.kernels.proof.board_tables import MAX_GAIN, BoardTables
from tessellot.engine.kernels.proof.lits_node import (
    EXTENSION,
    FUTILITY,
    GROUP,
    LEGAL,
    ROWS,
    UNCOVERED,
    WEIGHTS,
    LitsArrays,
)
from tessellot.engine.kernels.proof.tt import NO_BOUND
from tessellot.engine.kernels.simd import (
    and_not_rows,
    and_rows,
    copy_row,
    count_common,
    find_common,
)

MAX_WEIGHT = 12
"""No placement removes more than this from a cover."""

FUTILITY_MARGIN = 7
"""A cover above its target by more than this is not finished: no move would be pruned by it."""


@inner
def gain_row(game: GameTables, side: int, gain: int) -> int:
    """The row of the placements that gain at least `gain` (-4 to 4) for a side."""
    return game.header.gain_row + (2 * MAX_GAIN + 1) * side + gain + MAX_GAIN


@inlined
def cover_bound(board: BoardTables, search: LitsArrays, ply: int, side: int, limit: int) -> int:
    """The sum of the weights of a cover for a side, or NO_BOUND if it exceeds the limit.

    Leaves the weights of the cells in `scratch`.
    """
    game, states, scratch = board.game, search.states, search.scratch
    words, alive = game.header.words, ply * ROWS + at.ALIVE
    weights = WEIGHTS + side
    for cell in range(board.cell_rows.shape[0]):
        scratch[weights, cell] = 0
    and_rows(scratch, UNCOVERED, states, alive, game.bits, gain_row(game, side, 1), words)
    total = 0
    for gain in range(MAX_GAIN, 0, -1):
        gaining = gain_row(game, side, gain)
        while True:
            placement = find_common(scratch, UNCOVERED, game.bits, gaining, words)
            if placement < 0:
                break
            total += gain
            if total > limit:
                return NO_BOUND
            best, most = 0, -1
            for index in range(4):
                cell = game.pieces[placement].cells[index]
                row = board.cell_rows[cell]
                found = count_common(scratch, UNCOVERED, game.bits, row, words)
                if found > most:
                    best, most = cell, found
            scratch[weights, best] = gain - _cover_group(board, search, best, side, gain)
    return total


@inlined
def _cover_group(board: BoardTables, search: LitsArrays, cell: int, side: int, gain: int) -> int:
    """Cover the placements over a cell, and further ones that exclude all of them and each other.

    Returns the best gain of the further ones: that part of the weight is not the cell's alone.
    """
    game, scratch = board.game, search.scratch
    bits, words, conflict = game.bits, game.header.words, game.header.conflict_row
    row = board.cell_rows[cell]
    and_rows(scratch, GROUP, scratch, UNCOVERED, bits, row, words)
    and_not_rows(scratch, UNCOVERED, scratch, UNCOVERED, bits, row, words)
    copy_row(scratch, EXTENSION, scratch, UNCOVERED, words)
    for word in range(words):
        left = scratch[GROUP, word]
        while left:
            placement = 64 * word + lowest(left)
            left &= left - 1
            and_rows(scratch, EXTENSION, scratch, EXTENSION, bits, conflict + placement, words)
    most = 0
    for further in range(gain, 0, -1):
        gaining = gain_row(game, side, further)
        while True:
            placement = find_common(scratch, EXTENSION, bits, gaining, words)
            if placement < 0:
                break
            most = max(most, further)
            and_rows(scratch, EXTENSION, scratch, EXTENSION, bits, conflict + placement, words)
            scratch[EXTENSION, placement >> 6] &= ~(1 << (placement & 63))
            scratch[UNCOVERED, placement >> 6] &= ~(1 << (placement & 63))
    return most


@inlined
def weight_under(board: BoardTables, search: LitsArrays, side: int, placement: int) -> int:
    """What a placement removes from a side's cover: the weights of its cells."""
    total = 0
    piece = board.game.pieces[placement]
    for index in range(4):
        total += search.scratch[WEIGHTS + side, piece.cells[index]]
    return total


@inlined
def sure_gain(board: BoardTables, search: LitsArrays, ply: int, side: int, needed: int) -> int:
    """Of a legal move: its gain plus what it removes from the other side's cover.

    The first move found that reaches `needed` counts; -NO_BOUND if none does.
    """
    game, states = board.game, search.states
    bits, legal = game.bits, ply * ROWS + LEGAL
    for gain in range(MAX_GAIN, max(needed - MAX_WEIGHT, 0), -1):
        row = gain_row(game, side, gain)
        for word in range(game.header.words):
            left = states[legal, word] & bits[row, word]
            if gain < MAX_GAIN:
                left &= ~bits[row + 1, word]
            while left:
                placement = 64 * word + lowest(left)
                left &= left - 1
                total = gain + weight_under(board, search, 1 - side, placement)
                if total >= needed:
                    return total
    return -NO_BOUND


@inlined
def bound_node(
    board: BoardTables, search: LitsArrays, ply: int, beta: int
) -> tuple[bool, int, int]:
    """Whether covers decide a node, the bound that does, and the cover of the side to move."""
    control = search.control
    last = control.last_bonus
    side = search.states[ply * ROWS + at.COUNTERS, at.TETROMINOES] & 1
    limit = FUTILITY_MARGIN - (beta + last) // 2
    other = cover_bound(board, search, ply, 1 - side, limit)
    if -2 * other - last >= beta:
        return True, -2 * other - last, 0
    if control.features & FUTILITY and other < NO_BOUND:
        needed = other + (beta + last) // 2
        gain = sure_gain(board, search, ply, side, needed)
        if gain > -NO_BOUND:
            return True, 2 * (gain - other) - last, 0
    limit = FUTILITY_MARGIN + (beta - last) // 2
    own = cover_bound(board, search, ply, side, limit)
    return 2 * own + last < beta, 2 * own + last, own
