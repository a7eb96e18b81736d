"""The rules for placing taijitus, for TAIJI and the double games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from tessellot.games.moves import Taijitu
from tessellot.games.scores import Count, Tally
from tessellot.games.seats import Seat
from tessellot.games.violations import Violation, listed, occupied, off_board
from tessellot.geometry import Grid, bits_of, connected_groups
from tessellot.locale import Text


class TaijituTable:
    """Every way to lay a taijitu on a board of one size, and which ways exclude each other."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.grid = grid = Grid.of(size)
        self.taijitus = tuple(
            Taijitu(black, white)
            for black in grid.cells
            for white in black.neighbours
            if white in grid
        )
        self.all = (1 << len(self.taijitus)) - 1
        self.black_bits = tuple(1 << grid.index(taijitu.black) for taijitu in self.taijitus)
        self.white_bits = tuple(1 << grid.index(taijitu.white) for taijitu in self.taijitus)
        masks = tuple(b | w for b, w in zip(self.black_bits, self.white_bits, strict=True))
        covering = [0] * len(grid.cells)
        for number, mask in enumerate(masks):
            for bit in bits_of(mask):
                covering[bit] |= 1 << number
        self.masks = masks
        self.conflict = tuple(
            covering[grid.index(taijitu.black)] | covering[grid.index(taijitu.white)]
            for taijitu in self.taijitus
        )

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return TaijituTable.of, (self.size,)

    @staticmethod
    @cache
    def of(size: int) -> TaijituTable:
        """The table of that board size; tables are shared, so they compare by identity."""
        return TaijituTable(size)

    def moves(self) -> tuple[Taijitu, ...]:
        """All taijitus, as a game's move index numbers them."""
        return self.taijitus

    def flat_on(self, covered: int) -> int:
        """The taijitus that lie flat: both halves on bare board, or both on tetrominoes."""
        return sum(
            1 << number for number, mask in enumerate(self.masks) if mask & covered in (0, mask)
        )


@dataclass(frozen=True, slots=True)
class TaijituLayer:
    """Taijitus on a board, which may have tetrominoes below (`ground`)."""

    table: TaijituTable
    ground: int
    placed: int
    black: int = field(compare=False)
    white: int = field(compare=False)
    legal: int = field(compare=False)

    @classmethod
    def empty(cls, size: int, ground: int = 0) -> TaijituLayer:
        """No taijitu yet, over tetrominoes on the `ground` cells."""
        table = TaijituTable.of(size)
        return cls(table, ground, 0, 0, 0, table.flat_on(ground) if ground else table.all)

    @property
    def count(self) -> int:
        """How many taijitus lie on the board."""
        return self.placed.bit_count()

    @property
    def covered(self) -> int:
        """The cells with a taijitu on them."""
        return self.black | self.white

    def place(self, number: int) -> TaijituLayer:
        """The layer with a legal taijitu added."""
        table = self.table
        return TaijituLayer(
            table,
            self.ground,
            self.placed | 1 << number,
            self.black | table.black_bits[number],
            self.white | table.white_bits[number],
            self.legal & ~table.conflict[number],
        )

    @property
    def pieces(self) -> tuple[Taijitu, ...]:
        """The placed taijitus, in the order of the table."""
        return tuple(self.table.taijitus[number] for number in bits_of(self.placed))

    def broken_rules(self, move: Taijitu) -> Iterator[Violation]:
        """Every rule that the taijitu would break."""
        grid = self.table.grid
        if move.white not in move.black.neighbours:
            yield Violation("shape", Text("The two halves of a taijitu share an edge."), move.cells)
        outside = off_board(grid, move.cells)
        if outside:
            yield outside
        overlap = occupied(grid, move.cells, self.covered)
        if overlap:
            yield overlap
        mask = grid.mask(move.cells)
        if not outside and mask & self.ground not in (0, mask):
            yield Violation(
                "not-flat",
                Text(
                    "It must lie flat: {cell} is on a tetromino and the other half is not.",
                    cell=listed(grid.cells_of(mask & self.ground)),
                ),
                move.cells,
            )

    def count_groups(self, counted: int, black_seat: Seat) -> Count:
        """The score: for each side the sum of its largest groups, joined by edges."""
        grid = self.table.grid
        black, white = (_largest(grid, mask, counted) for mask in (self.black, self.white))
        first, second = (black, white) if black_seat is Seat.FIRST else (white, black)
        return Count("taiji", Text("TAIJI groups"), first, second)


def _largest(grid: Grid, mask: int, counted: int) -> Tally:
    groups = tuple(grid.cells_of(group) for group in connected_groups(grid, mask))
    return Tally(sum(map(len, groups[:counted])), groups, min(counted, len(groups)))
