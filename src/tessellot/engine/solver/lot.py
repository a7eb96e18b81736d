"""Forced wins of LOT, found by the alpha-beta search of `alphabeta.lot`."""

from __future__ import annotations

from collections.abc import Callable

from tessellot.engine.alphabeta.lot import LotSearcher
from tessellot.engine.analysis import ProofValue
from tessellot.engine.budget import Budget
from tessellot.engine.solver.solution import Solution, SolverProgress
from tessellot.games.moves import Move
from tessellot.games.protocol import Position

REPORT_SECONDS = 0.25
"""Seconds between two progress reports."""


def solve_lot(
    position: Position,
    memory_mb: float,
    threads: int,
    budget: Budget,
    progress: Callable[[SolverProgress], None] | None,
) -> Solution:
    """Search one move deeper each time until a win or a loss is proven.

    A game of LOT has no bound on its length, so without limits this may take very long.
    """
    game = position.game
    searcher = LotSearcher(game, threads, memory_mb)
    searcher.set_position(position)
    while True:
        budget.begin_round(REPORT_SECONDS)
        searcher.search(budget)
        report = searcher.report()
        moves: dict[Move, ProofValue] = {
            game.move_index[c.action]: c.proven for c in report.candidates if c.proven is not None
        }
        if progress is not None:
            depth = report.candidates[0].visits if report.candidates else 0
            legal = len(position.legal_moves())
            progress(SolverProgress(budget.spent, depth, len(moves), legal, budget.elapsed))
        if report.finished or budget.is_spent:
            break
    best = report.candidates[0] if report.candidates else None
    if best is None or best.proven is None:
        return Solution(position, None, None, (), moves, 0, 0.0)
    actions = best.pv or searcher.pv(best.action)
    pv = tuple(game.move_index[action] for action in actions)
    return Solution(position, best.proven, None, pv, moves, 0, 0.0)
