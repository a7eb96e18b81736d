"""The first use on a machine: kernels are compiled once and kept on disk.

That takes some seconds, so somebody is told as soon as it turns out to be necessary.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tessellot.engine.kernels import jit
from tessellot.engine.settings import Method, Settings
from tessellot.engine.solver import Solver
from tessellot.engine.strategy import make_searcher
from tessellot.engine.time_manager import Budget
from tessellot.games.protocol import Game
from tessellot.games.registry import game as make_game
from tessellot.locale import Text

Progress = Callable[[Text, float], None]
"""Is told what is being done, and how much of it is done: from 0 to 1."""

FUNCTIONS: dict[Method, int] = {
    "grave": 89,
    "uct": 89,
    "alphabeta": 60,
    "greedy": 42,
    "random": 1,
}
"""About how many functions the kernels of each method are made of."""

MESSAGE = Text("Compiling the engine, once on this machine …")

PROVING_FUNCTIONS = 53
"""About how many more the solver is made of."""


def warm_up(game: Game, settings: Settings, progress: Progress | None = None) -> None:
    """Load or compile everything that playing a game in this way needs."""
    expected = FUNCTIONS[settings.method] + PROVING_FUNCTIONS * settings.prove
    with _told(progress, expected):
        _run(game, settings)


def warm_up_solver(progress: Progress | None = None) -> None:
    """Load or compile what solving Battle of LITS needs."""
    with _told(progress, PROVING_FUNCTIONS):
        _prove()


@contextmanager
def _told(progress: Progress | None, expected: int) -> Iterator[None]:
    """Tell of what is compiled meanwhile, if anything is."""
    tell = progress or _on_the_console
    compiled = 0

    def tick() -> None:
        nonlocal compiled
        tell(MESSAGE, min(compiled / expected, 0.99))
        compiled += 1

    with jit.watched(tick):
        yield
    if compiled:
        tell(MESSAGE, 1.0)
        jit.remove_unused()


def _run(game: Game, settings: Settings) -> None:
    """Think about two positions for a moment: this calls every kernel."""
    position = game.start()
    position = position.after(next(iter(position.legal_moves().actions())))
    searcher = make_searcher(game, settings, threads=1, seed=0, memory_mb=1)
    if settings.prove:
        # Early positions are not proven in play, so the solver is asked directly.
        _prove()
    for _ in range(2):
        if position.outcome is not None:
            # The smallest boards are full after one piece.
            return
        # For one line the table of proven openings might answer without any thought.
        searcher.begin(position, lines=2)
        searcher.think(Budget(None, 60))
        moves = [
            c.move for c in searcher.report().candidates if c.move < game.move_index.placement_count
        ]
        searcher.line(moves[0])
        position = position.after(moves[0])


def _prove() -> None:
    game = make_game("battle-of-lits")
    Solver(game, memory_mb=1).solve(game.start().after(0), nodes=1)


def _on_the_console(text: Text, done: float) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text} {done:4.0%}" + ("\n" if done == 1 else ""))
    elif not done:
        sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
