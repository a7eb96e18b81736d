"""The budget of one search: how much time and how many nodes are left, and the stop flag."""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Callable

Clock = Callable[[], float]

NO_NODE_LIMIT = 1 << 62


class Budget:
    """Time and nodes for one position, spent in rounds; a search reports after each round.

    `stop` is an array so that running kernels see it change.
    """

    def __init__(
        self, seconds: float | None, nodes: int | None, clock: Clock = time.monotonic
    ) -> None:
        self.clock = clock
        self.start()
        self.seconds = seconds
        self.nodes = nodes
        self.spent = 0
        self.stop = array("q", [0])
        self._round_end = math.inf

    def start(self) -> None:
        """Start the clock."""
        self.started = self.clock()

    def begin_round(self, seconds: float) -> None:
        """End the next round after `seconds`, or earlier if the budget is spent."""
        self._round_end = self.clock() + seconds

    def split(self, parts: int) -> Budget:
        """One of `parts` equal parts of the whole budget, with the same stop flag."""
        seconds = None if self.seconds is None else self.seconds / parts
        nodes = None if self.nodes is None else max(self.nodes // parts, 1)
        return self.part(seconds, nodes)

    def part(self, seconds: float | None, nodes: int | None) -> Budget:
        """A budget of its own with the same clock and stop flag."""
        part = Budget(seconds, nodes, self.clock)
        part.stop = self.stop
        return part

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self.clock() - self.started

    @property
    def nodes_left(self) -> int:
        """The number of nodes that may still be searched."""
        return NO_NODE_LIMIT if self.nodes is None else max(self.nodes - self.spent, 0)

    @property
    def round_is_over(self) -> bool:
        """Whether to return and report."""
        return self.is_spent or self.clock() >= self._round_end

    @property
    def is_spent(self) -> bool:
        """Whether the search must end."""
        if self.stop[0] or not self.nodes_left:
            return True
        return self.seconds is not None and self.elapsed >= self.seconds

    @property
    def round_left(self) -> float:
        """Seconds until the round is over."""
        left = self._round_end - self.clock()
        return left if self.seconds is None else min(left, self.seconds - self.elapsed)


class Share:
    """The part of a budget that one stage may spend, counted over all rounds."""

    def __init__(self) -> None:
        self._seconds, self._nodes = 0.0, 0

    def part(self, budget: Budget, share: float) -> Budget | None:
        """What the stage may spend in this round, or None if its share is spent."""
        seconds = nodes = None
        if budget.seconds is not None:
            left = share * budget.seconds - self._seconds
            seconds = min(left, budget.round_left)
            if left <= 0:
                return None
        elif math.isfinite(budget.round_left):
            seconds = budget.round_left
        if budget.nodes is not None:
            nodes = min(int(share * budget.nodes) - self._nodes, budget.nodes_left)
            if nodes <= 0:
                return None
        return budget.part(seconds, nodes)

    def charge(self, budget: Budget, part: Budget) -> None:
        """Count what was spent of a part."""
        self._seconds += part.elapsed
        self._nodes += part.spent
        budget.spent += part.spent
