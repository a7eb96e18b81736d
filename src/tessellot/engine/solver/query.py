"""One query of a solver: whether the side to move reaches a target, within a budget."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from tessellot.engine.budget import Budget
from tessellot.engine.kernels.proof.prover import ProofProgress, ProofResult, Prover
from tessellot.engine.solver.workers import Team
from tessellot.games.protocol import Position

Watch = Callable[[ProofProgress], None]
"""Is called now and then with the progress of the query."""


class Query:
    """Runs a prover in its threads, and stops it when the budget is spent."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover
        self._team = Team(prover.threads)

    def ask(
        self,
        position: Position,
        target: int | None,
        budget: Budget,
        watch: Watch | None,
        first: Sequence[int] = (),
    ) -> ProofResult:
        """Whether the side to move can win (`target` is None) or be ahead by `target` half points.

        The actions in `first` may be tried before all others. Where the position offers the swap
        now, a prover may leave it out.
        """
        prover = self._prover
        prover.set_root(position, target, budget.nodes_left, first)
        ended = array("q", [0])
        searches = [
            lambda thread=thread: prover.run(thread, budget.stop, ended)
            for thread in range(prover.threads)
        ]
        report = None if watch is None else lambda: watch(prover.progress())
        finished = self._team.run(searches, budget, ended, report)
        budget.spent += prover.progress().nodes
        return prover.result(finished)
