"""The first moves of Battle of LITS, with equivalent ones taken together.

Two first moves are equivalent if a symmetry of the board takes one to the other. A symmetry that
exchanges X and O does not count: X always places first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tessellot.games import Board, Placement
from tessellot.games.first_moves import equivalent_first_moves
from tessellot.geometry import Cell, Grid


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A first move, and all that are `equivalent` to it, including itself.

    `gain` is what it brings X at once: the O's that it covers, less the X's.
    """

    move: Placement
    equivalent: tuple[Placement, ...]
    gain: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all equivalent moves, each as often as it occurs."""
        return tuple(cell for move in self.equivalent for cell in move.cells)


def first_moves(board: Board) -> tuple[FirstMove, ...]:
    """All first moves of a board, one of each equivalence class."""
    grid = Grid.of(board.size)
    found = []
    for moves in equivalent_first_moves(board):
        mask = grid.mask(moves[0].cells)
        gain = (mask & board.o).bit_count() - (mask & board.x).bit_count()
        found.append(FirstMove(moves[0], moves, gain))
    return tuple(found)


def sampled(moves: Sequence[FirstMove], count: int | None, seed: int) -> tuple[FirstMove, ...]:
    """A stratified sample of `count` moves; all of them if `count` is None.

    The moves are sorted by gain and shape and taken at equal distances.
    """
    if count is None or count >= len(moves):
        return tuple(moves)
    ordered = sorted(moves, key=lambda one: (one.gain, one.move.shape, one.move.cells))
    start = Random(f"first moves {seed}").random()
    return tuple(ordered[int((at + start) * len(ordered) / count)] for at in range(count))
