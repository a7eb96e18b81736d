"""Threads that look for one answer together, while somebody watches the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

from tessellot.engine.kernels.arrays import Ints
from tessellot.engine.limits import Budget

FIRST_LOOK, LONGEST_LOOK = 0.002, 0.1
"""Seconds between two looks at the clock while kernels run: few at first, then more."""

Search = Callable[[], int | None]
"""Returns what was found, or None if it was stopped before."""


class Team:
    """As many threads as there are searches."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads)

    def run(
        self,
        searches: Sequence[Search],
        budget: Budget,
        ended: Ints,
        tell: Callable[[], None] | None,
    ) -> tuple[int, int] | None:
        """What the first search to finish has found, and which search that was.

        All of them end when `ended` is set, which happens when one has finished or the budget
        is spent. A single search that nobody watches needs no thread.
        """
        if len(searches) == 1 and tell is None and budget.seconds is None:
            found = searches[0]()
            return None if found is None else (found, 0)
        running = [self._pool.submit(search) for search in searches]
        look = FIRST_LOOK
        while not any(future.done() for future in running):
            wait(running, timeout=look, return_when=FIRST_COMPLETED)
            look = min(1.5 * look, LONGEST_LOOK)
            if budget.is_spent:
                ended[0] = 1
            if tell is not None:
                tell()
        ended[0] = 1
        for number, future in enumerate(running):
            found = future.result()
            if found is not None:
                return found, number
        return None
