"""The piece in the hand: turned and flipped at will, and the move that it makes on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from tessellot.games import ColouredPlacement, Move, Placement, Position, Taijitu
from tessellot.games.pieces.tray import Stock
from tessellot.geometry import SYMMETRIES, TETROMINOES, Cell, Symmetry

TAIJITU = "taijitu"
SPAN = 4
"""No piece is longer than this."""


class Square(NamedTuple):
    """One square of a piece: where it is, and its side (empty if it has none)."""

    cell: Cell
    side: str = ""


@dataclass(frozen=True, slots=True)
class HeldPiece:
    """A piece as it is held: its squares, moved so that they touch the bottom and the left."""

    shape: str
    squares: tuple[Square, ...]

    @classmethod
    def holding(cls, shape: str, squares: Iterable[Square]) -> HeldPiece:
        """The piece with these squares, wherever they lie."""
        squares = tuple(squares)
        bottom = min(square.cell.row for square in squares)
        left = min(square.cell.column for square in squares)
        return cls(
            shape,
            tuple(
                sorted(
                    Square(Cell(cell.row - bottom, cell.column - left), side)
                    for cell, side in squares
                )
            ),
        )

    @classmethod
    def of(cls, move: Move) -> HeldPiece | None:
        """The piece that a move places; none for a disc or a swap."""
        match move:
            case Placement(shape, cells):
                return cls.holding(shape, map(Square, cells))
            case ColouredPlacement(shape, black, white):
                return cls.holding(shape, coloured(black, white))
            case Taijitu(dark, light):
                return cls.holding(TAIJITU, coloured([dark], [light]))
            case _:
                return None

    @property
    def height(self) -> int:
        """Rows that it takes up."""
        return 1 + max(square.cell.row for square in self.squares)

    @property
    def width(self) -> int:
        """Columns that it takes up."""
        return 1 + max(square.cell.column for square in self.squares)

    @property
    def anchor(self) -> Cell:
        """The square nearest to the middle, by which it is held."""
        rows, columns = self.height - 1, self.width - 1

        def distance(square: Square) -> int:
            return (2 * square.cell.row - rows) ** 2 + (2 * square.cell.column - columns) ** 2

        return min(self.squares, key=distance).cell

    @property
    def kind(self) -> HeldPiece:
        """The same for all ways to hold one piece: it, lying flat."""
        return _lying(self)

    def turned(self, *, clockwise: bool = True) -> HeldPiece:
        """The piece after a quarter turn."""
        return self._seen(Symmetry.THREE_QUARTER_TURN if clockwise else Symmetry.QUARTER_TURN)

    def flipped(self) -> HeldPiece:
        """The piece after it was turned over, left to right."""
        return self._seen(Symmetry.MIRROR_LEFT_RIGHT)

    def ways(self) -> tuple[HeldPiece, ...]:
        """All ways to turn and flip it."""
        return tuple({self._seen(symmetry): None for symmetry in SYMMETRIES})

    def _seen(self, symmetry: Symmetry) -> HeldPiece:
        return HeldPiece.holding(
            self.shape, (Square(symmetry(cell, SPAN), side) for cell, side in self.squares)
        )

    def move_at(self, corner: Cell) -> Placement | ColouredPlacement | Taijitu:
        """The move that it makes with its bottom left corner there."""
        cells: dict[str, list[Cell]] = {"": [], "black": [], "white": []}
        for cell, side in self.squares:
            cells[side].append(Cell(cell.row + corner.row, cell.column + corner.column))
        if self.shape == TAIJITU:
            return Taijitu(cells["black"][0], cells["white"][0])
        if cells[""]:
            return Placement(self.shape, tuple(cells[""]))
        return ColouredPlacement(self.shape, tuple(cells["black"]), tuple(cells["white"]))


def coloured(black: Iterable[Cell], white: Iterable[Cell]) -> list[Square]:
    """Squares of both sides."""
    return [Square(cell, "black") for cell in black] + [Square(cell, "white") for cell in white]


@cache
def _lying(hand: HeldPiece) -> HeldPiece:
    return min(hand.ways(), key=lambda way: (way.height, way.squares))


class Kind(NamedTuple):
    """A kind of piece that can be taken: how many are left (if they run short), and its places."""

    piece: HeldPiece
    left: int | None
    fits: int


@lru_cache(maxsize=64)
def kinds(position: Position) -> tuple[Kind, ...]:
    """The pieces beside the board; none where discs are placed."""
    fits = Counter(hand.kind for move in position.legal_moves() if (hand := HeldPiece.of(move)))
    if position.supply:
        return tuple(
            Kind(piece, stock.left, fits[piece])
            for stock in position.supply
            for piece in [_stocked(stock)]
        )
    return tuple(Kind(piece, None, count) for piece, count in fits.items())


def _stocked(stock: Stock) -> HeldPiece:
    squares = coloured(stock.black, stock.white) or map(Square, TETROMINOES[stock.shape])
    return HeldPiece.holding(stock.shape, squares).kind
