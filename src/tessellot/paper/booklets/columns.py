"""Two-column layout: blocks distributed over columns and pages.

reportlab's BalancedColumns needs a whole document template and cannot be measured before it is
drawn; a booklet tries several type sizes to fit a chapter on one page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

STEP = 2.0
"""The step in points with which the columns of the last page are balanced."""


@dataclass(slots=True)
class ColumnBlock:
    """Flowables that stay in one column, such as a heading and the paragraph after it."""

    flowables: Sequence[Flowable]
    width: float
    heights: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.heights = [flowable.wrap(self.width, float("inf"))[1] for flowable in self.flowables]

    @property
    def above(self) -> float:
        """The space above it, unless it is the first of its column."""
        return float(self.flowables[0].getSpaceBefore())

    @property
    def height(self) -> float:
        """The height with the space below each flowable."""
        return sum(self.heights) + sum(float(part.getSpaceAfter()) for part in self.flowables)

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw it below `top`."""
        for flowable, height in zip(self.flowables, self.heights, strict=True):
            top -= height
            flowable.drawOn(canvas, x, top)
            top -= float(flowable.getSpaceAfter())


@dataclass(frozen=True, slots=True)
class Column:
    """Blocks below each other, and their place on the page."""

    blocks: Sequence[ColumnBlock]
    x: float
    top: float

    def draw(self, canvas: Canvas) -> None:
        """Draw the blocks from the top down."""
        top = self.top
        for number, block in enumerate(self.blocks):
            top -= block.above if number else 0
            block.draw(canvas, self.x, top)
            top -= block.height


def two_columns(
    blocks: Sequence[ColumnBlock], heights: Iterator[float]
) -> Iterator[tuple[list[ColumnBlock], list[ColumnBlock]]]:
    """The left and the right column of each page; `heights` are the heights of the pages.

    The columns of the last page have about the same height.
    """
    rest = list(blocks)
    for page_height in heights:
        height = min(page_height, sum(block.above + block.height for block in rest) / 2)
        while True:
            left = _fill(rest, height)
            right = _fill(rest[len(left) :], height)
            if len(left) + len(right) == len(rest) or height >= page_height:
                break
            height = min(page_height, height + STEP)
        yield left, right
        rest = rest[len(left) + len(right) :]
        if not rest:
            return


def _fill(blocks: Sequence[ColumnBlock], height: float) -> list[ColumnBlock]:
    """The first blocks, as many as fit into one column; at least one."""
    column: list[ColumnBlock] = []
    used = 0.0
    for block in blocks:
        used += (block.above if column else 0) + block.height
        if used > height and column:
            break
        column.append(block)
    return column
