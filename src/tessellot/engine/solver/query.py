"""One null-window query: whether the side to move reaches a target, within a budget."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from tessellot.engine.budget import Budget
from tessellot.engine.kernels.proof.prover import ProofProgress, ProofResult, Prover
from tessellot.engine.solver.workers import Workers
from tessellot.games.protocol import Position

OnProgress = Callable[[ProofProgress], None]
"""Is called now and then with the progress of the running query."""


class Query:
    """Runs a prover in its threads, and stops it when the budget is spent."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover
        self._workers = Workers(prover.threads)

    def ask(
        self,
        position: Position,
        target: int | None,
        budget: Budget,
        on_progress: OnProgress | None,
        first: Sequence[int] = (),
    ) -> ProofResult:
        """Whether the side to move can win (`target` is None) or lead by `target` half points.

        The actions in `first` may be tried before all others. Where the position offers the swap
        now, a prover may leave it out.
        """
        # Step 6.4: all threads search the same tree with one transposition table.
        prover = self._prover
        prover.set_root(position, target, budget.nodes_left, first)
        ended = array("q", [0])
        searches = [
            lambda thread=thread: prover.run(thread, budget.stop, ended)
            for thread in range(prover.threads)
        ]
        report = None if on_progress is None else lambda: on_progress(prover.progress())
        finished = self._workers.run(searches, budget, ended, report)
        budget.spent += prover.progress().nodes
        return prover.result(finished)
