"""Where the work of the laboratory runs: in processes of this machine, or on a Ray cluster.

A `Work` says what is done for a task, such as a game of a match. An executor does it for many
tasks at a time, and yields each result as soon as it is there. Results do not depend on the
executor. A task whose process or machine dies is done again.
"""

from __future__ import annotations

from tessellot.lab.execution.executor import Executor, each, in_order, open_executor
from tessellot.lab.execution.local import LocalExecutor, processors
from tessellot.lab.execution.work import Report, TaskSource, Work

__all__ = [
    "Executor",
    "LocalExecutor",
    "Report",
    "TaskSource",
    "Work",
    "each",
    "in_order",
    "open_executor",
    "processors",
]
