"""The LOT search for Python: the root position, the shared table, and a worker for each thread."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.lot import search, tt
from tessellot.engine.kernels.lot.evaluate import default_weights
from tessellot.engine.kernels.lot.search_stack import (
    MAX_ACTIONS,
    MAX_PLY,
    Control,
    Frame,
    SearchArrays,
)
from tessellot.engine.kernels.packing import pack, tables
from tessellot.engine.kernels.records import new_record, new_records
from tessellot.engine.kernels.rules.lot import legal_actions
from tessellot.games.lot import Lot
from tessellot.games.protocol import Position

MAX_DEPTH = MAX_PLY // 2
MAX_VARIATION = 12


class LotTable:
    """A transposition table that workers share."""

    def __init__(self, memory_mb: float) -> None:
        self.words = tt.new_table(memory_mb)


class LotRoot:
    """The position that is searched, and its legal actions without the swap."""

    def __init__(self, position: Position) -> None:
        game = tables(position.game)
        state = pack(position, swap=False)
        discs = state[at.DISCS]
        black = int(discs[at.BLACK_MOVES])
        columns = (
            at.WHITE_SINGLES + black,
            at.WHITE_STACKS + black,
            at.WHITE_SINGLES + 1 - black,
            at.WHITE_STACKS + 1 - black,
        )
        self.masks: Ints = discs[list(columns)].copy()
        listed = np.zeros(int(game.header.actions), np.int32)
        count = legal_actions(game.header, game.lot, state, listed)
        self.actions = [int(action) for action in listed[:count]]

    def variation(self, action: int, table: LotTable) -> tuple[int, ...]:
        """The principal variation of an action, as far as the table has it."""
        lot = tables(Lot()).lot
        own, stacks, other, other_stacks = (int(mask) for mask in self.masks)
        filled, stacked, cleared = (
            int(masks[action]) for masks in (lot.filled, lot.stacked, lot.cleared)
        )
        after = (own | filled) & ~(stacked | cleared)
        masks = np.array([other, other_stacks, after, stacks | stacked], np.int64)
        found = np.zeros(MAX_VARIATION, np.int32)
        count = search.read_variation(lot, table.words, masks, found)
        return (action, *(int(further) for further in found[:count]))


@dataclass(frozen=True, slots=True)
class Iteration:
    """One iteration of iterative deepening."""

    value: int
    """Of the best action, for the side to move."""
    order: list[int]
    """The root actions, the best first, the others in their old order."""
    values: Mapping[int, int]
    """By action whose search was completed; an upper bound for all but the best."""
    nodes: int
    aborted: bool


class LotWorker:
    """The memory of one thread."""

    def __init__(self, table: LotTable) -> None:
        game = tables(Lot())
        self._game = game.lot
        actions = int(game.header.actions)
        self._arrays = SearchArrays(
            stack=new_records(Frame, MAX_PLY),
            actions=np.zeros(MAX_PLY * MAX_ACTIONS, np.int32),
            scores=np.zeros(MAX_PLY * MAX_ACTIONS, np.int64),
            history=np.zeros(actions, np.int64),
            weights=default_weights(),
            control=new_record(Control),
            table=table.words,
        )
        self._excluded = np.zeros(actions, np.int64)
        self._values = np.zeros(actions, np.int64)

    def age_history(self) -> None:
        """Make the history of earlier searches count less."""
        self._arrays.history[:] //= 8

    def search(
        self,
        root: LotRoot,
        depth: int,
        order: Sequence[int],
        *,
        excluded: Collection[int] = (),
        node_limit: int,
        stop: Any,
    ) -> Iteration:
        """Search the root actions that are not excluded, in this order, to a depth.

        `stop` is a buffer of one 64-bit integer, which another thread sets to abort the search.
        """
        control = self._arrays.control
        control.nodes = control.aborted = 0
        control.node_limit = node_limit
        self._excluded[:] = 0
        self._excluded[list(excluded)] = 1
        actions = np.array(order, np.int32)
        value = search.search_root(
            self._game,
            self._arrays,
            root.masks,
            depth,
            self._excluded,
            actions,
            self._values,
            np.frombuffer(stop, np.int64),
        )
        searched = [action for action in order if action not in excluded][: int(control.completed)]
        return Iteration(
            int(value),
            [int(action) for action in actions],
            {action: int(self._values[action]) for action in searched},
            int(control.nodes),
            bool(control.aborted),
        )
