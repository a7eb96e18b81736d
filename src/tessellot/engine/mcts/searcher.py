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


class MctsSearcher:
    """The best move by the merged statistics of all trees."""

    def __init__(
        self, game: Game, settings: SearchSettings, threads: int, seed: int, memory_mb: float
    ) -> None:
        self.trees = [
            Tree(game, settings, seed=seed * 1009 + index, memory_mb=memory_mb / threads)
            for index in range(threads)
        ]
        self._info = game.info
        self._swap = game.move_index.placement_count
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._rate = 20_000.0
        self._first = True
        self._can_swap = False

    def set_position(self, position: Position, multipv: int = 1) -> None:  # noqa: ARG002
        self._can_swap = position.can_swap and self._info.swap_turns_all
        self._first = position.mover is Seat.FIRST
        # A swap that only negates the value is judged without being searched.
        for tree in self.trees:
            tree.set_root(position, swap=not self._info.swap_turns_all)

    def search(self, budget: Budget) -> None:
        if self._pool is None:
            self._grow(self.trees[0], budget, 1)
        else:
            list(self._pool.map(lambda tree: self._grow(tree, budget, len(self.trees)), self.trees))

    def _grow(self, tree: Tree, budget: Budget, threads: int) -> None:
        while not budget.round_is_over:
            wanted = int(self._rate * min(CLOCK_INTERVAL, max(budget.round_left, 0.0005))) + 1
            before = budget.clock()
            done = tree.run(min(wanted, -(-budget.nodes_left // threads)), budget.stop)
            budget.spent += done
            taken = budget.clock() - before
            if done and taken > 0:
                self._rate = 0.7 * self._rate + 0.3 * done / taken
            if not done:
                return

    def report(self) -> Report:
        merged: dict[int, list[MoveStatistics]] = {}
        for tree in self.trees:
            for found in tree.root_moves():
                merged.setdefault(found.action, []).append(found)
        candidates = [self._candidate(found) for found in merged.values()]
        candidates.sort(key=_rank, reverse=True)
        if self._can_swap and candidates:
            candidates.append(self._swapped(candidates[0]))
            candidates.sort(
                key=lambda c: c.action == self._swap and c.win_probability > 0.5, reverse=True
            )
        proven = any(tree.is_proven for tree in self.trees)
        return Report(tuple(candidates), self._values(merged), finished=proven)

    def _candidate(self, moves: list[MoveStatistics]) -> Candidate:
        visits = sum(move.visits for move in moves)
        weights = [move.visits / visits if visits else 1.0 / len(moves) for move in moves]
        wins = sum(weight * move.wins for weight, move in zip(weights, moves, strict=True))
        margin = sum(weight * move.margin for weight, move in zip(weights, moves, strict=True))
        proven = next((move.proven for move in moves if move.proven), 0)
        value: ProofValue | None = None
        if proven:
            winners = {node.FIRST_WINS: Seat.FIRST, node.SECOND_WINS: Seat.SECOND}
            value = ProofValue.of(winners.get(proven), Seat.FIRST)
            wins = value.expected_score
            value = value if self._first else value.negated
        return Candidate(
            moves[0].action,
            wins if self._first else 1 - wins,
            (margin if self._first else -margin) if self._info.points_decide else None,
            visits,
            value,
        )

    def _swapped(self, best: Candidate) -> Candidate:
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
        return max((tuple(tree.principal_variation(action)) for tree in self.trees), key=len)

    def _values(self, merged: dict[int, list[MoveStatistics]]) -> dict[int, float]:
        """Mean rewards for the side to move: a move's own, or else its AMAF value."""
        values = {}
        for action, (_, mean) in self.trees[0].amaf_values().items():
            values[action] = mean if self._first else 1 - mean
        for action, moves in merged.items():
            best = max(moves, key=lambda move: move.visits)
            if best.visits >= 8:
                values[action] = best.reward if self._first else 1 - best.reward
        values.pop(self._swap, None)
        return values


def _rank(candidate: Candidate) -> tuple[int, int, float]:
    """Proven wins first, proven losses last, between them the most visited."""
    return candidate.proof_rank, candidate.visits, candidate.win_probability
