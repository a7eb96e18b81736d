"""The solver: give it a position, and it says who wins, by how much, and how."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from tessellot.engine.errors import FinishedGameError, ForeignPositionError
from tessellot.engine.kernels.proof import tt
from tessellot.engine.solver.driver import Inquiry
from tessellot.engine.solver.endgame import EndgameOracle
from tessellot.engine.solver.lits import BattleOracle
from tessellot.engine.solver.solution import Progress, Solution
from tessellot.engine.time_manager import Budget, Clock, check, within_memory
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.lot import LotPosition
from tessellot.games.protocol import Game, Position
from tessellot.games.taiji_lits import TaijiLitsPosition
from tessellot.locale import Text


class Solver:
    """Proves positions of one game, with a memory of all that it has proven.

    The memory is fixed when the solver is made. With one thread the same questions, asked in
    the same order, take the same way to the same answers. Where tetrominoes are placed on
    symbols all threads work together; late positions of the other games are searched by one.
    """

    def __init__(
        self,
        game: Game,
        *,
        memory_mb: float = 256,
        threads: int = 1,
        clock: Clock = time.monotonic,
    ) -> None:
        check(None, 1, threads, memory_mb)
        self.game = game
        self._memory, self._threads, self._clock = memory_mb, threads, clock
        self._budget = Budget(None, None, clock)
        with within_memory(memory_mb):
            self._table = tt.new_table(memory_mb)
        self._battle: BattleOracle | None = None
        self._endgame: EndgameOracle | None = None

    def solve(
        self,
        position: Position,
        *,
        margin: bool = True,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Solution:
        """Prove a position: first who wins, then (unless `margin` is False) by how much at best.

        Without limits this takes as long as it takes. If a limit is reached, or `stop` is called
        from another thread, the solution says what was proven until then.
        """
        self._check(position)
        self._budget = Budget(seconds, nodes, self._clock)
        return self.solve_within(position, self._budget, margin=margin, progress=progress)

    def solve_within(
        self,
        position: Position,
        budget: Budget,
        *,
        margin: bool = True,
        progress: Callable[[Progress], None] | None = None,
        first: Sequence[int] = (),
    ) -> Solution:
        """The same with a budget that others spend too, and moves that are to be tried first."""
        before = budget.spent
        started = budget.elapsed
        if isinstance(position, LotPosition):
            # That search is built on the solver's neighbours, which also use the solver.
            from tessellot.engine.solver.lot import solve_discs

            solution = solve_discs(position, self._memory, self._threads, budget, progress)
        elif is_battle(position):
            self._battle = self._battle or BattleOracle(self._table, self._threads)
            inquiry = Inquiry(self._battle, budget, progress, margin=margin, first=first)
            solution = inquiry.solve_with_swap(position)
        else:
            self._endgame = self._endgame or EndgameOracle(self.game, self._table)
            solution = Inquiry(self._endgame, budget, progress, margin=margin).solve(position)
        return replace(solution, nodes=budget.spent - before, seconds=budget.elapsed - started)

    def stop(self) -> None:
        """End the present search soon, from another thread."""
        self._budget.stop[0] = 1

    def export(self, least_nodes: int = 1 << 14) -> bytes:
        """All that took at least so many nodes to find, to be loaded by another solver.

        Loading it spares that solver the work, for these positions and for all that lead to
        them, whatever opening they come from. It holds for solvers of the same `VERSION`.
        """
        cost = least_nodes.bit_length()
        count = tt.export_entries(self._table, cost, np.zeros((0, 3), np.uint64))
        found = np.zeros((count, 3), np.uint64)
        # More may be found meanwhile, if a search is running.
        count = min(tt.export_entries(self._table, cost, found), count)
        return found[:count].astype("<u8").tobytes()

    def load(self, exported: bytes) -> None:
        """Take over what a solver has exported."""
        entries = np.frombuffer(exported, "<u8").astype(np.uint64).reshape(-1, 3)
        tt.import_entries(self._table, entries)

    def _check(self, position: Position) -> None:
        if position.game != self.game:
            raise ForeignPositionError(
                Text(
                    "This position belongs to {other}; the solver was made for {game}.",
                    other=position.game,
                    game=self.game,
                )
            )
        if position.outcome is not None:
            raise FinishedGameError(
                Text("The game is over, nothing is left to prove. {how}", how=position.outcome.text)
            )


def is_battle(position: Position) -> bool:
    """Whether tetrominoes are placed on symbols now."""
    if isinstance(position, TaijiLitsPosition):
        return position.tiling is not None
    return isinstance(position, BattleOfLitsPosition)
