"""Proofs of late positions of TAILITS, TAIJI and the double games, for Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tessellot.engine.kernels.packing import pack, tables
from tessellot.engine.kernels.proof.endgame.node import (
    EndgameControl,
    EndgameFeature,
    new_arrays,
)
from tessellot.engine.kernels.proof.endgame.search import search_endgame
from tessellot.engine.kernels.proof.prover import (
    ProofProgress,
    ProofResult,
    count_settled,
    no_bounds,
    settled_actions,
)
from tessellot.engine.kernels.proof.tt import TranspositionTable
from tessellot.engine.kernels.records import new_record
from tessellot.games.protocol import Game, Position


class EndgameProver:
    """A search to the end of the game, in one thread."""

    threads = 1

    def __init__(
        self,
        game: Game,
        table: TranspositionTable,
        features: EndgameFeature = EndgameFeature.ALL,
    ) -> None:
        self._features = features
        self._game = tables(game)
        self._arrays = new_arrays(self._game, table.words)
        self._beta = self._value = 0
        self._bounds = no_bounds(0)

    def set_root(
        self,
        position: Position,
        target: int | None,
        node_limit: int,
        first: Sequence[int] = (),  # noqa: ARG002 - the search orders moves itself
    ) -> None:
        arrays = self._arrays
        # A value is 4 × the doubled margin, plus 1 for a win and minus 1 for a loss.
        self._beta = 1 if target is None else 4 * target - 1
        arrays.states[0] = pack(position)
        arrays.stack[0].beta = self._beta
        arrays.history[:] = 0
        control = new_record(EndgameControl, node_limit=max(node_limit, 1), features=self._features)
        self._arrays = arrays._replace(control=control)
        self._bounds = no_bounds(len(arrays.actions))

    def run(self, thread: int, stop: Any, ended: Any) -> bool:  # noqa: ARG002
        self._value = search_endgame(
            self._game,
            self._arrays,
            self._bounds,
            np.frombuffer(stop, np.int64),
            np.frombuffer(ended, np.int64),
        )
        return not self._arrays.control.aborted

    def progress(self) -> ProofProgress:
        control = self._arrays.control
        return ProofProgress(
            int(control.nodes),
            int(control.depth),
            count_settled(self._bounds),
            int(control.root_moves),
        )

    def result(self, thread: int | None) -> ProofResult:
        control = self._arrays.control
        settled = settled_actions(self._bounds, self._beta)
        if thread is None:
            return ProofResult(None, 0, -1, settled)
        if self._value >= self._beta:
            action = int(control.refutation)
            bound = -((1 - self._value) // 4)
            return ProofResult(reached=True, bound=bound, action=action, actions=settled)
        action = int(control.hardest) if control.hardest_nodes else -1
        bound = (self._value + 1) // 4
        return ProofResult(reached=False, bound=bound, action=action, actions=settled)
