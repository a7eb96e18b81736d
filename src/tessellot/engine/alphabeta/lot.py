"""Alpha-beta in LOT: iterative deepening with a shared transposition table."""

from __future__ import annotations

import math
from array import array
from concurrent.futures import ThreadPoolExecutor

from tessellot.engine.analysis import ProofValue
from tessellot.engine.budget import Budget
from tessellot.engine.kernels.lot.tt import CERTAIN
from tessellot.engine.kernels.lot.worker import (
    MAX_DEPTH,
    Iteration,
    LotRoot,
    LotTable,
    LotWorker,
)
from tessellot.engine.limits import MOST_SECONDS
from tessellot.engine.searcher import Candidate, Report
from tessellot.games.protocol import Game, Position

LOGISTIC_SCALE = 40.0
"""Scale of the logistic function from values to win probabilities: this value wins 73 %."""

FIRST_RATE = 200_000.0
"""Nodes a second of one thread, until they are measured."""


class LotSearcher:
    """Iterative deepening in LOT, with one transposition table for all threads (lazy SMP)."""

    def __init__(self, game: Game, threads: int, memory_mb: float) -> None:
        self._swap = game.move_index.placement_count
        self._table = LotTable(memory_mb)
        self._workers = [LotWorker(self._table) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._root: LotRoot | None = None
        self._order: list[int] = []
        self._values: dict[int, int] = {}
        self._depth = 0
        self._ranking: list[tuple[int, int]] = []
        """The best actions so far with their values, best first."""
        self._multipv = 1
        self._can_swap = False
        self._rate = FIRST_RATE

    def set_position(self, position: Position, multipv: int = 1) -> None:
        self._can_swap = position.can_swap
        self._root = LotRoot(position)
        self._order = list(self._root.actions)
        self._values = dict.fromkeys(self._order, 0)
        self._depth = 0
        self._ranking = []
        self._multipv = min(multipv, len(self._order))
        for worker in self._workers:
            worker.age_history()

    def search(self, budget: Budget) -> None:
        while not budget.round_is_over and not self._finished:
            # Without a clock an iteration is always finished, so that results are reproducible.
            seconds = MOST_SECONDS if budget.seconds is None else max(budget.round_left, 0.0)
            allowed = min(budget.nodes_left, int(self._rate * seconds) + 500)
            before = budget.clock()
            spent = self._iterate(allowed, budget.stop)
            budget.spent += spent
            taken = budget.clock() - before
            if spent > 2000 and taken > 0:
                self._rate = spent / taken / len(self._workers)

    def _iterate(self, allowed: int, stop: array[int]) -> int:
        """Search one ply deeper than before; returns the nodes.

        Each further variation is the best move when those before it are excluded.
        """
        spent = 0
        ranking: list[tuple[int, int]] = []
        aborted = False
        while len(ranking) < self._multipv and not aborted:
            ranked = [action for action, _ in ranking]
            iteration, nodes = self._search_root(ranked, allowed - spent, stop)
            spent += nodes
            self._order = iteration.order
            self._values.update(iteration.values)
            if iteration.values:
                best = next(action for action in self._order if action not in ranked)
                ranking.append((best, iteration.value))
            aborted = iteration.aborted
        if ranking:
            found = [action for action, _ in ranking]
            worst = ranking[-1][1]
            older = [(a, min(v, worst)) for a, v in self._ranking if a not in found]
            self._ranking = ranking + older
            self._order = found + [action for action in self._order if action not in found]
        if not aborted:
            self._depth += 1
        return spent

    def _search_root(
        self, excluded: list[int], allowed: int, stop: array[int]
    ) -> tuple[Iteration, int]:
        """Search with all threads; returns the result of the main one, and the nodes of all."""
        assert self._root is not None
        ended = array("q", [0])
        helpers = [
            self._pool.submit(self._help, worker, index, excluded, ended)
            for index, worker in enumerate(self._workers[1:])
            if self._pool is not None
        ]
        iteration = self._workers[0].search(
            self._root,
            self._depth + 1,
            self._order,
            excluded=excluded,
            node_limit=allowed,
            stop=stop,
        )
        ended[0] = 1
        return iteration, iteration.nodes + sum(helper.result() for helper in helpers)

    def _help(self, worker: LotWorker, index: int, excluded: list[int], ended: array[int]) -> int:
        """Fill the table ahead of the main thread, with another move order; returns the nodes."""
        assert self._root is not None
        first = (index + 1) % len(self._order)
        return worker.search(
            self._root,
            self._depth + 1 + index % 2,
            self._order[first:] + self._order[:first],
            excluded=excluded,
            node_limit=1 << 60,
            stop=ended,
        ).nodes

    @property
    def _finished(self) -> bool:
        if not self._depth:
            return False
        return (
            all(abs(value) > CERTAIN for _, value in self._ranking[: self._multipv])
            or len(self._order) == 1
            or self._depth >= MAX_DEPTH
        )

    def report(self) -> Report:
        if not self._ranking:
            return Report(())
        ranked = self._ranking[: self._multipv]
        best, value = ranked[0]
        worst = ranked[-1][1]
        found = [action for action, _ in ranked]
        others = [action for action in self._order if action not in found]
        others.sort(key=self._values.__getitem__, reverse=True)
        # Of the others it is only known that they are no better.
        ranked = ranked + [(action, min(self._values[action], worst)) for action in others]
        candidates = [self._candidate(*found) for found in ranked]
        values = {c.action: c.win_probability for c in candidates}
        if self._can_swap:
            swap = self._candidate(self._swap, -value, (self._swap, best))
            candidates.insert(0 if swap.win_probability > 0.5 else 1, swap)
        return Report(tuple(candidates), values, finished=self._finished)

    def _candidate(self, action: int, value: int, pv: tuple[int, ...] = ()) -> Candidate:
        proven: ProofValue | None = None
        if abs(value) > CERTAIN:
            proven = ProofValue.WIN if value > 0 else ProofValue.LOSS
            probability = proven.expected_score
        else:
            probability = 1 / (1 + math.exp(-value / LOGISTIC_SCALE))
        return Candidate(action, probability, None, self._depth, proven, pv)

    def pv(self, action: int) -> tuple[int, ...]:
        assert self._root is not None
        return self._root.variation(action, self._table)
