"""The executor of this machine: worker processes, one task at a time in each."""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from multiprocessing.connection import wait

from tessellot.lab.execution.work import Result, Task, TaskSource, Work
from tessellot.lab.execution.worker_process import EXIT_SECONDS, WorkerProcess


def processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalExecutor:
    """Worker processes for one kind of work after another.

    They are started when they are needed, and end with the `with` block.
    """

    def __init__(self, parallel: int | None = None) -> None:
        self._parallel = parallel or processors()
        self._idle: list[WorkerProcess] = []
        self._busy: list[WorkerProcess] = []

    def __enter__(self) -> LocalExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        workers = self._idle + self._busy
        for worker in workers:
            worker.terminate()
        until = time.monotonic() + EXIT_SECONDS
        for worker in workers:
            worker.close(max(until - time.monotonic(), 0))
        self._idle, self._busy = [], []

    def run(
        self, work: Work[Task, Result], tasks: TaskSource[Task], *, until: float | None = None
    ) -> Generator[tuple[Task, Result], None, None]:
        """As `Executor.run`; closing the generator early ends all processes."""
        busy = self._busy
        try:
            while True:
                while len(busy) < self._parallel and (task := tasks()) is not None:
                    busy.append(self._idle.pop() if self._idle else WorkerProcess())
                    busy[-1].begin(work, task)
                if not busy:
                    return
                deadlines = [until, *(worker.deadline for worker in busy)]
                earliest = min((one for one in deadlines if one is not None), default=None)
                left = None if earliest is None else max(earliest - time.monotonic(), 0)
                ready = wait([worker.link for worker in busy], left)
                for worker in list(busy):
                    if worker.receive() if worker.link in ready else worker.is_overdue():
                        busy.remove(worker)
                        self._idle.append(worker)
                        yield worker.task, worker.result
                if until is not None and time.monotonic() >= until:
                    return
        finally:
            if busy:
                self._close()
