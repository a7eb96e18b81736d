"""Threads that search for one result together, while the calling thread watches the budget."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event

from tessellot.engine.budget import Budget

FIRST_POLL, LONGEST_POLL = 0.002, 0.1
"""Seconds between two checks of the budget: short at first."""

Search = Callable[[], bool]
"""Returns whether it finished; False if it was stopped before."""


class Workers:
    """A pool with one thread for each search."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads)

    def run(
        self,
        searches: Sequence[Search],
        budget: Budget,
        ended: array[int],
        report: Callable[[], None] | None,
    ) -> int | None:
        """Run searches until one finishes; returns its index, or None if none did.

        `ended` is set when one has finished or the budget is spent; then all of them end, and
        none is running when this returns. A single search without a clock or reports runs in the
        calling thread.
        """
        if len(searches) == 1 and report is None and budget.seconds is None:
            return 0 if searches[0]() else None
        running = [self._pool.submit(search) for search in searches]
        finished_one = Event()
        for future in running:
            future.add_done_callback(lambda _: finished_one.set())
        try:
            self._watch(finished_one, budget, ended, report)
        finally:
            # The next query uses the same buffers, so none may still run.
            ended[0] = 1
            wait(running)
        finished = [future.result() for future in running]
        return finished.index(True) if any(finished) else None

    @staticmethod
    def _watch(
        finished_one: Event,
        budget: Budget,
        ended: array[int],
        report: Callable[[], None] | None,
    ) -> None:
        poll = FIRST_POLL
        while not finished_one.wait(poll):
            poll = min(1.5 * poll, LONGEST_POLL)
            if budget.is_spent:
                ended[0] = 1
            if report is not None:
                report()
