"""Monte-Carlo tree search with root parallelisation: each thread grows a tree of its own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tessellot.engine.analysis import ProofValue
from tessellot.engine.budget import Budget
from tessellot.engine.kernels.mcts import node
from tessellot.engine.kernels.mcts.tree import MoveStatistics, Tree
from tessellot.engine.searcher import Candidate, Report
from tessellot.engine.settings import SearchSettings
from tessellot.games.protocol import Game, Position
from tessellot.games.seats import Seat

CLOCK_INTERVAL = 0.004
"""Seconds of simulations between two checks of the clock."""

FIRST_RATE = 20_000.0
"""Simulations a second, until they are measured."""

VALUE_VISITS = 8
"""Visits from which the value of a move is its own mean reward, not its AMAF value."""

_WINNERS = {node.FIRST_WINS: Seat.FIRST, node.SECOND_WINS: Seat.SECOND}


class MctsSearcher:
    """The best move by the merged statistics of all trees."""

    def __init__(
        self, game: Game, settings: SearchSettings, threads: int, seed: int, memory_mb: float
    ) -> None:
        self._trees = [
            Tree(game, settings, seed=seed * 1009 + index, memory_mb=memory_mb / threads)
            for index in range(threads)
        ]
        self._info = game.info
        self._swap = game.move_index.placement_count
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._rate = FIRST_RATE
        self._first_moves = True
        self._can_swap = False

    def set_position(self, position: Position, multipv: int = 1) -> None:  # noqa: ARG002
        # A swap that only negates the value is judged without being searched.
        self._can_swap = position.can_swap and self._info.swap_turns_all
        self._first_moves = position.mover is Seat.FIRST
        for tree in self._trees:
            tree.set_root(position, swap=not self._info.swap_turns_all)

    def search(self, budget: Budget) -> None:
        if self._pool is None:
            self._grow(self._trees[0], budget)
        else:
            list(self._pool.map(lambda tree: self._grow(tree, budget), self._trees))

    def _grow(self, tree: Tree, budget: Budget) -> None:
        # Step 7.1: run simulations in one tree, a few milliseconds at a time.
        while not budget.round_is_over:
            wanted = int(self._rate * min(CLOCK_INTERVAL, max(budget.round_left, 0.0005))) + 1
            allowed = -(-budget.nodes_left // len(self._trees))
            before = budget.clock()
            done = tree.run(min(wanted, allowed), budget.stop)
            budget.spent += done
            taken = budget.clock() - before
            if done and taken > 0:
                self._rate = 0.7 * self._rate + 0.3 * done / taken
            if not done:
                return

    def report(self) -> Report:
        merged: dict[int, list[MoveStatistics]] = {}
        for tree in self._trees:
            for statistics in tree.root_moves():
                merged.setdefault(statistics.action, []).append(statistics)
        candidates = [self._candidate(action, found) for action, found in merged.items()]
        candidates.sort(key=_rank, reverse=True)
        if self._can_swap and candidates:
            swap = self._swap_candidate(candidates[0])
            candidates.insert(0 if swap.win_probability > 0.5 else len(candidates), swap)
        is_proven = any(tree.is_proven for tree in self._trees)
        return Report(tuple(candidates), self._values(merged), finished=is_proven)

    def _candidate(self, action: int, found: list[MoveStatistics]) -> Candidate:
        """The statistics of all trees, weighted by their visits."""
        visits = sum(statistics.visits for statistics in found)
        weights = [one.visits / visits if visits else 1.0 / len(found) for one in found]
        wins = sum(w * one.wins for w, one in zip(weights, found, strict=True))
        margin = sum(w * one.margin for w, one in zip(weights, found, strict=True))
        result = next((one.proven for one in found if one.proven), node.UNKNOWN)
        proven: ProofValue | None = None
        if result != node.UNKNOWN:
            proven = ProofValue.of(_WINNERS.get(result), Seat.FIRST)
            wins = proven.expected_score
        if not self._first_moves:
            wins, margin = 1 - wins, -margin
            proven = None if proven is None else proven.negated
        return Candidate(action, wins, margin if self._info.points_decide else None, visits, proven)

    def _swap_candidate(self, best: Candidate) -> Candidate:
        """The swap: the opponent then has the best move."""
        return Candidate(
            self._swap,
            1 - best.win_probability,
            None if best.margin is None else -best.margin,
            best.visits,
            None if best.proven is None else best.proven.negated,
            (self._swap, best.action),
        )

    def pv(self, action: int) -> tuple[int, ...]:
        """The longest principal variation of any tree."""
        return max((tuple(tree.principal_variation(action)) for tree in self._trees), key=len)

    def _values(self, merged: dict[int, list[MoveStatistics]]) -> dict[int, float]:
        """Mean rewards for the side to move: a move's own, or else its AMAF value."""
        values = {action: mean for action, (_, mean) in self._trees[0].amaf_values().items()}
        for action, found in merged.items():
            best = max(found, key=lambda statistics: statistics.visits)
            if best.visits >= VALUE_VISITS:
                values[action] = best.reward
        values.pop(self._swap, None)
        if not self._first_moves:
            values = {action: 1 - value for action, value in values.items()}
        return values


def _rank(candidate: Candidate) -> tuple[int, int, float]:
    """Proven wins first, proven losses last, between them the most visited."""
    return candidate.proof_rank, candidate.visits, candidate.win_probability
