"""The interface of every search: set a position, search, report."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from tessellot.engine.analysis import ProofValue
from tessellot.engine.budget import Budget
from tessellot.games.protocol import Position


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move by its action, with its value for the side to move."""

    action: int
    win_probability: float
    margin: float | None
    visits: int
    proven: ProofValue | None
    pv: tuple[int, ...] = ()
    """The principal variation, starting with this action; empty if `Searcher.pv` has it."""

    @property
    def proof_rank(self) -> int:
        """For sorting: 2 for proven wins, 0 for proven losses, 1 for all others."""
        if self.proven is ProofValue.WIN:
            return 2
        return int(self.proven is not ProofValue.LOSS)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a search so far: candidates, best first, and a value for each placement."""

    candidates: tuple[Candidate, ...]
    values: dict[int, float] = field(default_factory=dict)
    finished: bool = False
    """Whether more search would change nothing."""


class Searcher(Protocol):
    """One way of finding a move."""

    def set_position(self, position: Position, multipv: int = 1) -> None:
        """Search this position from now on, with exact values for the `multipv` best moves.

        What is known about it from earlier searches is kept.
        """

    def search(self, budget: Budget) -> None:
        """Search until the round is over."""

    def report(self) -> Report:
        """What was found so far."""

    def pv(self, action: int) -> tuple[int, ...]:
        """The principal variation of an action that was reported, starting with it."""
