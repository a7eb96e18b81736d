"""Executors: the interface, the choice of one, and results in the order of their tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from contextlib import AbstractContextManager, closing
from typing import Protocol

from tessellot.lab.errors import LabError
from tessellot.lab.execution.local import LocalExecutor, processors
from tessellot.lab.execution.work import Result, Task, TaskSource, Work
from tessellot.locale import Text

MOST_AHEAD = 4096
"""The most tasks whose results wait for that of an earlier task."""
MOST_PER_PROCESSOR = 8
"""Tasks at a time for each processor of this machine: each task has a process with an engine."""


class Executor(Protocol):
    """Does work for many tasks at a time."""

    def run(
        self, work: Work[Task, Result], tasks: TaskSource[Task], *, until: float | None = None
    ) -> Generator[tuple[Task, Result], None, None]:
        """Yield each task with its result when it ends, until there are no more tasks.

        Ends early at the time `until` of the monotonic clock. Closing the generator ends what is
        running.
        """


def open_executor(
    parallel: int | None = None, cluster: str | None = None
) -> AbstractContextManager[Executor]:
    """An executor for a `with` block: of this machine, or of the Ray cluster at an address.

    `parallel` is the number of tasks at a time, by default one for each core.
    """
    if parallel is not None and parallel < 1:
        raise LabError(Text("At least one task at a time is needed, not {count}.", count=parallel))
    if cluster is None:
        most = MOST_PER_PROCESSOR * processors()
        if parallel is not None and parallel > most:
            raise LabError(
                Text(
                    "This machine takes at most {most} tasks at a time, not {count}.",
                    most=most,
                    count=parallel,
                )
            )
        return LocalExecutor(parallel)
    from tessellot.lab.execution.ray_cluster import RayExecutor

    return RayExecutor(cluster, parallel)


def each(tasks: Iterable[Task]) -> TaskSource[Task]:
    """The source of tasks that do not depend on earlier results."""
    following = iter(tasks)
    return lambda: next(following, None)


def in_order(
    executor: Executor, work: Work[Task, Result], tasks: Iterable[Task]
) -> Generator[tuple[Task, Result], None, None]:
    """Do all tasks, which differ from each other; yields them in their order."""
    following = iter(tasks)
    begun: deque[Task] = deque()
    results: dict[Task, Result] = {}

    def source() -> Task | None:
        task = next(following, None) if len(begun) < MOST_AHEAD else None
        if task is not None:
            begun.append(task)
        return task

    with closing(executor.run(work, source)) as ended:
        for done, result in ended:
            results[done] = result
            while begun and begun[0] in results:
                task = begun.popleft()
                yield task, results.pop(task)
