"""Threads that look for one answer together, while somebody watches the clock."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from tessellot.engine.budget import Budget

FIRST_LOOK, LONGEST_LOOK = 0.002, 0.1
"""Seconds between two looks at the clock while kernels run: few at first, then more."""

Search = Callable[[], bool]
"""Returns whether it finished; False if it was stopped before."""


class Team:
    """As many threads as there are searches."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads)

    def run(
        self,
        searches: Sequence[Search],
        budget: Budget,
        ended: array[int],
        tell: Callable[[], None] | None,
    ) -> int | None:
        """The index of a search that finished, or None if none did.

        `ended` is set when one has finished or the budget is spent; then all of them end, and
        none runs on when this returns. A single search that nobody watches needs no thread.
        """
        if len(searches) == 1 and tell is None and budget.seconds is None:
            return 0 if searches[0]() else None
        running = [self._pool.submit(search) for search in searches]
        try:
            self._watch(running, budget, ended, tell)
        finally:
            # The next question uses what the searches write into, so none may still run.
            ended[0] = 1
            wait(running)
        finished = [future.result() for future in running]
        return finished.index(True) if any(finished) else None

    @staticmethod
    def _watch(
        running: Sequence[Future[bool]],
        budget: Budget,
        ended: array[int],
        tell: Callable[[], None] | None,
    ) -> None:
        look = FIRST_LOOK
        while not any(future.done() for future in running):
            wait(running, timeout=look, return_when=FIRST_COMPLETED)
            look = min(1.5 * look, LONGEST_LOOK)
            if budget.is_spent:
                ended[0] = 1
            if tell is not None:
                tell()
