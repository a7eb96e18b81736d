"""First moves of Battle of LITS, told apart only where the board tells them apart.

A turn or mirror that leaves the board as it is makes two first moves alike. One that exchanges X
and O does not: X always places first, so the move would become one that O should have made.
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
    """A first move, with all those that the board makes `alike` (itself among them).

    `gain` is what it brings X at once: the O's that it covers, less the X's.
    """

    move: Placement
    alike: tuple[Placement, ...]
    gain: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that this move and those alike cover, as often as they do."""
        return tuple(cell for move in self.alike for cell in move.cells)


def first_moves(board: Board) -> tuple[FirstMove, ...]:
    """Every first move that a board has, each with those alike; together they are all."""
    grid = Grid.of(board.size)
    found = []
    for alike in equivalent_first_moves(board):
        mask = grid.mask(alike[0].cells)
        gain = (mask & board.o).bit_count() - (mask & board.x).bit_count()
        found.append(FirstMove(alike[0], alike, gain))
    return tuple(found)


def sampled(moves: Sequence[FirstMove], count: int | None, seed: int) -> tuple[FirstMove, ...]:
    """So many of the moves, spread evenly over gains and shapes; all of them without a count.

    The moves are put in order and taken at equal distances, so every stratum gets its share.
    """
    if count is None or count >= len(moves):
        return tuple(moves)
    ordered = sorted(moves, key=lambda one: (one.gain, one.move.shape, one.move.cells))
    start = Random(f"first moves {seed}").random()
    return tuple(ordered[int((at + start) * len(ordered) / count)] for at in range(count))
