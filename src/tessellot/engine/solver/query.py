"""What a solver asks: whether the side to move can do at least so well."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from tessellot.engine.budget import Budget
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof.board_tables import NO_BOUND
from tessellot.games.protocol import Position

Watch = Callable[[int, int, int, int], None]
"""Is told now and then: nodes of this question, depth, settled moves, and all moves."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether the aim is reached, with what the search for it has shown."""

    reached: bool | None
    """None if the search was stopped before it knew."""
    bound: int
    """The doubled margin is at least this if the aim is reached, else at most this."""
    move: int
    """A move that reaches the aim; else the one that was hardest to refute; -1 if not known."""
    moves: Mapping[int, bool]
    """By move, whether it reaches the aim, as far as that was found."""


class Query(Protocol):
    """Something that answers questions about positions, and remembers."""

    def ask(
        self,
        position: Position,
        least: int | None,
        budget: Budget,
        watch: Watch | None,
        first: Sequence[int] = (),
    ) -> Answer:
        """Whether the side to move can win (`least` is None) or be ahead by so many half points.

        The moves in `first` look best to somebody else, and may be tried before all others.
        Where the position offers the swap now, an oracle may leave it out.
        """


def settled_moves(roots: Ints, beta: int, first: int = 0) -> dict[int, bool]:
    """By move, counted from `first`, whether it is known to reach beta or to fall short of it."""
    found = {first + int(move): False for move in np.flatnonzero(roots[:, 1] < beta)}
    found.update({first + int(move): True for move in np.flatnonzero(roots[:, 0] >= beta)})
    return found


def count_settled(roots: Ints) -> int:
    """Of how many moves something is known."""
    return int(np.count_nonzero((roots != (-NO_BOUND, NO_BOUND)).any(axis=1)))
