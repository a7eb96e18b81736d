"""TAILITS pieces: tetrominoes with two black and two white squares, and how many there are.

A coloured placement has the number ``colouring * placements + placement``: the six colourings
choose two of a placement's four cells (in canonical order) to be black. A *kind* is a colouring
up to turning and flipping, which is what the supply counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from tessellot.games.moves import ColouredPlacement
from tessellot.games.pieces.piece import Piece, coloured_squares
from tessellot.games.pieces.tetrominoes import SHAPES, PlacementTable, Tiling
from tessellot.games.pieces.tray import Stock
from tessellot.games.violations import Violation
from tessellot.geometry import TETROMINOES, Cell, shape_of
from tessellot.locale import Text

COLOURINGS = tuple(combinations(range(4), 2))
"""Which two of the four cells of a placement are black."""

SUPPLY = 6
"""Copies of each shape in the set."""


def colourings_of(cells: Sequence[Cell]) -> Iterator[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    """The ways to colour the four cells of a tetromino: two black and two white."""
    for two in COLOURINGS:
        yield (
            tuple(cells[index] for index in two),
            tuple(cell for index, cell in enumerate(cells) if index not in two),
        )


def piece_set(shape: str) -> Iterator[Piece]:
    """The six pieces of a shape in the set of TAILITS, of which some are of the same kind."""
    for black, white in colourings_of(sorted(TETROMINOES[shape])):
        yield Piece.of(shape, coloured_squares(black, white))


class ColouringTable:
    """The coloured placements of one board size, their kinds, and the full set of pieces."""

    def __init__(self, size: int) -> None:
        self.placements = PlacementTable.of(size)
        self.copies = Counter(piece.kind for shape in SHAPES for piece in piece_set(shape))
        self.kinds = tuple(
            sorted(self.copies, key=lambda kind: (SHAPES.index(kind.shape), kind.black, kind.white))
        )
        numbers = {kind: number for number, kind in enumerate(self.kinds)}
        self.kind_numbers = tuple(numbers[move.piece.kind] for move in self._coloured())
        of_kind = [bytearray(len(self.kind_numbers) // 8 + 1) for _ in self.kinds]
        for number, kind in enumerate(self.kind_numbers):
            of_kind[kind][number // 8] |= 1 << number % 8
        self.of_kind = tuple(int.from_bytes(bits, "little") for bits in of_kind)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return ColouringTable.of, (self.placements.size,)

    @staticmethod
    @cache
    def of(size: int) -> ColouringTable:
        """The table of that board size; tables are shared, so they compare by identity."""
        return ColouringTable(size)

    def moves(self) -> tuple[ColouredPlacement, ...]:
        """All coloured placements, as a game's move index numbers them."""
        return tuple(self._coloured())

    def _coloured(self) -> Iterator[ColouredPlacement]:
        placements = self.placements.placements
        coloured = [list(colourings_of(placement.cells)) for placement in placements]
        for colouring in range(len(COLOURINGS)):
            for placement, colours in zip(placements, coloured, strict=True):
                yield ColouredPlacement(placement.shape, *colours[colouring])


@dataclass(frozen=True, slots=True)
class ColouredTiling:
    """Coloured tetrominoes on a board, with the supply of each kind.

    `stock` holds the coloured placements whose kind is left (all of them if `any_colouring`).
    """

    table: ColouringTable
    tiling: Tiling
    any_colouring: bool
    black: int = 0
    left: tuple[int, ...] = field(default=(), compare=False)
    stock: int = field(default=0, compare=False)

    @classmethod
    def empty(cls, size: int, *, any_colouring: bool, first_covers: Cell) -> ColouredTiling:
        """An empty board and the full set of pieces."""
        table = ColouringTable.of(size)
        left = tuple(table.copies[kind] for kind in table.kinds)
        stock = (1 << len(table.kind_numbers)) - 1
        tiling = Tiling.empty(size, SUPPLY, first_covers)
        return cls(table, tiling, any_colouring, 0, left, stock)

    @property
    def legal(self) -> int:
        """The numbers of the legal coloured placements."""
        plain = self.tiling.legal
        width = len(self.table.placements.placements)
        thrice = plain | plain << width | plain << 2 * width
        return (thrice | thrice << 3 * width) & self.stock

    @property
    def white(self) -> int:
        """The cells that show white."""
        return self.tiling.covered & ~self.black

    def place(self, number: int) -> ColouredTiling:
        """The tiling with a legal coloured placement added."""
        table = self.table
        colouring, placement = divmod(number, len(table.placements.placements))
        cells = table.placements.placements[placement].cells
        first, second = COLOURINGS[colouring]
        index = table.placements.grid.index
        black = self.black | 1 << index(cells[first]) | 1 << index(cells[second])
        left, stock = self.left, self.stock
        if not self.any_colouring:
            kind = table.kind_numbers[number]
            left = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
            if not left[kind]:
                stock &= ~table.of_kind[kind]
        return ColouredTiling(
            table, self.tiling.place(placement), self.any_colouring, black, left, stock
        )

    @property
    def pieces(self) -> tuple[ColouredPlacement, ...]:
        """The placed tetrominoes with their colours."""
        black = set(self.table.placements.grid.cells_of(self.black))
        return tuple(
            ColouredPlacement(
                piece.shape,
                tuple(cell for cell in piece.cells if cell in black),
                tuple(cell for cell in piece.cells if cell not in black),
            )
            for piece in self.tiling.pieces
        )

    def supply_of(self, piece: Piece) -> int:
        """How many pieces of that shape and colouring are left."""
        if self.any_colouring:
            return self.tiling.supply_of(piece.shape)
        return self.left[self.table.kinds.index(piece.kind)]

    def _in_stock(self, move: ColouredPlacement) -> bool:
        """Whether the colouring, not only the shape, is left."""
        left = self.supply_of(move.piece)
        return bool(left) or not self.tiling.supply_of(move.shape)

    def broken_rules(self, move: ColouredPlacement) -> Iterator[Violation]:
        """Every rule that the placement would break."""
        rules = list(self.tiling.broken_rules(move.shape, move.cells))
        if len(move.black) != 2 or len(move.white) != 2:
            rules.insert(
                0,
                Violation("shape", Text("A piece has two black and two white squares.")),
            )
        elif shape_of(move.cells) == move.shape and not self._in_stock(move):
            position = sum(rule.rule in ("off-board", "overlap") for rule in rules)
            rules.insert(
                position,
                Violation(
                    "supply", Text("No {shape} with this colouring is left.", shape=move.shape)
                ),
            )
        centre = self.centre
        if not self.tiling.placed and centre not in move.cells:
            rules.append(
                Violation(
                    "centre",
                    Text("The first piece must cover the centre, {cell}.", cell=centre),
                    (centre,),
                )
            )
        return iter(rules)

    @property
    def centre(self) -> Cell:
        """The marked cell in the middle of the board."""
        middle = self.table.placements.size // 2
        return Cell(middle, middle)

    @property
    def supply(self) -> tuple[Stock, ...]:
        """Every kind of piece with the number left of it."""
        return tuple(Stock(kind, self.supply_of(kind)) for kind in self.table.kinds)
