"""The layout of the game screen: the board, the side panel, and the key bar."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from tessellot.drawing.tokens import Theme
from tessellot.locale import Text
from tessellot.play import Match
from tessellot.terminal.drawing.grid_canvas import Pitch
from tessellot.terminal.drawing.position_picture import Ghost, counted_cells
from tessellot.terminal.entry.move_entry import MoveEntry
from tessellot.terminal.widgets import side_panel
from tessellot.terminal.widgets.board_widget import BoardWidget

SIDE_WIDTH = 31
"""The minimal width of the side panel."""
MIN_ROWS = 16


class GameWidget(Widget):
    """Shows a match, with cells as large as the terminal allows."""

    DEFAULT_CSS = "GameWidget { height: 1fr; }"

    def __init__(self, palette: Theme, *, colour: bool) -> None:
        super().__init__()
        self._palette = palette
        self._board = BoardWidget(palette, colour=colour)
        self._panel_state: tuple[Match, str, int] | None = None

    def compose(self) -> ComposeResult:
        yield Static("", id="too-small", markup=False)
        with Horizontal(id="game"):
            yield self._board
            with Vertical(id="side"):
                for name in ("title", "players", "tray", "message"):
                    yield Static("", id=name, markup=False)
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static("", id="move-list", markup=False)
        yield Static("", id="bar", markup=False)

    def show(
        self, match: Match, entry: MoveEntry | None, language: str, room: Size, *, counting: bool
    ) -> None:
        """Show everything but the messages; `counting` marks what the score is counted from."""
        size = match.game.size
        pitch = Pitch.fitting(size, room.width - SIDE_WIDTH - 1, room.height - 1)
        if room.height < MIN_ROWS:
            pitch = None
        self.query_one("#too-small").display = pitch is None
        for name in ("#game", "#bar"):
            self.query_one(name).display = pitch is not None
        if pitch is None:
            self._put("too-small", Content(_too_small(size, room).to(language)))
            return
        marked = counting or match.outcome is not None
        self._board.show(
            match.position,
            pitch,
            _ghost(entry),
            last=match.moves[-1] if match.moves else None,
            counted=counted_cells(match.position) if marked else (),
        )
        # The score is not counted again while only the ghost moves.
        panel_state = (match, language, max(room.width - pitch.columns(size) - 1, 1))
        if panel_state != self._panel_state:
            self._panel_state = panel_state
            self._put("title", side_panel.title(*panel_state, self._palette))
            self._put("players", side_panel.players(*panel_state, self._palette))
            self._put("move-list", side_panel.moves(match))
            self.query_one("#moves", VerticalScroll).scroll_end(animate=False)
        self._put("tray", side_panel.tray(entry, language, self._palette))
        self._put("bar", side_panel.bar(match, entry, language, room.width))

    def say(self, lines: list[tuple[Text, str]], language: str) -> None:
        """Show sentences, each in its colour."""
        self._put("message", side_panel.coloured(lines, language, self._palette))

    def _put(self, name: str, content: Content) -> None:
        """Update a widget if its content has changed."""
        place = self.query_one(f"#{name}", Static)
        there = place.content
        if not (isinstance(there, Content) and there.is_same(content)):
            place.update(content)


def _ghost(entry: MoveEntry | None) -> Ghost | None:
    if entry is None or entry.ghost is None:
        return None
    guilty = [cell for reason in entry.reasons for cell in reason.cells]
    return Ghost(entry.ghost, entry.state, guilty)


def _too_small(size: int, room: Size) -> Text:
    least = Pitch(3, 1)
    return Text(
        "This window has {columns} columns and {rows} rows. The game needs {wide} columns and "
        "{high} rows, and looks best from 80 and 24. The prompt of “tessellot play --plain” "
        "needs less.",
        columns=room.width,
        rows=room.height,
        wide=least.columns(size) + SIDE_WIDTH + 1,
        high=max(least.rows(size) + 1, MIN_ROWS),
    )
