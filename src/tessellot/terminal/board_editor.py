"""A full-screen editor for boards of X's and O's, which shows their counts and symmetries."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase
from typing import ClassVar

from rich.text import Text as Paint
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from tessellot.drawing import board_words
from tessellot.games import Board
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.system_errors import reason_of

OTHER = {"X": "O", "O": "X", ".": "."}


class BoardEditor(App[Board]):
    """Edits one board; the result of the app is the board that was saved last, or None."""

    CSS = """
    Horizontal { padding: 1 2; }
    #board { width: auto; }
    #panel { width: 1fr; margin-left: 4; }
    #facts { margin-bottom: 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move('{key}')") for key in ("up", "down", "left", "right")),
        Binding("x,X", "put('X')"),
        Binding("o,O", "put('O')"),
        Binding("space,full_stop,delete", "put('.')"),
        Binding("h,H", "pair"),
        Binding("u,U", "undo"),
        Binding("s,S,ctrl+s", "save"),
        Binding("q,Q,escape,ctrl+c", "leave"),
    ]
    _STEPS: ClassVar = {"up": (1, 0), "down": (-1, 0), "left": (0, -1), "right": (0, 1)}

    def __init__(
        self, board: Board, save: Callable[[Board], None], *, language: str = "en"
    ) -> None:
        super().__init__()
        self.board = board
        self.cursor = Cell(board.size - 1, 0)
        self.paired = False
        self._save = save
        self._language = language
        self._undo_stack: list[Board] = []
        self._saved: Board | None = None
        self._initial = board
        self._message: Text | None = None

    def compose(self) -> ComposeResult:
        """The board, its properties and the keys."""
        with Horizontal():
            yield Static(id="board")
            with Vertical(id="panel"):
                yield Static(id="facts")
                yield Static(self._help(), id="help")

    def on_mount(self) -> None:
        """Show the board."""
        self._show()

    def action_move(self, key: str) -> None:
        """Move the cursor, within the board."""
        up, right = self._STEPS[key]
        last = self.board.size - 1
        self.cursor = Cell(
            min(max(self.cursor.row + up, 0), last), min(max(self.cursor.column + right, 0), last)
        )
        self._show()

    def action_put(self, symbol: str) -> None:
        """Set the cell and, in pair mode, the opposite cell to the other symbol."""
        changed = _with(self.board, self.cursor, symbol)
        if self.paired:
            last = self.board.size - 1
            opposite = Cell(last - self.cursor.row, last - self.cursor.column)
            changed = _with(changed, opposite, OTHER[symbol])
        if changed != self.board:
            self._undo_stack.append(self.board)
            self.board = changed
        self._message = None
        self._show()

    def action_pair(self) -> None:
        """Switch pair mode, in which a half turn exchanges X and O."""
        self.paired = not self.paired
        self._show()

    def action_undo(self) -> None:
        """Undo the last change."""
        if self._undo_stack:
            self.board = self._undo_stack.pop()
        self._show()

    def action_save(self) -> None:
        """Write the board, and show an error if that fails."""
        try:
            self._save(self.board)
        except (OSError, ValueError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else error
            self._message = Text("Not saved: {error}", error=reason)
        else:
            self._saved = self.board
            self._message = Text("Saved.")
        self._show()

    def action_leave(self) -> None:
        """Quit; unsaved changes need a second key press."""
        warned = Text("Not saved yet: Q again leaves without saving.")
        if self.board == (self._saved or self._initial) or self._message == warned:
            self.exit(self._saved)
        self._message = warned
        self._show()

    def _show(self) -> None:
        facts = [board_words.counts(self.board), *board_words.symmetry(self.board)]
        if self.paired:
            facts.append(Text("Cells are set in pairs that a half turn exchanges."))
        if self._message is not None:
            facts.append(self._message)
        self.query_one("#board", Static).update(self._picture())
        self.query_one("#facts", Static).update(
            Paint("\n".join(fact.to(self._language) for fact in facts))
        )

    def _picture(self) -> Paint:
        size = self.board.size
        picture = Paint()
        for row, symbols in zip(reversed(range(size)), self.board.rows, strict=True):
            picture.append(f"{row + 1:>2}", style="dim")
            for column, symbol in enumerate(symbols):
                style = "bold" if symbol != "." else "dim"
                if Cell(row, column) == self.cursor:
                    style += " reverse"
                picture.append(f" {symbol.replace('.', '·')} ", style=style)
            picture.append("\n")
        letters = "".join(f" {letter} " for letter in ascii_lowercase[:size])
        return picture.append("  " + letters, style="dim")

    def _help(self) -> str:
        keys = (
            ("← ↑ ↓ →", Text("move")),
            ("X  O", Text("set the cell")),
            (Text("Space").to(self._language), Text("clear it")),
            ("H", Text("cells in pairs, or one by one")),
            ("U", Text("undo")),
            ("S", Text("save")),
            ("Q", Text("leave")),
        )
        lines = [f"{key:<8} {what.to(self._language)}" for key, what in keys]
        mouse = Text("To paint with the mouse: tessellot serve --open")
        return "\n".join([*lines, "", mouse.to(self._language)])


def _with(board: Board, cell: Cell, symbol: str) -> Board:
    """The board with one cell set."""
    rows = [list(row) for row in board.rows]
    rows[board.size - 1 - cell.row][cell.column] = symbol
    return Board.from_rows(["".join(row) for row in rows])
