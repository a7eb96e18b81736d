"""LOT: wins that can be forced within the moves that a search looks ahead."""

from __future__ import annotations

from collections.abc import Callable

from tessellot.engine.alphabeta.lot import LookAheadSearcher
from tessellot.engine.analysis import Proof
from tessellot.engine.solver.solution import Progress, Solution
from tessellot.engine.time_manager import Budget
from tessellot.games.lot import LotPosition
from tessellot.games.moves import Move

ROUND = 0.25
"""Seconds between two reports."""


def solve_discs(
    position: LotPosition,
    memory_mb: float,
    threads: int,
    budget: Budget,
    progress: Callable[[Progress], None] | None,
) -> Solution:
    """Look ahead, one move deeper each time, until a win or a loss is certain.

    A game of LOT has no end in sight, so without limits this may go on for a very long time;
    where nothing is certain nothing is claimed.
    """
    game = position.game
    searcher = LookAheadSearcher(game, threads, memory_mb)
    searcher.begin(position)
    while True:
        budget.begin_round(ROUND)
        searcher.think(budget)
        report = searcher.report()
        moves: dict[Move, Proof] = {
            game.move_index[c.move]: c.proven for c in report.candidates if c.proven is not None
        }
        if progress is not None:
            depth = report.candidates[0].visits if report.candidates else 0
            legal = len(position.legal_moves())
            progress(Progress(budget.spent, depth, len(moves), legal, budget.elapsed))
        if report.finished or budget.is_spent:
            break
    best = report.candidates[0] if report.candidates else None
    if best is None or best.proven is None:
        return Solution(position, None, None, (), moves, 0, 0.0)
    line = best.line or searcher.line(best.move)
    told = tuple(game.move_index[action] for action in line)
    return Solution(position, best.proven, None, told, moves, 0, 0.0)
