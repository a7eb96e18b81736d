"""A position as characters: pieces and symbols on the grid, the ghost, and marks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tessellot.drawing.board_text import LETTERS, MARKS, Ink
from tessellot.drawing.scene import (
    CentreDotItem,
    DiscItem,
    Item,
    SymbolItem,
    TaijituItem,
    TetrominoItem,
    placed,
    scene,
)
from tessellot.drawing.tokens import GHOST_OPACITY, Theme
from tessellot.games import Disc, Move, Position
from tessellot.geometry import Cell, Grid
from tessellot.terminal.drawing.grid_canvas import GridCanvas, Paint, Pitch
from tessellot.terminal.entry.move_entry import GhostState

CROSSES = ("X", "▚▞\n▞▚", "╲ ╱\n ╳ \n╱ ╲")
RINGS = ("O", "▛▜\n▙▟", "╭─╮\n│ │\n╰─╯")
"""The symbols for cells of 1, 2 and 3 rows."""


class Ghost(NamedTuple):
    """A move that is being entered, the rules' verdict, and the cells that break a rule."""

    move: Move
    state: GhostState
    guilty: Collection[Cell] = ()


class PositionPicture:
    """A board with the last move and, optionally, the scored cells marked.

    It is drawn once; a ghost is drawn on a copy.
    """

    def __init__(
        self,
        position: Position,
        pitch: Pitch,
        theme: Theme,
        *,
        colour: bool = True,
        last: Move | None = None,
        counted: Collection[Cell] = (),
    ) -> None:
        self.pitch, self.theme, self.colour = pitch, theme, colour
        self._side = position.side_of(position.mover)
        self._grid = Grid.of(position.game.size)
        self._items = scene(position.layers)
        self._tops: dict[Cell, Item] = {cell: item for item in self._items for cell in item.cells}
        self._pieces: dict[Cell, TetrominoItem] = {
            cell: item
            for item in self._items
            if isinstance(item, TetrominoItem)
            for cell in item.cells
        }
        self._canvas = GridCanvas(self._grid.size, pitch)
        self._draw_lines()
        for cell in self._grid.cells:
            self._draw_cell(cell, self._tops.get(cell), counted=cell in counted)
        self._draw_last(last)
        self._canvas.label(theme.muted, theme.board)

    def lines(self, ghost: Ghost | None = None) -> list[list[Ink]]:
        """The characters of the board, with a ghost."""
        if ghost is None:
            return self._canvas.lines
        board = self._canvas
        self._canvas = board.copy()
        try:
            self._draw_ghost(ghost)
            self._canvas.label(self.theme.muted, self.theme.board)
            return self._canvas.lines
        finally:
            self._canvas = board

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at a character."""
        return self._canvas.cell_at(x, y)

    # --- Lines and pieces ---

    def _draw_lines(self) -> None:
        canvas = self._canvas
        if self.pitch.has_lines:
            canvas.rule(self._grid.cells, self._weight, self._line_colours)
        for item in self._items:
            self._join(item, [cell for cell in item.cells if self._tops[cell] is item])

    def _is_body(self, cell: Cell) -> bool:
        return isinstance(self._tops.get(cell), (TetrominoItem, TaijituItem))

    def _weight(self, first: Cell, second: Cell) -> int:
        """The weight of the line between two cells."""
        if first not in self._grid and second not in self._grid:
            return 0
        body = self._tops.get(first) if self._is_body(first) else None
        other = self._tops.get(second) if self._is_body(second) else None
        if body is None and other is None:
            return 1
        return 0 if body is other else 2

    def _line_colours(self, cells: Collection[Cell]) -> tuple[str, str]:
        piece = next((self._pieces[cell] for cell in cells if cell in self._pieces), None)
        if piece is not None:
            shade = self.theme.shapes[piece.shape]
            return shade.edge, shade.face
        bodies = any(self._is_body(cell) for cell in cells)
        return (self.theme.frame if bodies else self.theme.grid), self.theme.board

    def _join(self, item: Item, cells: Sequence[Cell], opacity: float = 1.0) -> None:
        """Remove the lines inside a piece."""
        theme, canvas = self.theme, self._canvas
        if isinstance(item, TetrominoItem):
            shade = theme.shapes[item.shape]
            link = " " if self.pitch.has_lines else "─"
            canvas.join(cells, Ink(link, shade.edge, self._faded(shade.face, opacity)))
        elif isinstance(item, TaijituItem) and self.colour and len(cells) == 2:
            first, second = sorted(cells, key=lambda cell: (-cell.row, cell.column))
            upper, lower = (
                self._faded(theme.sides[item.halves[cell]].face, opacity)
                for cell in (first, second)
            )
            half = "▌" if first.row == second.row else "▀"
            canvas.join(cells, Ink(half, upper, lower))
        elif isinstance(item, TaijituItem):
            canvas.join(cells, Ink(" " if self.pitch.has_lines else "─"))

    # --- Cells ---

    def _draw_cell(
        self, cell: Cell, item: Item | None, *, counted: bool = False, opacity: float = 1.0
    ) -> None:
        theme, canvas = self.theme, self._canvas
        rows = self.pitch.content[1]
        ground, glyph, ink, bold = theme.board, "", theme.ink, False
        match item:
            case SymbolItem():
                glyph = (CROSSES if item.mark == "X" else RINGS)[min(rows, 3) - 1]
                bold = True
            case CentreDotItem():
                glyph = "+"
            case TetrominoItem():
                shade = theme.shapes[item.shape]
                ground, ink, bold = shade.face, shade.ink, True
                glyph = item.shape
                if item.squares and not item.settled:
                    side = item.squares[cell]
                    ground, ink = theme.sides[side].face, theme.sides[side].ink
                    glyph += MARKS[side]
            case TaijituItem():
                side = item.halves[cell]
                ground, glyph = theme.sides[side].face, MARKS[side]
                ink = theme.muted if opacity == 1 else theme.sides[side].ink
            case DiscItem():
                shade = theme.sides[item.side]
                ground, ink, bold = shade.face, shade.ink, item.stacked
                glyph = _disc(item, self.pitch)
            case None:
                glyph = "·" if not self.pitch.has_lines else ""
                ink = theme.muted
        canvas.fill(cell, " ", None, self._faded(ground, opacity))
        if counted:
            ink, bold = (theme.counted, True) if self.colour else (ink, True)
            glyph = glyph if self.colour else f"{glyph}*"
        canvas.write(cell, glyph, ink=ink, bold=bold)

    def _faded(self, colour: str, opacity: float) -> str:
        """A colour blended with the board's, for ghosts."""
        return colour if opacity == 1 else blend(colour, self.theme.board, opacity)

    # --- Marks ---

    def _draw_last(self, move: Move | None) -> None:
        """Outline the placed piece; removed discs become crosses."""
        placed = _placed_cells(move)
        if self.pitch.has_lines and placed:
            grounds = self._line_colours
            self._outline(placed, lambda cells: (self.theme.highlight, grounds(cells)[1]))
        if not self.colour or not self.pitch.has_lines:
            for cell in placed:
                self._bracket(cell)
        if isinstance(move, Disc):
            for cell in move.removed:
                self._canvas.write(cell, "×", ink=self.theme.muted)

    def _bracket(self, cell: Cell) -> None:
        """Put brackets in the outer columns of a cell or, without lines, beside it."""
        left, top = self._canvas.corner(cell)
        columns, rows = self.pitch.content
        beside = 0 if self.pitch.has_lines else 1
        y = top + (rows - 1) // 2
        for x, bracket in ((left - beside, "["), (left + columns - 1 + beside, "]")):
            there = self._canvas.at(x, y)
            if there.characters == " ":
                self._canvas.put(x, y, there._replace(characters=bracket))

    def _outline(self, cells: Collection[Cell], paint: Paint, style: str = "plain") -> None:
        within = set(cells)

        def weight(first: Cell, second: Cell) -> int:
            return 2 if (first in within) != (second in within) else 0

        self._canvas.rule(cells, weight, paint, style)

    def _draw_ghost(self, ghost: Ghost) -> None:
        """Draw a pale piece in a green double line or, if refused, in a red dashed one."""
        theme, move = self.theme, ghost.move
        refused = ghost.state is GhostState.REFUSED
        colour = theme.refused if refused else theme.legal
        raised = any(cell in self._pieces for cell in move.changed_cells)
        for item in placed(move, self._side, raised=raised):
            on_board = [cell for cell in item.cells if cell in self._grid]
            self._join(item, on_board, GHOST_OPACITY)
            for cell in on_board:
                self._draw_cell(cell, item, opacity=GHOST_OPACITY)
            self._outline(
                on_board, lambda _: (colour, theme.board), "dashed" if refused else "double"
            )
        if isinstance(move, Disc):
            for cell in move.removed:
                self._draw_cell(cell, None)
                self._canvas.write(cell, "×", ink=colour, bold=True)
        for cell in ghost.guilty:
            if cell in self._grid:
                self._hatch(cell)

    def _hatch(self, cell: Cell) -> None:
        """Hatch the blank characters of a cell."""
        left, top = self._canvas.corner(cell)
        columns, rows = self.pitch.content
        for y in range(top, top + rows):
            for x in range(left, left + columns):
                there = self._canvas.at(x, y)
                if there.characters == " ":
                    self._canvas.put(x, y, Ink("▒", self.theme.refused, there.ground))


