"""Figures of the booklets: named positions from ``rules/figures.txt``, drawn by `drawing`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from reportlab.platypus import Flowable

from tessellot.drawing import svg
from tessellot.games.moves import Move
from tessellot.games.protocol import Position
from tessellot.geometry import Cell
from tessellot.notation import read_move, read_position
from tessellot.paper.pdf.svg_canvas import draw_svg, view_box

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A position and the options of its picture."""

    position: Position
    options: Mapping[str, str]
    """The options of the figure's line by name: ghost, last, groups, cells, part."""

    def svg(self, theme: str, language: str) -> str:
        """The picture of the whole board."""
        ghost, last = self._move("ghost"), self._move("last")
        return svg(
            self.position,
            theme=theme,
            ghost=ghost,
            ghost_legal=ghost is not None and self._can_become_legal(ghost),
            last=last,
            groups="groups" in self.options,
            highlight=[Cell.parse(name) for name in self.options.get("cells", "").split()],
            coordinates=False,
            language=language,
        )

    def _move(self, option: str) -> Move | None:
        text = self.options.get(option)
        return None if text is None else read_move(text, self.position.game)

    def _can_become_legal(self, move: Move) -> bool:
        """Whether a move is legal, or the beginning of a legal one: a disc that makes a line."""
        return bool(self.position.completions(str(move)).moves)

    def crop(self, whole: Box) -> Box:
        """The visible part of the picture, in cells."""
        if "part" not in self.options:
            return whole
        low, high = (Cell.parse(name) for name in self.options["part"].split())
        return (
            low.column,
            -high.row - 1,
            high.column - low.column + 1,
            high.row - low.row + 1,
        )


@cache
def figures() -> Mapping[str, Figure]:
    """All figures by name."""
    text = (files(__package__) / "rules" / "figures.txt").read_text("utf-8")
    found: dict[str, Figure] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, rest = line.partition(": ")
            position, *options = rest.split("; ")
            named = (option.partition(" ") for option in options)
            found[name] = Figure(
                _position(position, found), {option: value for option, _, value in named}
            )
    return found


def _position(text: str, earlier: Mapping[str, Figure]) -> Position:
    """A position in notation, or the name of an earlier figure followed by moves."""
    first, *moves = text.split()
    if first not in earlier:
        return read_position(text)
    position = earlier[first].position
    for move in moves:
        position = position.play(move)
    return position


@cache
def _drawn(name: str, theme: str, language: str) -> str:
    return figures()[name].svg(theme, language)


class FigureFlowable(Flowable):
    """A figure in a column of text."""

    def __init__(self, name: str, width: float, theme: str, language: str) -> None:
        super().__init__()
        self._markup = _drawn(name, theme, language)
        self._left, self._top, across, down = figures()[name].crop(view_box(self._markup))
        self._cell = width / across
        self.width = width
        self.height = down * self._cell

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """The size of the figure."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw the visible part."""
        self.canv.saveState()
        frame = self.canv.beginPath()
        frame.rect(0, 0, self.width, self.height)
        self.canv.clipPath(frame, stroke=0, fill=0)
        x, y = -self._left * self._cell, self.height + self._top * self._cell
        draw_svg(self.canv, self._markup, x, y, self._cell)
        self.canv.restoreState()
