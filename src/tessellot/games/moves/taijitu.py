"""Placing a taijitu, the domino of TAIJI."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.games.moves.coloured_placement import read_partial_colours
from tessellot.games.moves.move import Move
from tessellot.games.moves.partial import PartialMove
from tessellot.games.moves.scanner import Scanner
from tessellot.games.pieces.piece import TAIJITU, Piece, Square, coloured_squares
from tessellot.geometry import Cell, Symmetry
from tessellot.locale import Text


@dataclass(frozen=True, slots=True, repr=False)
class Taijitu(Move):
    """A TAIJI domino, one half black and one half white: ``d5/e5``."""

    black: Cell
    white: Cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Both cells, in canonical order."""
        return tuple(sorted((self.black, self.white)))

    @property
    def squares(self) -> tuple[Square, ...]:
        return coloured_squares([self.black], [self.white])

    @property
    def piece(self) -> Piece:
        return Piece.of(TAIJITU, self.squares)

    def __str__(self) -> str:
        return f"{self.black}/{self.white}"

    @classmethod
    def read(cls, scanner: Scanner) -> Taijitu:
        start = scanner.at
        black = scanner.cell()
        scanner.expect(
            "/", Text("expected a slash between the black and the white cell, as in d5/e5")
        )
        white = scanner.cell()
        scanner.end()
        if white not in black.neighbours:
            scanner.at = start
            raise scanner.error(Text("expected two cells that share an edge, as in d5/e5"))
        return cls(black, white)

    @classmethod
    def read_partial(cls, scanner: Scanner) -> PartialMove:
        return read_partial_colours(scanner)

    def matches(self, partial: PartialMove) -> bool:
        return (
            not (partial.shape or partial.keep or partial.removed or partial.swap)
            and partial.black <= {self.black}
            and partial.white <= {self.white}
            and partial.cells <= {self.black, self.white}
            and partial.allows_next([self.white if partial.black else self.black])
        )

    def is_complete_in(self, partial: PartialMove) -> bool:
        return bool(partial.black) and bool(partial.white or partial.typed_among([self.white]))

    def transformed(self, symmetry: Symmetry | str, size: int) -> Taijitu:
        symmetry = Symmetry(symmetry)
        return Taijitu(symmetry(self.black, size), symmetry(self.white, size))
