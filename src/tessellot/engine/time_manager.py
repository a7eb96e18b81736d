"""Time management: how much of which budget goes to a move, a proof, a clock and a report.

All policy is here; `budget` only counts. `TimeManager` is the engine's; the functions below it
serve the solver stage, the protocols and the reports.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from tessellot.engine.budget import Budget, Clock
from tessellot.engine.limits import check_limits
from tessellot.engine.proof_cost import expected_proof_nodes, is_provable_at_once
from tessellot.games.moves import Moves
from tessellot.games.protocol import Position

PROOF_NODES = 4_000_000
"""The node limit of a proof that replaces a level's limits: usually a tenth of a second of work."""

SOLVER_NODES_PER_SECOND = 500_000
"""A lower bound of what one thread of the solver searches."""

AMPLE, AMPLE_SHARE = 10, 0.9
"""With this many times the expected nodes of a proof, the solver gets nearly all of the budget."""

TIGHT, TIGHT_SHARE = 0.3, 0.5
"""With less, but enough for the position after the best move, it gets half."""

FIRST_REPORT, REPORT_GROWTH, LONGEST_REPORT = 0.05, 1.5, 1.0
"""Seconds until the first report of an analysis, and how the interval grows."""

CLOCK_ROLLOUTS = 4
CLOCK_RESERVE = 0.05
"""Seconds of a clock that are never used: moves take time to travel."""


class TimeManager:
    """The limits of an engine, and the budget that follows from them for a position.

    `proof_nodes` replaces the usual limits where a proof is cheap, so that the strongest levels
    never err in late positions.
    """

    def __init__(
        self,
        seconds: float | None,
        nodes: int | None,
        proof_nodes: int | None,
        *,
        threads: int,
        memory_mb: float,
        clock: Clock,
    ) -> None:
        check_limits(seconds, nodes, threads, memory_mb)
        self._usual = self.seconds, self.nodes = seconds, nodes
        self._proof_nodes = proof_nodes
        self._is_usual = True
        self._threads, self._memory_mb, self._clock = threads, memory_mb, clock

    def set_limits(self, seconds: float | None, nodes: int | None) -> None:
        """Use other limits from now on; without any, the usual ones."""
        is_usual = seconds is None and nodes is None
        if is_usual:
            seconds, nodes = self._usual
        check_limits(seconds, nodes, self._threads, self._memory_mb)
        self.seconds, self.nodes, self._is_usual = seconds, nodes, is_usual

    def budget(self, position: Position, multipv: int) -> Budget:
        """The budget for a position."""
        # Step 2: a cheap proof is finished whatever it takes; all else has the usual limits.
        wants_proof = self._proof_nodes and self._is_usual and multipv == 1
        if wants_proof and is_provable_at_once(position):
            return Budget(None, self._proof_nodes, self._clock)
        return Budget(self.seconds, self.nodes, self._clock)


def proof_share(position: Position, budget: Budget, threads: int) -> float:
    """The share of a budget that is worth spending on a proof: AMPLE_SHARE, TIGHT_SHARE or 0."""
    expected = expected_proof_nodes(position)
    available = math.inf if budget.nodes is None else float(budget.nodes)
    if budget.seconds is not None:
        available = min(available, SOLVER_NODES_PER_SECOND * threads * budget.seconds)
    if available >= AMPLE * expected:
        return AMPLE_SHARE
    return TIGHT_SHARE if available >= TIGHT * expected else 0.0


def report_intervals() -> Iterator[float]:
    """Seconds between the reports of an analysis: short at first."""
    seconds = FIRST_REPORT
    while True:
        yield seconds
        seconds = min(seconds * REPORT_GROWTH, LONGEST_REPORT)


def clock_share(position: Position, remaining: float, increment: float) -> float:
    """Seconds for a move when `remaining` are on the clock and each move adds `increment`."""
    usable = max(remaining - CLOCK_RESERVE, 0.01)
    return min(usable / (expected_turns(position) + 1) + 0.8 * increment, usable)


def expected_turns(position: Position) -> float:
    """The expected number of turns left for the side to move, from a few random games."""
    chooser = Random(position.ply)
    plies = 0
    for _ in range(CLOCK_ROLLOUTS):
        following = position
        while legal := following.legal_placements:
            moves = Moves(position.game.move_index, legal)
            following = following.after(moves.action_at(chooser.randrange(len(moves))))
            plies += 1
    return max(plies / CLOCK_ROLLOUTS / 2, 1.0)
