"""The solver of one game: picks the search that proves a position, and keeps its table."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from tessellot.engine.budget import Budget, Clock
from tessellot.engine.checks import check_position
from tessellot.engine.kernels.proof.endgame.prover import EndgameProver
from tessellot.engine.kernels.proof.lits_prover import LitsProver
from tessellot.engine.kernels.proof.tt import TranspositionTable
from tessellot.engine.limits import check_limits, check_proof_limits, within_memory
from tessellot.engine.profiles import profile_of
from tessellot.engine.solver.driver import SolverDriver
from tessellot.engine.solver.lot import solve_lot
from tessellot.engine.solver.query import Query
from tessellot.engine.solver.solution import Solution, SolverProgress
from tessellot.games.protocol import Game, Position


class Solver:
    """Proves positions of one game, and keeps what it has proven in a transposition table.

    The size of the table is fixed. With one thread results are reproducible. Positions with
    tetrominoes on symbols are searched by all threads; late positions of the other placement
    games by one.
    """

    def __init__(
        self,
        game: Game,
        *,
        memory_mb: float = 256,
        threads: int = 1,
        clock: Clock = time.monotonic,
    ) -> None:
        check_limits(None, 1, threads, memory_mb)
        self.game = game
        self._profile = profile_of(game)
        self._memory, self._threads, self._clock = memory_mb, threads, clock
        self._budget = Budget(None, None, clock)
        with within_memory(memory_mb):
            self._table = TranspositionTable(memory_mb)
        self._lits: Query | None = None
        self._endgame: Query | None = None

    def __repr__(self) -> str:
        return f"<Solver of {self.game}, {self._memory:g} MB>"

    def solve(
        self,
        position: Position,
        *,
        margin: bool = True,
        pv: bool = True,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: Callable[[SolverProgress], None] | None = None,
    ) -> Solution:
        """Prove a position: first the winner, then (unless `margin` is False) the best margin.

        Without `pv` only the first move of the principal variation is told, which is quicker.
        If a limit is reached, or `stop` is called from another thread, the solution has what
        was proven until then.
        """
        check_position(position, self.game)
        check_proof_limits(seconds, nodes)
        self._budget = Budget(seconds, nodes, self._clock)
        return self.solve_within(position, self._budget, margin=margin, pv=pv, progress=progress)

    def solve_within(
        self,
        position: Position,
        budget: Budget,
        *,
        margin: bool = True,
        pv: bool = True,
        progress: Callable[[SolverProgress], None] | None = None,
        first: Sequence[int] = (),
    ) -> Solution:
        """The same with a budget that is shared with others; `first` are actions to try first."""
        before = budget.spent
        started = budget.elapsed
        if self._profile.uses_alphabeta:
            solution = solve_lot(position, self._memory, self._threads, budget, progress)
        elif self._profile.layers(position).tetrominoes is not None:
            self._lits = self._lits or Query(LitsProver(self._table, self._threads))
            driver = SolverDriver(self._lits, budget, progress, margin=margin, pv=pv, first=first)
            solution = driver.solve_with_swap(position)
        else:
            self._endgame = self._endgame or Query(EndgameProver(self.game, self._table))
            driver = SolverDriver(self._endgame, budget, progress, margin=margin, pv=pv)
            solution = driver.solve(position)
        return replace(solution, nodes=budget.spent - before, seconds=budget.elapsed - started)

    def stop(self) -> None:
        """End the running search soon, from another thread."""
        self._budget.stop[0] = 1

    def export(self, least_nodes: int = 1 << 14) -> bytes:
        """The table's entries that cost at least `least_nodes`, for `load` of another solver.

        They are valid for solvers with the same `VERSION`, whatever opening they come from.
        """
        return self._table.export(least_nodes)

    def load(self, exported: bytes) -> None:
        """Add the entries that a solver has exported."""
        self._table.load(exported)
