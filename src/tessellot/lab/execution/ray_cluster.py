"""The executor of a Ray cluster.

Each task of ours is a task of Ray, on one core of any node. Ray queues and sends them, and starts
those of a node that died again on another one. On its node a task is done in a `WorkerProcess`, as
on a single machine: an engine that crashes or hangs does no harm to the node.
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Generator
from typing import Any
from uuid import uuid4

from tessellot.about import VERSION
from tessellot.games import TessellotError
from tessellot.games.errors import require_packages
from tessellot.lab.errors import LabError
from tessellot.lab.execution.ray_node import do_here
from tessellot.lab.execution.work import Result, Task, TaskSource, Work
from tessellot.locale import Text

QUEUED = 2
"""Tasks for each core, so that no core waits for the next one."""

COUNT_SECONDS = 1.0
"""How often the cores are counted: nodes may join and leave."""


CONNECT_SECONDS = 10.0


class RayExecutor:
    """A connection to the Ray cluster at an address; ``auto`` finds the one of this machine."""

    def __init__(self, address: str, parallel: int | None = None) -> None:
        require_packages(Text("A cluster needs Ray."), "cluster", "ray")
        self._address, self._parallel = address, parallel
        self._is_ours = False
        self._counted = 0.0

    def __enter__(self) -> RayExecutor:
        import ray

        if not ray.is_initialized():
            try:
                _check_address(self._address)
                ray.init(address=self._address, log_to_driver=False, logging_level=logging.ERROR)
            except (OSError, ValueError, RuntimeError) as error:
                raise LabError(
                    Text(
                        "No Ray cluster answers at {address}, or it asks for another token. Start "
                        "one with “ray start --head”, and give --cluster the address that it "
                        "tells, or auto. If it says that token authentication is enabled, set "
                        "RAY_AUTH_MODE=token here too.",
                        address=self._address,
                    )
                ) from error
            self._is_ours = True
        self._remote = ray.remote(num_cpus=1, max_retries=-1)(do_here)
        return self

    def __exit__(self, *_: object) -> None:
        import ray

        if self._is_ours:
            ray.shutdown()

    def run(
        self, work: Work[Task, Result], tasks: TaskSource[Task], *, until: float | None = None
    ) -> Generator[tuple[Task, Result], None, None]:
        """As `Executor.run`; closing the generator early cancels what is running."""
        import ray

        # Tasks carry a reference: a node fetches the work once.
        job = (VERSION, uuid4().hex, [ray.put(work)])
        pending: dict[Any, Task] = {}
        try:
            while True:
                while len(pending) < self._most_pending() and (task := tasks()) is not None:
                    pending[self._remote.remote(*job, task)] = task
                if not pending:
                    return
                left = None if until is None else max(until - time.monotonic(), 0)
                ready, _ = ray.wait(list(pending), timeout=left)
                if ready:
                    ready, _ = ray.wait(list(pending), num_returns=len(pending), timeout=0)
                for ended in ready:
                    task = pending.pop(ended)
                    yield task, _result_of(ended)
                if until is not None and time.monotonic() >= until:
                    return
        finally:
            for unfinished in pending:
                ray.cancel(unfinished, force=True)

    def _most_pending(self) -> int:
        import ray

        if self._parallel:
            return self._parallel
        if time.monotonic() - self._counted > COUNT_SECONDS:
            self._cores = int(ray.cluster_resources().get("CPU", 0))
            self._counted = time.monotonic()
        # One task even without a core: it makes a cluster that can grow do so.
        return max(QUEUED * self._cores, 1)


def _check_address(address: str) -> None:
    """Raise an OSError or a ValueError where nobody listens: Ray itself would try for minutes."""
    if "://" not in address and address not in {"auto", "local"}:
        host, _, port = address.rpartition(":")
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()


def _result_of(reference: Any) -> Any:
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        return ray.get(reference)
    except RayTaskError as error:
        if isinstance(error.cause, TessellotError):
            raise error.cause from None
        raise _node_error(error.cause) from error
    except RayError as error:
        raise _node_error(error) from error


def _node_error(error: BaseException) -> LabError:
    lines = str(error).strip().splitlines() or [""]
    reason = f"{type(error).__name__}: {lines[-1].strip()}"
    return LabError(
        Text(
            "A node of the cluster could not do its work ({reason}). It needs the same Python, "
            "Ray, Tessellot and RAY_AUTH_MODE as this machine.",
            reason=reason,
        )
    )
