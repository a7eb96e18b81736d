"""How long an engine may think, and how it is stopped before."""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tessellot.engine.errors import LimitError
from tessellot.locale import Text

Clock = Callable[[], float]

MOST_THREADS = 256
MOST_MEMORY_MB = 1 << 20

LONGEST = 7 * 24 * 3600
"""Seconds: more than a week for one move is a slip of the keyboard."""


class Budget:
    """The time and the simulations for one position, spent in rounds.

    `stop` is an array so that kernels see it while they run.
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
        """Let the time begin now."""
        self.started = self.clock()

    def begin_round(self, seconds: float) -> None:
        """Let the next round last so long, if there is time for it."""
        self._round_end = self.clock() + seconds

    def part(self, share: int) -> Budget:
        """One of so many equal parts of the whole, which ends when the whole is stopped."""
        seconds = None if self.seconds is None else self.seconds / share
        nodes = None if self.nodes is None else max(self.nodes // share, 1)
        part = Budget(seconds, nodes, self.clock)
        part.stop = self.stop
        return part

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self.clock() - self.started

    @property
    def nodes_left(self) -> int:
        """How many simulations may still be run."""
        return 1 << 62 if self.nodes is None else max(self.nodes - self.spent, 0)

    @property
    def round_is_over(self) -> bool:
        """Whether to come back and report."""
        return self.is_spent or self.clock() >= self._round_end

    @property
    def is_spent(self) -> bool:
        """Whether thinking must end."""
        if self.stop[0] or not self.nodes_left:
            return True
        return self.seconds is not None and self.elapsed >= self.seconds

    @property
    def round_left(self) -> float:
        """Seconds until the round is over."""
        left = self._round_end - self.clock()
        return left if self.seconds is None else min(left, self.seconds - self.elapsed)


def check(seconds: float | None, nodes: int | None, threads: int, memory_mb: float) -> None:
    """Refuse limits that make no sense, in words."""
    if seconds is None and nodes is None:
        raise LimitError(Text("A limit is needed: seconds to think, or nodes to look at."))
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise LimitError(
            Text(
                "{seconds} seconds is no time to think: give more than 0, at most {most}.",
                seconds=seconds,
                most=LONGEST,
            )
        )
    if nodes is not None and (isinstance(nodes, float) or not 0 < nodes < 1 << 62):
        raise LimitError(
            Text("{nodes} nodes cannot be looked at: give a whole number from 1.", nodes=nodes)
        )
    if isinstance(threads, float) or not 1 <= threads <= MOST_THREADS:
        raise LimitError(
            Text(
                "{threads} threads cannot be used: give 1 to {most}.",
                threads=threads,
                most=MOST_THREADS,
            )
        )
    if not 1 <= memory_mb <= MOST_MEMORY_MB:
        raise LimitError(
            Text(
                "{memory} MB cannot be used: give 1 to {most}.",
                memory=memory_mb,
                most=MOST_MEMORY_MB,
            )
        )


@contextmanager
def within_memory(memory_mb: float) -> Iterator[None]:
    """Say in words that there is not so much memory, if there is not."""
    try:
        yield
    except MemoryError:
        raise LimitError(
            Text("This machine cannot give {memory:.0f} MB: ask for less.", memory=memory_mb)
        ) from None
