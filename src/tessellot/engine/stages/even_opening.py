"""The first move of a game with a swap: one that is as good for either side.

Whoever opens with a good move loses it to the swap. So openings are compared by how even
the game after them is: many of them briefly, then again and again the more even half of them
for twice as long. One that longer searches have found even is preferred to all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tessellot.engine.searcher import Candidate, Report, Searcher
from tessellot.engine.time_manager import Budget
from tessellot.games.protocol import Position

OPENINGS = 48
"""How many openings are compared at first, if there is time."""

STAGES = 5
"""How often the field is halved."""

LEAST_SECONDS, LEAST_NODES = 0.002, 200
"""What a look at one opening takes at least."""


class OpeningSearcher:
    """Opens evenly, and leaves all later positions to another search."""

    def __init__(self, later: Searcher, seed: int, known: Sequence[int] = ()) -> None:
        self._later = later
        self._known = known
        self._preferred: int | None = None
        self._random = Random(seed)
        self._opening: Position | None = None
        self._field: list[int] = []
        self._waiting: list[int] = []
        self._found: dict[int, tuple[int, Candidate]] = {}
        self._stage = 0

    def begin(self, position: Position, lines: int = 1) -> None:
        self._opening = None if position.ply else position
        self._field = []
        self._found = {}
        if self._opening is None:
            self._later.begin(position, lines)

    def think(self, budget: Budget) -> None:
        if self._opening is None:
            self._later.think(budget)
            return
        if not self._field:
            self._start_field(self._opening, budget)
        while not budget.round_is_over and not self._finished:
            if not self._waiting:
                self._halve()
            self._look(self._opening, self._waiting.pop(), budget)

    def _start_field(self, position: Position, budget: Budget) -> None:
        numbers = list(position.legal_moves().actions())
        count = min(OPENINGS, len(numbers))
        if budget.seconds is not None:
            count = min(count, int(budget.seconds / STAGES / LEAST_SECONDS))
        if budget.nodes is not None:
            count = min(count, budget.nodes // STAGES // LEAST_NODES)
        self._field = self._random.sample(numbers, max(count, 2))
        if self._known:
            self._preferred = self._random.choice(self._known)
            self._field = [self._preferred, *(n for n in self._field if n != self._preferred)]
        self._waiting = list(self._field)
        self._stage = 0

    def _halve(self) -> None:
        self._field.sort(key=self._rank, reverse=True)
        self._field = self._field[: max(len(self._field) // 2, 1)]
        self._waiting = list(self._field)
        self._stage += 1

    def _rank(self, move: int) -> tuple[bool, int, float]:
        stage, judged = self._found[move]
        return move == self._preferred, stage, judged.win_probability

    @property
    def _finished(self) -> bool:
        return not self._waiting and len(self._field) <= 2

    def _look(self, position: Position, move: int, budget: Budget) -> None:
        """Judge an opening by the best answer to it: a move, or the swap."""
        self._later.begin(position.after(move))
        part = budget.part(STAGES * len(self._field))
        self._later.think(part)
        budget.spent += part.spent
        answers = self._later.report().candidates
        if not answers:
            return
        answer = answers[0]
        margin = None if answer.margin is None else -answer.margin
        line = (move, *(answer.line or self._later.line(answer.move)))
        judged = Candidate(move, 1 - answer.win_probability, margin, part.spent, None, line)
        self._found[move] = (self._stage, judged)

    def report(self) -> Report:
        if self._opening is None:
            return self._later.report()
        ranked = sorted(self._found, key=self._rank, reverse=True)
        candidates = tuple(self._found[move][1] for move in ranked)
        values = {candidate.move: candidate.win_probability for candidate in candidates}
        return Report(candidates, values, finished=self._finished)

    def line(self, move: int) -> tuple[int, ...]:
        return self._later.line(move)
