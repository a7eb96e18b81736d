"""The engine as an invisible widget: it posts moves and hints as messages."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from textual.message import Message
from textual.widget import Widget

from tessellot.games import Move, Position
from tessellot.locale import Text
from tessellot.play import Match
from tessellot.terminal.coach import Considered
from tessellot.terminal.engine_thread import EngineThread, hint_text

if TYPE_CHECKING:
    from tessellot.engine import Analysis

TICK = 0.25
"""Seconds between two updates of the status."""
HINT_MEMORY = 64
"""Megabytes."""


class EngineWidget(Widget):
    """Runs the opponent and the adviser in threads, and posts their answers to the screen."""

    DEFAULT_CSS = "EngineWidget { display: none; }"

    class Moved(Message):
        """The engine plays a move."""

        def __init__(self, position: Position, move: Move) -> None:
            super().__init__()
            self.position, self.move = position, move

    class Advised(Message):
        """The engine suggests a move."""

        def __init__(self, position: Position, move: Move, text: Text) -> None:
            super().__init__()
            self.position, self.move, self.text = position, move, text

    class Judged(Message):
        """A move of the player was considered."""

        def __init__(self, position: Position, considered: Considered) -> None:
            super().__init__()
            self.position, self.move, self.warning = position, *considered

    class Failed(Message):
        """The engine has no answer."""

        def __init__(self, reason: Text) -> None:
            super().__init__()
            self.reason = reason

    class Ticked(Message):
        """The engine is still working, and its status may have changed."""

    class Answered(Message):
        """An answer from the engine's thread, for this widget itself."""

        def __init__(
            self, request: int, position: Position, answer: Move | Analysis | Considered | Text
        ) -> None:
            super().__init__()
            self.request, self.position, self.answer = request, position, answer

    def __init__(self, match: Match, *, seed: int, hint_nodes: int | None) -> None:
        super().__init__()
        self._opponent = EngineThread.opponent(match, seed=seed, progress=self._show_compilation)
        self._adviser = EngineThread.adviser(
            match, hint_nodes, seed=seed, progress=self._show_compilation, memory_mb=HINT_MEMORY
        )
        self._working: EngineThread | None = None
        self._request = 0
        self._since = 0.0
        self._compilation: tuple[Text, float] | None = None

    @property
    def status(self) -> Text | None:
        """What the engine is doing now, or None."""
        if self._working is None:
            return None
        if self._compilation is not None:
            doing, done = self._compilation
            bar = "█" * round(20 * done)
            return Text("{doing}\n{bar} {done:.0%}", doing=doing, bar=f"{bar:░<20}", done=done)
        seconds = monotonic() - self._since
        return Text("The engine is thinking … {seconds:.0f} s. Esc: at once.", seconds=seconds)

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        self.cancel()

    def _tick(self) -> None:
        if self._working is not None:
            self.post_message(self.Ticked())

    def request_move(self, position: Position) -> None:
        """Start the opponent's search."""
        self._opponent.request_move(position, self._begin(self._opponent, position))

    def request_hint(self, position: Position) -> None:
        """Start the search for a hint."""
        self._adviser.request_analysis(position, self._begin(self._adviser, position))

    def request_warning(self, position: Position, move: Move) -> None:
        """Start to consider a move of the player."""
        self._adviser.request_warning(position, move, self._begin(self._adviser, position))

    def _begin(
        self, thread: EngineThread, position: Position
    ) -> Callable[[Move | Analysis | Considered | Text], None]:
        """Register a request; returns the callback for the engine's thread."""
        self.cancel()
        self._request += 1
        request = self._request
        self._working, self._since = thread, monotonic()

        def answer(found: Move | Analysis | Considered | Text) -> None:
            self.post_message(self.Answered(request, position, found))

        return answer

    def move_now(self) -> None:
        """End the search; the answer is the best move so far."""
        if self._working is not None:
            self._working.move_now()

    def cancel(self) -> None:
        """Drop the current request."""
        if self._working is not None:
            self._working.cancel()
        self._working = self._compilation = None

    def _show_compilation(self, doing: Text, done: float) -> None:
        """Called in the engine's thread; the next tick shows it."""
        self._compilation = (doing, done) if done < 1 else None

    def on_engine_widget_answered(self, message: Answered) -> None:
        """Post the answer to the screen, unless the request was cancelled."""
        message.stop()
        answer, position = message.answer, message.position
        if self._working is None or message.request != self._request:
            return
        self.cancel()
        if isinstance(answer, Text):
            self.post_message(self.Failed(answer))
        elif isinstance(answer, Move):
            self.post_message(self.Moved(position, answer))
        elif isinstance(answer, Considered):
            self.post_message(self.Judged(position, answer))
        else:
            self.post_message(self.Advised(position, answer.best.move, hint_text(answer)))
