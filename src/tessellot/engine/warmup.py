"""The first use on a machine: kernels are compiled once and kept on disk.

That takes some seconds, so somebody is told as soon as it turns out to be necessary.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from tessellot.engine.kernels import compiler
from tessellot.engine.limits import Budget
from tessellot.engine.search import make_searcher
from tessellot.engine.settings import Method, Settings
from tessellot.games.protocol import Game
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


def warm_up(game: Game, settings: Settings, progress: Progress | None = None) -> None:
    """Load or compile everything that playing a game in this way needs."""
    tell = progress or _on_the_console
    expected = FUNCTIONS[settings.method]
    compiled = 0

    def tick() -> None:
        nonlocal compiled
        tell(MESSAGE, min(compiled / expected, 0.99))
        compiled += 1

    with compiler.watched(tick):
        _run(game, settings)
    if compiled:
        tell(MESSAGE, 1.0)
        compiler.remove_unused()


def _run(game: Game, settings: Settings) -> None:
    """Think about two positions for a moment: this calls every kernel."""
    position = game.start()
    position = position.after(next(iter(position.legal_moves().numbers())))
    searcher = make_searcher(game, settings, threads=1, seed=0, memory_mb=1)
    for _ in range(2):
        searcher.begin(position)
        searcher.think(Budget(None, 60))
        moves = [c.move for c in searcher.report().candidates if c.move < len(game.book)]
        if not moves:  # the smallest boards are full so soon
            return
        searcher.line(moves[0])
        position = position.after(moves[0])


def _on_the_console(text: Text, done: float) -> None:
    sys.stderr.write(f"\r{text} {done:4.0%}" + ("\n" if done == 1 else ""))
    sys.stderr.flush()
