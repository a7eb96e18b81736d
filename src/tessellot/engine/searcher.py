"""What every way of searching has in common: it begins, thinks for a while, and reports."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from tessellot.engine.analysis import Proof
from tessellot.engine.time_manager import Budget
from tessellot.games.protocol import Position


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move by its number (the swap comes after the book), judged for the side to move."""

    move: int
    win_probability: float
    margin: float | None
    visits: int
    proven: Proof | None
    line: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """All that was found so far: moves in the order of preference, and a value per placement."""

    candidates: tuple[Candidate, ...]
    values: dict[int, float] = field(default_factory=dict)
    finished: bool = False
    """Whether more thought would change nothing."""


class Searcher(Protocol):
    """One way of finding a move."""

    def begin(self, position: Position, lines: int = 1) -> None:
        """Turn to a position, with whatever is known of it from earlier ones.

        So many of the best moves are to be judged exactly.
        """

    def think(self, budget: Budget) -> None:
        """Go on until the round is over."""

    def report(self) -> Report:
        """What was found."""

    def line(self, move: int) -> tuple[int, ...]:
        """The moves that look best for both, beginning with a move that was reported."""
