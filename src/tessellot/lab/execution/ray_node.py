"""What a node of a Ray cluster does with a task."""

from __future__ import annotations

from typing import Any

from tessellot.about import VERSION
from tessellot.lab.errors import LabError
from tessellot.lab.execution.work import Work
from tessellot.lab.execution.worker_process import WorkerProcess
from tessellot.locale import Text


class _Core:
    """The worker process of this Ray process, which keeps both for many tasks."""

    def __init__(self) -> None:
        self._process: WorkerProcess | None = None
        self._key = ""
        self._work: Work[Any, Any] | None = None

    def do(self, key: str, work: list[Any], task: object) -> object:
        import ray

        if self._work is None or self._key != key:
            self._work, self._key = ray.get(work[0]), key
        if self._process is None:
            self._process = WorkerProcess()
        assert self._work is not None
        return self._process.run(self._work, task)


_core = _Core()


def do_here(version: str, key: str, work: list[Any], task: object) -> object:
    """Do a task of the work with a key; `work` holds the reference to it."""
    if version != VERSION:
        raise LabError(
            Text(
                "A node of the cluster has Tessellot {theirs}, this machine {ours}: install the "
                "same version everywhere.",
                theirs=VERSION,
                ours=version,
            )
        )
    return _core.do(key, work, task)
