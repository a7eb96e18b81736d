"""Outlines: the edge of a set of cells as one rounded line.

One unit is one cell. The picture's origin is the lower left corner of the board and y grows
downward as SVG wants it, so the cell in row r and column c has its upper left corner at
``(c, -r - 1)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import hypot

from tessellot.drawing.markup import path
from tessellot.geometry import Cell

Point = tuple[float, float]
_Corner = tuple[int, int]

BRIDGE = 0.3
"""How far from a shared corner the outline leaves one cell to cross to its diagonal neighbour."""


def corner_of(cell: Cell) -> Point:
    """The upper left corner of a cell."""
    return cell.column, -cell.row - 1


def centre_of(cell: Cell) -> Point:
    """The middle of a cell."""
    return cell.column + 0.5, -cell.row - 0.5


def outline(cells: Iterable[Cell], inset: float, radius: float, *, diagonal: bool = False) -> str:
    """Path data of the edge of the cells, moved inward by `inset` and rounded by `radius`.

    Cells that only meet at a corner become separate loops, or, if `diagonal`, are joined by a
    narrow bridge.
    """
    ahead = _edges(frozenset(cells))
    meeting = {corner for corner, onward in ahead.items() if len(onward) > 1}
    loops = list(_loops(ahead, _left if diagonal else _right))
    return " ".join(rounded(_inset(loop, meeting, inset), radius) for loop in loops)


def rounded(points: list[Point], radius: float) -> str:
    """Path data of a closed polygon with rounded corners."""
    steps: list[str | float] = []
    count = len(points)
    for index, (x, y) in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % count]
        (start_x, start_y), (end_x, end_y) = (
            _toward((x, y), before, radius),
            _toward((x, y), after, radius),
        )
        steps += ["L" if steps else "M", start_x, start_y, "Q", x, y, end_x, end_y]
    return path(*steps, "Z")


def _toward(point: Point, other: Point, distance: float) -> Point:
    """A step from a point to another, at most half of the way."""
    length = hypot(other[0] - point[0], other[1] - point[1])
    share = min(distance / length, 0.5)
    return point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share


def _loops(
    ahead: dict[_Corner, list[_Corner]], turn: Callable[[_Corner], _Corner]
) -> Iterator[list[_Corner]]:
    """The edges as closed walks; where two walks meet, each takes the turn `turn`."""
    while ahead:
        start = min(ahead)
        walk = [start, ahead[start].pop()]
        while walk[-1] != start:
            (x, y), before = walk[-1], walk[-2]
            onward = ahead[x, y]
            step = turn((x - before[0], y - before[1]))
            choice = onward[0] if len(onward) == 1 else (x + step[0], y + step[1])
            onward.remove(choice)
            walk.append(choice)
        ahead = {corner: onward for corner, onward in ahead.items() if onward}
        yield walk[:-1]


def _edges(cells: frozenset[Cell]) -> dict[_Corner, list[_Corner]]:
    """Where the edge goes on from each corner that it passes, the cells on its right hand."""
    ahead: dict[_Corner, list[_Corner]] = {}
    for cell in sorted(cells):
        below, left, right, above = cell.neighbours
        x, y = cell.column, -cell.row - 1
        around = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
        for neighbour, (start, end) in zip(
            (above, right, below, left), pairwise(around), strict=True
        ):
            if neighbour not in cells:
                ahead.setdefault(start, []).append(end)
    return ahead


def _inset(loop: list[_Corner], meeting: set[_Corner], inset: float) -> list[Point]:
    """The corners at which a walk turns, moved to the right hand.

    On a corner where two cells meet diagonally, a left turn crosses from one to the other: it
    is cut short, to leave a bridge between the two walks that cross there.
    """
    points: list[Point] = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        arriving, leaving = (x - before[0], y - before[1]), (after[0] - x, after[1] - y)
        if arriving == leaving:
            continue
        (first_x, first_y), (second_x, second_y) = _right(arriving), _right(leaving)
        if (x, y) in meeting and leaving == _left(arriving):
            points += [
                (
                    x + inset * first_x - BRIDGE * arriving[0],
                    y + inset * first_y - BRIDGE * arriving[1],
                ),
                (
                    x + inset * second_x + BRIDGE * leaving[0],
                    y + inset * second_y + BRIDGE * leaving[1],
                ),
            ]
        else:
            points.append((x + inset * (first_x + second_x), y + inset * (first_y + second_y)))
    return points


def _right(step: _Corner) -> _Corner:
    return -step[1], step[0]


def _left(step: _Corner) -> _Corner:
    return step[1], -step[0]
