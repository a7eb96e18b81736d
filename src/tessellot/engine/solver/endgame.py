"""Questions about late positions of TAILITS, TAIJI and the double games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tessellot.engine.budget import Budget
from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels import packing
from tessellot.engine.kernels.layout import Words
from tessellot.engine.kernels.proof import endgame_search, node
from tessellot.engine.kernels.proof.board_tables import NO_BOUND
from tessellot.engine.solver.query import Answer, Watch, count_settled, settled_moves
from tessellot.engine.solver.workers import Team
from tessellot.games.protocol import Game, Position


class EndgameQuery:
    """A search to the end of the game, in one thread."""

    def __init__(self, game: Game, table: Words) -> None:
        self._tables = packing.tables(game)
        self._table = table
        self._work = endgame_search.new_work(self._tables.head)
        self._listed = np.zeros(int(self._tables.head[at.MOVES]), np.int32)
        self._team = Team(1)

    def ask(
        self,
        position: Position,
        least: int | None,
        budget: Budget,
        watch: Watch | None,
        first: Sequence[int] = (),  # noqa: ARG002 - these moves come in an order of their own
    ) -> Answer:
        work = self._work
        # A value is 4 × the doubled margin, and 1 more or less for a win or a loss.
        beta = 1 if least is None else 4 * least - 1
        work.states[0] = packing.pack(position)
        work.frames[0, node.BETA] = beta
        work.history[:] = 0
        work.control[:] = 0
        work.control[node.LIMIT] = max(budget.nodes_left, 1)
        roots = np.empty((len(self._listed), 2), np.int64)
        roots[:] = -NO_BOUND, NO_BOUND
        stop, ended = np.frombuffer(budget.stop, np.int64), np.zeros(1, np.int64)

        def search() -> int | None:
            bound = endgame_search.prove_end(
                *self._tables, *work, self._listed, self._table, roots, stop, ended
            )
            return None if work.control[node.ABORTED] else bound

        def tell() -> None:
            if watch is not None:
                watch(
                    int(work.control[node.NODES]),
                    int(work.control[node.DEPTH]),
                    count_settled(roots),
                    int(work.control[node.ROOT_MOVES]),
                )

        found = self._team.run([search], budget, ended, None if watch is None else tell)
        budget.spent += int(work.control[node.NODES])
        moves = settled_moves(roots, beta)
        if found is None:
            return Answer(None, 0, -1, moves)
        bound = found[0]
        if bound >= beta:
            move = int(work.control[node.FOUND])
            return Answer(reached=True, bound=-((1 - bound) // 4), move=move, moves=moves)
        move = int(work.control[node.HARDEST]) if work.control[node.MOST] else -1
        return Answer(reached=False, bound=(bound + 1) // 4, move=move, moves=moves)
