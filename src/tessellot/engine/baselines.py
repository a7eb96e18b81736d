"""Players that do not search: random, and greedy (one move ahead). Others are measured by them."""

from __future__ import annotations

from random import Random

from tessellot.engine.budget import Budget
from tessellot.engine.kernels.greedy import GreedyEvaluator
from tessellot.engine.searcher import Candidate, Report
from tessellot.games.protocol import Game, Position


class RandomSearcher:
    """Any legal move, all equally likely."""

    def __init__(self, game: Game, seed: int) -> None:  # noqa: ARG002
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
        self._evaluator = GreedyEvaluator(game)
        self._random = Random(seed)
        self._values: dict[int, int] = {}

    def set_position(self, position: Position, multipv: int = 1) -> None:  # noqa: ARG002
        self._values = self._evaluator.values(position)

    def search(self, budget: Budget) -> None:
        budget.spent += 1

    def report(self) -> Report:
        actions = list(self._values)
        self._random.shuffle(actions)
        actions.sort(key=self._values.__getitem__, reverse=True)
        return Report(tuple(map(_candidate, actions)), finished=True)

    def pv(self, action: int) -> tuple[int, ...]:
        return (action,)


def _candidate(action: int) -> Candidate:
    return Candidate(action, 0.5, None, 1, None, (action,))
