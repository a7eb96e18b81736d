"""A prover: a solver for long runs, which saves its table to a file and can be stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tessellot.engine.profiles import profile_of
from tessellot.engine.solver.proof_file import ProofFile
from tessellot.games import Game, Position
from tessellot.notation import write_position

if TYPE_CHECKING:
    from tessellot.engine.solver import Solution, SolverProgress

FIRST_SAVE, MAX_SAVE_INTERVAL = 0.25, 60.0
"""Seconds until the file is first saved, and at most between two saves."""

ProgressCallback = Callable[["SolverProgress"], None]


class Prover:
    """Proves positions of one game. With a file `keep` it continues an earlier run."""

    def __init__(
        self,
        game: Game,
        *,
        memory_mb: float = 256,
        threads: int = 1,
        keep: Path | None = None,
    ) -> None:
        from tessellot.engine.solver import Solver
        from tessellot.engine.warmup import warm_up_solver

        self.game = game
        self.stopped = False
        self._file = None if keep is None else ProofFile(keep, game)
        self._solver = Solver(game, memory_mb=memory_mb, threads=threads)
        warm_up_solver(profile_of(game).prover)
        self._next_save = self._wait = FIRST_SAVE
        if self._file is not None:
            self._file.load(self._solver)

    def solve(
        self,
        position: Position,
        *,
        margin: bool = True,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: ProgressCallback | None = None,
    ) -> Solution:
        """Solve a position; nodes and seconds (of processor time) include those of earlier runs."""
        if self.stopped:
            seconds = 1e-9
        name = write_position(position)
        nodes_before, seconds_before = self._spent(name)
        started, began = time.process_time(), time.monotonic()
        self._next_save, self._wait = began + FIRST_SAVE, FIRST_SAVE

        def on_progress(report: SolverProgress) -> None:
            now = time.monotonic()
            if self._file is not None and now >= self._next_save:
                taken = time.process_time() - started
                self._save(name, nodes_before + report.nodes, seconds_before + taken)
                self._wait = min(2 * self._wait, MAX_SAVE_INTERVAL)
                self._next_save = time.monotonic() + self._wait
            if progress is not None:
                progress(replace(report, nodes=nodes_before + report.nodes))

        found = self._solver.solve(
            position, margin=margin, seconds=seconds, nodes=nodes, progress=on_progress
        )
        nodes_now = nodes_before + found.nodes
        taken = seconds_before + time.process_time() - started
        if time.monotonic() >= began + FIRST_SAVE:
            self._save(name, nodes_now, taken)
        return replace(found, nodes=nodes_now, seconds=taken)

    def stop(self) -> None:
        """Stop the running search and all later ones; the results so far are kept."""
        self.stopped = True
        self._solver.stop()

    def _spent(self, name: str) -> tuple[int, float]:
        return (0, 0.0) if self._file is None else self._file.spent.get(name, (0, 0.0))

    def _save(self, name: str, nodes: int, seconds: float) -> None:
        if self._file is not None:
            self._file.spent[name] = (nodes, round(seconds, 3))
            self._file.save(self._solver)
