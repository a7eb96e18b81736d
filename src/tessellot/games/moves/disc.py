"""Placing a disc in LOT, and resolving the line that it makes."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.games.moves.move import Move, joined
from tessellot.games.moves.partial import PartialMove
from tessellot.games.moves.scanner import Scanner
from tessellot.games.pieces.piece import DISC, Piece
from tessellot.geometry import Cell, Symmetry
from tessellot.locale import Text


@dataclass(frozen=True, slots=True, repr=False)
class Disc(Move):
    """A LOT disc; if it makes lines of three, also which disc stays and which two leave.

    ``d4`` only places; ``d4^c3xd4e5`` places d4, keeps c3 as a stack and removes d4 and e5.
    """

    cell: Cell
    keep: Cell | None = None
    removed: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "removed", tuple(sorted(self.removed)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cell of the disc."""
        return (self.cell,)

    @property
    def piece(self) -> Piece:
        return Piece.of(DISC, self.squares)

    @property
    def changed_cells(self) -> tuple[Cell, ...]:
        return (self.cell, *self.removed, *([] if self.keep is None else [self.keep]))

    def __str__(self) -> str:
        if self.keep is None:
            return str(self.cell)
        return f"{self.cell}^{self.keep}x{joined(self.removed)}"

    @classmethod
    def read(cls, scanner: Scanner) -> Disc:
        cell = scanner.cell()
        if not scanner.rest:
            return cls(cell)
        scanner.expect("^", Text("expected the end of the move, or ^ and the disc that stays"))
        start = scanner.at
        keep = scanner.cell()
        scanner.expect("x", Text("expected x and the two discs that leave, as in d4^c3xd4e5"))
        removed = scanner.cells(2)
        if len(removed) < 2:
            raise scanner.error(Text("expected two discs that leave, as in d4^c3xd4e5"))
        scanner.end()
        if keep in removed:
            scanner.at = start
            raise scanner.error(Text("expected each cell only once"))
        return cls(cell, keep, tuple(removed))

    @classmethod
    def read_partial(cls, scanner: Scanner) -> PartialMove:
        cells = scanner.cells(1)
        keep: list[Cell] = []
        removed: list[Cell] = []
        if cells and scanner.skip("^"):
            keep = scanner.cells(1)
            if keep and scanner.skip("x"):
                removed = scanner.cells(2)
        scanner.end_of_partial(Text("a cell such as d4"))
        return PartialMove(
            cells=frozenset(cells),
            keep=next(iter(keep), None),
            removed=frozenset(removed),
            prefix=scanner.prefix,
        )

    def matches(self, partial: PartialMove) -> bool:
        return (
            not (partial.shape or partial.black or partial.white or partial.swap)
            and partial.cells <= {self.cell}
            and partial.keep in (None, self.keep)
            and partial.removed.issubset(self.removed)
            and partial.allows_next(self._next(partial))
        )

    def is_complete_in(self, partial: PartialMove) -> bool:
        return (
            bool(partial.cells)
            and partial.keep == self.keep
            and len(partial.removed) == len(self.removed)
        )

    def transformed(self, symmetry: Symmetry | str, size: int) -> Disc:
        symmetry = Symmetry(symmetry)
        return Disc(
            symmetry(self.cell, size),
            None if self.keep is None else symmetry(self.keep, size),
            tuple(symmetry(cell, size) for cell in self.removed),
        )

    def _next(self, partial: PartialMove) -> set[Cell]:
        """The cells that can be typed next: the disc, the one that stays, those that leave."""
        if not partial.cells:
            return {self.cell}
        if self.keep is None or partial.keep is not None:
            return set(self.removed) - partial.removed
        return {self.keep}
