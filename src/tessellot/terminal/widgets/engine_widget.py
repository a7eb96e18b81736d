"""The engine at the table: it makes the opponent's moves and gives hints, and never blocks."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from textual.message import Message
from textual.widget import Widget

from tessellot.games import Move, Position
from tessellot.locale import Text
from tessellot.play import Match
from tessellot.terminal.engine_thread import EngineThread

if TYPE_CHECKING:
    from tessellot.engine import Analysis

TICK = 0.25
"""Seconds between two looks at a thinking engine."""
HINT_SECONDS = 1.5
HINT_MEMORY = 64
"""Megabytes."""


class EngineWidget(Widget):
    """Asks the engine in threads of its own, and tells the screen what came of it."""

    DEFAULT_CSS = "EngineWidget { display: none; }"

    class Moved(Message):
        """The engine plays a move."""

        def __init__(self, position: Position, move: Move) -> None:
            super().__init__()
            self.position, self.move = position, move

    class Advised(Message):
        """The engine would play a move."""

        def __init__(self, position: Position, move: Move, words: Text) -> None:
            super().__init__()
            self.position, self.move, self.words = position, move, words

    class Failed(Message):
        """The engine has no answer."""

        def __init__(self, reason: Text) -> None:
            super().__init__()
            self.reason = reason

    class Ticked(Message):
        """It is still thinking, and there may be something new to say of that."""

    class Answered(Message):
        """A question was answered in the engine's thread: for the coach itself."""

        def __init__(
            self, question: int, position: Position, found: Move | Analysis | Text
        ) -> None:
            super().__init__()
            self.question, self.position, self.found = question, position, found

    def __init__(self, match: Match, *, seed: int, hint_nodes: int | None) -> None:
        super().__init__()
        levels = [player.level for player in match.players if player.level is not None]
        self._opponent = EngineThread(
            match.game, level=[*levels, None][0], seed=seed, progress=self._compiling
        )
        seconds = None if hint_nodes else HINT_SECONDS
        self._adviser = EngineThread(
            match.game,
            progress=self._compiling,
            seconds=seconds,
            nodes=hint_nodes,
            seed=seed,
            memory_mb=HINT_MEMORY,
        )
        self._asked: EngineThread | None = None
        self._question = 0
        self._since = 0.0
        self._progress: tuple[Text, float] | None = None

    @property
    def thought(self) -> Text | None:
        """What the engine is doing, if it is doing anything."""
        if self._asked is None:
            return None
        if self._progress is not None:
            doing, done = self._progress
            bar = "█" * round(20 * done)
            return Text("{doing}\n{bar} {done:.0%}", doing=doing, bar=f"{bar:░<20}", done=done)
        seconds = monotonic() - self._since
        return Text("The engine is thinking … {seconds:.0f} s. Esc: at once.", seconds=seconds)

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        self.stop()

    def _tick(self) -> None:
        if self._asked is not None:
            self.post_message(self.Ticked())

    def ask_for_move(self, position: Position) -> None:
        """Let the opponent think."""
        answer = self._begin(self._opponent, position)
        self._opponent.ask_for_move(position, answer)

    def ask_for_hint(self, position: Position) -> None:
        """Let somebody strong think for the person."""
        answer = self._begin(self._adviser, position)
        self._adviser.ask_for_advice(position, answer)

    def _begin(
        self, thinker: EngineThread, position: Position
    ) -> Callable[[Move | Analysis | Text], None]:
        """Note who is asked; what is returned takes the answer, in the engine's thread."""
        self.stop()
        self._question += 1
        question = self._question
        self._asked, self._since = thinker, monotonic()

        def answered(found: Move | Analysis | Text) -> None:
            self.post_message(self.Answered(question, position, found))

        return answered

    def hurry(self) -> None:
        """Be content with what has been found so far."""
        if self._asked is not None:
            self._asked.hurry()

    def stop(self) -> None:
        """Forget the question."""
        if self._asked is not None:
            self._asked.drop()
        self._asked = self._progress = None

    def _compiling(self, doing: Text, done: float) -> None:
        """Called in the engine's thread; the next tick shows it."""
        self._progress = (doing, done) if done < 1 else None

    def on_engine_widget_answered(self, message: Answered) -> None:
        """Pass on what was found, unless nobody wants to know any more."""
        message.stop()
        found, position = message.found, message.position
        if self._asked is None or message.question != self._question:
            return
        self.stop()
        if isinstance(found, Text):
            self.post_message(self.Failed(found))
        elif isinstance(found, Move):
            self.post_message(self.Moved(position, found))
        else:
            words = Text(
                "Hint: {move}. Chance to win: {chance:.0%}.",
                move=found.best.move,
                chance=found.best.win_probability,
            )
            self.post_message(self.Advised(position, found.best.move, words))
