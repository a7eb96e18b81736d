"""The rules for placing tetrominoes, once, for the four games that use them.

A position needs no search to know its legal moves. All placements of a board are numbered,
and two sets of them are kept: `alive`, not ruled out by anything placed so far, and
`touch`, next to something placed. Playing a placement takes from `alive` whatever it rules
out, for good, and adds to `touch` whatever it now holds on to; legal is what is in both.
Sets of placements and sets of cells are plain integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from tessellot.games.moves import PartialMove, Placement
from tessellot.games.pieces.piece import Piece
from tessellot.games.pieces.tray import Stock
from tessellot.games.violations import Violation, listed, occupied, off_board
from tessellot.geometry import TETROMINOES, Cell, Grid, bits_of, placements_on, shape_of
from tessellot.locale import Text

SHAPES = tuple(TETROMINOES)
RULES = ("shape", "off-board", "overlap", "supply", "unconnected", "same-shape", "square")


class PlacementTable:
    """The placements of one board size and how they exclude each other, computed once."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.grid = grid = Grid.of(size)
        self.placements = tuple(
            Placement(shape, cells) for shape in SHAPES for cells in placements_on(size, shape)
        )
        self.masks = tuple(grid.mask(placement.cells) for placement in self.placements)
        self.shape_numbers = tuple(SHAPES.index(p.shape) for p in self.placements)
        self.all = (1 << len(self.placements)) - 1
        self.of_shape = tuple(
            _bit_set(number == shape for number in self.shape_numbers)
            for shape in range(len(SHAPES))
        )
        self.covering = tuple(
            _bit_set(mask >> bit & 1 for mask in self.masks) for bit in range(size * size)
        )
        overlapping = tuple(self._covering_any(mask) for mask in self.masks)
        self.adjacent = tuple(
            self._covering_any(grid.spread(mask) & ~mask) & ~overlap
            for mask, overlap in zip(self.masks, overlapping, strict=True)
        )
        blocks = grid.blocks()
        self.containing = self._containing(blocks)
        entered = tuple(tuple(block for block in blocks if block & mask) for mask in self.masks)
        self.conflict = tuple(
            overlapping[number]
            | self.adjacent[number] & self.of_shape[self.shape_numbers[number]]
            | self._filling(entered[number], mask)
            for number, mask in enumerate(self.masks)
        )
        self.compatible = tuple(self.all & ~conflict for conflict in self.conflict)
        self.leaving_bare = {
            cells: self.all & ~numbers for cells, numbers in self.containing.items()
        }
        self.blocks = entered
        self.halo = tuple(grid.spread(mask, diagonal=True) & ~mask for mask in self.masks)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return PlacementTable.of, (self.size,)

    @staticmethod
    @cache
    def of(size: int) -> PlacementTable:
        """The table of that board size; tables are shared, so they compare by identity."""
        return PlacementTable(size)

    def moves(self) -> tuple[Placement, ...]:
        """All placements, as a game's move index numbers them."""
        return self.placements

    def _covering_any(self, mask: int) -> int:
        found = 0
        for bit in bits_of(mask):
            found |= self.covering[bit]
        return found

    def _containing(self, blocks: Sequence[int]) -> dict[int, int]:
        """For each part of a 2×2 block, the placements that cover all of that part."""
        containing = {}
        for block in blocks:
            for count in (1, 2, 3):
                for bits in combinations(bits_of(block), count):
                    both = self.all
                    for bit in bits:
                        both &= self.covering[bit]
                    containing[sum(1 << bit for bit in bits)] = both
        return containing

    def _filling(self, blocks: Sequence[int], covered: int) -> int:
        """The placements that would fill one of the blocks."""
        found = 0
        for block in blocks:
            found |= self.containing[block & ~covered]
        return found


def _bit_set(flags: Iterator[bool | int]) -> int:
    return sum(1 << number for number, flag in enumerate(flags) if flag)


