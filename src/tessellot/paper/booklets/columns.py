"""Columns: text and figures poured into two columns, page after page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

STEP = 2.0
"""How finely the columns of a last page are made equally long, in points."""


@dataclass(slots=True)
class KeptTogether:
    """Things that stay together in a column, such as a heading and what follows it."""

    flowables: Sequence[Flowable]
    width: float
    heights: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.heights = [flowable.wrap(self.width, float("inf"))[1] for flowable in self.flowables]

    @property
    def above(self) -> float:
        """The space that it wants above itself, unless it is the first of its column."""
        return float(self.flowables[0].getSpaceBefore())

    @property
    def height(self) -> float:
        """How high it is, with the space below each of its parts."""
        return sum(self.heights) + sum(float(part.getSpaceAfter()) for part in self.flowables)

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw it from the top down."""
        for flowable, height in zip(self.flowables, self.heights, strict=True):
            top -= height
            flowable.drawOn(canvas, x, top)
            top -= float(flowable.getSpaceAfter())


@dataclass(frozen=True, slots=True)
class Column:
    """Bricks below each other, and where on the page that is."""

    blocks: Sequence[KeptTogether]
    x: float
    top: float

    def draw(self, canvas: Canvas) -> None:
        """Draw them from the top down."""
        top = self.top
        for number, block in enumerate(self.blocks):
            top -= block.above if number else 0
            block.draw(canvas, self.x, top)
            top -= block.height


def poured(
    blocks: Sequence[KeptTogether], rooms: Iterator[float]
) -> Iterator[tuple[list[KeptTogether], list[KeptTogether]]]:
    """The blocks shared out to two columns a page; `rooms` are the heights of the pages.

    The columns of the last page are about equally long.
    """
    rest = list(blocks)
    for room in rooms:
        height = min(room, sum(block.above + block.height for block in rest) / 2)
        while True:
            left = filled(rest, height)
            right = filled(rest[len(left) :], height)
            if len(left) + len(right) == len(rest) or height >= room:
                break
            height = min(room, height + STEP)
        yield left, right
        rest = rest[len(left) + len(right) :]
        if not rest:
            return


def filled(blocks: Sequence[KeptTogether], room: float) -> list[KeptTogether]:
    """As many blocks as fit into one column."""
    column: list[KeptTogether] = []
    used = 0.0
    for block in blocks:
        used += (block.above if column else 0) + block.height
        if used > room and column:
            break
        column.append(block)
    return column
