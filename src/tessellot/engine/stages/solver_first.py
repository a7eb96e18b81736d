"""The solver in play: positions that can be proven in time are proven before they are searched.

With an ample budget the solver goes first, and the search gets what is left if the proof fails.
With a tight budget the search goes first and finds the most promising moves; the solver tries to
prove these in that order, and moves that it refutes are not played.
"""

from __future__ import annotations

from dataclasses import replace

from tessellot.engine.analysis import ProofValue
from tessellot.engine.budget import Budget, Share
from tessellot.engine.searcher import Candidate, Report
from tessellot.engine.solver import Solution, Solver
from tessellot.engine.stages.stage import SearchStage
from tessellot.engine.time_manager import TIGHT_SHARE, proof_share
from tessellot.games.moves import Move
from tessellot.games.protocol import Game, Position

MEMORY_SHARE = 0.25
"""The share of an engine's memory that is for the solver's transposition table."""


class SolverStage:
    """Proves positions, with the search that comes after it for a preview of the best moves."""

    def __init__(self, game: Game, search: SearchStage, threads: int, memory_mb: float) -> None:
        self._game = game
        self._search = search
        self._threads = threads
        self._solver = Solver(game, threads=threads, memory_mb=max(memory_mb * MEMORY_SHARE, 1))
        self._position: Position | None = None
        self._solution: Solution | None = None
        self._multipv = 1
        self._has_time = True
        self._proof, self._preview = Share(), Share()

    def set_position(self, position: Position, multipv: int) -> bool:
        self._position, self._multipv = position, multipv
        self._solution = None
        self._has_time = True
        self._proof, self._preview = Share(), Share()
        return True

    def search(self, budget: Budget) -> None:
        # Step 6: prove the position, if the budget suffices for the proof that is expected.
        assert self._position is not None
        share = proof_share(self._position, budget, self._threads)
        if share == TIGHT_SHARE:
            self._search_preview(budget, 1 - share)
        while not self._has_margin and not budget.round_is_over:
            part = self._proof.part(budget, share)
            if part is None:
                self._has_time = False
                break
            first = self._promising_actions()
            self._solution = self._solver.solve_within(self._position, part, first=first)
            self._proof.charge(budget, part)

    def _search_preview(self, budget: Budget, share: float) -> None:
        part = None if budget.round_is_over else self._preview.part(budget, share)
        if part is not None:
            self._search.search(part)
            self._preview.charge(budget, part)

    def _promising_actions(self) -> list[int]:
        """The actions that the search finds best so far, best first."""
        swap = self._game.move_index.placement_count
        return [c.action for c in self._search.report().candidates if c.action != swap]

    @property
    def _is_proven(self) -> bool:
        return self._solution is not None and self._solution.proven is not None

    @property
    def _has_margin(self) -> bool:
        """Whether both the winner and the margin are proven."""
        return self._is_proven and self._solution is not None and self._solution.margin is not None

    @property
    def is_final(self) -> bool:
        """Whether the proof is complete; only for more variations the search goes on."""
        known = self._has_margin or (self._is_proven and not self._has_time)
        return known and self._multipv == 1

    def merge(self, later: Report) -> Report:
        if self._solution is None:
            return later
        known = {self._action(move): value for move, value in self._solution.moves.items()}
        candidates = [
            _with_value(c, known[c.action]) if c.action in known else c for c in later.candidates
        ]
        seen = {candidate.action for candidate in candidates}
        if self._search.has_searched or self._is_proven:
            candidates += [
                Candidate(action, value.expected_score, None, 0, value)
                for action, value in known.items()
                if action not in seen
            ]
        candidates.sort(key=lambda candidate: candidate.proof_rank, reverse=True)
        if self._is_proven:
            best = self._best(self._solution)
            candidates = [best, *(c for c in candidates if c.action != best.action)]
        values = {**later.values, **{a: value.expected_score for a, value in known.items()}}
        values.pop(self._game.move_index.placement_count, None)
        return Report(tuple(candidates), values, finished=later.finished or self.is_final)

    def _best(self, solution: Solution) -> Candidate:
        assert solution.proven is not None
        pv = tuple(map(self._action, solution.pv))
        margin = None if solution.margin is None else float(solution.margin)
        return Candidate(
            pv[0], solution.proven.expected_score, margin, solution.nodes, solution.proven, pv
        )

    def _action(self, move: Move) -> int:
        action = self._game.move_index.action_of(move)
        assert action is not None
        return action


def _with_value(candidate: Candidate, value: ProofValue) -> Candidate:
    return replace(candidate, proven=value, win_probability=value.expected_score)
