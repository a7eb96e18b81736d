"""The interface of a stage, and the last stage: the search itself."""

from __future__ import annotations

from typing import Protocol

from tessellot.engine.budget import Budget
from tessellot.engine.searcher import Report, Searcher
from tessellot.games.protocol import Position


class Stage(Protocol):
    """One source of moves. A strategy asks its stages in order until one of them is final."""

    def set_position(self, position: Position, multipv: int) -> bool:
        """Turn to a position; return whether this stage has a part in finding its move."""

    @property
    def is_final(self) -> bool:
        """Whether the later stages are not needed."""

    def search(self, budget: Budget) -> None:
        """Spend this stage's part of the budget, until the round is over at the latest."""

    def merge(self, later: Report) -> Report:
        """What is known so far: the report of the later stages, corrected by this stage."""


class SearchStage:
    """The search, which always has a move; it comes last."""

    is_final = True

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher
        self.has_searched = False
        """Whether this position was searched; only then there is something to report."""

    def set_position(self, position: Position, multipv: int) -> bool:
        self._searcher.set_position(position, multipv)
        self.has_searched = False
        return True

    def search(self, budget: Budget) -> None:
        # Step 7: spend what is left on the search (MCTS, or alpha-beta in LOT).
        self.has_searched = True
        self._searcher.search(budget)

    def report(self) -> Report:
        """What the search has found; nothing before its first round on a position."""
        return self._searcher.report() if self.has_searched else Report(())

    def merge(self, later: Report) -> Report:  # noqa: ARG002 - nothing comes later
        return self.report()

    def pv(self, action: int) -> tuple[int, ...]:
        """The principal variation of an action, starting with it."""
        return self._searcher.pv(action) if self.has_searched else (action,)
