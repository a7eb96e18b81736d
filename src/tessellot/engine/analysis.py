"""The result of a search: variations with their values, and values that are proven."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tessellot.games.moves import Move
from tessellot.games.protocol import Position
from tessellot.games.seats import Seat

SOLVER_VERSION = 3
"""Goes up when a change of the solver could alter a result, or the meaning of a stored result."""


class ProofValue(StrEnum):
    """The proven result of a game for one seat, with best play by both.

    >>> ProofValue.WIN.negated, ProofValue.DRAW.negated
    (<ProofValue.LOSS: 'loss'>, <ProofValue.DRAW: 'draw'>)
    """

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"

    @classmethod
    def of(cls, winner: Seat | None, seat: Seat) -> ProofValue:
        """The value for `seat` of a game that `winner` wins; None stands for a draw."""
        if winner is None:
            return cls.DRAW
        return cls.WIN if winner is seat else cls.LOSS

    @property
    def negated(self) -> ProofValue:
        """The same result for the other seat."""
        if self is ProofValue.DRAW:
            return self
        return ProofValue.LOSS if self is ProofValue.WIN else ProofValue.WIN

    @property
    def expected_score(self) -> float:
        """1 for a win, 0.5 for a draw, 0 for a loss."""
        if self is ProofValue.DRAW:
            return 0.5
        return float(self is ProofValue.WIN)

    def winner(self, seat: Seat) -> Seat | None:
        """The seat that wins if this is the value for `seat`; None for a draw."""
        if self is ProofValue.DRAW:
            return None
        return seat if self is ProofValue.WIN else seat.other


@dataclass(frozen=True, slots=True)
class Variation:
    """A move with its value for the side to move, and the principal variation that follows."""

    move: Move
    win_probability: float
    margin: float | None
    """Expected lead of the side to move in points; None in LOT, which has no points, or unknown."""
    visits: int
    pv: tuple[Move, ...]
    """The principal variation: best play by both sides, starting with `move`."""
    proven: ProofValue | None
    """The value of the game after this move, if it is proven."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best variations found so far, best first, and the work done to find them."""

    position: Position
    variations: tuple[Variation, ...]
    """As many as `multipv` asked for, if the position has that many moves."""
    choice: Move
    """The move the engine plays: the best one, or at a weak level one that a blunder chose."""
    values: Mapping[int, float] = field(repr=False)
    """A value from 0 to 1 for each placement, by action."""
    nodes: int
    """Rollouts of a tree search; positions visited by alpha-beta and by the solver."""
    seconds: float

    @property
    def best(self) -> Variation:
        """The first variation."""
        return self.variations[0]

    @property
    def proven(self) -> ProofValue | None:
        """The value of the position for the side to move, if it is proven."""
        return self.best.proven
