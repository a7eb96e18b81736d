"""The engine in processes of its own, so that a search never delays the event loop."""

from tessellot.server.engine_pool.jobs import (
    EngineBusyError,
    EnginePoolError,
    Job,
    JobProgress,
    JobResult,
    StudyResult,
    UnwantedJobError,
)
from tessellot.server.engine_pool.pool import EnginePool

__all__ = [
    "EngineBusyError",
    "EnginePool",
    "EnginePoolError",
    "Job",
    "JobProgress",
    "JobResult",
    "StudyResult",
    "UnwantedJobError",
]
