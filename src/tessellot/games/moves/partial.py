"""A move that a player has entered only in part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tessellot.geometry import Cell


@dataclass(frozen=True, slots=True)
class PartialMove:
    """What is known so far of a move that is being entered.

    `cells` are cells of the piece whose colour (if it has one) is not known yet, or the cell
    of a LOT disc; `keep` and `removed` belong to the line that a LOT disc resolves. `prefix` is
    the start of a cell's name while it is being typed: ``d``, or ``a1`` that may yet become
    a10. A single letter may also be a shape, and ``s`` the start of ``swap``.
    """

    shape: str | None = None
    cells: frozenset[Cell] = frozenset()
    black: frozenset[Cell] = frozenset()
    white: frozenset[Cell] = frozenset()
    keep: Cell | None = None
    removed: frozenset[Cell] = frozenset()
    swap: bool = False
    prefix: str = ""

    def allows_next(self, cells: Iterable[Cell]) -> bool:
        """Whether the cell that is being typed can be one of these."""
        return not self.prefix or any(str(cell).startswith(self.prefix) for cell in cells)

    def typed_cell(self) -> frozenset[Cell]:
        """The cell that is being typed, if its name is complete as it stands."""
        return frozenset([Cell.parse(self.prefix)] if len(self.prefix) > 1 else [])

    def typed_among(self, cells: Iterable[Cell]) -> int:
        """1 if the cell being typed is one of these, else 0."""
        return len(self.typed_cell().intersection(cells))
