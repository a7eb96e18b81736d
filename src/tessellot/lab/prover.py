"""A prover: a solver for long runs, which saves as it goes and can be stopped at any moment."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tessellot.games import Game, Position
from tessellot.lab.proof_file import ProofFile
from tessellot.notation import write_position

if TYPE_CHECKING:
    from tessellot.engine.solver import Progress, Solution

FIRST_SAVE, LONGEST_WAIT = 0.25, 60.0
"""Seconds until the file is written first, and at most between two times after that."""

Watcher = Callable[["Progress"], None]


class Prover:
    """Proves positions of one game, and goes on from a file if it is given one."""

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

        warm_up_solver()
        self.game = game
        self.stopped = False
        self._solver = Solver(game, memory_mb=memory_mb, threads=threads)
        self._file = None if keep is None else ProofFile(keep, game)
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
        progress: Watcher | None = None,
    ) -> Solution:
        """What the solver finds; nodes and seconds (of processor time) count earlier runs too."""
        if self.stopped:
            seconds = 1e-9
        name = write_position(position)
        nodes_before, seconds_before = self._spent(name)
        started, began = time.process_time(), time.monotonic()
        self._next_save, self._wait = began + FIRST_SAVE, FIRST_SAVE

        def watch(told: Progress) -> None:
            now = time.monotonic()
            if self._file is not None and now >= self._next_save:
                taken = time.process_time() - started
                self._save(name, nodes_before + told.nodes, seconds_before + taken)
                self._wait = min(2 * self._wait, LONGEST_WAIT)
                self._next_save = time.monotonic() + self._wait
            if progress is not None:
                progress(replace(told, nodes=nodes_before + told.nodes))

        found = self._solver.solve(
            position, margin=margin, seconds=seconds, nodes=nodes, progress=watch
        )
        looked_at = nodes_before + found.nodes
        taken = seconds_before + time.process_time() - started
        if time.monotonic() >= began + FIRST_SAVE:
            self._save(name, looked_at, taken)
        return replace(found, nodes=looked_at, seconds=taken)

    def stop(self) -> None:
        """End the present search and refuse all further ones; what was found is kept."""
        self.stopped = True
        self._solver.stop()

    def _spent(self, name: str) -> tuple[int, float]:
        return (0, 0.0) if self._file is None else self._file.spent.get(name, (0, 0.0))

    def _save(self, name: str, nodes: int, seconds: float) -> None:
        if self._file is not None:
            self._file.spent[name] = (nodes, round(seconds, 3))
            self._file.save(self._solver)
