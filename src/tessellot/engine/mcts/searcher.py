"""Monte-Carlo tree search: one tree, grown by all threads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

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
    """The best move by the statistics of a tree."""

    def __init__(
        self, game: Game, settings: SearchSettings, threads: int, seed: int, memory_mb: float
    ) -> None:
        self._tree = Tree(game, settings, seed=seed, memory_mb=memory_mb, threads=threads)
        self._info = game.info
        self._swap = game.move_index.placement_count
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._lock = Lock()
        self._rate = FIRST_RATE
        self._first_moves = True
        self._can_swap = False

    def set_position(self, position: Position, multipv: int = 1) -> None:  # noqa: ARG002
        # A swap that only negates the value is judged without being searched.
        self._can_swap = position.can_swap and self._info.swap_turns_all
        self._first_moves = position.mover is Seat.FIRST
        self._tree.set_root(position, swap=not self._info.swap_turns_all)

    def search(self, budget: Budget) -> None:
        if self._pool is None:
            self._grow(budget, 0)
        else:
            list(self._pool.map(lambda thread: self._grow(budget, thread), range(self._threads)))

    def _grow(self, budget: Budget, thread: int) -> None:
        # Step 7.1: run simulations in one thread, a few milliseconds at a time.
        while not budget.round_is_over:
            wanted = int(self._rate * min(CLOCK_INTERVAL, max(budget.round_left, 0.0005))) + 1
            with self._lock:
                # Taken before they are run, so that all threads together keep to the limit.
                wanted = min(wanted, budget.nodes_left)
                budget.spent += wanted
            before = budget.clock()
            done = self._tree.run(wanted, budget.stop, thread)
            taken = budget.clock() - before
            with self._lock:
                budget.spent -= wanted - done
                if done and taken > 0:
                    self._rate = 0.7 * self._rate + 0.3 * done / taken
            if not done:
                return

    def report(self) -> Report:
        moves = self._tree.root_moves()
        candidates = sorted(map(self._candidate, moves), key=_rank, reverse=True)
        if self._can_swap and candidates:
            swap = self._swap_candidate(candidates[0])
            candidates.insert(0 if swap.win_probability > 0.5 else len(candidates), swap)
        return Report(tuple(candidates), self._values(moves), finished=self._tree.is_proven)

    def _candidate(self, move: MoveStatistics) -> Candidate:
        wins, margin = move.wins, move.margin
        proven: ProofValue | None = None
        if move.proven != node.UNKNOWN:
            proven = ProofValue.of(_WINNERS.get(move.proven), Seat.FIRST)
            wins = proven.expected_score
        if not self._first_moves:
            wins, margin = 1 - wins, -margin
            proven = None if proven is None else proven.negated
        return Candidate(
            move.action, wins, margin if self._info.points_decide else None, move.visits, proven
        )

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
        """The principal variation that begins with an action."""
        return tuple(self._tree.principal_variation(action))

    def _values(self, moves: Sequence[MoveStatistics]) -> dict[int, float]:
        """Mean rewards for the side to move: a move's own, or else its AMAF value."""
        values = {action: mean for action, (_, mean) in self._tree.amaf_values().items()}
        for move in moves:
            if move.visits >= VALUE_VISITS:
                values[move.action] = move.reward
        values.pop(self._swap, None)
        if not self._first_moves:
            values = {action: 1 - value for action, value in values.items()}
        return values


def _rank(candidate: Candidate) -> tuple[int, int, float]:
    """Proven wins first, proven losses last, between them the most visited."""
    return candidate.proof_rank, candidate.visits, candidate.win_probability
