"""Questions about Battle of LITS, and about the second half of TAIJI+Battle of LITS."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tessellot.engine.budget import Budget
from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels import packing
from tessellot.engine.kernels.layout import Ints, Words
from tessellot.engine.kernels.proof import board_tables, lits_search, node
from tessellot.engine.kernels.rules import dispatch
from tessellot.engine.solver.query import Answer, Watch, count_settled, settled_moves
from tessellot.engine.solver.workers import Team
from tessellot.games.protocol import Position
from tessellot.games.seats import Seat


class LitsQuery:
    """Threads that search for one answer, with a common memory of positions."""

    def __init__(self, table: Words, threads: int, flags: int = lits_search.ALL) -> None:
        self._table = table
        self._threads = threads
        self._flags = flags
        self._busy = np.zeros(lits_search.BUSY_PLACES, np.uint64)
        self._ground: board_tables.Ground | None = None
        self._works: list[lits_search.Work] = []
        self._team = Team(threads)

    def ask(
        self,
        position: Position,
        least: int | None,
        budget: Budget,
        watch: Watch | None,
        first: Sequence[int] = (),
    ) -> Answer:
        state = packing.pack(position)
        ground = self._stand_on(board_tables.ground_of(position.game, state))
        lead = _lead(position, state)
        beta = 1 - lead if least is None else least + least % 2 - lead
        roots = np.empty((len(ground.traits), 2), np.int64)
        roots[:] = -board_tables.NO_BOUND, board_tables.NO_BOUND
        self._busy[:] = 0
        for work in self._works:
            lits_search.set_up(ground, work, state, beta)
            work.history[:] >>= 3
            work.control[:] = 0
            work.control[node.LIMIT] = max(budget.nodes_left // self._threads, 1)
            work.control[lits_search.LAST] = least is None
            work.control[lits_search.FLAGS] = self._flags
            work.control[lits_search.TEAM] = self._threads
        lowest = int(ground.head[at.FIRST_TETROMINO])
        self._prefer([move - lowest for move in first])
        found = self._run(ground, roots, budget, watch)
        budget.spent += self._nodes
        moves = settled_moves(roots, beta, lowest)
        if found is None:
            return Answer(None, 0, -1, moves)
        bound, control = found[0], self._works[found[1]].control
        # Who places last is worth 1 in the value of a win, and nothing in the margin.
        last = int(control[lits_search.LAST])
        if bound >= beta:
            move = lowest + int(control[node.FOUND])
            return Answer(reached=True, bound=bound + lead - last, move=move, moves=moves)
        move = lowest + int(control[node.HARDEST]) if control[node.MOST] else -1
        moves = dict.fromkeys(position.legal_moves().actions(), False)
        return Answer(reached=False, bound=bound + lead + last, move=move, moves=moves)

    def _stand_on(self, ground: board_tables.Ground) -> board_tables.Ground:
        if ground is not self._ground:
            self._ground = ground
            self._works = [lits_search.new_work(ground) for _ in range(self._threads)]
        return ground

    def _prefer(self, moves: Sequence[int]) -> None:
        """Try these moves of the position that is asked about in this order, before all others."""
        for work in self._works:
            work.history[0] = 0
            work.history[0, moves] = lits_search.PREFERRED * np.arange(len(moves), 0, -1)

    def _run(
        self, ground: board_tables.Ground, roots: Ints, budget: Budget, watch: Watch | None
    ) -> tuple[int, int] | None:
        stop, ended = np.frombuffer(budget.stop, np.int64), np.zeros(1, np.int64)

        def search(work: lits_search.Work) -> int | None:
            bound = lits_search.prove(*ground, *work, self._table, self._busy, roots, stop, ended)
            return None if work.control[node.ABORTED] else bound

        def tell() -> None:
            if watch is not None:
                moves = max(int(work.control[node.ROOT_MOVES]) for work in self._works)
                depth = int(self._works[0].control[node.DEPTH])
                watch(self._nodes, depth, count_settled(roots), moves)

        searches = [lambda work=work: search(work) for work in self._works]
        return self._team.run(searches, budget, ended, None if watch is None else tell)

    @property
    def _nodes(self) -> int:
        return sum(int(work.control[node.NODES]) for work in self._works)


def _lead(position: Position, state: Ints) -> int:
    """Twice the points by which the side to move is ahead now."""
    tables = packing.tables(position.game)
    _, doubled = dispatch.judge(*tables, state, np.zeros(dispatch.SCRATCH, np.int64))
    return doubled if position.mover is Seat.FIRST else -doubled
