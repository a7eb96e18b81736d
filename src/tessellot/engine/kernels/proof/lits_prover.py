"""Proofs of Battle of LITS, and of the second half of TAIJI+Battle of LITS, for Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof.board_tables import BoardTables, board_tables
from tessellot.engine.kernels.proof.lits_node import (
    IN_SEARCH_SLOTS,
    Feature,
    LitsArrays,
    LitsControl,
    longest_row,
    new_arrays,
    set_root,
)
from tessellot.engine.kernels.proof.lits_search import search_lits
from tessellot.engine.kernels.proof.move_order import PREFERRED
from tessellot.engine.kernels.proof.prover import (
    ProofProgress,
    ProofResult,
    count_settled,
    no_bounds,
    settled_actions,
)
from tessellot.engine.kernels.proof.tt import TranspositionTable
from tessellot.engine.kernels.records import new_record
from tessellot.engine.profiles import profile_of
from tessellot.games.pieces.tetrominoes import Tiling
from tessellot.games.protocol import Position
from tessellot.games.seats import Seat
from tessellot.geometry import bits_of


class LitsProver:
    """Threads that search for one result, with a common table."""

    def __init__(
        self, table: TranspositionTable, threads: int, features: Feature = Feature.ALL
    ) -> None:
        self.threads = threads
        self._table = table
        self._features = features
        self._in_search = np.zeros(IN_SEARCH_SLOTS, np.uint64)
        self._board: BoardTables | None = None
        self._arrays: list[LitsArrays] = []
        self._values: list[int] = [0] * threads
        self._position: Position | None = None
        self._lead = self._beta = 0
        self._first_action = 0
        self._bounds: Ints = no_bounds(0)

    def set_root(
        self, position: Position, target: int | None, node_limit: int, first: Sequence[int] = ()
    ) -> None:
        tiling, symbols = _layers(position)
        board = board_tables(position.game.size, *symbols)
        if board is not self._board:
            self._board = board
            self._arrays = [
                new_arrays(board, self._table.words, self._in_search) for _ in range(self.threads)
            ]
        self._position = position
        self._lead = _doubled_lead(position)
        self._beta = (1 if target is None else target + target % 2) - self._lead
        self._bounds = no_bounds(len(board.masks))
        self._in_search[:] = 0
        self._first_action = position.game.move_index.action_of(tiling.table.placements[0]) or 0
        preferred = [action - self._first_action for action in first]
        for thread, arrays in enumerate(self._arrays):
            set_root(board, arrays, tiling, self._beta)
            arrays.history[:] >>= 3
            arrays.history[0] = 0
            arrays.history[0, preferred] = PREFERRED * np.arange(len(first), 0, -1)
            control = new_record(
                LitsControl,
                node_limit=max(node_limit // self.threads, 1),
                last_bonus=target is None,
                features=self._features,
                threads=self.threads,
                size=board.size,
            )
            self._arrays[thread] = arrays._replace(control=control)

    def run(self, thread: int, stop: Any, ended: Any) -> bool:
        assert self._board is not None
        arrays = self._arrays[thread]
        self._values[thread] = search_lits(
            self._board,
            arrays,
            (0,) * longest_row(self._board),
            self._bounds,
            np.frombuffer(stop, np.int64),
            np.frombuffer(ended, np.int64),
        )
        return not arrays.control.aborted

    def progress(self) -> ProofProgress:
        controls = [arrays.control for arrays in self._arrays]
        return ProofProgress(
            sum(int(control.nodes) for control in controls),
            int(controls[0].depth),
            count_settled(self._bounds),
            max(int(control.root_moves) for control in controls),
        )

    def result(self, thread: int | None) -> ProofResult:
        assert self._position is not None
        first = self._first_action
        if thread is None:
            return ProofResult(None, 0, -1, settled_actions(self._bounds, self._beta, first))
        value, control = self._values[thread], self._arrays[thread].control
        # Placing last is worth 1 in the value of a win, and nothing in the margin.
        last = int(control.last_bonus)
        if value >= self._beta:
            action = first + int(control.refutation)
            settled = settled_actions(self._bounds, self._beta, first)
            return ProofResult(
                reached=True, bound=value + self._lead - last, action=action, actions=settled
            )
        action = first + int(control.hardest) if control.hardest_nodes else -1
        settled = dict.fromkeys(bits_of(self._position.legal_placements), False)
        return ProofResult(
            reached=False, bound=value + self._lead + last, action=action, actions=settled
        )


def _layers(position: Position) -> tuple[Tiling, tuple[int, int]]:
    """The tetrominoes, and the symbols of the side that begins with them and of the other one."""
    layers = profile_of(position.game).layers(position)
    assert layers.tetrominoes is not None
    if layers.symbols is not None:
        return layers.tetrominoes, layers.symbols
    assert layers.taijitus is not None
    return layers.tetrominoes, (layers.taijitus.white, layers.taijitus.black)


def _doubled_lead(position: Position) -> int:
    """Twice the points by which the side to move is ahead now."""
    ahead = position.score.first - position.score.second
    return int(2 * (ahead if position.mover is Seat.FIRST else -ahead))
