"""The tray: the pieces that are left beside the board."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.geometry import Cell


@dataclass(frozen=True, slots=True)
class Stock:
    """How many pieces of one kind are left beside the board.

    Pieces that are told apart by their squares show one orientation of them as `black` and
    `white` cells; plain pieces are told by their shape alone.
    """

    shape: str
    left: int
    black: tuple[Cell, ...] = ()
    white: tuple[Cell, ...] = ()
