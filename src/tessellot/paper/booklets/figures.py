"""Figures of the booklets as flowables of reportlab, drawn by `drawing`."""

from __future__ import annotations

from functools import cache

from reportlab.platypus import Flowable

from tessellot.learn.rules import Figure, figures
from tessellot.paper.pdf.svg_canvas import draw_svg, view_box

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def _crop(figure: Figure, whole: Box) -> Box:
    """The visible part of a picture, in cells."""
    if figure.part is None:
        return whole
    low, high = figure.part
    return (
        low.column,
        -high.row - 1,
        high.column - low.column + 1,
        high.row - low.row + 1,
    )


@cache
def _drawn(name: str, theme: str, language: str) -> str:
    return figures()[name].svg(theme, language)


class FigureFlowable(Flowable):
    """A figure in a column of text."""

    def __init__(self, name: str, width: float, theme: str, language: str) -> None:
        super().__init__()
        self._markup = _drawn(name, theme, language)
        self._left, self._top, across, down = _crop(figures()[name], view_box(self._markup))
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
