"""The discs of LOT: all lines of three cells, and every way to resolve one."""

from __future__ import annotations

from functools import cache

from tessellot.games.moves import Disc
from tessellot.geometry import Cell, Grid

SIZE = 7
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class LineTable:
    """All lines of three cells, and all moves: plain discs first, then every resolution.

    A line is known by its direction and its first cell. The three resolutions of a disc that
    completes a line have consecutive actions.
    """

    def __init__(self) -> None:
        self.grid = grid = Grid.of(SIZE)
        self._moves = [Disc(cell) for cell in grid.cells]
        self.effects = [(1 << bit, 0, 0) for bit in range(len(grid.cells))]
        """For each move: the cell of the disc, of the stack, and of the discs that leave."""
        self._directions: list[tuple[int, int, tuple[dict[int, int], ...]]] = []
        """The step from cell to cell, the cells that begin a line, and for each place in a
        line and each first cell the moves of a disc that completes it there."""
        lines: list[int] = []
        for up, right in DIRECTIONS:
            starts = 0
            resolutions: tuple[dict[int, int], ...] = ({}, {}, {})
            for bit, (row, column) in enumerate(grid.cells):
                cells = [Cell(row + n * up, column + n * right) for n in range(3)]
                if all(cell in grid for cell in cells):
                    starts |= 1 << bit
                    lines.append(grid.mask(cells))
                    for place, cell in enumerate(cells):
                        resolutions[place][1 << bit] = self._number_resolutions(cell, cells)
            self._directions.append((up * SIZE + right, starts, resolutions))
        self.lines = tuple(lines)
        self.through = tuple(
            tuple(line for line in lines if line >> bit & 1) for bit in range(len(grid.cells))
        )

    def moves(self) -> list[Disc]:
        """All moves, as the game's move index numbers them."""
        return self._moves

    def _number_resolutions(self, cell: Cell, line: list[Cell]) -> int:
        numbers = 0b111 << len(self._moves)
        for keep in line:
            removed = tuple(other for other in line if other != keep)
            self._moves.append(Disc(cell, keep, removed))
            self.effects.append(
                (self.grid.mask([cell]), self.grid.mask([keep]), self.grid.mask(removed))
            )
        return numbers

    def __reduce__(self) -> tuple[object, tuple[()]]:
        return LineTable.shared, ()

    @staticmethod
    @cache
    def shared() -> LineTable:
        """The one table there is."""
        return LineTable()

    def legal(self, own: int, empty: int) -> int:
        """The actions of the legal moves of the side with these single discs."""
        legal = empty
        for step, starts, resolutions in self._directions:
            second, third = own >> step, own >> 2 * step
            begun = second & third & empty & starts
            middle = own & third & empty >> step & starts
            ended = own & second & empty >> 2 * step & starts
            if begun or middle or ended:
                for place, completed in enumerate((begun, middle, ended)):
                    left = completed
                    while left:
                        start = left & -left
                        left ^= start
                        legal = legal & ~(start << place * step) | resolutions[place][start]
        return legal

    def has_line(self, stacks: int) -> bool:
        """Whether three stacks stand in line."""
        if stacks.bit_count() < 3:
            return False
        for step, starts, _ in self._directions:
            if stacks & stacks >> step & stacks >> 2 * step & starts:
                return True
        return False

    def line_in(self, stacks: int) -> int:
        """Some line of three within the stacks, or 0."""
        return next((line for line in self.lines if line & stacks == line), 0)
