"""The choice of an even first move."""

from __future__ import annotations

import tessellot
from tessellot.engine.budget import Budget
from tessellot.engine.searcher import Candidate, Report
from tessellot.engine.stages.even_opening import EvenOpeningStage
from tessellot.games.protocol import Position


class Hasty:
    """Answers only every third question, as a search does whose budget is too short."""

    def __init__(self) -> None:
        self.asked = 0
        self.reply = 0

    def set_position(self, position: Position) -> None:
        self.reply = next(iter(position.legal_moves().actions()))

    def search(self, budget: Budget) -> None:
        self.asked += 1
        budget.spent += 100

    def report(self) -> Report:
        if self.asked % 3:
            return Report((), {}, finished=False)
        found = Candidate(self.reply, 0.5, None, 1, None, (self.reply,))
        return Report((found,), {self.reply: 0.5}, finished=False)

    def pv(self, action: int) -> tuple[int, ...]:
        return (action,)


def test_openings_without_an_answer_are_ranked_last() -> None:
    stage = EvenOpeningStage(Hasty(), seed=1)  # type: ignore[arg-type]
    assert stage.set_position(tessellot.game("battle-of-lits").start(), 1)
    stage.search(Budget(None, 100_000))
    found = stage.merge(Report((), {}, finished=True))
    assert found.candidates
    assert found.finished
