"""What a prover offers to Python: it decides whether a position reaches a target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof.tt import NO_BOUND
from tessellot.games.protocol import Position


@dataclass(frozen=True, slots=True)
class ProofResult:
    """Whether the side to move reaches the target, with what the search has shown."""

    reached: bool | None
    """None if the search was stopped before."""
    bound: int
    """The doubled margin is at least this if the target is reached, else at most this."""
    action: int
    """One that reaches the target; else the one that was hardest to refute; -1 if not known."""
    actions: Mapping[int, bool]
    """By action, whether it reaches the target, as far as that was found."""


class ProofProgress(NamedTuple):
    """How far a search has come."""

    nodes: int
    depth: int
    settled: int
    """Root moves of which a bound is known, …"""
    moves: int
    """… of this many."""


class Prover(Protocol):
    """Searches whether the side to move reaches a target, in one or several threads."""

    @property
    def threads(self) -> int: ...

    def set_root(
        self, position: Position, target: int | None, node_limit: int, first: Sequence[int] = ()
    ) -> None:
        """Prepare a search: whether the side to move can be ahead by `target` half points, or win.

        With None as the target it is whether it can win. The actions in `first` are tried before
        all others, if the prover can do that. Where the position offers the swap now, a prover
        may leave it out.
        """

    def run(self, thread: int, stop: Any, ended: Any) -> bool:
        """Search in one of the threads, without the GIL; whether the search was finished.

        `stop` and `ended` are buffers of one 64-bit integer: the search ends soon when another
        thread sets one of them.
        """

    def progress(self) -> ProofProgress:
        """How far the search has come; for any thread, at any time."""

    def result(self, thread: int | None) -> ProofResult:
        """The result, after all threads have ended; `thread` is one that finished, if one did."""


def no_bounds(actions: int) -> Ints:
    """The bounds of the root moves before a search."""
    bounds = np.empty((actions, 2), np.int64)
    bounds[:] = -NO_BOUND, NO_BOUND
    return bounds


def settled_actions(bounds: Ints, beta: int, first: int = 0) -> dict[int, bool]:
    """By action, counted from `first`, whether it is known to reach beta or not to reach it."""
    found = {first + int(move): False for move in np.flatnonzero(bounds[:, 1] < beta)}
    found.update({first + int(move): True for move in np.flatnonzero(bounds[:, 0] >= beta)})
    return found


def count_settled(bounds: Ints) -> int:
    """The number of root moves of which a bound is known."""
    return int(np.count_nonzero((bounds != (-NO_BOUND, NO_BOUND)).any(axis=1)))
