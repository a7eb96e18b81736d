"""Which positions are alike enough for an answer about one to help in the other."""

from __future__ import annotations

from functools import lru_cache

from tessellot.games import Position
from tessellot.games.layers import Discs
from tessellot.geometry import SYMMETRIES, Cell, Grid

LEAST_PLIES = 6
"""Positions after fewer moves are openings, which many games share."""
LEAST_COMMON = 8
"""Pieces or discs that two positions have in common by no accident."""
MOST_DIFFERENT = 3
"""Pieces or discs: a move adds one, or in LOT changes three."""

Pieces = frozenset[int]
"""What lies on a board, each piece or disc a number."""


def pieces_of(position: Position) -> Pieces:
    """The pieces on a board by their cells: not their colours, the symbols, or the options."""
    grid = Grid.of(position.game.size)
    return frozenset(
        [grid.mask(move.cells) for move in position.placed_moves]
        + [
            _disc(1 << grid.index(cell), kind, grid.size)
            for layer in position.layers
            if isinstance(layer, Discs)
            for kind, cells in enumerate(_kinds(layer))
            for cell in cells
        ]
    )


def images_of(position: Position) -> tuple[Pieces, ...]:
    """The pieces on the turned and mirrored boards, in LOT also with the colours exchanged."""
    size = position.game.size
    pieces = pieces_of(position)
    images = [
        frozenset(_image(piece, number, size) for piece in pieces)
        for number in range(len(SYMMETRIES))
    ]
    if any(isinstance(layer, Discs) for layer in position.layers):
        images += [frozenset(_exchanged(piece, size) for piece in image) for image in images]
    return tuple(images)


def helps(asked: Pieces, board: Pieces) -> bool:
    """Whether an answer about the pieces that are asked about helps on that board."""
    if abs(len(asked) - len(board)) > MOST_DIFFERENT:
        return False
    different = len(asked ^ board)
    return not different or (different <= MOST_DIFFERENT and len(asked & board) >= LEAST_COMMON)


def _kinds(discs: Discs) -> tuple[tuple[Cell, ...], ...]:
    return (discs.white, discs.black, discs.white_stacks, discs.black_stacks)


def _disc(bit: int, kind: int, size: int) -> int:
    """A disc as a number: every kind has its own bits above the board's."""
    return bit | 1 << size * size + kind


def _exchanged(disc: int, size: int) -> int:
    cell = disc & Grid.of(size).full
    kind = (disc >> size * size).bit_length() - 1
    return _disc(cell, kind ^ 1, size)


@lru_cache(maxsize=100_000)
def _image(piece: int, symmetry: int, size: int) -> int:
    grid = Grid.of(size)
    cells = SYMMETRIES[symmetry].of_mask(piece & grid.full, grid)
    return cells | piece & ~grid.full
