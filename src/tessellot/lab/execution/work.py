"""Work: what is done for each of many tasks, in other processes or on other machines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from tessellot.lab.errors import LabError
from tessellot.locale import Text

Task = TypeVar("Task")
Result = TypeVar("Result")

Report = Callable[[object, float], None]
"""Is called with the state of a task, and with the seconds within which it reports again or ends.
A task that is late counts as hung. One that never reports may take as long as it likes."""

TaskSource = Callable[[], Task | None]
"""Gives the next task; None if there is none until a task that is running has ended."""


class Work(ABC, Generic[Task, Result]):
    """What is done for each task. Work, tasks and results are sent to other processes."""

    def prepare(self) -> None:
        """Load or compile what the tasks need; called once in each process, without a deadline."""

    @abstractmethod
    def do(self, task: Task, report: Report) -> Result:
        """Do a task: the same task has the same result, wherever it is done."""

    def lost(self, task: Task, state: object, *, hung: bool) -> Result:  # noqa: ARG002
        """The result of a task whose process hung, or died again when the task was repeated.

        `state` is the last one that was reported, or None.
        """
        raise LabError(Text("A process has died twice at the same task: {task}.", task=task))
