"""The engine in its own thread, so that the interface never blocks."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar

from tessellot.games import SWAP, Game, Move, Position, TessellotError
from tessellot.locale import Text
from tessellot.play import Match
from tessellot.terminal.coach import Considered, consider

if TYPE_CHECKING:
    from tessellot.engine import Analysis, Engine

HINT_SECONDS = 1.5
Answer = TypeVar("Answer")
"""A move or an analysis; the answer is a Text if the engine fails."""


class EngineThread:
    """An engine that answers one request at a time. A new request cancels the previous one.

    The engine is created at the first request, because its kernels may have to be compiled.
    `settings` are the arguments of `Engine`.
    """

    def __init__(self, game: Game, **settings: Any) -> None:
        self._game = game
        self._settings = settings
        self._engine: Engine | None = None
        self._request = 0
        self._lock = Lock()

    @classmethod
    def opponent(cls, match: Match, **settings: Any) -> EngineThread:
        """An engine at the level of the match's engine seat."""
        levels = [player.level for player in match.players if player.level is not None]
        return cls(match.game, level=next(iter(levels), None), **settings)

    @classmethod
    def adviser(cls, match: Match, hint_nodes: int | None, **settings: Any) -> EngineThread:
        """A strong engine for hints, limited by nodes or else by time."""
        seconds = None if hint_nodes else HINT_SECONDS
        return cls(match.game, seconds=seconds, nodes=hint_nodes, **settings)

    def request_move(self, position: Position, answer: Callable[[Move | Text], None]) -> Thread:
        """Search for the move to play; calls `answer` in the engine's thread."""
        return self._start(lambda engine: engine.best_move(position), answer)

    def request_analysis(
        self, position: Position, answer: Callable[[Analysis | Text], None]
    ) -> Thread:
        """Analyse a position; calls `answer` in the engine's thread."""

        def last_analysis(engine: Engine) -> Analysis:
            *_, last = engine.analyse(position)
            return last

        return self._start(last_analysis, answer)

    def request_warning(
        self, position: Position, move: Move, answer: Callable[[Considered | Text], None]
    ) -> Thread:
        """Consider a legal move of a player; calls `answer` in the engine's thread."""
        return self._start(lambda engine: consider(engine, position, move), answer)

    def _start(
        self, search: Callable[[Engine], Answer], answer: Callable[[Answer | Text], None]
    ) -> Thread:
        self.cancel()
        # A daemon thread: leaving the program does not wait for a search or a compilation.
        thread = Thread(target=self._run, args=(self._request, search, answer), daemon=True)
        thread.start()
        return thread

    def move_now(self) -> None:
        """End the search; the answer is the best move so far."""
        if self._engine is not None:
            self._engine.stop()

    def cancel(self) -> None:
        """Drop the request: it gets no answer."""
        self._request += 1
        self.move_now()

    def _run(
        self,
        request: int,
        search: Callable[[Engine], Answer],
        answer: Callable[[Answer | Text], None],
    ) -> None:
        found: Answer | Text
        with self._lock:
            if request != self._request:
                return
            try:
                if self._engine is None:
                    from tessellot.engine import Engine

                    self._engine = Engine(self._game, **self._settings)
                if request != self._request:
                    return
                found = search(self._engine)
            except TessellotError as error:
                found = error.text
        if request == self._request:
            answer(found)


def hint_text(analysis: Analysis) -> Text:
    """The best move and its chance to win, as a sentence; what is proven says so."""
    move, position = analysis.best.move, analysis.position
    if analysis.proven == "win":
        if move == SWAP:
            return Text("◆ Proven: swap, and you win.")
        if position.can_swap:
            return Text("◆ Proven: don't swap. {move} wins.", move=move)
        return Text("◆ Proven: {move} wins.", move=move)
    if analysis.proven == "loss":
        return Text("Hint: {move}. ◆ Proven: the other side wins.", move=move)
    return Text(
        "Hint: {move}. Chance to win: {chance:.0%}.",
        move=move,
        chance=analysis.best.win_probability,
    )
