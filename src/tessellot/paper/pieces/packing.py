"""Packing of tetrominoes on the cutting grid, so that they share cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tessellot.drawing.scene import Piece
from tessellot.geometry import SYMMETRIES, Cell

Sheet = list[Piece]


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


def _best(piece: Piece, taken: set[Cell], columns: int, rows: int) -> Piece | None:
    best, best_key = None, (0, 0)
    turned = list(_turned(piece))
    for top in reversed(range(rows)):
        # Further down no candidate can have a higher lowest row.
        if best is not None and top < best_key[0]:
            break
        for candidate in turned:
            height = 1 + max(cell.row for cell in candidate.cells)
            width = 1 + max(cell.column for cell in candidate.cells)
            lowest = top - height + 1
            if lowest < 0:
                continue
            for column in range(columns - width + 1):
                cells = [Cell(c.row + lowest, c.column + column) for c in candidate.cells]
                if not taken.isdisjoint(cells):
                    continue
                key = (lowest, _contact(cells, taken, columns, rows))
                if best is None or key > best_key:
                    best, best_key = moved(candidate, lowest, column), key
    return best


def _contact(cells: Sequence[Cell], taken: set[Cell], columns: int, rows: int) -> int:
    """The number of edges shared with taken cells and the border."""
    return sum(
        neighbour in taken or not (0 <= neighbour.row < rows and 0 <= neighbour.column < columns)
        for cell in cells
        for neighbour in cell.neighbours
    )


def _turned(piece: Piece) -> Iterator[Piece]:
    """The piece in all its orientations, at the lower left."""
    seen = set()
    for symmetry in SYMMETRIES:
        cells = {cell: symmetry(cell, 4) for cell in piece.cells}
        bottom = min(cell.row for cell in cells.values())
        left = min(cell.column for cell in cells.values())
        there = {c: Cell(t.row - bottom, t.column - left) for c, t in cells.items()}
        squares = {there[cell]: side for cell, side in piece.squares.items()}
        turned = Piece(piece.shape, tuple(sorted(there.values())), squares)
        key = (turned.cells, tuple(sorted(squares.items())))
        if key not in seen:
            seen.add(key)
            yield turned


def moved(piece: Piece, up: int, right: int) -> Piece:
    """The piece some squares up and to the right."""

    def there(cell: Cell) -> Cell:
        return Cell(cell.row + up, cell.column + right)

    return Piece(
        piece.shape,
        tuple(there(cell) for cell in piece.cells),
        {there(cell): side for cell, side in piece.squares.items()},
    )


def mirrored(piece: Piece, columns: int) -> Piece:
    """The piece as it is seen from behind the grid."""

    def there(cell: Cell) -> Cell:
        return Cell(cell.row, columns - 1 - cell.column)

    return Piece(
        piece.shape,
        tuple(sorted(there(cell) for cell in piece.cells)),
        {there(cell): side for cell, side in piece.squares.items()},
    )
