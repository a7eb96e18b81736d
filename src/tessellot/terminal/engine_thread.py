"""The engine in a thread of its own, so that nothing stands still while it thinks."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar

from tessellot.games import Game, Move, Position, TessellotError
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.engine import Analysis, Engine

Found = TypeVar("Found")
"""A move, or an analysis; where neither can be had, the answer is a sentence that says why."""


class EngineThread:
    """An engine that is asked one question at a time. A new question drops the one before.

    It is only made when it is first asked: on a machine where it has never run it must be
    compiled. `how` is what `Engine` takes: a level or limits, a seed, and who is told of the
    compilation.
    """

    def __init__(self, game: Game, **how: Any) -> None:
        self._game = game
        self._how = how
        self._engine: Engine | None = None
        self._asked = 0
        self._lock = Lock()

    def ask_for_move(self, position: Position, answer: Callable[[Move | Text], None]) -> Thread:
        """Begin to think about the move to play. The answer is told in the engine's thread."""
        return self._ask(lambda engine: engine.best_move(position), answer)

    def ask_for_advice(
        self, position: Position, answer: Callable[[Analysis | Text], None]
    ) -> Thread:
        """Begin to find out about a position. The answer is told in the engine's thread."""

        def last_analysis(engine: Engine) -> Analysis:
            *_, last = engine.analyse(position)
            return last

        return self._ask(last_analysis, answer)

    def _ask(
        self, think: Callable[[Engine], Found], answer: Callable[[Found | Text], None]
    ) -> Thread:
        self.drop()
        # A daemon, because nobody who leaves waits for a thought or for a compiler.
        thread = Thread(target=self._think, args=(self._asked, think, answer), daemon=True)
        thread.start()
        return thread

    def hurry(self) -> None:
        """Be content with what has been found so far."""
        if self._engine is not None:
            self._engine.stop()

    def drop(self) -> None:
        """Forget the question: there will be no answer."""
        self._asked += 1
        self.hurry()

    def _think(
        self,
        question: int,
        think: Callable[[Engine], Found],
        answer: Callable[[Found | Text], None],
    ) -> None:
        found: Found | Text
        with self._lock:
            if question != self._asked:
                return
            try:
                if self._engine is None:
                    from tessellot.engine import Engine

                    self._engine = Engine(self._game, **self._how)
                if question != self._asked:
                    return
                found = think(self._engine)
            except TessellotError as error:
                found = error.text
        if question == self._asked:
            answer(found)