def counted_cells(position: Position) -> tuple[Cell, ...]:
    """The cells that the score is counted from, in the current half of the game."""
    counts = [c for c in position.score.counts if c.first.groups or c.second.groups]
    return tuple(
        cell
        for count in counts[-1:]
        for tally in (count.first, count.second)
        for group in tally.groups[: tally.counted]
        for cell in group
    )


def _placed_cells(move: Move | None) -> tuple[Cell, ...]:
    """The cells on which a move leaves something."""
    if isinstance(move, Disc):
        return (move.keep or move.cell,)
    return () if move is None else move.cells


def _disc(stone: DiscItem, pitch: Pitch) -> str:
    """A letter in a ring; a stack has a capital letter in a double ring."""
    letter = LETTERS[stone.side].upper() if stone.stacked else LETTERS[stone.side]
    columns, rows = pitch.content
    if rows == 1:
        return (f"«{letter}»" if stone.stacked else f"({letter})") if columns > 2 else letter
    level, upright, *corners = tuple("═║╔╗╚╝" if stone.stacked else "─│╭╮╰╯")
    inside = [" " * (columns - 2)] * (rows - 2)
    ring = [corners[0] + level * (columns - 2) + corners[1]]
    ring += [upright + row + upright for row in inside]
    ring += [corners[2] + level * (columns - 2) + corners[3]]
    at, middle = (rows - 1) // 2, (columns - 1) // 2
    ring[at] = ring[at][:middle] + letter + ring[at][middle + 1 :]
    return "\n".join(ring)


def blend(colour: str, ground: str, share: float) -> str:
    """A blend of two colours; `share` is the weight of the first."""
    pairs = ((int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(top * share + under * (1 - share)):02X}" for top, under in pairs)
