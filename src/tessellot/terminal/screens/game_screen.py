"""The screen on which a game is played: hands keys and clicks on, and shows what came of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tessellot.games import SWAP, Move, Seat, TessellotError
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.terminal.entry.move_entry import Entry
from tessellot.terminal.key_bindings import KEYS
from tessellot.terminal.saved_match import Table, names, record_of, suggested_name, write_file
from tessellot.terminal.screens.dialogs import Question, move_line, save_line
from tessellot.terminal.widgets import side_panel
from tessellot.terminal.widgets.board_widget import BoardView
from tessellot.terminal.widgets.engine_widget import Coach
from tessellot.terminal.widgets.game_widget import GameView

if TYPE_CHECKING:
    from tessellot.terminal.app import TessellotApp


class GameScreen(Screen[None]):
    """One game, from its position on the table to the last move."""

    BINDINGS: ClassVar = [binding for key in KEYS for binding in key.bindings()]

    def __init__(self, table: Table, *, seed: int, hint_nodes: int | None) -> None:
        super().__init__()
        self.table = table
        self.entry: Entry | None = None
        self.notice: Text | None = None
        self.coach = Coach(table.match, seed=seed, hint_nodes=hint_nodes)
        self._near: Cell | None = None
        self._counting = False

    @property
    def _app(self) -> TessellotApp:
        return cast("TessellotApp", self.app)

    @property
    def _language(self) -> str:
        return self._app.language

    def compose(self) -> ComposeResult:
        yield self.coach
        yield GameView(self._app.palette, colour=self._app.colour)

    def on_mount(self) -> None:
        self._begin_turn()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Show everything as it is now."""
        view = self.query_one(GameView)
        match, language = self.table.match, self._language
        view.show(match, self.entry, language, self.size, counting=self._counting)
        self._tell()

    def _tell(self) -> None:
        """Say what there is to say now."""
        thought = self.coach.thought
        lines = side_panel.message(self.table.match, self.entry, self.notice, thought)
        self.query_one(GameView).say(lines, self._language)

    # --- Turns ---

    def _begin_turn(self) -> None:
        """Let whoever is to move begin: a person to enter a move, or the engine to think."""
        match = self.table.match
        self.coach.stop()
        self.entry = None
        if match.engine_to_move is not None:
            self.coach.ask_for_move(match.position)
        elif match.outcome is None:
            self.entry = Entry.begin(match.position, self._near)
        self.draw()

    def _change(self, change: Callable[[], None]) -> None:
        """Do something to the match; what cannot be done is told."""
        self.notice = None
        try:
            change()
        except TessellotError as error:
            self.notice = error.complaint
        self._begin_turn()

    def _play(self, move: Move) -> None:
        if self.entry is not None:
            self._near = self.entry.focus
        self._change(lambda: self.table.play(move))

    @property
    def _person_moves(self) -> Entry | None:
        """The move being entered, unless a hint is awaited."""
        return self.entry if self.coach.thought is None else None

    # --- The engine ---

    def on_coach_ticked(self) -> None:
        self._tell()

    def on_coach_failed(self, message: Coach.Failed) -> None:
        self.notice = message.reason
        self.draw()

    def on_coach_moved(self, message: Coach.Moved) -> None:
        if message.position is self.table.position:
            name = names(self.table.match)[message.position.mover is Seat.SECOND]
            self._play(message.move)
            self.notice = self.notice or Text("{name}: {move}", name=name, move=message.move)
            self._tell()

    def on_coach_advised(self, message: Coach.Advised) -> None:
        if message.position is self.table.position and self.entry is not None:
            self.notice = message.words
            self.entry.show(message.move)
            self.draw()

    # --- Entering a move ---

    def _enter(self, change: Callable[[Entry], object]) -> None:
        """Change the ghost, if somebody is entering a move."""
        entry = self._person_moves
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

        def find(entry: Entry) -> None:
            if not entry.next(by):
                self.notice = Text("This piece fits nowhere now.")

        self._enter(find)

    def action_take_shape(self, shape: str) -> None:
        """Take a piece of a shape."""
        self._enter(lambda entry: entry.take_shape(shape))

    def action_take(self, number: int) -> None:
        """Take the piece of that number beside the board."""
        self._enter(lambda entry: entry.take(entry.kinds[number].piece))

    def action_place(self) -> None:
        """Play the ghost's move or, after the end, begin another game."""
        entry = self._person_moves
        if self.table.match.outcome is not None:
            self._app.play_at(self.table.again())
        elif entry is not None:
            self.notice = None
            move = entry.commit()
            if move is not None:
                self._play(move)
            else:
                self.draw()

    def action_cancel(self) -> None:
        """Put the piece back, or hurry the engine."""
        if self.coach.thought is not None:
            self.coach.hurry()
        else:
            self._enter(lambda entry: entry.clear())

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        entry = self._person_moves
        if entry is None:
            return
        if entry.click(message.cell):
            self.action_place()
        else:
            self.notice = None
            self.draw()

    def on_board_view_turned(self, message: BoardView.Turned) -> None:
        self.action_turn(message.quarters)

    def on_board_view_flipped(self) -> None:
        self.action_flip()

    async def on_click(self, event: events.Click) -> None:
        action = side_panel.clicked(event)
        if action is not None:
            await self.run_action(action)

    def action_swap(self) -> None:
        """Exchange sides."""
        if self._person_moves is not None:
            self._play(SWAP)

    def action_type_move(self) -> None:
        """Type a move."""
        position = self.table.position

        def typed(text: str | None) -> None:
            if text is not None and position is self.table.position:
                self._change(lambda: self.table.play(text))

        if self._person_moves is not None:
            self.app.push_screen(move_line(position, self._language), typed)

    # --- The game as a whole ---

    def action_undo(self) -> None:
        """Take the last move back."""
        self._change(self.table.undo)

    def action_hint(self) -> None:
        """Ask the engine what it would do."""
        if self._person_moves is not None:
            self.notice = None
            self.coach.ask_for_hint(self.table.position)
            self.draw()

    def action_view_count(self) -> None:
        """Show what counts, or no longer."""
        self._counting = not self._counting
        self.draw()

    def action_save(self) -> None:
        """Write the game to a file."""

        def write(path: Path) -> None:
            write_file(path, str(record_of(self.table.match)))

        def saved(path: str | None) -> None:
            if path is not None:
                self.notice = Text("Saved to {path}.", path=path)
                self.draw()

        self.app.push_screen(
            save_line(suggested_name(self.table.match), write, self._language), saved
        )

    def action_resign(self) -> None:
        """Give up, when sure."""
        if self.table.match.outcome is None:
            question = Text("Resign this game?")
            self.app.push_screen(
                Question(question, self._language, lambda: self._change(self.table.resign))
            )

    def action_new_game(self) -> None:
        """Choose another game."""
        self._app.choose()
