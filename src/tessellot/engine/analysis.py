"""What an engine has found out about a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tessellot.games.moves import Move
from tessellot.games.protocol import Position

Proof = Literal["win", "loss", "draw"]


@dataclass(frozen=True, slots=True)
class Line:
    """A move and what is expected of it, for the side to move."""

    move: Move
    win_probability: float
    margin: float | None
    """Points by which the side to move is expected to be ahead; None in LOT, which counts none."""
    visits: int
    variation: tuple[Move, ...]
    """The moves that look best for both, beginning with this one."""
    proven: Proof | None
    """The result of the game after this move, if it is certain."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best moves so far, best first, and how much thought stands behind them."""

    position: Position
    lines: tuple[Line, ...]
    choice: Move
    """The move that the engine plays: the best, or at a weak level the best that it noticed."""
    values: Mapping[int, float] = field(repr=False)
    """How good each placement looks, from 0 to 1, by its number in the game's book."""
    simulations: int
    """Games played out, or positions looked at."""
    seconds: float

    @property
    def best(self) -> Line:
        """The line to play."""
        return self.lines[0]

    @property
    def proven(self) -> Proof | None:
        """The result of the game for the side to move, if it is certain."""
        return self.best.proven
