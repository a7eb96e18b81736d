"""Marks: what is drawn over a board to point at something, without hiding it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tessellot.drawing import glyphs, tokens
from tessellot.drawing.markup import element, named, path
from tessellot.drawing.outlines import centre_of, corner_of, outline
from tessellot.drawing.scene import placed
from tessellot.drawing.tokens import Theme
from tessellot.games.moves import Disc, Move
from tessellot.games.scores import Count, Score
from tessellot.games.seats import Seat
from tessellot.geometry import Cell, Grid, connected_groups

COUNTED_ONE_BY_ONE = frozenset({"symbols", "stacks"})
"""Counts of single cells; all others count connected groups."""


def highlight_tints(cells: Iterable[Cell], theme: Theme) -> Iterator[str]:
    """The ground of highlighted cells, to be drawn under what lies there."""
    for cell in cells:
        shape = outline([cell], 0.06, 0.2)
        yield element("path", d=shape, fill=theme.highlight, fill_opacity=0.3)


def highlight_frames(cells: Iterable[Cell], theme: Theme) -> Iterator[str]:
    """The frames of highlighted cells, to be drawn over what lies there."""
    for cell in cells:
        yield element(
            "path",
            class_="highlight",
            data_cell=str(cell),
            d=outline([cell], 0.06, 0.2),
            fill="none",
            stroke=theme.highlight,
            stroke_width=tokens.MARK,
        )


def last_move(move: Move, theme: Theme) -> Iterator[str]:
    """A line around what was placed last; what left the board is shown by its empty outline."""
    for shape in _edges_of(move):
        parts = (
            element("path", d=shape, stroke=theme.ink, stroke_width=1.7 * tokens.MARK),
            element("path", d=shape, stroke=theme.highlight, stroke_width=tokens.MARK),
        )
        yield element("g", *parts, class_="last", data_move=str(move), fill="none")
    if isinstance(move, Disc):
        yield from (_left_behind(cell, theme.muted) for cell in move.removed)


def ghost(
    move: Move,
    side: str,
    theme: Theme,
    *,
    legal: bool,
    guilty: Iterable[Cell],
    raised: bool,
) -> str:
    """A move that is only being thought of: a pale body, and whether the rules allow it."""
    items = placed(move, side, raised=raised)
    bodies = [glyphs.draw(item, theme, letters=False) for item in items]
    colour = theme.legal if legal else theme.refused
    edges = [
        element(
            "path",
            d=edge,
            fill="none",
            stroke=colour,
            stroke_width=tokens.MARK,
            stroke_dasharray=None if legal else "0.2 0.13",
        )
        for edge in _edges_of(move)
    ]
    if isinstance(move, Disc):
        edges += [_left_behind(cell, colour) for cell in move.removed]
    return element(
        "g",
        element("g", *bodies, opacity=tokens.GHOST_OPACITY),
        *_hatched(guilty, theme),
        *edges,
        class_=f"ghost {'legal' if legal else 'refused'}",
        data_move=str(move),
    )


def _hatched(cells: Iterable[Cell], theme: Theme) -> Iterator[str]:
    """The cells that a refused move breaks a rule on."""
    steps = 4
    for cell in cells:
        x, y = corner_of(cell)
        lines: list[str | float] = []
        for step in range(1, 2 * steps):
            start, end = max(0, step - steps) / steps, min(steps, step) / steps
            lines += ["M", x + start, y + end, "L", x + end, y + start]
        yield element(
            "g",
            element("rect", x=x, y=y, width=1, height=1, fill=theme.refused, fill_opacity=0.12),
            element("path", d=path(*lines), fill="none", stroke=theme.refused, stroke_width=0.035),
            class_="hatch",
            data_cell=str(cell),
        )


def counted(score: Score, size: int, theme: Theme) -> Iterator[str]:
    """What the score is counted from: outlines of groups, and marks of single cells.

    Groups of an earlier count, which may lie under what has been placed since, are dashed.
    """
    shown = [count for count in score.counts if count.first.groups or count.second.groups]
    for count in shown:
        for seat in Seat:
            for group in count[seat].groups[: count[seat].counted]:
                yield _group(group, count, seat, size, theme, dashed=count is not shown[-1])


def winning_line(cells: tuple[Cell, ...], theme: Theme) -> str:
    """A line through the cells that have won the game."""
    x1, y1 = centre_of(cells[0])
    x2, y2 = centre_of(cells[-1])
    ends: dict[str, str | float | None] = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    rings = [
        element("path", d=_ring(cell), fill="none", stroke=theme.counted, stroke_width=tokens.MARK)
        for cell in cells
    ]
    return element(
        "g",
        element("line", stroke=theme.board, stroke_width=3.4 * tokens.MARK, **ends),
        element("line", stroke=theme.counted, stroke_width=1.8 * tokens.MARK, **ends),
        *rings,
        class_="winning-line",
        data_cells=named(cells),
        stroke_linecap="round",
    )


def _group(
    group: tuple[Cell, ...], count: Count, seat: Seat, size: int, theme: Theme, *, dashed: bool
) -> str:
    colour = theme.counted if seat is Seat.FIRST else theme.counted_second
    if count.name in COUNTED_ONE_BY_ONE:
        parts = [_bead(cell, colour, theme) for cell in group]
    else:
        grid = Grid.of(size)
        by_corners = len(connected_groups(grid, grid.mask(group))) > 1
        line = {"d": outline(group, 0.1, 0.2, diagonal=by_corners), "fill": "none"}
        dashes = "0.16 0.1" if dashed else None
        parts = [
            element("path", stroke=theme.board, stroke_width=1.8 * tokens.MARK, **line),
            element(
                "path",
                stroke=colour,
                stroke_width=tokens.MARK,
                stroke_dasharray=dashes,
                **line,
            ),
        ]
    return element(
        "g",
        *parts,
        class_="counted",
        data_count=count.name,
        data_seat=str(seat),
        data_cells=named(group),
    )


def _bead(cell: Cell, colour: str, theme: Theme) -> str:
    """A mark in the corner of a cell, as if somebody had counted with beads."""
    x, y = corner_of(cell)
    return element(
        "circle",
        cx=x + 0.83,
        cy=y + 0.17,
        r=0.1,
        fill=colour,
        stroke=theme.board,
        stroke_width=0.04,
    )


def _edges_of(move: Move) -> Iterator[str]:
    """Lines around what a move places."""
    match move:
        case Disc():
            yield _ring(move.keep or move.cell)
        case _ if move.cells:
            yield outline(move.cells, tokens.PIECE_INSET, tokens.PIECE_RADIUS)


def _ring(cell: Cell) -> str:
    x, y = centre_of(cell)
    radius = 0.45
    half = (radius, radius, 0, 1, 1)
    return path("M", x - radius, y, "A", *half, x + radius, y, "A", *half, x - radius, y, "Z")


def _left_behind(cell: Cell, colour: str) -> str:
    """Where a disc was before it left the board."""
    x, y = centre_of(cell)
    return element(
        "circle",
        class_="removed",
        data_cell=str(cell),
        cx=x,
        cy=y,
        r=tokens.DISC_RADIUS,
        fill="none",
        stroke=colour,
        stroke_width=0.05,
        stroke_dasharray="0.1 0.1",
    )
