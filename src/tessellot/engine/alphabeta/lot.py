"""LOT by looking ahead, one move deeper each time, with a memory of positions."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tessellot.engine.analysis import ProofValue
from tessellot.engine.budget import Budget
from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels import packing
from tessellot.engine.kernels.layout import Ints, ShortInts
from tessellot.engine.kernels.lot import evaluate, search, search_stack
from tessellot.engine.kernels.lot.tt import CERTAIN
from tessellot.engine.kernels.rules import dispatch
from tessellot.engine.limits import MOST_SECONDS
from tessellot.engine.searcher import Candidate, Report
from tessellot.games.protocol import Game, Position

WEIGHTS = {
    evaluate.STACK: 69,
    evaluate.SOON: 131,
    evaluate.LATER: 40,
    evaluate.OPEN_LINE: 25,
    evaluate.NEXT_LINE: 12,
    evaluate.PAIR: 8,
    evaluate.STACK_LINE: 7,
    evaluate.SINGLE_LINE: 4,
    evaluate.TEMPO: 26,
}
"""Found by playing changed weights against unchanged ones, a hundred games each."""

SURE = 40.0
"""The value that wins about three games of four."""


class _Worker:
    """What one thread needs to search for itself."""

    def __init__(self, moves: int) -> None:
        self.moves = np.zeros(search_stack.DEEPEST * search_stack.MOST_MOVES, np.int32)
        self.scores = np.zeros(search_stack.DEEPEST * search_stack.MOST_MOVES, np.int64)
        self.frames = np.zeros((search_stack.DEEPEST, search_stack.FRAME), np.int64)
        self.history = np.zeros(moves, np.int64)
        self.control = np.zeros(search.CONTROL, np.int64)


class LotSearcher:
    """Iterative deepening in LOT, with one transposition table for all threads (lazy SMP)."""

    def __init__(self, game: Game, threads: int, memory_mb: float) -> None:
        self._tables = packing.tables(game)
        self._swap = game.move_index.placement_count
        count = int(self._tables.head[at.MOVES])
        slots = 1 << max(int(math.log2(memory_mb * 2**20 / 16)), 10)
        self._memory = np.zeros((slots, 2), np.uint64)
        self._weights = np.zeros(evaluate.WEIGHTS, np.int64)
        for index, weight in WEIGHTS.items():
            self._weights[index] = weight
        self._workers = [_Worker(count) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._listed = np.zeros(count, np.int32)
        self._masks = np.zeros(4, np.int64)
        self._root_moves = np.zeros(0, np.int32)
        self._root_scores = np.zeros(count, np.int64)
        self._banned = np.zeros(count, np.int64)
        self._depth = 0
        self._ranking: list[tuple[int, int]] = []
        self._multipv = 1
        self._can_swap = False
        self._rate = 200_000.0

    def set_position(self, position: Position, multipv: int = 1) -> None:
        state = packing.pack(position)
        self._can_swap = position.can_swap
        state[at.NUMBERS, at.NO_SWAP] = 1
        discs, black = state[at.ALIVE], int(state[at.ALIVE, at.BLACK_MOVES])
        order = (black, 2 + black, 1 - black, 3 - black)
        self._masks = np.array([discs[at.WHITE + index] for index in order], np.int64)
        count = dispatch.legal_moves(*self._tables, state, self._listed)
        self._root_moves = self._listed[:count].copy()
        self._root_scores[:] = 0
        self._depth = 0
        self._ranking = []
        self._multipv = min(multipv, count)
        for worker in self._workers:
            worker.history //= 8

    def search(self, budget: Budget) -> None:
        while not budget.round_is_over and not self._finished:
            # Without a clock a depth is always finished, so that the same nodes find the same.
            seconds = MOST_SECONDS if budget.seconds is None else max(budget.round_left, 0.0)
            allowed = min(budget.nodes_left, int(self._rate * seconds) + 500)
            before = budget.clock()
            spent = self._rank(allowed, np.frombuffer(budget.stop, np.int64))
            budget.spent += spent
            taken = budget.clock() - before
            if spent > 2000 and taken > 0:
                self._rate = spent / taken / len(self._workers)

    def _rank(self, allowed: int, stop: Ints) -> int:
        """Find the best moves one move deeper than before; returns how many positions that took.

        Each further line is the best move when those before it are left out.
        """
        spent = 0
        ranking: list[tuple[int, int]] = []
        main = self._workers[0].control
        while len(ranking) < self._multipv:
            value = self._deepen(allowed - spent, stop)
            spent += sum(int(worker.control[search.NODES]) for worker in self._workers)
            if main[search.COMPLETED]:
                best = next(int(move) for move in self._root_moves if not self._banned[move])
                ranking.append((best, value))
                self._banned[best] = 1
            if main[search.ABORTED]:
                break
        self._banned[:] = 0
        if ranking:
            found = [move for move, _ in ranking]
            worst = ranking[-1][1]
            older = [(m, min(v, worst)) for m, v in self._ranking if m not in found]
            self._ranking = ranking + older
            others = [move for move in self._root_moves if move not in found]
            self._root_moves[:] = found + others
        if not main[search.ABORTED]:
            self._depth += 1
        return spent

    def _deepen(self, allowed: int, stop: Ints) -> int:
        """The value of the best move that is not banned, with all threads at work."""
        ended = np.zeros(1, np.int64)
        helpers = [
            self._pool.submit(self._help, worker, index, ended)
            for index, worker in enumerate(self._workers[1:])
            if self._pool is not None
        ]
        value = self._search(self._workers[0], self._root_moves, 0, allowed, stop)
        ended[0] = 1
        for helper in helpers:
            helper.result()
        return value

    def _help(self, worker: _Worker, index: int, ended: Ints) -> None:
        """Fill the common memory ahead of the main thread, from another end."""
        moves = np.roll(self._root_moves, -1 - index)
        self._search(worker, moves, index % 2, 1 << 60, ended)

    def _search(
        self, worker: _Worker, moves: ShortInts, further: int, allowed: int, stop: Ints
    ) -> int:
        worker.control[:] = 0
        worker.control[search.LIMIT] = allowed
        main = worker is self._workers[0]
        return search.look_ahead(
            *self._tables,
            self._masks,
            self._depth + 1 + further,
            self._banned,
            moves,
            self._root_scores if main else self._root_scores.copy(),
            worker.frames,
            self._memory,
            worker.moves,
            worker.scores,
            worker.history,
            self._weights,
            worker.control,
            stop,
        )

    @property
    def _finished(self) -> bool:
        if not self._depth:
            return False
        return (
            all(abs(value) > CERTAIN for _, value in self._ranking[: self._multipv])
            or len(self._root_moves) == 1
            or self._depth >= search_stack.DEEPEST // 2
        )

    def report(self) -> Report:
        if not self._ranking:
            return Report(())
        ranked = self._ranking[: self._multipv]
        best, value = ranked[0]
        worst = ranked[-1][1]
        found = [move for move, _ in ranked]
        others = [int(move) for move in self._root_moves if move not in found]
        others.sort(key=lambda move: int(self._root_scores[move]), reverse=True)
        # Of the others it is only known that they are no better.
        ranked = ranked + [(move, min(int(self._root_scores[move]), worst)) for move in others]
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
        probability = proven.expected_score if proven else 1 / (1 + math.exp(-value / SURE))
        return Candidate(action, probability, None, self._depth, proven, pv)

    def pv(self, move: int) -> tuple[int, ...]:
        own, stacks, other, other_stacks = (int(mask) for mask in self._masks)
        filled, kept, cleared = (int(mask) for mask in self._tables.bits[move, :3])
        after = (own | filled) & ~(kept | cleared)
        masks = np.array([other, other_stacks, after, stacks | kept], np.int64)
        found = np.zeros(12, np.int32)
        count = search.recall_line(*self._tables, masks, self._memory, found)
        return (move, *(int(further) for further in found[:count]))
