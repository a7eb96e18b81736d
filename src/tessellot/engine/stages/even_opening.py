"""The first move of a game with a swap: one that is equally good for both sides.

A good first move is lost to the swap. So openings are compared by how even the game after them
is, by successive halving: many openings with a short search, then the more even half of them with
twice the budget, and so on. An opening from the book of even openings is preferred to all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tessellot.engine.budget import Budget
from tessellot.engine.searcher import Candidate, Report, Searcher
from tessellot.games.protocol import Position

OPENINGS = 48
"""The number of openings compared at first, if the budget allows."""

HALVINGS = 5

LEAST_SECONDS, LEAST_NODES = 0.002, 200
"""The least budget for one opening."""


class EvenOpeningStage:
    """Finds the first move by itself, and has no part in later ones.

    `evaluator` judges the positions after the openings; `book` has the actions to prefer.
    """

    is_final = True

    def __init__(self, evaluator: Searcher, seed: int, book: Sequence[int] = ()) -> None:
        self._evaluator = evaluator
        self._book = book
        self._preferred: int | None = None
        self._random = Random(seed)
        self._start: Position | None = None
        self._field: list[int] = []
        self._waiting: list[int] = []
        self._found: dict[int, tuple[int, Candidate]] = {}
        self._halvings = 0

    def set_position(self, position: Position, multipv: int) -> bool:  # noqa: ARG002
        self._start = None if position.ply else position
        self._field = []
        self._found = {}
        return self._start is not None

    def search(self, budget: Budget) -> None:
        # Step 4: only on the empty board, and only if the swap exchanges everything.
        assert self._start is not None
        if not self._field:
            self._choose_field(self._start, budget)
        while not budget.round_is_over and not self._finished:
            if not self._waiting:
                self._halve()
            self._evaluate(self._start, self._waiting.pop(), budget)

    def _choose_field(self, start: Position, budget: Budget) -> None:
        actions = list(start.legal_moves().actions())
        count = min(OPENINGS, len(actions))
        if budget.seconds is not None:
            count = min(count, int(budget.seconds / HALVINGS / LEAST_SECONDS))
        if budget.nodes is not None:
            count = min(count, budget.nodes // HALVINGS // LEAST_NODES)
        self._field = self._random.sample(actions, max(count, 2))
        if self._book:
            self._preferred = self._random.choice(self._book)
            self._field = [self._preferred, *(a for a in self._field if a != self._preferred)]
        self._waiting = list(self._field)
        self._halvings = 0

    def _halve(self) -> None:
        self._field.sort(key=self._rank, reverse=True)
        self._field = self._field[: max(len(self._field) // 2, 1)]
        self._waiting = list(self._field)
        self._halvings += 1

    def _rank(self, action: int) -> tuple[bool, int, float]:
        found = self._found.get(action)
        if found is None:
            # The budget of its first search was too short for any reply.
            return action == self._preferred, -1, 0.0
        halvings, candidate = found
        return action == self._preferred, halvings, candidate.win_probability

    @property
    def _finished(self) -> bool:
        return not self._waiting and len(self._field) <= 2

    def _evaluate(self, start: Position, action: int, budget: Budget) -> None:
        """Judge an opening by the best reply to it: a placement, or the swap."""
        self._evaluator.set_position(start.after(action))
        part = budget.split(HALVINGS * len(self._field))
        self._evaluator.search(part)
        budget.spent += part.spent
        replies = self._evaluator.report().candidates
        if not replies:
            return
        reply = replies[0]
        margin = None if reply.margin is None else -reply.margin
        pv = (action, *(reply.pv or self._evaluator.pv(reply.action)))
        candidate = Candidate(action, 1 - reply.win_probability, margin, part.spent, None, pv)
        self._found[action] = (self._halvings, candidate)

    def merge(self, later: Report) -> Report:  # noqa: ARG002 - this stage works alone
        ranked = sorted(self._found, key=self._rank, reverse=True)
        candidates = tuple(self._found[action][1] for action in ranked)
        values = {candidate.action: candidate.win_probability for candidate in candidates}
        return Report(candidates, values, finished=self._finished)
