"""Players that do not search: random, and greedy (one move ahead). Others are measured by them."""

from __future__ import annotations

from random import Random

import numpy as np

from tessellot.engine.budget import Budget
from tessellot.engine.kernels import greedy, packing
from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.rules import dispatch
from tessellot.engine.searcher import Candidate, Report
from tessellot.games.protocol import Game, Position


class RandomSearcher:
    """Any legal move, all equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._random = Random(seed)
        self._action = 0

    def set_position(self, position: Position, multipv: int = 1) -> None:  # noqa: ARG002
        self._action = self._random.choice(list(position.legal_moves().actions()))

    def search(self, budget: Budget) -> None:
        budget.spent += 1

    def report(self) -> Report:
        return Report((_candidate(self._action),), finished=True)

    def pv(self, action: int) -> tuple[int, ...]:
        return (action,)


class GreedySearcher:
    """The move with the best position right after it; ties are broken at random."""

    def __init__(self, game: Game, seed: int) -> None:
        self._tables = packing.tables(game)
        self._random = Random(seed)
        moves = int(self._tables.head[at.MOVES])
        self._listed = np.zeros(moves, np.int32)
        self._values = np.zeros(moves, np.int64)
        self._scratch = np.zeros(dispatch.SCRATCH, np.int64)
        self._state = np.zeros((1, 1), np.int64)

    def set_position(self, position: Position, multipv: int = 1) -> None:  # noqa: ARG002
        self._state = packing.pack(position)
        self._state[at.NUMBERS, at.NO_SWAP] = 1

    def search(self, budget: Budget) -> None:
        budget.spent += 1

    def report(self) -> Report:
        count = greedy.values_after(
            *self._tables,
            self._state,
            self._state.copy(),
            self._listed,
            self._values,
            self._scratch,
        )
        actions = [int(action) for action in self._listed[:count]]
        self._random.shuffle(actions)
        actions.sort(key=lambda action: int(self._values[action]), reverse=True)
        return Report(tuple(map(_candidate, actions)), finished=True)

    def pv(self, action: int) -> tuple[int, ...]:
        return (action,)


def _candidate(action: int) -> Candidate:
    return Candidate(action, 0.5, None, 1, None, (action,))
