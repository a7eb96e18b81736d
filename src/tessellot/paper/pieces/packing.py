"""Packing of pieces on the cutting grid, so that they share cuts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tessellot.drawing.scene import TetrominoItem, tetromino_item
from tessellot.games import Piece
from tessellot.geometry import Cell


@dataclass(frozen=True, slots=True)
class PackedPiece:
    """A piece on a sheet; `corner` is its lower left corner."""

    piece: Piece
    corner: Cell

    @property
    def item(self) -> TetrominoItem:
        """The piece as `drawing` draws it."""
        return tetromino_item(self.piece.shape, self.piece.at(self.corner))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The squares of the grid that it covers."""
        return tuple(cell for cell, _ in self.piece.at(self.corner))

    def mirrored(self, columns: int) -> PackedPiece:
        """The piece as seen from behind the sheet."""
        column = columns - self.corner.column - self.piece.width
        return PackedPiece(self.piece.flipped(), Cell(self.corner.row, column))


Sheet = list[PackedPiece]


def pack(pieces: Iterable[Piece], columns: int, rows: int) -> list[Sheet]:
    """Place the pieces, turned and moved, on as many sheets as needed.

    Greedy: each piece goes as high as possible and, there, where it shares most edges with placed
    pieces and the border of the grid.
    """
    sheets: list[Sheet] = [[]]
    taken: list[set[Cell]] = [set()]
    for piece in pieces:
        number, placed = 0, _best(piece, taken[0], columns, rows)
        while placed is None:
            if not sheets[number]:
                raise ValueError(f"no {piece.shape} fits on {columns} by {rows} squares")
            number += 1
            if number == len(sheets):
                sheets.append([])
                taken.append(set())
            placed = _best(piece, taken[number], columns, rows)
        sheets[number].append(placed)
        taken[number].update(placed.cells)
    return sheets


def _best(piece: Piece, taken: set[Cell], columns: int, rows: int) -> PackedPiece | None:
    best, best_key = None, (0, 0)
    for top in reversed(range(rows)):
        # Further down no candidate can have a higher lowest row.
        if best is not None and top < best_key[0]:
            break
        for candidate in piece.orientations():
            lowest = top - candidate.height + 1
            if lowest < 0:
                continue
            for column in range(columns - candidate.width + 1):
                placed = PackedPiece(candidate, Cell(lowest, column))
                cells = placed.cells
                if not taken.isdisjoint(cells):
                    continue
                key = (lowest, _contact(cells, taken, columns, rows))
                if best is None or key > best_key:
                    best, best_key = placed, key
    return best


def _contact(cells: Sequence[Cell], taken: set[Cell], columns: int, rows: int) -> int:
    """The number of edges shared with taken cells and the border."""
    return sum(
        neighbour in taken or not (0 <= neighbour.row < rows and 0 <= neighbour.column < columns)
        for cell in cells
        for neighbour in cell.neighbours
    )
