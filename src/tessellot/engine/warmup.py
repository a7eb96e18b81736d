"""Warm-up: load or compile the kernels of a method before the first move.

Kernels are compiled once on a machine and kept on disk, which takes some seconds; progress is
reported as soon as something is compiled. Of several processes one compiles, and the others wait.
A process does each warm-up once: an engine that is made later with the same kind of game and the
same method starts at once.

The search is needed for the first move, the solver only late in a game. If it is not compiled yet,
another process compiles it meanwhile (`python -m tessellot.engine.warmup lits`), on another core;
a caller that needs it before it is ready waits for that process.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from tessellot.engine.budget import Budget
from tessellot.engine.kernels import jit
from tessellot.engine.profiles import profile_of
from tessellot.engine.profiles.profile import Prover
from tessellot.engine.settings import Method, SearchSettings
from tessellot.engine.solver import Solver
from tessellot.engine.strategy import make_strategy
from tessellot.games.protocol import Game
from tessellot.games.registry import game as make_game
from tessellot.locale import Text, environment_language

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

SOLVER_FUNCTIONS: dict[Prover, int] = {"lits": 72, "endgame": 103}
"""The approximate number for each proof search of the solver."""

MESSAGE = Text("Compiling the engine, once on this machine …")

_warm: set[tuple[str, ...]] = set()
"""What this process has warmed up: a proof search of the solver, or a game's id and a method."""
_lock = threading.Lock()


def warm_up(
    game: Game,
    settings: SearchSettings,
    progress: CompileProgress | None = None,
    *,
    complete: bool = False,
) -> None:
    """Load or compile what playing a game with these settings needs for its first moves.

    With `complete`, everything that it needs.
    """
    prover = profile_of(game).prover
    if settings.use_solver and (complete or jit.is_complete(prover)):
        warm_up_solver(prover, progress)
    elif settings.use_solver:
        _processes[prover].start()
    _once(
        (game.info.id, settings.method),
        lambda: _search(game, settings),
        FUNCTIONS[settings.method],
        progress,
    )


def warm_up_solver(prover: Prover, progress: CompileProgress | None = None) -> None:
    """Load or compile a proof search of the solver."""
    _processes[prover].wait(progress or _report_on_console)
    _once((prover,), lambda: _solve(prover), SOLVER_FUNCTIONS[prover], progress)


class _SolverProcess:
    """The process that compiles a proof search of the solver, if it has been started."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()

    @property
    def is_running(self) -> bool:
        """Whether it was started and nobody has waited for its end."""
        return self._process is not None

    def start(self) -> None:
        """Begin to compile in the background, if the result can be kept for this process."""
        with self._lock:
            if self._process is None and jit.can_keep():
                with suppress(OSError):
                    self._process = subprocess.Popen(
                        [sys.executable, "-m", __name__, self._prover],
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.DEVNULL,
                        text=True,
                        start_new_session=True,
                    )

    def wait(self, report: CompileProgress) -> None:
        """Wait until it is done, and report its progress meanwhile.

        If it fails, this process compiles the solver itself.
        """
        with self._lock:
            if self._process is None or self._process.stdout is None:
                return
            is_running = self._process.poll() is None
            with self._process:
                for line in self._process.stdout:
                    if is_running:
                        report(MESSAGE, float(line))
            self._process = None


def _once(
    key: tuple[str, ...],
    run: Callable[[], None],
    functions: int,
    progress: CompileProgress | None,
) -> None:
    """Run a warm-up if this process has not done it, and report what it compiles."""
    with _lock:
        if key not in _warm:
            report = progress or _report_on_console
            alone = jit.compiled_once("-".join(key), lambda: report(MESSAGE, 0.0))
            with alone, _reported(functions, report):
                run()
            _warm.add(key)


@contextmanager
def _reported(functions: int, report: CompileProgress) -> Iterator[None]:
    """Report what is compiled meanwhile, if anything is."""
    message = _message()
    compiled = 0

    def tick() -> None:
        nonlocal compiled
        report(message, min(compiled / functions, 0.99))
        compiled += 1

    with jit.watched(tick):
        yield
    if compiled:
        report(message, 1.0)
        jit.remove_unused()


def _message() -> Text:
    if jit.can_keep():
        return MESSAGE
    return Text(
        "Compiling the engine, every time anew as {folder} cannot be written to …",
        folder=jit.user_folder(),
    )


def _solve(prover: Prover) -> None:
    game = make_game("battle-of-lits" if prover == "lits" else "taiji")
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
    shown = text.to(environment_language())
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{shown} {done:4.0%}" + ("\n" if done == 1 else ""))
    elif not done:
        sys.stderr.write(f"{shown}\n")
    sys.stderr.flush()


def _compile_solver(prover: Prover) -> None:
    """Compile a proof search, and write what part of it is done, a number a line."""

    def report(_: Text, done: float) -> None:
        with suppress(OSError):
            sys.stdout.write(f"{done}\n")
            sys.stdout.flush()

    warm_up_solver(prover, report)


_processes: dict[Prover, _SolverProcess] = {
    prover: _SolverProcess(prover) for prover in SOLVER_FUNCTIONS
}

if __name__ == "__main__":
    _compile_solver("lits" if sys.argv[1] == "lits" else "endgame")
