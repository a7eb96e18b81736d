"""The first use on a machine: kernels are compiled once and kept on disk.

That takes some seconds, so somebody should be told: `is_warm` says whether it has happened,
`warm_up` does it step by step and reports each step.
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

NEEDED: dict[Method, tuple[str, ...]] = {
    "grave": ("search", "follow", "keep_only"),
    "uct": ("search", "follow", "keep_only"),
    "alphabeta": ("legal_moves", "look_ahead", "recall_line"),
    "greedy": ("values_after",),
    "random": (),
}
"""The kernels that each method calls."""

FUNCTIONS: dict[Method, int] = {
    "grave": 68,
    "uct": 68,
    "alphabeta": 60,
    "greedy": 42,
    "random": 1,
}
"""About how many functions these are made of."""

MESSAGE = Text("Compiling the engine, once on this machine …")


def is_warm(method: Method) -> bool:
    """Whether the kernels of a method are compiled already."""
    names = {path.name.split("-")[0].split(".")[-1] for path in compiler.folder().rglob("*.nbi")}
    return names.issuperset(NEEDED[method])


def warm_up(game: Game, settings: Settings, progress: Progress | None = None) -> None:
    """Load or compile everything that playing a game in this way needs."""
    if is_warm(settings.method):
        _run(game, settings)
        return
    tell = progress or _on_the_console
    expected = FUNCTIONS[settings.method]
    tell(MESSAGE, 0.0)
    with compiler.watched(lambda count: tell(MESSAGE, min(count / expected, 0.99))):
        _run(game, settings)
    tell(MESSAGE, 1.0)


def _run(game: Game, settings: Settings) -> None:
    """Think about two positions for a moment: this calls every kernel."""
    position = game.start()
    position = position.after(next(iter(position.legal_moves().numbers())))
    searcher = make_searcher(game, settings, threads=1, seed=0, memory_mb=1)
    for _ in range(2):
        searcher.begin(position)
        searcher.think(Budget(None, 60))
        moves = [c.move for c in searcher.report().candidates if c.move < len(game.book)]
        searcher.line(moves[0])
        position = position.after(moves[0])


def _on_the_console(text: Text, done: float) -> None:
    sys.stderr.write(f"\r{text} {done:4.0%}" + ("\n" if done == 1 else ""))
    sys.stderr.flush()
