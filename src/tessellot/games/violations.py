"""Broken rules, with what to point at on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tessellot.games.moves import Placement
from tessellot.geometry import Cell, Grid
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a placement would break, with what to point at on the board."""

    rule: str
    text: Text
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Placement, ...] = ()

    def __str__(self) -> str:
        return str(self.text)


def wrong_move() -> Violation:
    """A piece that is not played in this game, or not in this half of it."""
    return Violation("wrong-piece", Text("This piece is not the one to be placed now."))


def off_board(grid: Grid, cells: Iterable[Cell]) -> Violation | None:
    """The rule that a placement lies on the board."""
    outside = tuple(cell for cell in cells if cell not in grid)
    if not outside:
        return None
    return Violation("off-board", Text("Off the board: {cells}.", cells=listed(outside)), outside)


def occupied(
    grid: Grid, cells: Iterable[Cell], taken: int, pieces: tuple[Placement, ...] = ()
) -> Violation | None:
    """The rule that a placement covers no cell that is taken already."""
    covered = grid.cells_of(grid.mask(cells) & taken)
    if not covered:
        return None
    return Violation(
        "overlap", Text("Already covered: {cells}.", cells=listed(covered)), covered, pieces
    )


def listed(cells: Iterable[Cell]) -> str:
    """Cells as they are listed in a sentence."""
    return ", ".join(map(str, cells))
