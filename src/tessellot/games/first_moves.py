"""First moves of Battle of LITS, grouped by the symmetries of the board.

A symmetry that leaves the board as it is makes two first moves equivalent. One that exchanges
X and O does not: it would turn X's first move into one by O, but X always places first.
"""

from __future__ import annotations

from collections.abc import Iterable

from tessellot.games.boards import Board
from tessellot.games.moves import Placement
from tessellot.games.pieces.tetrominoes import PlacementTable


def equivalent_first_moves(board: Board) -> tuple[tuple[Placement, ...], ...]:
    """All first moves in classes of equivalent ones, each class in the order of its cells."""
    symmetries = board.symmetries
    classes: dict[tuple[Placement, ...], None] = {}
    seen: set[Placement] = set()
    for move in PlacementTable.of(board.size).placements:
        if move not in seen:
            images = {move.transformed(symmetry, board.size) for symmetry in symmetries}
            classes[tuple(sorted(images, key=lambda image: image.cells))] = None
            seen |= images
    return tuple(classes)


def distinct_first_moves(moves: Iterable[Placement], board: Board) -> list[Placement]:
    """The moves without those that are equivalent to an earlier one."""
    found: list[Placement] = []
    seen: set[Placement] = set()
    for move in moves:
        if move not in seen:
            found.append(move)
            seen.update(move.transformed(symmetry, board.size) for symmetry in board.symmetries)
    return found