@dataclass(frozen=True, slots=True)
class Tiling:
    """Tetrominoes on a board: an immutable value with its legal placements.

    Two tilings are equal if the same placements lie on boards of the same size and the same
    supply was in the tray; everything else follows from these.
    """

    table: PlacementTable
    placed: int
    supply: tuple[int, ...]
    covered: int = field(compare=False)
    alive: int = field(compare=False)
    touch: int = field(compare=False)

    @classmethod
    def empty(cls, size: int, supply: int, first_covers: Cell | None = None) -> Tiling:
        """An empty board with `supply` pieces of each shape in the tray."""
        table = PlacementTable.of(size)
        start = table.all
        if first_covers is not None:
            start = table.covering[table.grid.index(first_covers)]
        return cls(table, 0, (supply,) * len(SHAPES), 0, table.all, start)

    @property
    def legal(self) -> int:
        """The numbers of the legal placements."""
        return self.alive & self.touch

    @property
    def count(self) -> int:
        """How many pieces lie on the board."""
        return self.placed.bit_count()

    def place(self, number: int) -> Tiling:
        """The tiling with a legal placement added."""
        table = self.table
        before = self.covered
        covered = before | table.masks[number]
        alive = self.alive & table.compatible[number]
        if before & table.halo[number]:
            leaving_bare = table.leaving_bare
            for block in table.blocks[number]:
                if before & block:
                    alive &= leaving_bare[block & ~covered]
        shape = table.shape_numbers[number]
        left = list(self.supply)
        left[shape] -= 1
        if not left[shape]:
            alive &= ~table.of_shape[shape]
        touch = table.adjacent[number]
        if self.placed:
            touch |= self.touch
        return Tiling(table, self.placed | 1 << number, tuple(left), covered, alive, touch)

    @property
    def pieces(self) -> tuple[Placement, ...]:
        """The placed tetrominoes, in the order of the table."""
        return tuple(self.table.placements[number] for number in bits_of(self.placed))

    @property
    def stock(self) -> tuple[Stock, ...]:
        """Every shape with the number of pieces left of it."""
        return tuple(
            Stock(Piece.plain(shape), left) for shape, left in zip(SHAPES, self.supply, strict=True)
        )

    def supply_of(self, shape: str) -> int:
        """How many pieces of a shape are left."""
        return self.supply[SHAPES.index(shape)]

    def broken_rules(self, shape: str, cells: Sequence[Cell]) -> Iterator[Violation]:
        """Every rule that a tetromino on these cells would break, as the rulebooks put it."""
        grid = self.table.grid
        mask = grid.mask(cells)
        touched = {neighbour for cell in cells for neighbour in cell.neighbours}
        neighbours = tuple(piece for piece in self.pieces if not touched.isdisjoint(piece.cells))
        under = tuple(piece for piece in self.pieces if not set(cells).isdisjoint(piece.cells))
        if shape_of(cells) != shape:
            yield Violation(
                "shape", Text("These cells do not form {shape}.", shape=shape), tuple(cells)
            )
        outside = off_board(grid, cells)
        if outside:
            yield outside
        overlap = occupied(grid, cells, self.covered, under)
        if overlap:
            yield overlap
        if not self.supply_of(shape):
            yield no_supply(shape)
        if self.placed and not neighbours:
            yield Violation(
                "unconnected",
                Text("It must share an edge with a piece on the board."),
                tuple(cells),
            )
        twins = tuple(piece for piece in neighbours if piece.shape == shape)
        if twins:
            beside = sorted({cell for piece in twins for cell in piece.cells} & touched)
            yield Violation(
                "same-shape",
                Text(
                    "Another {shape} already touches here, at {cells}.",
                    shape=shape,
                    cells=listed(beside),
                ),
                tuple(beside),
                twins,
            )
        for block in grid.blocks():
            if block & mask and not block & ~(self.covered | mask):
                corners = grid.cells_of(block)
                around = tuple(p for p in self.pieces if grid.mask(p.cells) & block)
                yield Violation(
                    "square",
                    Text(
                        "This would fill the square {first}–{last}.",
                        first=corners[0],
                        last=corners[-1],
                    ),
                    corners,
                    around,
                )


def shape_is_out(tiling: Tiling, partial: PartialMove) -> tuple[Violation, ...]:
    """The obstacle that no piece of the sketched shape is left."""
    if partial.shape is None or tiling.supply_of(partial.shape):
        return ()
    return (no_supply(partial.shape),)


def no_supply(shape: str) -> Violation:
    """The rule that a piece of the shape must be left."""
    return Violation("supply", Text("No {shape} is left.", shape=shape))
