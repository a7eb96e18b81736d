"""Threads that look for one answer together, while somebody watches the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from tessellot.engine.budget import Budget
from tessellot.engine.kernels.layout import Ints

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

        `ended` is set when one has finished or the budget is spent; then all of them end, and
        none runs on when this returns. A single search that nobody watches needs no thread.
        """
        if len(searches) == 1 and tell is None and budget.seconds is None:
            found = searches[0]()
            return None if found is None else (found, 0)
        running = [self._pool.submit(search) for search in searches]
        try:
            self._watch(running, budget, ended, tell)
        finally:
            # The next question uses what the searches write into, so none may still run.
            ended[0] = 1
            wait(running)
        answers = [future.result() for future in running]
        return next(
            ((answer, who) for who, answer in enumerate(answers) if answer is not None), None
        )

    @staticmethod
    def _watch(
        running: Sequence[Future[int | None]],
        budget: Budget,
        ended: Ints,
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
