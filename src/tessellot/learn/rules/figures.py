"""Figures of the rules: named positions from ``rules/figures.txt``, and what to show of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tessellot.drawing import svg
from tessellot.games import Move, Position
from tessellot.games.moves import read_move
from tessellot.geometry import Cell
from tessellot.notation import read_position


@dataclass(frozen=True, slots=True)
class Figure:
    """A position and the options of its picture."""

    position: Position
    ghost: Move | None = None
    """A move that is considered; it need not be legal."""
    last: Move | None = None
    """The move that led to the position."""
    groups: bool = False
    """Whether to mark what the score is counted from."""
    cells: tuple[Cell, ...] = ()
    """Cells to point at."""
    part: tuple[Cell, Cell] | None = None
    """The lower left and the upper right cell of the visible part; None for the whole board."""

    @property
    def ghost_is_possible(self) -> bool:
        """Whether the ghost is legal, or begins a legal move: a disc that makes a line."""
        return self.ghost is not None and bool(self.position.completions(str(self.ghost)).moves)

    def svg(self, theme: str, language: str) -> str:
        """The picture of the whole board."""
        return svg(
            self.position,
            theme=theme,
            ghost=self.ghost,
            ghost_legal=self.ghost_is_possible,
            last=self.last,
            groups=self.groups,
            highlight=self.cells,
            coordinates=False,
            language=language,
        )


@cache
def figures() -> Mapping[str, Figure]:
    """All figures by name."""
    text = (files(__package__) / "figures.txt").read_text("utf-8")
    found: dict[str, Figure] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, rest = line.partition(": ")
            found[name] = _figure(rest, found)
    return found


def _figure(text: str, earlier: Mapping[str, Figure]) -> Figure:
    """A figure from its line: a position, then options after semicolons."""
    line, *rest = text.split("; ")
    position = _position(line, earlier)
    options = {name: value for name, _, value in (option.partition(" ") for option in rest)}

    def move(option: str) -> Move | None:
        return read_move(options[option], position.game) if option in options else None

    def cells(option: str) -> tuple[Cell, ...]:
        return tuple(map(Cell.parse, options.get(option, "").split()))

    corners = cells("part")
    return Figure(
        position,
        ghost=move("ghost"),
        last=move("last"),
        groups="groups" in options,
        cells=cells("cells"),
        part=(corners[0], corners[1]) if corners else None,
    )


def _position(text: str, earlier: Mapping[str, Figure]) -> Position:
    """A position in notation, or the name of an earlier figure followed by moves."""
    first, *moves = text.split()
    if first not in earlier:
        return read_position(text)
    position = earlier[first].position
    for move in moves:
        position = position.play(move)
    return position
