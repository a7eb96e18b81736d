"""Knowing instead of guessing: a searcher that proves what can be proven in time.

Where tetrominoes are placed on symbols, late positions can be solved. If there is ample time for
it the solver goes first, and if it fails the rest is left to another search. If there may be
enough, the other search goes first and says which moves look best; the solver tries to prove
these, one after the other, and those that it refutes are not played.
"""

from __future__ import annotations

import math
from dataclasses import replace

from tessellot.engine.analysis import Proof
from tessellot.engine.proof_cost import usual_nodes
from tessellot.engine.searcher import Candidate, Report, Searcher
from tessellot.engine.solver import Solution, Solver
from tessellot.engine.time_manager import Budget
from tessellot.games.moves import Move
from tessellot.games.protocol import Game, Position

MEMORY_PART = 0.25
"""How much of the memory the solver gets."""

NODES_A_SECOND = 500_000
"""What one thread of the solver looks at, or more."""

SURE, SURE_SHARE = 10, 0.9
"""With so many times what a position usually takes, nearly all of the budget may go to a proof."""

FAIR, FAIR_SHARE = 0.3, 0.5
"""With less, but enough for a position after the best move, half of it may."""


class Account:
    """What one of the two searches may spend of a budget, and has spent."""

    def __init__(self) -> None:
        self._seconds, self._nodes = 0.0, 0

    def part(self, budget: Budget, share: float) -> Budget | None:
        """What may be spent now, or None if its share is spent."""
        seconds = nodes = None
        if budget.seconds is not None:
            left = share * budget.seconds - self._seconds
            seconds = min(left, budget.round_left)
            if left <= 0:
                return None
        elif math.isfinite(budget.round_left):
            seconds = budget.round_left
        if budget.nodes is not None:
            nodes = min(int(share * budget.nodes) - self._nodes, budget.nodes_left)
            if nodes <= 0:
                return None
        part = Budget(seconds, nodes, budget.clock)
        part.stop = budget.stop
        return part

    def charge(self, budget: Budget, part: Budget) -> None:
        """Write down what was spent of a part."""
        self._seconds += part.elapsed
        self._nodes += part.spent
        budget.spent += part.spent


class ProvingSearcher:
    """Plays proven moves where it can, and leaves all else to another search."""

    def __init__(self, game: Game, later: Searcher, threads: int, memory_mb: float) -> None:
        self._game = game
        self._later = later
        self._threads = threads
        self._solver = Solver(game, threads=threads, memory_mb=max(memory_mb * MEMORY_PART, 1))
        self._position: Position | None = None
        self._solution: Solution | None = None
        self._lines = 1
        self._searched, self._has_time = False, True
        self._proof, self._preview = Account(), Account()

    def begin(self, position: Position, lines: int = 1) -> None:
        self._position, self._lines = position, lines
        self._solution = None
        self._searched, self._has_time = False, True
        self._proof, self._preview = Account(), Account()
        self._later.begin(position, lines)

    def think(self, budget: Budget) -> None:
        assert self._position is not None
        share = self._share(self._position, budget)
        if share == FAIR_SHARE:
            self._look_ahead(budget, 1 - share)
        while not self._is_settled and not budget.round_is_over:
            part = self._proof.part(budget, share)
            if part is None:
                self._has_time = False
                break
            self._solution = self._solver.solve_within(self._position, part, first=self._promising)
            self._proof.charge(budget, part)
        if not budget.round_is_over and not self._finished:
            self._searched = True
            self._later.think(budget)

    def _look_ahead(self, budget: Budget, share: float) -> None:
        """Let the other search find out what looks best."""
        part = None if budget.round_is_over else self._preview.part(budget, share)
        if part is not None:
            self._searched = True
            self._later.think(part)
            self._preview.charge(budget, part)

    @property
    def _promising(self) -> list[int]:
        """The moves that look best so far, best first."""
        if not self._searched:
            return []
        swap = self._game.move_index.placement_count
        return [c.move for c in self._later.report().candidates if c.move != swap]

    def _share(self, position: Position, budget: Budget) -> float:
        """The part of a budget that is worth spending on a proof."""
        usual = usual_nodes(position)
        available = math.inf if budget.nodes is None else float(budget.nodes)
        if budget.seconds is not None:
            available = min(available, NODES_A_SECOND * self._threads * budget.seconds)
        if available >= SURE * usual:
            return SURE_SHARE
        return FAIR_SHARE if available >= FAIR * usual else 0.0

    @property
    def _is_proven(self) -> bool:
        return self._solution is not None and self._solution.proven is not None

    @property
    def _is_settled(self) -> bool:
        """Whether the winner and the margin are known."""
        return self._is_proven and self._solution is not None and self._solution.margin is not None

    @property
    def _finished(self) -> bool:
        """Whether the solver is through; only for more lines the other search goes on."""
        known = self._is_settled or (self._is_proven and not self._has_time)
        return known and self._lines == 1

    def report(self) -> Report:
        report = self._later.report() if self._searched else Report(())
        if self._solution is None:
            return report
        known: dict[int, Proof] = {
            self._number(move): proof for move, proof in self._solution.moves.items()
        }
        candidates = [
            _judged(c, known[c.move]) if c.move in known else c for c in report.candidates
        ]
        seen = {candidate.move for candidate in candidates}
        for move, proof in known.items():
            if move not in seen and (self._searched or self._is_proven):
                candidates.append(Candidate(move, float(proof == "win"), None, 0, proof))
        candidates.sort(key=_certainty, reverse=True)
        if self._is_proven:
            best = self._best(self._solution)
            candidates = [best, *(c for c in candidates if c.move != best.move)]
        values = dict(report.values)
        values |= {move: float(proof == "win") for move, proof in known.items()}
        values.pop(self._game.move_index.placement_count, None)
        return Report(tuple(candidates), values, finished=report.finished or self._finished)

    def _best(self, solution: Solution) -> Candidate:
        line = tuple(map(self._number, solution.line))
        return Candidate(
            line[0],
            float(solution.proven == "win"),
            None if solution.margin is None else float(solution.margin),
            solution.nodes,
            solution.proven,
            line,
        )

    def _number(self, move: Move) -> int:
        action = self._game.move_index.action_of(move)
        assert action is not None
        return action

    def line(self, move: int) -> tuple[int, ...]:
        return self._later.line(move) if self._searched else (move,)


def _judged(candidate: Candidate, proof: Proof) -> Candidate:
    return replace(candidate, proven=proof, win_probability=float(proof == "win"))


def _certainty(candidate: Candidate) -> int:
    return {"win": 2, None: 1, "draw": 1, "loss": 0}[candidate.proven]
