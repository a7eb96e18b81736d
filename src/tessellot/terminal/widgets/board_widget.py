"""The board widget: shows the picture, and posts clicks on cells."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tessellot.drawing.board_text import Ink
from tessellot.drawing.tokens import Theme
from tessellot.games import Move, Position
from tessellot.geometry import Cell
from tessellot.terminal.drawing.grid_canvas import Pitch
from tessellot.terminal.drawing.position_picture import Ghost, PositionPicture

RIGHT_BUTTON = 3


class BoardWidget(Widget):
    """A board in the size of its picture."""

    DEFAULT_CSS = "BoardWidget { width: auto; height: auto; }"

    class CellClicked(Message):
        """A cell was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    class Turned(Message):
        """The mouse wheel was turned."""

        def __init__(self, quarters: int) -> None:
            super().__init__()
            self.quarters = quarters

    class Flipped(Message):
        """The right mouse button was pressed."""

    def __init__(self, theme: Theme, *, colour: bool) -> None:
        super().__init__(id="board")
        self._theme, self._colour = theme, colour
        self._picture: PositionPicture | None = None
        self._shown: tuple[object, ...] = ()
        self._lines: list[list[Ink]] = []

    def show(
        self,
        position: Position,
        pitch: Pitch,
        ghost: Ghost | None,
        *,
        last: Move | None,
        counted: tuple[Cell, ...],
    ) -> None:
        """Draw a position; if only the ghost has changed, the board is not redrawn."""
        wanted = (position, pitch, last, counted)
        if self._picture is None or wanted != self._shown:
            self._picture = PositionPicture(
                position, pitch, self._theme, colour=self._colour, last=last, counted=counted
            )
            self._shown = wanted
        self._lines = self._picture.lines(ghost)
        size = position.game.size
        self.styles.width, self.styles.height = pitch.columns(size), pitch.rows(size)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._lines):
            return Strip.blank(self.size.width)
        runs = groupby(self._lines[y], key=lambda ink: _style(ink, self._theme.paper))
        return Strip(Segment("".join(ink.characters for ink in run), style) for style, run in runs)

    def on_click(self, event: events.Click) -> None:
        cell = self._picture.cell_at(event.x, event.y) if self._picture else None
        if event.button == RIGHT_BUTTON:
            self.post_message(self.Flipped())
        elif cell is not None:
            self.post_message(self.CellClicked(cell))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Turned(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Turned(-1))


@lru_cache(maxsize=1024)
def _style(ink: Ink, paper: str) -> Style:
    return Style(color=ink.ink, bgcolor=ink.ground or paper, bold=ink.bold)
