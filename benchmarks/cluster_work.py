"""The work of `benchmarks.cluster`: tasks that do nothing."""

from __future__ import annotations

from tessellot.lab.execution import Report, Work


class Nothing(Work[int, int]):
    """Gives a number back."""

    def do(self, task: int, report: Report) -> int:  # noqa: ARG002
        return task
