"""Players that do not search: at random, and one move ahead. Others are measured against them."""

from __future__ import annotations

from random import Random

import numpy as np

from tessellot.engine.kernels import greedy, packing
from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.rules import dispatch
from tessellot.engine.searcher import Candidate, Report
from tessellot.engine.time_manager import Budget
from tessellot.games.protocol import Game, Position


class RandomSearcher:
    """Any legal move, each as likely as any other."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._random = Random(seed)
        self._move = 0

    def begin(self, position: Position, lines: int = 1) -> None:  # noqa: ARG002
        moves = position.legal_moves()
        numbers = list(moves.actions())
        self._move = self._random.choice(numbers)

    def think(self, budget: Budget) -> None:
        budget.spent += 1

    def report(self) -> Report:
        return Report((Candidate(self._move, 0.5, None, 1, None, (self._move,)),), finished=True)

    def line(self, move: int) -> tuple[int, ...]:
        return (move,)


class GreedySearcher:
    """The move after which the position looks best at once; equals are chosen at random."""

    def __init__(self, game: Game, seed: int) -> None:
        self._tables = packing.tables(game)
        self._random = Random(seed)
        moves = int(self._tables.head[at.MOVES])
        self._listed = np.zeros(moves, np.int32)
        self._values = np.zeros(moves, np.int64)
        self._scratch = np.zeros(dispatch.SCRATCH, np.int64)
        self._state = np.zeros((1, 1), np.int64)

    def begin(self, position: Position, lines: int = 1) -> None:  # noqa: ARG002
        self._state = packing.pack(position)
        self._state[at.NUMBERS, at.NO_SWAP] = 1

    def think(self, budget: Budget) -> None:
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
        moves = [int(move) for move in self._listed[:count]]
        self._random.shuffle(moves)
        moves.sort(key=lambda move: int(self._values[move]), reverse=True)
        return Report(
            tuple(Candidate(move, 0.5, None, 1, None, (move,)) for move in moves), finished=True
        )

    def line(self, move: int) -> tuple[int, ...]:
        return (move,)
