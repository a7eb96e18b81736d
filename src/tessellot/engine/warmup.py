"""Warm-up: load or compile the kernels of a method before the first move.

Kernels are compiled once on a machine and kept on disk, which takes some seconds; progress is
reported as soon as something is compiled. A process does each warm-up once: an engine that is made
later with the same kind of game and the same method starts at once.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tessellot.engine.budget import Budget
from tessellot.engine.kernels import jit
from tessellot.engine.settings import Method, SearchSettings
from tessellot.engine.solver import Solver
from tessellot.engine.strategy import make_strategy
from tessellot.games.protocol import Game
from tessellot.games.registry import game as make_game
from tessellot.locale import Text

CompileProgress = Callable[[Text, float], None]
"""Is called with a message and the part that is compiled, from 0 to 1."""

FUNCTIONS: dict[Method, int] = {
    "grave": 89,
    "uct": 89,
    "alphabeta": 60,
    "greedy": 42,
    "random": 1,
}
"""The approximate number of functions to compile for each method."""

SOLVER_FUNCTIONS = 72
"""The approximate number for the LITS solver."""

MESSAGE = Text("Compiling the engine, once on this machine …")

_SOLVER = "solver"
_warm: set[tuple[str, ...]] = set()
"""What this process has warmed up: the solver, or a game's id and a method, with or without it."""
_lock = threading.Lock()


def warm_up(game: Game, settings: SearchSettings, progress: CompileProgress | None = None) -> None:
    """Load or compile everything that playing a game with these settings needs."""
    solver = (_SOLVER,) if settings.use_solver else ()
    functions = FUNCTIONS[settings.method] + SOLVER_FUNCTIONS * settings.use_solver

    def run() -> None:
        if settings.use_solver:
            # Early positions are not proven in play, so the solver is called directly.
            _solve()
            _warm.add((_SOLVER,))
        _search(game, settings)

    _once((game.info.id, settings.method, *solver), run, functions, progress)


def warm_up_solver(progress: CompileProgress | None = None) -> None:
    """Load or compile what solving Battle of LITS needs."""
    _once((_SOLVER,), _solve, SOLVER_FUNCTIONS, progress)


def _once(
    key: tuple[str, ...],
    run: Callable[[], None],
    functions: int,
    progress: CompileProgress | None,
) -> None:
    """Run a warm-up if this process has not done it, and report what it compiles."""
    with _lock:
        if key not in _warm:
            with _reported(functions, progress):
                run()
            _warm.add(key)


@contextmanager
def _reported(functions: int, progress: CompileProgress | None) -> Iterator[None]:
    """Report what is compiled meanwhile, if anything is."""
    report = progress or _report_on_console
    compiled = 0

    def tick() -> None:
        nonlocal compiled
        report(MESSAGE, min(compiled / functions, 0.99))
        compiled += 1

    with jit.watched(tick):
        yield
    if compiled:
        report(MESSAGE, 1.0)
        jit.remove_unused()


def _solve() -> None:
    game = make_game("battle-of-lits")
    Solver(game, memory_mb=1).solve(game.start().after(0), nodes=1)


def _search(game: Game, settings: SearchSettings) -> None:
    """Search two positions for a moment: this calls every kernel."""
    position = game.start()
    position = position.after(next(iter(position.legal_moves().actions())))
    strategy = make_strategy(game, settings, threads=1, seed=0, memory_mb=1)
    for _ in range(2):
        if position.outcome is not None:
            # The smallest boards are full after one piece.
            return
        # With one variation the table of proven openings might answer without any search.
        strategy.set_position(position, multipv=2)
        strategy.search(Budget(None, 60))
        actions = [
            c.action
            for c in strategy.report().candidates
            if c.action < game.move_index.placement_count
        ]
        strategy.pv(actions[0])
        position = position.after(actions[0])


def _report_on_console(text: Text, done: float) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text} {done:4.0%}" + ("\n" if done == 1 else ""))
    elif not done:
        sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
