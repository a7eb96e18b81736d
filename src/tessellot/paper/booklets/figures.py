"""Figures of the booklets as flowables of reportlab, drawn by `drawing`."""

from __future__ import annotations

from functools import cache

from reportlab.platypus import Flowable

from tessellot.drawing import blank_svg
from tessellot.games.boards import Board
from tessellot.learn.rules import Figure, figures
from tessellot.paper.pdf.svg_canvas import draw_svg, view_box

_BOARD = "board "
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


def board_figure(board: Board) -> str:
    """The name of a picture of a board of X's and O's."""
    return f"{_BOARD}{board.name}"


@cache
def _drawn(name: str, theme: str, language: str) -> str:
    if name.startswith(_BOARD):
        board = Board.named(name.removeprefix(_BOARD))
        return blank_svg(board, theme=theme, coordinates=False, language=language)
    return figures()[name].svg(theme, language)


class FigureFlowable(Flowable):
    """A figure in a column of text."""

    def __init__(self, name: str, width: float, theme: str, language: str) -> None:
        super().__init__()
        self._markup = _drawn(name, theme, language)
        whole = view_box(self._markup)
        drawn = figures().get(name)
        self._left, self._top, across, down = whole if drawn is None else _crop(drawn, whole)
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
