"""The tray: the pieces that are left beside the board."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.geometry import Cell


@dataclass(frozen=True, slots=True)
class Stock:
    """How many pieces of one kind are left beside the board.

    For two-coloured pieces, `black` and `white` are the cells of one orientation; plain pieces
    have only a shape.
    """

    shape: str
    left: int
    black: tuple[Cell, ...] = ()
    white: tuple[Cell, ...] = ()
