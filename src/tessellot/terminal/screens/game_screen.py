"""The game screen: turns keys and clicks into moves, and shows the match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tessellot.games import SWAP, Move, NotationError, Seat, TessellotError
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.notation import read_move
from tessellot.terminal.coach import Coach
from tessellot.terminal.entry.move_entry import MoveEntry
from tessellot.terminal.key_bindings import KEYS
from tessellot.terminal.match_records import record_of_match, suggested_name, write_file
from tessellot.terminal.match_text import player_names
from tessellot.terminal.saved_match import SavedMatch
from tessellot.terminal.screens.dialogs import ConfirmDialog, move_dialog, save_dialog
from tessellot.terminal.widgets import side_panel
from tessellot.terminal.widgets.board_widget import BoardWidget
from tessellot.terminal.widgets.engine_widget import EngineWidget
from tessellot.terminal.widgets.game_widget import GameWidget

if TYPE_CHECKING:
    from tessellot.terminal.app import TessellotApp


class GameScreen(Screen[None]):
    """One match, until its last move."""

    BINDINGS: ClassVar = [binding for key in KEYS for binding in key.bindings()]

    def __init__(
        self, saved: SavedMatch, *, seed: int, hint_nodes: int | None, coach: bool
    ) -> None:
        super().__init__()
        self.saved = saved
        self._coach = Coach(saved.match, on=coach)
        self.entry: MoveEntry | None = None
        self.notice: Text | None = None
        self.engine = EngineWidget(saved.match, seed=seed, hint_nodes=hint_nodes)
        self._near: Cell | None = None
        self._counting = False

    @property
    def _app(self) -> TessellotApp:
        return cast("TessellotApp", self.app)

    @property
    def _language(self) -> str:
        return self._app.language

    def compose(self) -> ComposeResult:
        yield self.engine
        yield GameWidget(self._app.palette, colour=self._app.colour)

    def on_mount(self) -> None:
        self._begin_turn()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Show everything as it is now."""
        view = self.query_one(GameWidget)
        match, language = self.saved.match, self._language
        view.show(match, self.entry, language, self.size, counting=self._counting)
        self._tell()

    def _tell(self) -> None:
        """Update the sentences beside the board."""
        match, status = self.saved.match, self.engine.status
        comments = self._coach.comments(match)
        lines = side_panel.message(match, self.entry, self.notice, status, comments)
        self.query_one(GameWidget).say(lines, self._language)

    # --- Turns ---

    def _begin_turn(self) -> None:
        """Start the next turn: a move entry for a person, or a search of the engine."""
        match = self.saved.match
        self.engine.cancel()
        self.entry = None
        if match.engine_to_move is not None:
            self.engine.request_move(match.position)
        elif match.outcome is None:
            self.entry = MoveEntry.begin(match.position, self._near)
        self.draw()

    def _change(self, change: Callable[[], None]) -> None:
        """Change the match, and show an error if that fails."""
        self.notice = None
        try:
            change()
        except TessellotError as error:
            self.notice = error.complaint
        self._begin_turn()

    def _make(self, move: Move) -> None:
        """Make a move of the player, unless the coach wants to see it first."""
        position = self.saved.position
        if self._coach.wants_to_see(position, move):
            self.engine.request_warning(position, move)
            self.draw()
        else:
            self._play(move)

    def _play(self, move: Move) -> None:
        if self.entry is not None:
            self._near = self.entry.focus
        self._change(lambda: self.saved.play(move))

    @property
    def _active_entry(self) -> MoveEntry | None:
        """The move entry, unless a hint is being computed."""
        return self.entry if self.engine.status is None else None

    # --- The engine ---

    def on_engine_widget_ticked(self) -> None:
        self._tell()

    def on_engine_widget_failed(self, message: EngineWidget.Failed) -> None:
        self.notice = message.reason
        self.draw()

    def on_engine_widget_moved(self, message: EngineWidget.Moved) -> None:
        if message.position is self.saved.position:
            name = player_names(self.saved.match)[message.position.mover is Seat.SECOND]
            self._play(message.move)
            self.notice = self.notice or Text("{name}: {move}", name=name, move=message.move)
            self._tell()

    def on_engine_widget_judged(self, message: EngineWidget.Judged) -> None:
        if message.position is not self.saved.position or self.entry is None:
            return
        if message.warning is None:
            self._play(message.move)
            return
        self._coach.warned(message.position, message.move)
        again = Text("The same move again: play it all the same.")
        self.notice = Text("{warning} {again}", warning=message.warning, again=again)
        if message.move != SWAP:
            self.entry.show(message.move)
        self.draw()

    def on_engine_widget_advised(self, message: EngineWidget.Advised) -> None:
        if message.position is self.saved.position and self.entry is not None:
            self.notice = message.text
            self.entry.show(message.move)
            self.draw()

    # --- Entering a move ---

    def _enter(self, change: Callable[[MoveEntry], object]) -> None:
        """Change the ghost, if there is a move entry."""
        entry = self._active_entry
        if entry is not None:
            self.notice = None
            change(entry)
            self.draw()

    def action_step(self, rows: int, columns: int) -> None:
        """Move the ghost."""
        self._enter(lambda entry: entry.step(rows, columns))

    def action_turn(self, quarters: int) -> None:
        """Turn the piece."""
        self._enter(lambda entry: entry.turn(quarters))

    def action_flip(self) -> None:
        """Turn the piece over."""
        self._enter(lambda entry: entry.flip())

    def action_next(self, by: int) -> None:
        """The next legal place."""

        def find(entry: MoveEntry) -> None:
            if not entry.next(by):
                self.notice = Text("This piece fits nowhere now.")

        self._enter(find)

    def action_take_shape(self, shape: str) -> None:
        """Take a piece of a shape."""
        self._enter(lambda entry: entry.take_shape(shape))

    def action_take(self, number: int) -> None:
        """Take a piece of the tray by its index."""
        self._enter(lambda entry: entry.take(entry.tray[number].piece))

    def action_place(self) -> None:
        """Play the ghost's move or, after the end, start another game."""
        entry = self._active_entry
        if self.saved.match.outcome is not None:
            self._app.play_at(self.saved.again())
        elif entry is not None:
            self.notice = None
            move = entry.commit()
            if move is not None:
                self._make(move)
            else:
                self.draw()

    def action_cancel(self) -> None:
        """Put the piece back, or make the engine move now."""
        if self.engine.status is not None:
            self.engine.move_now()
        else:
            self._enter(lambda entry: entry.clear())

    def on_board_widget_cell_clicked(self, message: BoardWidget.CellClicked) -> None:
        entry = self._active_entry
        if entry is None:
            return
        if entry.click(message.cell):
            self.action_place()
        else:
            self.notice = None
            self.draw()

    def on_board_widget_turned(self, message: BoardWidget.Turned) -> None:
        self.action_turn(message.quarters)

    def on_board_widget_flipped(self) -> None:
        self.action_flip()

    async def on_click(self, event: events.Click) -> None:
        action = side_panel.clicked(event)
        if action is not None:
            await self.run_action(action)

    def action_swap(self) -> None:
        """Exchange sides."""
        if self._active_entry is not None:
            self._make(SWAP)

    def action_type_move(self) -> None:
        """Type a move."""
        position = self.saved.position

        def typed(text: str | None) -> None:
            if text is not None and position is self.saved.position:
                self._make_typed(text)

        if self._active_entry is not None:
            self.app.push_screen(move_dialog(position, self._language), typed)

    def _make_typed(self, text: str) -> None:
        try:
            move = read_move(text, self.saved.position.game)
        except NotationError as error:
            self.notice = error.complaint
            self.draw()
        else:
            self._make(move)

    # --- The game as a whole ---

    def action_undo(self) -> None:
        """Take the last move back."""
        self._change(self.saved.undo)

    def action_hint(self) -> None:
        """Ask the engine for a hint."""
        if self._active_entry is not None:
            self.notice = None
            self.engine.request_hint(self.saved.position)
            self.draw()

    def action_coach(self) -> None:
        """Switch the coach on or off."""
        self.notice = self._coach.toggle()
        self.draw()

    def action_view_count(self) -> None:
        """Show or hide what the score is counted from."""
        self._counting = not self._counting
        self.draw()

    def action_save(self) -> None:
        """Write the game to a file."""

        def write(path: Path) -> None:
            write_file(path, str(record_of_match(self.saved.match)))

        def saved(path: str | None) -> None:
            if path is not None:
                self.notice = Text("Saved to {path}.", path=path)
                self.draw()

        self.app.push_screen(
            save_dialog(suggested_name(self.saved.match), write, self._language), saved
        )

    def action_resign(self) -> None:
        """Resign after a question."""
        if self.saved.match.outcome is None:
            question = Text("Resign this game?")
            self.app.push_screen(
                ConfirmDialog(question, self._language, lambda: self._change(self.saved.resign))
            )

    def action_new_game(self) -> None:
        """Choose another game."""
        self._app.choose()
