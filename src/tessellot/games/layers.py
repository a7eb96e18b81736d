"""What lies on a board, layer by layer: all that drawing a position needs."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.games.moves import ColouredPlacement, Placement, Taijitu
from tessellot.geometry import Cell


@dataclass(frozen=True, slots=True)
class Symbols:
    """The printed X's and O's of a Battle of LITS board, covered or not."""

    x: tuple[Cell, ...]
    o: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """The printed mark of the centre cell, which the first TAILITS piece must cover."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Tetrominoes:
    """Placed tetrominoes, plain or with black and white squares."""

    pieces: tuple[Placement | ColouredPlacement, ...]


@dataclass(frozen=True, slots=True)
class Taijitus:
    """Placed taijitus."""

    pieces: tuple[Taijitu, ...]


@dataclass(frozen=True, slots=True)
class Discs:
    """LOT discs: singles and stacks of both sides."""

    white: tuple[Cell, ...]
    black: tuple[Cell, ...]
    white_stacks: tuple[Cell, ...]
    black_stacks: tuple[Cell, ...]


Layer = Symbols | Dot | Tetrominoes | Taijitus | Discs
