# mypy: no-warn-return-any
"""One-ply search: the score right after each legal move."""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import GameTables, Ints, LotTables, ShortInts, group_scratch
from tessellot.engine.kernels.packing import pack, tables
from tessellot.engine.kernels.rules import dispatch, lot
from tessellot.games.protocol import Game, Position

WIN = 1000
"""The value of a line of stacks in LOT, in stacks."""


@entry
def _evaluate_actions(
    game: GameTables, start: Ints, state: Ints, actions: ShortInts, values: Ints, scratch: Ints
) -> int:
    """List the legal actions and write their values for the side to move; returns their number."""
    seat = dispatch.side_to_move(game, start)
    count = dispatch.list_actions(game, start, actions)
    for index in range(count):
        action = actions[index]
        dispatch.copy_state(start, state)
        dispatch.make_move(game, state, action)
        if game.header.kind == at.LOT:
            value = _lot_value(game.lot, state)
        else:
            value = dispatch.result(game, state, scratch)[1]
        values[action] = -value if seat else value
    return count


@inner
def _lot_value(tables: LotTables, state: Ints) -> int:
    """For the first seat: a line of stacks, then stacks."""
    value = WIN * lot.winner(tables, state)
    difference = popcount(state[at.DISCS, at.WHITE_STACKS]) - popcount(
        state[at.DISCS, at.BLACK_STACKS]
    )
    return value - difference if state[at.COUNTERS, at.SWAPPED] else value + difference


class GreedyEvaluator:
    """Values of all moves by the score right after them."""

    def __init__(self, game: Game) -> None:
        self._tables = tables(game)
        count = int(self._tables.header.actions)
        self._actions = np.zeros(count, np.int32)
        self._values = np.zeros(count, np.int64)
        self._scratch = group_scratch()

    def values(self, position: Position) -> dict[int, int]:
        """By action the value for the side to move; the swap is left out."""
        start = pack(position, swap=False)
        count = _evaluate_actions(
            self._tables, start, start.copy(), self._actions, self._values, self._scratch
        )
        return {int(action): int(self._values[action]) for action in self._actions[:count]}
